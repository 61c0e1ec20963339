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
import * as room from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../src/checker/apply-fixes.js';
import { fixText } from '../src/checker/fix-report.js';
import { writeFileWhole } from '../src/checker/write-file.js';
import { paintFor } from '../src/paint.js';
import { complaint, maycrawl, scratch } from './maycrawl.js';
import { onlyRules } from './only-rules.js';

const { folder, file } = scratch();
const config = file('rules.json', onlyRules('raw-space', 'unused-suppression'));
const BAD = 'User-agent: *\nDisallow: /annual report.pdf\n\nUser-agent: Bot\nDisallow: /\n';
const MENDED = BAD.replace('annual report', 'annual%20report');
const fix = (...args: readonly string[]) => maycrawl(['lint', '--config', config, '--fix', ...args]);
const PLAIN = await paintFor(-1);
const octets = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lint --fix', () => {
  it('writes nothing where nothing is safe to mend', () => {
    const path = file('safe.txt', BAD);
    const before = statSync(path);
    const { status, stdout, stderr } = fix(path);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toContain(`nothing to fix in ${path}\n`);
    expect([statSync(path).ino, statSync(path).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('mends what changes no verdict, says so, and leaves the rest as it stands', () => {
    const typo = file('typo.json', onlyRules('accepted-typo', 'lower-percent', 'raw-space'));
    const path = file('typo.txt', 'User-agent: *\r\nDisalow: /caf%c3%a9 # why\r\nDisallow: /a b');
    const { status, stdout, stderr } = maycrawl(['lint', '--config', typo, '--fix', '--format', 'concise', path]);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /^fixed \d faults in .+: accepted-typo, lower-percent( \(\d\))?; verdicts unchanged: proved\n.+ raw-space: .+\n$/,
    );
    expect(readFileSync(path, 'utf8')).toBe('User-agent: *\r\nDisallow: /caf%C3%A9 # why\r\nDisallow: /a b');
  });

  it('--unsafe shows which verdicts change, by which lines, and then writes', () => {
    const path = file('unsafe.txt', BAD);
    const { status, stdout, stderr } = fix('--unsafe', path);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`verdicts that change in ${path}
  every crawler that it does not name /annual%20report.pdf: allowed (no rule) -> disallowed (line 2, disallow: /annual%20report.pdf)
  every crawler that it does not name /annual report.pdf: disallowed (line 2, disallow: /annual report.pdf) -> allowed (no rule)
fixed 1 fault in ${path}: raw-space; verdicts change, as shown
nothing found in ${path}
`);
    expect(readFileSync(path, 'utf8')).toBe(MENDED);
  });

  it('--dry-run shows a diff that patch takes, and writes nothing', () => {
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
    expect(stderr).toContain('would fix 1 fault');
    expect(readFileSync(path, 'utf8')).toBe(BAD);
  });

  it('sends stdin mended to stdout, and words to stderr', () => {
    const run = maycrawl(['lint', '--config', config, '--fix', '--unsafe', '-'], { input: BAD });
    expect([run.status, run.stdout]).toEqual([0, MENDED]);
    expect(run.stderr).toContain('fixed 1 fault in stdin');
  });

  it('tells of fixes and changes in JSON', () => {
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

  it('writes no file where one of them cannot be read', () => {
    const path = file('one.txt', BAD);
    expect(complaint(['lint', '--config', config, '--fix', '--unsafe', path, join(folder, 'none.txt')])).toContain(
      'none.txt',
    );
    expect(readFileSync(path, 'utf8')).toBe(BAD);
  });

  it('holds safe fixes to it: one that changes a verdict is named, and nothing is written', () => {
    // No rule of ours does so: a checker that calls an unsafe fix safe stands in for one.
    const lint: typeof room.lint = (input, options) =>
      room.lint(input, options).map((diagnostic) => ({
        ...diagnostic,
        fixes: diagnostic.fixes.map((one) => ({ ...one, applicability: 'safe' })),
      }));
    const wrong: typeof room = {
      ...room,
      lint,
      fix: (input, options) => room.fix(input, { ...options, unsafe: true }),
    };
    expect(() => applyFixes(wrong, 'robots.txt', octets(`${BAD}Disalow: /x\n`), {}, false)).toThrow(
      '"robots.txt": the safe fix of raw-space would change whether any other crawler may fetch /annual%20report.pdf: nothing is written',
    );
  });

  it('makes as many fixes as are proved together, where each alone is safe', () => {
    // A checker that finds both of two rules idle, each while the other stands, and would take out both.
    const [pattern] = room.lint('User-agent: *\nDisallow: /a/\nDisallow: /a/b/\n');
    if (pattern === undefined) throw new Error('nothing is found to make the findings of');
    const lint: typeof room.lint = (input) => {
      const twins = parse(input).groups.flatMap(({ rules }) =>
        rules.filter((rule) => rule.pattern.startsWith('/twin')),
      );
      if (twins.length < 2) return [];
      return twins.map(({ span: { start, end } }) => {
        const edits = [{ span: { start: start - 'Disallow: '.length, end: end + 1 }, text: '' }];
        return { ...pattern, fixes: [{ title: 'Take the line out', applicability: 'safe', edits }] };
      });
    };
    const text = 'User-agent: *\nDisallow: /y\nDisallow: /twin\nDisallow: /twin*\nDisallow: /z\n';
    const withoutBoth = octets(text.replace(/.*twin.*\n/g, ''));
    const fixAll: typeof room.fix = () => ({ bytes: withoutBoth, applied: [], diagnostics: [] });
    const mended = applyFixes({ ...room, lint, fix: fixAll }, 'robots.txt', octets(text), {}, false);
    expect(new TextDecoder().decode(mended.octets)).toBe(text.replace('Disallow: /twin\n', ''));
    expect([mended.applied.length, mended.withheld.length]).toEqual([1, 0]);
  });

  it('says that verdicts are unchanged where that is proved', () => {
    const path = file('proved.txt', 'User-agent: *\nDisalow: /x/\n');
    const on = file('typo.json', onlyRules('accepted-typo'));
    const { stdout } = maycrawl(['lint', '--config', on, '--fix', path]);
    expect(stdout).toContain(`fixed 1 fault in ${path}: accepted-typo; verdicts unchanged: proved\n`);
  });

  it('leaves out the fixes for which that is not decided, and makes the others', () => {
    const text = 'User-agent: *\nDisalow: /a/\nAllow: /c/*e/*f/*g/*h\nDisallow: /b/*\nDisallow: /c/*/*d*\n';
    // A budget that lets it ask who is bound by what, and no more: what needs a look at patterns is not decided, what keeps the rules is.
    const poor: typeof room = { ...room, compareFiles: (old, now) => room.compareFiles(old, now, { budget: 10 }) };
    const rules = { 'accepted-typo': 'warning', 'trailing-star': 'warning' } as const;
    const mended = applyFixes(poor, 'robots.txt', octets(text), { rules }, false);
    expect(new TextDecoder().decode(mended.octets)).toBe(text.replace('Disalow', 'Disallow').replace('/b/*', '/b/'));
    expect(mended.applied.map(({ diagnostic }) => diagnostic.code)).toEqual(['accepted-typo', 'trailing-star']);
    expect(mended.withheld.map(({ diagnostic }) => diagnostic.code)).toEqual(['trailing-star']);
    expect(fixText('robots.txt', mended, false, PLAIN)).toContain('left 1 fault: trailing-star: not proved');
  });

  it('sees changes for crawlers that fall back on others, too', () => {
    const before = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n');
    const after = parse(
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nUser-agent: Googlebot-Image\nDisallow: /b\n',
    );
    expect(room.differingProbes(before, after).map(({ token }) => token)).toContain('Googlebot-Image');
  });
});

describe('writing a file', () => {
  it('keeps links and modes', () => {
    const path = file('mode.txt', BAD);
    chmodSync(path, 0o640);
    symlinkSync('mode.txt', join(folder, 'link.txt'));
    expect(fix('--unsafe', join(folder, 'link.txt')).status).toBe(0);
    expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true);
    expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([0o640, MENDED]);
  });

  it('puts another file in its place, never new octets into the old one', () => {
    const path = file('inode.txt', BAD);
    linkSync(path, join(folder, 'old-name.txt'));
    writeFileWhole(path, octets(MENDED));
    expect([readFileSync(path, 'utf8'), readFileSync(join(folder, 'old-name.txt'), 'utf8')]).toEqual([MENDED, BAD]);
  });

  it('leaves a file alone that has changed since it was read', () => {
    const path = file('changed.txt', BAD);
    writeFileSync(path, 'User-agent: *\n');
    expect(() => writeFileWhole(path, octets(MENDED), octets(BAD))).toThrow(
      'has changed since it was read: nothing is written',
    );
    expect(readFileSync(path, 'utf8')).toBe('User-agent: *\n');
  });

  it('leaves nothing behind where it fails', () => {
    expect(() => writeFileWhole(join(folder, 'no', 'such', 'robots.txt'), octets(BAD))).toThrow(
      '(ENOENT): nothing is changed',
    );
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
