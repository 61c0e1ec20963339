import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { binaryKind } from '../../../src/files/read-robots.js';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space', 'unused-suppression'));
const BAD = 'User-agent: *\nDisallow: /annual report.pdf\n# maycrawl-disable-file raw-spaec\n';
const GOOD = 'User-agent: *\nDisallow: /private/\n';
const bad = file('bad.txt', BAD);
const good = file('good.txt', GOOD);
const lint = (...args: readonly string[]) => maycrawl(['lint', '--config', config, ...args]);

describe('lint', () => {
  it('I3 shows each finding with its line, its help and its fix', () => {
    const { status, stdout, stderr } = lint(bad);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /bad\.txt:2:\d+ warning raw-space\n {2}.+\n {2}1 \| User-agent: \*\n {2}2 \| Disallow: \/annual report\.pdf\n/,
    );
    expect(stdout).toContain('  fix: Write %20 (--fix --unsafe: verdicts change)\n');
    expect(stdout).toContain('bad.txt:3:25 warning suppression\n  There is no rule raw-spaec.\n');
    expect(stdout).toContain(
      '  help: Did you mean raw-space?\n  more: maycrawl lint --explain unused-suppression or docs/rules/suppression.md#unused-suppression\n',
    );
    expect(stdout.endsWith(`\n2 warnings in ${bad}; --fix --unsafe fixes 1\n`)).toBe(true);
  });

  it('exits with 0 if there are no findings', () => {
    const { status, stdout, stderr } = lint(good);
    expect([status, stdout, stderr]).toEqual([0, `no findings in ${good}\n`, '']);
  });

  it.each([
    [['--threshold', 'error'], 0],
    [['--threshold', 'warning'], 1],
    [['--threshold', 'info'], 1],
    [['--rule', 'raw-space=error', '--threshold', 'error'], 1],
    [['--rule', 'raw-space=off', '--rule', 'unused-suppression=info'], 0],
  ])('%j: exit code %d', (args, code) => {
    expect(lint(...args, bad).status).toBe(code);
  });

  it('--quiet leaves out findings below the threshold', () => {
    const args = ['--quiet', '--rule', 'raw-space=error', '--threshold', 'error', '--format', 'concise'];
    expect(lint(...args, bad).stdout.split('\n')).toEqual([expect.stringContaining('raw-space'), '']);
  });

  it.each([
    ['pretty', 'no errors in ok-but.txt; 2 warnings hidden'],
    ['markdown', '**maycrawl lint**: no errors in 1 file; 2 warnings hidden'],
    ['junit', '<testcase classname="ok-but.txt" name="no errors; 2 warnings hidden" time="0"/>'],
    ['json', '"summary":{"files":1,"errors":0,"warnings":0,"infos":0,"hidden":2}'],
  ])('--quiet reports in format %s how many findings are hidden', (format, expected) => {
    const args = ['lint', '--config', config, '--quiet', '--threshold', 'error', '--format', format];
    const { status, stdout } = maycrawl([...args, '--stdin-filename', 'ok-but.txt', '-'], { input: BAD });
    expect([status, stdout]).toEqual([0, expect.stringContaining(expected)]);
  });

  it('reads stdin', () => {
    const run = maycrawl(['lint', '--config', config, '--format', 'concise', '-'], { input: BAD });
    expect(run.status).toBe(1);
    expect(run.stdout).toMatch(/^stdin:2:\d+: warning raw-space: /);
  });

  it('checks the default paths if no file is given', () => {
    const cwd = join(folder, 'site');
    mkdirSync(join(cwd, 'public'), { recursive: true });
    mkdirSync(join(cwd, 'static'));
    for (const place of ['public', 'static']) writeFileSync(join(cwd, place, 'robots.txt'), BAD);
    const args = ['lint', '--config', config, '--format', 'concise', '--rule', 'unused-suppression=off'];
    const { stdout } = maycrawl(args, { cwd });
    expect(stdout.match(/^\S+?:/gm)).toEqual(['public/robots.txt:', 'static/robots.txt:']);
  });

  it('expands globs that the shell did not expand', () => {
    const cwd = join(folder, 'globs');
    for (const name of ['a', 'b/c', 'node_modules']) {
      mkdirSync(join(cwd, name), { recursive: true });
      writeFileSync(join(cwd, name, 'robots.txt'), BAD);
    }
    const names = (...globs: readonly string[]): string[] => {
      const { stdout } = maycrawl(['lint', '--config', config, '--format', 'json', ...globs], { cwd });
      return JSON.parse(stdout).files.map(({ file: name }: { file: string }) => name);
    };
    expect(names('**/robots.txt')).toEqual(['a/robots.txt', 'b/c/robots.txt']);
    expect(names('{a,b}/*.txt', 'a/robots.txt')).toEqual(['a/robots.txt']);
    expect(names('./a/*')).toEqual(['a/robots.txt']);
    expect(complaint(['lint', '--config', config, 'x/*.txt'], { cwd })).toContain('no file matches "x/*.txt"');
  });

  it.each([
    ['redirect-chain', 'content type `text/plain`, after a redirect to `https'],
    ['everything-blocked', 'The file is checked with the environment `production`.'],
    ['nul-byte', '`\\xNN` represents the byte with the hexadecimal value NN.'],
    ['tie', 'level: warning fixed by: '],
    ['accepted-typo', 'level: warning; with --preset portable, error fixed by: '],
  ])('--explain %s says what its examples do not show', (rule, text) => {
    expect(lint('--explain', rule).stdout.replaceAll('\n', ' ')).toContain(text);
  });

  it('--explain describes a rule, and suggests another for an unknown name', () => {
    const { status, stdout } = lint('--explain', 'raw-space');
    expect(status).toBe(0);
    expect(stdout).toContain(
      'raw-space: Crawlers fetch what the rule should block, because requested URLs contain no raw space.',
    );
    expect(stdout).toContain('  Disallow: /annual%20report.pdf\n');
    expect(complaint(['lint', '--explain', 'raw-spcae'])).toContain(
      'there is no rule "raw-spcae"; did you mean raw-space?',
    );
  });

  it('escapes control characters', () => {
    const evil = file('evil.txt', 'User-agent: *\nDisallow: /a \u001b]0;x\u0007\u202e\tb 漢字 x\n');
    const { stdout } = lint(evil);
    expect(stdout).toContain('  2 | Disallow: /a \\x1b]0;x\\x07\\u{202e}\\tb 漢字 x\n');
  });

  it('cuts long lines', () => {
    const long = file('long.txt', `User-agent: *\nDisallow: /${'a'.repeat(500)} ${'b'.repeat(500)}\n`);
    expect(
      Math.max(
        ...lint(long)
          .stdout.split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(200);
  });

  it('reports five thousand findings', () => {
    const many = file('many.txt', `User-agent: *\n${'Disallow: /a b\n'.repeat(5_000)}`);
    const { stdout, status } = lint('--format', 'concise', '--all', many);
    expect(status).toBe(1);
    expect(stdout.split('\n').length).toBe(5_001);
  });
});

describe('a file without any field is legal', () => {
  it.each(['', '\r\n \n\t\n', '# a \r\n\n  #b'])('%j: is checked and not written', (text) => {
    for (const args of [
      ['lint', '--no-config'],
      ['lint', '--no-config', '--fix', '--unsafe', '--select', 'all', '--ignore', 'sitemap-missing'],
      ['lint', '--no-config', '--preset', 'portable', '--fix', '--threshold', 'error'],
      ['format', '--check'],
      ['format'],
    ]) {
      const path = file('nothing.txt', text);
      const { status, stderr } = maycrawl([...args, path]);
      expect([args, status, stderr]).toEqual([args, 0, '']);
      expect(readFileSync(path, 'utf8')).toBe(text);
      const run = maycrawl([...args, '-'], { input: text });
      expect([args, run.status]).toEqual([args, 0]);
    }
    expect(maycrawl(['format', '-'], { input: text }).stdout).toBe(text);
    expect(maycrawl(['diff', file('a.txt', text), file('b.txt', text)]).status).toBe(0);
    expect(maycrawl(['check', '--robots', file('c.txt', text), '/x']).status).toBe(0);
  });
});

describe('invalid input is one line on stderr and exit code 2', () => {
  it.each([
    ['a missing file', () => join(folder, 'none.txt'), 'there is no such file; check the path'],
    ['a gzip file', () => file('robots.txt.gz', gzipSync(GOOD)), 'is not a text file but a gzip file: unpack it first'],
    [
      'an image',
      () => file('logo.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])),
      'is not a text file but a PNG image',
    ],
    [
      'random bytes',
      () =>
        file(
          'noise',
          Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256),
        ),
      'binary data',
    ],
    ['50 MB', () => file('huge.txt', new Uint8Array(50_000_000).fill(0x61)), 'is over 8 MiB'],
  ])('%s', (_, path, words) => {
    for (const command of ['lint', 'format']) {
      const line = complaint([command, path()]);
      expect(line).toMatch(/^maycrawl: /);
      expect(line).toContain(words);
    }
  });

  it('an unreadable file', () => {
    // Root can read any file, but not a link to itself.
    const loop = join(folder, 'loop');
    if (!existsSync(loop)) {
      const { symlinkSync } = process.getBuiltinModule('node:fs');
      symlinkSync('loop', loop);
    }
    expect(complaint(['lint', loop])).toContain('its symbolic links form a loop');
  });

  it('no file at the default paths', () => {
    expect(complaint(['lint'], { cwd: scratchFolder() })).toContain(
      'there is no robots.txt, public/robots.txt or static/robots.txt here: name a file',
    );
  });

  it('the other files are checked nevertheless, and the exit code is 2', () => {
    const { status, stdout, stderr } = lint(
      '--format',
      'concise',
      join(folder, 'none.txt'),
      bad,
      join(folder, 'none-2.txt'),
    );
    expect(status).toBe(2);
    expect(stdout).toContain('raw-space');
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });

  it('UTF-16, Latin-1 and HTML count as text', () => {
    expect(binaryKind(new Uint8Array(Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le')))).toBeUndefined();
    expect(binaryKind(new Uint8Array(Buffer.from('Disallow: /caf\u00e9\n', 'latin1')))).toBeUndefined();
    expect(binaryKind(new TextEncoder().encode('<html>'))).toBeUndefined();
    expect(binaryKind(new TextEncoder().encode('Disallow: /\0'))).toBeUndefined();
  });
});

function scratchFolder(): string {
  const path = join(folder, 'nothing-here');
  mkdirSync(path, { recursive: true });
  return path;
}
