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
import * as lintPackage from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
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
    const path = file('typo.txt', 'User-agent: *\r\nDisallow: /caf%c3\r\nDisalow: /caf%c3%a9 # why\r\nDisallow: /a b');
    const { status, stdout, stderr } = maycrawl(['lint', '--config', typo, '--fix', '--format', 'concise', path]);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /^fixed \d findings in .+: (percent-encoding \(\d\), misspelt-field|misspelt-field, percent-encoding \(\d\)); verdicts unchanged: proved\n.+ raw-space: .+\n$/,
    );
    expect(readFileSync(path, 'utf8')).toBe(
      'User-agent: *\r\nDisallow: /caf%C3\r\nDisallow: /caf%C3%A9 # why\r\nDisallow: /a b',
    );
  });

  it('--unsafe shows which verdicts change, by which lines, and then writes', () => {
    const path = file('unsafe.txt', BAD);
    const { status, stdout, stderr } = fix('--unsafe', path);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`verdicts that change in ${path}
  /annual%20report.pdf for every crawler that the file does not name: allowed (no rule) -> blocked (line 2, disallow: /annual%20report.pdf)
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

  it.each(['json', 'sarif', 'junit', 'checkstyle', 'markdown', 'github', 'gitlab'])(
    '- with --format %s: stderr is that report alone, as for a file without findings that were fixed',
    (format) => {
      const run = maycrawl(['lint', '--config', config, '--fix', '--unsafe', '--format', format, '-'], { input: BAD });
      expect([run.status, run.stdout]).toEqual([0, FIXED]);
      expect(run.stderr).not.toMatch(/^(?:verdicts that change|fixed |withheld)/m);
      const again = maycrawl(['lint', '--config', config, '--format', format, '-'], { input: FIXED });
      if (format === 'json') {
        const { files, summary } = JSON.parse(run.stderr);
        expect(summary).toEqual(JSON.parse(again.stdout).summary);
        expect(files[0]).toMatchObject({ kind: 'stdin', diagnostics: [], verdicts: 'changed' });
        expect(files[0].fixed).toHaveLength(1);
      } else expect(run.stderr).toBe(again.stdout);
    },
  );

  it('--json contains fixes and changes', () => {
    const path = file('json.txt', BAD);
    const [shown] = JSON.parse(fix('--unsafe', '--json', path).stdout).files;
    expect(shown.fixed).toMatchObject([{ code: 'raw-space', title: 'Write %20', applicability: 'unsafe' }]);
    expect(shown.changes[0]).toEqual({
      dialect: 'google',
      crawlers: ['*'],
      path: '/annual%20report.pdf',
      before: { allowed: true, line: null },
      after: { allowed: false, line: 2 },
    });
  });

  it('writes the other files if one of them cannot be read', () => {
    const path = file('one.txt', BAD);
    const none = join(folder, 'none.txt');
    const { status, stderr } = maycrawl(['lint', '--config', config, '--fix', '--unsafe', none, path]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('none.txt": there is no such file')]);
    expect(readFileSync(path, 'utf8')).not.toBe(BAD);
  });

  it.each([
    ['Disalow: /', 'block / (every crawler that the file does not name); misspelt-field in line 2'],
    ['Disallow /private/', 'block /private/ (every crawler that the file does not name); missing-colon in line 2'],
    [
      'DisallowAI: /private/\nDisallow: /private/',
      'allow /private/ (every crawler that the file does not name); needless-rule in line 3',
    ],
    ['Allowed: /a*\nDisallow: /a', 'allow /a (every crawler that the file does not name); needless-rule in line 3'],
  ])('%j: says for which readers the verdict would change, and writes nothing', (rules, said) => {
    const text = `User-agent: *\n${rules}\n`;
    const path = file('withheld.txt', text);
    const { stdout, stderr } = maycrawl(['lint', '--no-config', '--fix', '--select', 'all', path]);
    expect(stderr).toBe('');
    expect(stdout).toContain(`withheld: readers of RFC 9309 would ${said}\n--unsafe applies them\n`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('names the crawler in the report without --fix, and counts the fix as unsafe', () => {
    const path = file('named.txt', 'User-agent: Googlebot\nDisallow /cart/\n');
    const { stdout } = maycrawl(['lint', '--no-config', path]);
    expect(stdout).toContain('fix: Write a colon (--fix --unsafe: verdicts change)\n');
    expect(stdout).toContain('withheld: readers of RFC 9309 would block /cart/ (crawler Googlebot)\n');
    expect(stdout).toContain(`1 warning in ${path}; --fix --unsafe fixes 1\n`);
  });

  it('--unsafe makes a withheld fix, and shows what changes for readers of RFC 9309', () => {
    const path = file('withheld-unsafe.txt', 'User-agent: *\nDisalow: /x/\n');
    const { stdout } = maycrawl(['lint', '--no-config', '--fix', '--unsafe', path]);
    expect(stdout).toContain(
      '  /x/ for every crawler that the file does not name, by readers of RFC 9309: allowed (no rule) -> blocked (line 2, disallow: /x/)\n',
    );
    expect(stdout).toContain(`fixed 1 finding in ${path}: misspelt-field; verdicts change, as shown\n`);
    expect(readFileSync(path, 'utf8')).toBe('User-agent: *\nDisallow: /x/\n');
  });

  it('--json lists a withheld fix with its example', () => {
    const path = file('withheld.json.txt', 'User-agent: *\nDisalow: /x/\n');
    const expected = {
      code: 'misspelt-field',
      variant: 'accepted-typo',
      title: 'Write Disallow',
      titleId: 'writeKey',
      params: { key: 'Disallow' },
      applicability: 'unsafe',
      reason: 'unproved',
      example: {
        dialect: 'rfc9309',
        crawler: '*',
        path: '/x/',
        before: { allowed: true, line: null },
        after: { allowed: false, line: 2 },
      },
    };
    for (const args of [['--fix'], []]) {
      const [shown] = JSON.parse(maycrawl(['lint', '--no-config', '--json', ...args, path]).stdout).files;
      expect(shown.withheld).toEqual([expected]);
      expect(shown.diagnostics[0].fixes[0].applicability).toBe('unsafe');
    }
  });

  it('says that it is proved that no verdict changes', () => {
    const path = file('proved.txt', 'User-agent: *\nDisallow: /x\nDisalow: /x/ # why\n');
    const on = file('typo.json', onlyRules('accepted-typo'));
    const { stdout } = maycrawl(['lint', '--config', on, '--fix', path]);
    expect(stdout).toContain(`fixed 1 finding in ${path}: misspelt-field; verdicts unchanged: proved\n`);
  });

  it('counts the fixes for which it is not decided, and lists the others with an example', () => {
    const text = 'User-agent: *\nDisalow: /a/\nDisallow: /b/ # x\n';
    const result = lintPackage.applyFixes('robots.txt', bytes(text), {}, false);
    const [typo] = result.withheld;
    if (typo === undefined) throw new Error('nothing is withheld');
    const undecided = { ...typo, diagnostic: { ...typo.diagnostic, code: 'needless-star' }, example: undefined };
    const shown = fixText('robots.txt', { ...result, withheld: [undecided, ...Array(12).fill(typo)] }, false, PLAIN);
    expect(shown.match(/^withheld: readers of RFC 9309 would block \/a\/ /gm)).toHaveLength(10);
    expect(shown).toContain('withheld: 2 more that would change verdicts\n');
    expect(shown).toContain('left 1 finding: needless-star: it is not proved that no verdict would change\n');
  });

  it('fixes notes only if they are selected, and says how', () => {
    const text = 'User-agent: *\nDisallow: /q\nDisallow: /q\nDisallow: /x\nDisalow: /x/ # why\n';
    const path = file('notes.txt', text);
    const { stdout } = maycrawl(['lint', '--no-config', '--all', path]);
    expect(stdout).toContain('fix: Remove the line (--fix --select duplicate-rule)\n');
    expect(stdout).toContain(`1 warning, 2 notes in ${path}; --fix fixes 1, --fix --select all fixes 1 more\n`);
    maycrawl(['lint', '--no-config', '--fix', path]);
    expect(readFileSync(path, 'utf8')).toBe(text.replace('Disalow', 'Disallow'));
    const fixed = maycrawl(['lint', '--no-config', '--fix', '--select', 'raw-space, duplicate-rule', path]);
    expect(fixed.stdout).toBe(
      `fixed 1 finding in ${path}: needless-rule; verdicts unchanged: proved\nno findings in ${path}\n`,
    );
    expect(readFileSync(path, 'utf8')).toBe(text.replace('Disalow', 'Disallow').replace('Disallow: /q\n', ''));
  });

  it('--select and --ignore limit the findings; the config may have both', () => {
    const text = 'User-agent: *\nDisallow: /q\nDisallow: /q\nDisallow: /x y\n';
    const path = file('select.txt', text);
    const codes = (...args: string[]): string[] =>
      JSON.parse(maycrawl(['lint', '--json', ...args, path]).stdout).files[0].diagnostics.map(
        ({ variant }: { variant: string }) => variant,
      );
    expect(codes('--no-config', '--select', 'raw-space')).toEqual(['raw-space']);
    expect(codes('--no-config', '--select', 'all', '--ignore', 'info')).toEqual(['raw-space']);
    const on = file('select.json', JSON.stringify({ select: ['info'], ignoreFindings: ['tie'] }));
    expect(codes('--config', on)).toEqual(['duplicate-rule']);
    expect(codes('--config', on, '--ignore', 'duplicate-rule')).toEqual([]);
    expect(codes('--config', on, '--select', 'raw-space')).toEqual(['raw-space']);
    expect(complaint(['lint', '--no-config', '--select', 'raw-spaec', path])).toBe(
      'maycrawl: --select: expected all, error, warning, info or a rule, got "raw-spaec"; did you mean "raw-space"?',
    );
    expect(complaint(['lint', '--no-config', '--ignore', 'tie,,info', path])).toContain('--ignore has an empty name');
  });

  it('says that --unsafe withholds a fix that would block what an allow rule allows', () => {
    const text = 'User-agent: *\nAllow: /shop/\nDisallow: shop/cart/\n';
    const path = file('opened.txt', text);
    const { stdout } = maycrawl(['lint', '--no-config', '--select', 'not-rooted', '--fix', '--unsafe', path]);
    expect(stdout).toContain(
      'withheld: Google would block /shop/cart/ (every crawler that the file does not name), which Allow: /shop/ allows; not-rooted in line 3\nnothing to fix',
    );
    expect(stdout).not.toContain('--unsafe applies');
    expect(stdout).not.toContain('--unsafe fixes');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('says that one run was not enough', () => {
    const result = lintPackage.applyFixes(
      'robots.txt',
      bytes('User-agent: *\nDisallow: /x\nDisalow: /x/a\n'),
      {},
      false,
    );
    expect(fixText('robots.txt', result, false, PLAIN)).not.toContain('again');
    expect(fixText('robots.txt', { ...result, isComplete: false }, false, PLAIN)).toContain(
      'proved\nnot all of them in one run: run maycrawl lint --fix again\n',
    );
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
