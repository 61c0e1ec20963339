import { mkdirSync, writeFileSync } from 'node:fs';
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

  it('ignored files are left out', () => {
    const text = JSON.stringify({ ...JSON.parse(onlyRules('raw-space')), ignore: ['apps/*/old/**'] });
    const { cwd, codes } = site('ignore', text);
    mkdirSync(join(cwd, 'old'));
    writeFileSync(join(cwd, 'old', 'robots.txt'), BAD);
    expect(codes('robots.txt', 'old/robots.txt')).toEqual(['raw-space']);
    expect(codes('**/robots.txt')).toEqual(['raw-space']);
    expect(complaint(['lint', 'old/robots.txt'], { cwd })).toContain('the config ignores all files that are given');
  });

  it.each([
    ['{', 'is not JSON'],
    ['{\n  "preset": "google",\n}\n', 'line 3, column 1'],
    ['{"prest": "google"}', 'there is no key "prest"; did you mean "preset"?'],
    ['{"rules": {"raw-spcae": "off"}}', 'rules: there is no rule "raw-spcae"; did you mean "raw-space"?'],
    ['{"rules": {"raw-space": "warn"}}', 'rules["raw-space"]: expected one of error, warning, info, off, got "warn"'],
    ['{"urls": "no-such-file.txt"}', 'there is no such file; check the path after --urls'],
  ])('%j is rejected', (text, words) => {
    const path = file('wrong.json', text);
    const line = complaint(['lint', '--config', path, '-'], { input: BAD });
    expect(line).toContain(words);
    expect(line).toMatch(/wrong\.json|no-such-file/);
  });

  it.each([
    [['--config', 'no-such.json'], 'cannot read "no-such.json": there is no such file; check the path after --config'],
    [['--rule', 'raw-spcae=off'], '--rule: there is no rule "raw-spcae"; did you mean "raw-space"?'],
    [['--rule', 'raw-space=warn'], '--rule: expected one of error, warning, info, off for "raw-space", got "warn"'],
    [['--url', 'e.example'], '--url: expected an absolute URL'],
  ])('%j is rejected', (args, words) => {
    expect(complaint(['lint', ...args, '-'], { input: BAD })).toContain(words);
  });
});
