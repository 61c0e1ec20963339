import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const BAD = 'User-agent: *\nDisallow: /annual report.pdf\n';

/** Creates a repository with a config at its root. `codes` returns what `lint` finds in one of its folders. */
function site(name: string, config: string): { readonly cwd: string; codes(...args: readonly string[]): string[] } {
  const cwd = join(folder, name, 'apps', 'web');
  mkdirSync(join(folder, name, '.git'), { recursive: true });
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'robots.txt'), BAD);
  writeFileSync(join(folder, name, 'maycrawl.config.json'), config);
  return {
    cwd,
    codes(...args) {
      const { stdout, stderr } = maycrawl(['lint', '--json', ...args], { cwd });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout).files.flatMap(({ diagnostics }: { diagnostics: { code: string }[] }) =>
        diagnostics.map(({ code }) => code),
      );
    },
  };
}

/** Returns what writes a config to a path. */
function config(content: object): (path: string) => void {
  return (path) => writeFileSync(path, JSON.stringify(content));
}

describe('maycrawl.config.json', () => {
  it('is searched for in the folders above, up to the root of the repository', () => {
    expect(site('found', onlyRules('raw-space')).codes()).toEqual(['raw-space']);
    expect(site('off', onlyRules()).codes()).toEqual([]);
    const { cwd } = site('stop', onlyRules());
    mkdirSync(join(cwd, '.git'));
    expect(maycrawl(['lint', '--json'], { cwd }).stdout).toContain('raw-space');
  });

  it('options of the command line take precedence', () => {
    const { codes } = site('precedence', onlyRules());
    expect(codes('--rule', 'raw-space=info')).toEqual(['raw-space']);
    expect(codes('--no-config')).toContain('raw-space');
    expect(codes('--config', file('other.json', onlyRules('raw-space')))).toEqual(['raw-space']);
  });

  it('the threshold applies', () => {
    const text = (threshold: string): string => JSON.stringify({ ...JSON.parse(onlyRules('raw-space')), threshold });
    const { cwd } = site('threshold', text('error'));
    expect(maycrawl(['lint'], { cwd }).status).toBe(0);
    expect(maycrawl(['lint', '--threshold', 'warning'], { cwd }).status).toBe(1);
  });

  it('the nearest one above each file applies, not that of the working folder', () => {
    const { cwd } = site('each', onlyRules('raw-space'));
    const other = join(cwd, 'other');
    mkdirSync(join(other, 'deep'), { recursive: true });
    writeFileSync(
      join(other, 'maycrawl.config.jsonc'),
      JSON.stringify({ ...JSON.parse(onlyRules()), threshold: 'error' }),
    );
    for (const name of ['robots.txt', 'deep/robots.txt']) writeFileSync(join(other, name), BAD);
    const found = (...args: readonly string[]) => {
      const { stdout } = maycrawl(['lint', '--format', 'concise', ...args], { cwd });
      return stdout.match(/^\S+?:/gm);
    };
    expect(found('robots.txt', 'other/robots.txt', 'other/deep/robots.txt')).toEqual(['robots.txt:']);
    expect(found('.')).toEqual(['robots.txt:']);
    expect(found(other)).toBeNull();
    expect(maycrawl(['lint', other], { cwd: folder }).status).toBe(0);
    const run = maycrawl(['lint', '--rule', 'raw-space=warning', 'other/robots.txt'], { cwd });
    expect([run.status, run.stdout.includes('raw-space')]).toEqual([0, true]);
  });

  it('an error in the config of any file is reported before any finding', () => {
    const { cwd } = site('late', onlyRules('raw-space'));
    mkdirSync(join(cwd, 'wrong'));
    writeFileSync(join(cwd, 'wrong', 'robots.txt'), BAD);
    writeFileSync(join(cwd, 'wrong', 'maycrawl.config.json'), '{');
    expect(complaint(['lint', 'robots.txt', 'wrong/robots.txt'], { cwd })).toContain(
      '"wrong/maycrawl.config.json" is not JSON',
    );
    expect(complaint(['lint', '.'], { cwd })).toContain('is not JSON: expected } in line 1, column 2');
  });

  it('may have comments and trailing commas', () => {
    const rules = JSON.stringify(JSON.parse(onlyRules('raw-space')).rules);
    const text = `\ufeff// Why\n{\n  "rules": ${rules}, /* more */\n  "ignore": ["x/**",],\n}\n`;
    expect(site('comments', text).codes()).toEqual(['raw-space']);
  });

  it('nested without end is one line', () => {
    const path = file('nested.json', '['.repeat(500_000));
    expect(complaint(['lint', '--config', path, '-'], { input: BAD })).toContain('is nested too deeply');
  });

  it('ignored files are left out', () => {
    const text = JSON.stringify({ ...JSON.parse(onlyRules('raw-space')), ignore: ['apps/*/old/**'] });
    const { cwd, codes } = site('ignore', text);
    mkdirSync(join(cwd, 'old'));
    writeFileSync(join(cwd, 'old', 'robots.txt'), BAD);
    expect(codes('robots.txt', 'old/robots.txt')).toEqual(['raw-space']);
    expect(codes('**/robots.txt')).toEqual(['raw-space']);
    expect(complaint(['lint', 'old/robots.txt'], { cwd })).toContain('the config ignores all files that are given');
    // Without arguments, the file that is ignored is named.
    writeFileSync(join(cwd, 'maycrawl.config.json'), '{"ignore": ["**/robots.txt"]}');
    expect(complaint(['lint'], { cwd })).toContain('no input is left: the config ignores robots.txt');
  });

  it.each([
    ['{', 'is not JSON'],
    ['{\n  "preset": "google"\n  "rules": {}\n}\n', 'is not JSON: expected a comma in line 3, column 3'],
    ['{ /* "preset": "google" }', 'a comment that does not end in line 1, column 3'],
    ["{ 'preset': 1 }", 'an unexpected character or word in line 1, column 3'],
    ['{"preset": "google\n"}', 'a string that does not end in line 1, column 12'],
    ['// only a comment\n', 'expected a value in line 2, column 1'],
    ['{"__proto__": {"preset": "portable"}}', 'there is no key "__proto__"'],
    ['{"prest": "google"}', 'there is no key "prest"; did you mean "preset"?'],
    ['{"rules": {"raw-spcae": "off"}}', 'rules: there is no rule "raw-spcae"; did you mean "raw-space"?'],
    ['{"rules": {"raw-space": "warn"}}', 'rules["raw-space"]: expected one of error, warning, info, off, got "warn"'],
    ['{"urls": "no-such-file.txt"}', 'there is no such file; check the path as "urls" in "'],
  ])('%j is rejected', (text, words) => {
    const path = file('wrong.json', text);
    const line = complaint(['lint', '--config', path, '-'], { input: BAD });
    expect(line).toContain(words);
    expect(line).toMatch(/wrong\.json|no-such-file/);
  });

  it.each([
    ['a link to a device', (path: string) => symlinkSync('/dev/zero', path), 'it is a pipe or a device; rename it'],
    [
      'a named pipe',
      (path: string) => expect(spawnSync('mkfifo', [path]).status).toBe(0),
      'it is a pipe or a device; rename it',
    ],
    ['a config with the URLs of a device', config({ urls: '/dev/zero' }), 'it is a pipe or a device; name a file'],
    ['a config with the URLs of -', config({ urls: '-' }), 'cannot read "./-": there is no such file'],
  ] as const)('%s, which is found, is an error and is not waited for', (what, make, words) => {
    const { cwd } = site(`ends ${what.replaceAll('/', ' ')}`, '{}');
    make(join(cwd, 'maycrawl.config.json'));
    expect(complaint(['lint', 'robots.txt'], { cwd, input: '/a\n' })).toContain(words);
  });

  it.each([
    [['--config', 'no-such.json'], 'cannot read "no-such.json": there is no such file; check the path after --config'],
    [['--rule', 'raw-spcae=off'], '--rule: there is no rule "raw-spcae"; did you mean "raw-space"?'],
    [['--rule', 'raw-space=warn'], '--rule: expected one of error, warning, info, off for "raw-space", got "warn"'],
    [['--url', 'e.example'], '--url: expected an absolute URL'],
    [['--urls', 'https://e.example/'], 'lint reads a file: write maycrawl sitemaps https://e.example/ > urls.txt'],
    [['--urls', '-'], '- is stdin, which can be read only once: give one -'],
  ])('%j is rejected', (args, words) => {
    expect(complaint(['lint', ...args, '-'], { input: BAD })).toContain(words);
  });
});
