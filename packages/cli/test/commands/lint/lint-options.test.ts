import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rules } from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
import { complaint, environment, main, maycrawl, node, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space', 'rejected-typo'));
const BAD = 'User-agent: *\nDisallow: /a b\nDisallow: /c d\n';
const bad = file('bad.txt', BAD);
const names = rules.flatMap(({ id, variants }) => [id, ...variants.map((one) => one.id)]);
const lint = (...args: readonly string[]) => maycrawl(['lint', '--config', config, ...args]);

describe('--list-rules', () => {
  it('lists each rule with its level, its fixes and what it finds', () => {
    const { status, stdout } = maycrawl(['lint', '--list-rules']);
    expect([status, stdout.trimEnd().split('\n').length]).toEqual([0, names.length]);
    expect(stdout).toMatch(/^raw-space +warning +unsafe +A space or tab inside a path\.$/m);
  });

  it('with --json, has the levels of each preset and the page', () => {
    const { stdout } = maycrawl(['lint', '--list-rules', '--json']);
    const listed = JSON.parse(stdout).rules;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ id }) => id));
    const { variants } = listed.find(({ id }: { id: string }) => id === 'misspelt-field');
    expect(variants.find(({ id }: { id: string }) => id === 'accepted-typo')).toMatchObject({
      levels: { google: 'warning', portable: 'error' },
      docs: 'docs/rules/misspelt-field.md#accepted-typo',
    });
    expect(maycrawl(['lint', '--list-rules', '--format', 'json']).stdout).toBe(stdout);
  });
});

describe('--print-config', () => {
  it('prints the settings of a file, which need not exist', () => {
    const cwd = join(folder, 'print');
    mkdirSync(join(cwd, 'a'), { recursive: true });
    writeFileSync(join(cwd, 'maycrawl.config.json'), '{"preset": "portable", "ignore": ["b/**"], "urls": "urls.txt"}');
    writeFileSync(join(cwd, 'urls.txt'), '/a\n');
    writeFileSync(join(cwd, 'a/maycrawl.config.json'), '{"rules": {"raw-space": "off"}, "threshold": "error"}');
    const print = (...args: readonly string[]) => {
      const { status, stdout, stderr } = maycrawl(['lint', '--print-config', ...args], { cwd });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout);
    };
    expect(print()).toMatchObject({
      file: 'robots.txt',
      config: 'maycrawl.config.json',
      ignored: false,
      settings: { preset: 'portable', urls: 'urls.txt', threshold: 'warning', rules: { 'accepted-typo': 'error' } },
    });
    expect(print('b/robots.txt')).toMatchObject({ ignored: true });
    const inner = print('a/robots.txt', '--rule', 'tie=error', '--environment', 'staging');
    expect(inner).toMatchObject({
      config: 'a/maycrawl.config.json',
      settings: {
        preset: 'google',
        environment: 'staging',
        threshold: 'error',
        rules: { 'raw-space': 'off', tie: 'error' },
      },
    });
    expect(Object.keys(inner.settings.rules)).toHaveLength(
      names.length - rules.filter(({ variants }) => variants.length > 0).length,
    );
    expect(print('--no-config', 'a/robots.txt')).toMatchObject({ config: null, settings: { preset: 'google' } });
    expect(print('-', '--stdin-filename', 'a/x.txt')).toMatchObject({
      file: 'a/x.txt',
      config: 'a/maycrawl.config.json',
    });
    expect(print('a')).toMatchObject({ file: 'a/robots.txt', config: 'a/maycrawl.config.json' });
    expect(print('.')).toMatchObject({ file: 'robots.txt', config: 'maycrawl.config.json' });
    // What it prints is a config.
    writeFileSync(join(cwd, 'printed.json'), JSON.stringify(inner.settings));
    expect(print('--config', 'printed.json').settings).toEqual({ ...inner.settings });
  });
});

describe('--max-warnings', () => {
  it.each([
    [['--max-warnings', '2'], 0],
    [['--max-warnings', '1'], 1],
    [['--max-warnings', '0'], 1],
    [['--max-warnings', '1', '--quiet'], 1],
    [['--max-warnings', '2', '--rule', 'raw-space=error'], 1],
    [['--max-warnings', '0', '--rule', 'raw-space=info'], 0],
    [['--max-warnings', '2', '--threshold', 'error'], 0],
  ])('%j: exit code %d', (args, code) => {
    expect(lint(...args, bad).status).toBe(code);
  });

  it('counts the warnings of all files, and says what was exceeded', () => {
    const { status, stderr } = lint('--max-warnings', '3', bad, file('bad-2.txt', BAD));
    expect([status, stderr]).toEqual([1, 'maycrawl: 4 warnings, and --max-warnings is 3\n']);
  });
});

describe('--stdin-filename', () => {
  it('is the name in the report, and decides the config', () => {
    const cwd = join(folder, 'editor');
    mkdirSync(join(cwd, 'public'), { recursive: true });
    writeFileSync(join(cwd, 'public/maycrawl.config.json'), onlyRules('raw-space', 'wrong-name-or-place'));
    const run = (...args: readonly string[]) =>
      maycrawl(['lint', '--stdin-filename', 'public/Robots.txt', ...args, '-'], { cwd, input: BAD });
    expect(run('--format', 'concise').stdout).toMatch(
      /^public\/Robots\.txt:1:1: warning wrong-name-or-place: .+\npublic\/Robots\.txt:2:/,
    );
    expect(JSON.parse(run('--json').stdout).files[0]).toMatchObject({ file: 'public/Robots.txt', kind: 'stdin' });
    expect(run('--format', 'github').stdout).toMatch(/^::warning file=public\/Robots\.txt,line=1/);
    const sarif = JSON.parse(run('--format', 'sarif').stdout);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('public/Robots.txt');
    const fixed = run('--fix', '--unsafe');
    expect(fixed.stdout).toBe('User-agent: *\nDisallow: /a%20b\nDisallow: /c%20d\n');
    expect(existsSync(join(cwd, 'public/Robots.txt'))).toBe(false);
    writeFileSync(join(cwd, 'public/maycrawl.config.json'), '{"ignore": ["*.txt"]}');
    const ignored = complaint(['lint', '--stdin-filename', 'public/Robots.txt', '-'], { cwd, input: BAD });
    expect(ignored).toBe('maycrawl: the config ignores public/Robots.txt: nothing is checked');
  });
});

describe('--output-file', () => {
  it('gets the report, and stdout nothing', () => {
    const forPeople = ['pretty', 'concise', 'markdown'];
    for (const format of [...forPeople, 'json', 'sarif', 'junit', 'checkstyle', 'github', 'gitlab']) {
      const path = join(folder, `report.${format}`);
      const run = lint('--format', format, '--output-file', path, bad);
      expect([run.status, run.stdout, run.stderr]).toEqual([1, '', '']);
      expect(readFileSync(path, 'utf8')).toBe(lint('--format', format, bad).stdout);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is pretty by default, also in GitHub Actions', () => {
    const path = join(folder, 'actions.txt');
    maycrawl(['lint', '--config', config, '--output-file', path, bad], { env: { GITHUB_ACTIONS: 'true' } });
    expect(readFileSync(path, 'utf8')).toContain('2 warnings in');
  });

  it('with --fix -, the fixed file is on stdout and the report in the file', () => {
    const path = join(folder, 'left.json');
    const args = ['lint', '--config', config, '--fix', '--unsafe', '--json', '--output-file', path, '-'];
    const { stdout } = maycrawl(args, { input: BAD });
    expect(stdout).toBe('User-agent: *\nDisallow: /a%20b\nDisallow: /c%20d\n');
    expect(JSON.parse(readFileSync(path, 'utf8')).files[0].fixed).toHaveLength(2);
  });

  it('replaces the old report as a whole, through a link, and only if something was checked', () => {
    const path = file('old.json', 'old');
    symlinkSync('old.json', join(folder, 'link.json'));
    expect(complaint(['lint', '--output-file', path, join(folder, 'none.txt')])).toContain('there is no such file');
    expect(readFileSync(path, 'utf8')).toBe('old');
    lint('--json', '--output-file', join(folder, 'link.json'), bad);
    expect(JSON.parse(readFileSync(path, 'utf8')).summary.warnings).toBe(2);
  });

  it.each([
    ['a missing folder', () => join(folder, 'no/such/r.json'), 'no/such": create it first'],
    ['a file as a folder', () => join(bad, 'r.json'), 'bad.txt": create it first'],
    ['a folder', () => folder, 'is a folder: name another file after --output-file'],
    ['a device', () => '/dev/null', 'is a device or a pipe: name another file after --output-file, or redirect stdout'],
    ['the file that is checked', () => bad, 'which is to be checked: name another file after --output-file'],
  ])('%s is one line', (_, path, words) => {
    expect(complaint(['lint', '--config', config, '--output-file', path(), bad])).toContain(words);
    expect(readFileSync(bad, 'utf8')).toBe(BAD);
  });

  it('that is stdout is one line', () => {
    const out = file('stdout.txt', '');
    const fd = openSync(out, 'w');
    const args = [main, 'lint', '--config', config, '--output-file', out, bad];
    const { status, stderr } = spawnSync(node, args, { stdio: ['ignore', fd, 'pipe'], encoding: 'utf8' });
    closeSync(fd);
    expect([status, stderr.split('\n')]).toEqual([2, [expect.stringContaining('is the file of stdout or stderr'), '']]);
  });

  it('leaves no incomplete report behind if the run is stopped', async () => {
    const place = join(folder, 'stopped');
    const site = join(place, 'site');
    for (let i = 0; i < 2_000; i++) {
      mkdirSync(join(site, `${i}`), { recursive: true });
      writeFileSync(join(site, `${i}`, 'robots.txt'), BAD);
    }
    const report = join(place, 'report.json');
    const args = [main, 'lint', '--json', '--config', config, '--output-file', report, site];
    const child = spawn(node, args, { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
    const said = text(child.stderr);
    const closed = once(child, 'close');
    // The temporary file exists once the first file is about to be checked.
    while (child.exitCode === null && !readdirSync(place).some((name) => name.endsWith('.tmp')))
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGTERM');
    const [code] = await closed;
    // A fast machine may have finished.
    expect([0, 1, 143]).toContain(code);
    expect(readdirSync(place).sort()).toEqual(code === 143 ? ['site'] : ['report.json', 'site']);
    expect(await said).toMatch(code === 143 ? /^maycrawl: stopped: \d+ of 2,000 files checked\n$/ : /^$/);
  });
});
