import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse } from '@maycrawl/core';
import * as lintPackage from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/commands/lint/apply-fixes.js';
import { fixText } from '../../../src/commands/lint/fix-text.js';
import { writeFileWhole } from '../../../src/files/write-file.js';
import { paintFor } from '../../../src/terminal/paint.js';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space', 'unused-suppression'));
const BAD = 'User-agent: *\nDisallow: /annual report.pdf\n\nUser-agent: Bot\nDisallow: /\n';
const FIXED = BAD.replace('annual report', 'annual%20report');
const fix = (...args: readonly string[]) => maycrawl(['lint', '--config', config, '--fix', ...args]);
const PLAIN = await paintFor(-1);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lint --fix', () => {
  it('writes nothing if no fix is safe', () => {
    const path = file('safe.txt', BAD);
    const before = statSync(path);
    const { status, stdout, stderr } = fix(path);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toContain(`nothing to fix in ${path}\n`);
    expect([statSync(path).ino, statSync(path).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('makes the fixes that change no verdict, says so, and leaves the rest unchanged', () => {
    const typo = file('typo.json', onlyRules('accepted-typo', 'lower-percent', 'raw-space'));
    const path = file('typo.txt', 'User-agent: *\r\nDisalow: /caf%c3%a9 # why\r\nDisallow: /a b');
    const { status, stdout, stderr } = maycrawl(['lint', '--config', typo, '--fix', '--format', 'concise', path]);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /^fixed \d findings in .+: accepted-typo, lower-percent( \(\d\))?; verdicts unchanged: proved\n.+ raw-space: .+\n$/,
    );
    expect(readFileSync(path, 'utf8')).toBe('User-agent: *\r\nDisallow: /caf%C3%A9 # why\r\nDisallow: /a b');
  });

  it('--unsafe shows which verdicts change, by which lines, and then writes', () => {
    const path = file('unsafe.txt', BAD);
    const { status, stdout, stderr } = fix('--unsafe', path);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`verdicts that change in ${path}
  /annual%20report.pdf for every crawler that the file does not name: allowed (no rule) -> blocked (line 2, disallow: /annual%20report.pdf)
  /annual report.pdf for every crawler that the file does not name: blocked (line 2, disallow: /annual report.pdf) -> allowed (no rule)
fixed 1 finding in ${path}: raw-space; verdicts change, as shown
no findings in ${path}
`);
    expect(readFileSync(path, 'utf8')).toBe(FIXED);
  });

  it('--dry-run shows a diff for patch, and writes nothing', () => {
    const path = file('dry.txt', BAD);
    const { status, stdout, stderr } = fix('--unsafe', '--dry-run', path);
    expect(status).toBe(1);
    expect(stdout).toBe(`--- ${path}
+++ ${path}
@@ -1,5 +1,5 @@
 User-agent: *
-Disallow: /annual report.pdf
+Disallow: /annual%20report.pdf
 
 User-agent: Bot
 Disallow: /
`);
    expect(stderr).toContain('would fix 1 finding');
    expect(readFileSync(path, 'utf8')).toBe(BAD);
  });

  it('writes the fixed stdin to stdout, and the report to stderr', () => {
    const run = maycrawl(['lint', '--config', config, '--fix', '--unsafe', '-'], { input: BAD });
    expect([run.status, run.stdout]).toEqual([0, FIXED]);
    expect(run.stderr).toContain('fixed 1 finding in stdin');
  });

  it('--json contains fixes and changes', () => {
    const path = file('json.txt', BAD);
    const [shown] = JSON.parse(fix('--unsafe', '--json', path).stdout).files;
    expect(shown.fixed).toEqual([{ code: 'raw-space', title: 'Write %20', applicability: 'unsafe' }]);
    expect(shown.changes[0]).toEqual({
      crawlers: ['*'],
      path: '/annual%20report.pdf',
      before: { allowed: true, line: null },
      after: { allowed: false, line: 2 },
    });
  });

  it('writes no file if one of them cannot be read', () => {
    const path = file('one.txt', BAD);
    expect(complaint(['lint', '--config', config, '--fix', '--unsafe', path, join(folder, 'none.txt')])).toContain(
      'none.txt',
    );
    expect(readFileSync(path, 'utf8')).toBe(BAD);
  });

  it('a safe fix that changes a verdict is named, and nothing is written', () => {
    // No rule has such a fix, so this checker declares unsafe fixes safe.
    const lint: typeof lintPackage.lint = (input, options) =>
      lintPackage.lint(input, options).map((diagnostic) => ({
        ...diagnostic,
        fixes: diagnostic.fixes.map((one) => ({ ...one, applicability: 'safe' })),
      }));
    const wrong: typeof lintPackage = {
      ...lintPackage,
      lint,
      fix: (input, options) => lintPackage.fix(input, { ...options, unsafe: true }),
    };
    expect(() => applyFixes(wrong, 'robots.txt', bytes(`${BAD}Disalow: /x\n`), {}, false)).toThrow(
      '"robots.txt": the safe fix of raw-space would change whether any other crawler may fetch /annual%20report.pdf: nothing is written',
    );
  });

  it('makes as many fixes as are proved together, if each is safe only alone', () => {
    // This checker finds two redundant rules, each redundant only while the other exists, and would remove both.
    const [pattern] = lintPackage.lint('User-agent: *\nDisallow: /a/\nDisallow: /a/b/\n');
    if (pattern === undefined) throw new Error('no finding to copy');
    const lint: typeof lintPackage.lint = (input) => {
      const twins = parse(input).groups.flatMap(({ rules }) =>
        rules.filter((rule) => rule.pattern.startsWith('/twin')),
      );
      if (twins.length < 2) return [];
      return twins.map(({ span: { start, end } }) => {
        const edits = [{ span: { start: start - 'Disallow: '.length, end: end + 1 }, text: '' }];
        return { ...pattern, fixes: [{ title: 'Remove the line', applicability: 'safe', edits }] };
      });
    };
    const text = 'User-agent: *\nDisallow: /y\nDisallow: /twin\nDisallow: /twin*\nDisallow: /z\n';
    const withoutBoth = bytes(text.replace(/.*twin.*\n/g, ''));
    const fixAll: typeof lintPackage.fix = () => ({ bytes: withoutBoth, applied: [], diagnostics: [] });
    const result = applyFixes({ ...lintPackage, lint, fix: fixAll }, 'robots.txt', bytes(text), {}, false);
    expect(new TextDecoder().decode(result.bytes)).toBe(text.replace('Disallow: /twin\n', ''));
    expect([result.applied.length, result.withheld.length]).toEqual([1, 0]);
  });

  it('says that it is proved that no verdict changes', () => {
    const path = file('proved.txt', 'User-agent: *\nDisalow: /x/\n');
    const on = file('typo.json', onlyRules('accepted-typo'));
    const { stdout } = maycrawl(['lint', '--config', on, '--fix', path]);
    expect(stdout).toContain(`fixed 1 finding in ${path}: accepted-typo; verdicts unchanged: proved\n`);
  });

  it('leaves out the fixes for which it is not decided, and makes the others', () => {
    const text = 'User-agent: *\nDisalow: /a/\nAllow: /c/*e/*f/*g/*h\nDisallow: /b/*\nDisallow: /c/*/*d*\n';
    // With this budget, files with the same rules are equivalent, and a comparison of patterns is not decided.
    const limited: typeof lintPackage = {
      ...lintPackage,
      compareFiles: (before, after) => lintPackage.compareFiles(before, after, { budget: 10 }),
    };
    const rules = { 'accepted-typo': 'warning', 'trailing-star': 'warning' } as const;
    const result = applyFixes(limited, 'robots.txt', bytes(text), { rules }, false);
    expect(new TextDecoder().decode(result.bytes)).toBe(text.replace('Disalow', 'Disallow').replace('/b/*', '/b/'));
    expect(result.applied.map(({ diagnostic }) => diagnostic.code)).toEqual(['accepted-typo', 'trailing-star']);
    expect(result.withheld.map(({ diagnostic }) => diagnostic.code)).toEqual(['trailing-star']);
    expect(fixText('robots.txt', result, false, PLAIN)).toContain('left 1 finding: trailing-star: it is not proved');
  });

  it('finds changes for crawlers that fall back to others', () => {
    const before = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n');
    const after = parse(
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nUser-agent: Googlebot-Image\nDisallow: /b\n',
    );
    expect(lintPackage.differingProbes(before, after).map(({ token }) => token)).toContain('Googlebot-Image');
  });
});

describe('writing a file', () => {
  it('keeps symbolic links and modes', () => {
    const path = file('mode.txt', BAD);
    chmodSync(path, 0o640);
    symlinkSync('mode.txt', join(folder, 'link.txt'));
    expect(fix('--unsafe', join(folder, 'link.txt')).status).toBe(0);
    expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true);
    expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([0o640, FIXED]);
  });

  it('replaces the file, and never writes into the old one', () => {
    const path = file('inode.txt', BAD);
    linkSync(path, join(folder, 'old-name.txt'));
    writeFileWhole(path, bytes(FIXED));
    expect([readFileSync(path, 'utf8'), readFileSync(join(folder, 'old-name.txt'), 'utf8')]).toEqual([FIXED, BAD]);
  });

  it('does not write to a file that changed since it was read', () => {
    const path = file('changed.txt', BAD);
    writeFileSync(path, 'User-agent: *\n');
    expect(() => writeFileWhole(path, bytes(FIXED), bytes(BAD))).toThrow(
      'has changed since it was read: nothing is written',
    );
    expect(readFileSync(path, 'utf8')).toBe('User-agent: *\n');
  });

  it('leaves no temporary file if it fails', () => {
    expect(() => writeFileWhole(join(folder, 'no', 'such', 'robots.txt'), bytes(BAD))).toThrow(
      '(ENOENT): nothing is changed',
    );
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
