import { sentenceParts, type Translation, translate } from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { accessFirst } from '../../../src/commands/lint/access-first.js';
import { maycrawl, scratch } from '../../maycrawl.js';
import { onlyRules } from './only-rules.js';
import { lintedFile } from './report-text.js';

const { file } = scratch();
const { rules } = JSON.parse(onlyRules('raw-space', 'not-rooted'));
// Without a level of its own, a blocked site is an error in production only.
const { 'everything-blocked': _, ...levels } = rules;
const config = file('rules.json', JSON.stringify({ rules: levels }));
const BLOCKED = 'User-agent: *\nDisallow: a\nDisallow: /b c\nDisallow: /*\n';
const PAGE = 'docs/rules/everything-blocked.md';
const TEXT = 'The whole site is blocked for Googlebot, bingbot and every other crawler without its own group (line 4).';
const OPEN = 'User-agent: *\nDisallow: /private/\n';
const blocked = file('blocked.txt', BLOCKED);
const open = file('open.txt', OPEN);
/** Returns the first line of the output without the signs of Markdown. */
function first(format: string, ...args: readonly string[]): string {
  const { stdout } = maycrawl(['lint', '--config', config, '--format', format, ...args]);
  return (stdout.split('\n')[0] ?? '').replaceAll('\\', '').replaceAll('*', '');
}

describe('a blocked site is the first line of each report of lint', () => {
  it.each([
    ['pretty', `${blocked}: ${TEXT}`],
    ['concise', `${blocked}:4:11: info everything-blocked: ${TEXT} (${PAGE})`],
    ['markdown', `${blocked}: ${TEXT}`],
    [
      'github',
      `::notice file=${blocked},line=4,endLine=4,col=11,endColumn=13,title=maycrawl everything-blocked::${TEXT} (${PAGE})`,
    ],
  ])('%s', (format, expected) => {
    expect(first(format, blocked)).toBe(expected);
    expect(first(format, '--environment', 'staging', blocked)).toBe(expected);
    expect(first(format, '--quiet', '--threshold', 'error', blocked)).toBe(expected);
    expect(first(format, open)).not.toContain('blocked for');
  });

  it('json: a field of the file', () => {
    const accessOf = (name: string) =>
      JSON.parse(maycrawl(['lint', '--config', config, '--json', name]).stdout).files[0].access;
    expect(accessOf(open).text).toBeNull();
    expect(accessOf(open).crawlers[0]).toMatchObject({ crawler: '*', extent: 'open', line: null });
    const { text, crawlers } = accessOf(blocked);
    expect(text).toBe(TEXT);
    expect(crawlers.slice(0, 2)).toEqual([
      { crawler: '*', token: '*', extent: 'blocked', whole: true, line: 4, exceptions: [] },
      { crawler: 'Googlebot', token: '*', extent: 'blocked', whole: true, line: 4, exceptions: [] },
    ]);
  });

  it('sarif: the first result', () => {
    const { stdout } = maycrawl(['lint', '--config', config, '--format', 'sarif', blocked]);
    const [result] = JSON.parse(stdout).runs[0].results;
    expect(result).toMatchObject({ ruleId: 'everything-blocked', level: 'note', message: { text: TEXT } });
    expect(result.locations[0].physicalLocation.region).toMatchObject({ startLine: 4, startColumn: 11, endColumn: 13 });
  });

  it('as information, it can be translated like the finding of the rule', () => {
    const bytes = new TextEncoder().encode(`${BLOCKED}Allow: /about$\n`);
    const [found] = accessFirst(lintedFile('robots.txt', bytes, []));
    if (found === undefined) throw new Error('there is no finding');
    const params = JSON.parse(JSON.stringify(found.params));
    const parts = sentenceParts('everything-blocked', found.messageId, params);
    const words = parts.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``));
    expect(words.join('')).toBe(found.message);
    const german = {
      shared: {
        mostBlockedForOthers: 'Gesperrt für {engines}: {first}, {second} (Zeile {line}), außer {allowed:codes}.',
      },
    } as const satisfies Translation;
    expect(translate(found, german).message).toBe('Gesperrt für 6: Googlebot, bingbot (Zeile 4), außer `/about`.');
  });

  it('--environment production makes it an error, which stays first and is not repeated', () => {
    const site = file('production.txt', 'User-agent: *\nDisallow: /*\n');
    const run = (...args: readonly string[]) => maycrawl(['lint', '--config', config, '--format', 'concise', ...args]);
    expect(run(site)).toMatchObject({ status: 0 });
    const { status, stdout } = run('--environment', 'production', site);
    expect(status).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^\S+:2:11: error everything-blocked: The whole site is blocked for Googlebot, /),
      '',
    ]);
    expect(run('--environment', 'production', open)).toMatchObject({ status: 0, stdout: '' });
  });

  it('each of several files has its line', () => {
    const { stdout } = maycrawl(['lint', '--config', config, '--format', 'concise', open, blocked, '-'], {
      input: BLOCKED,
    });
    expect(stdout.split('\n').filter((line) => line.includes('everything-blocked'))).toEqual([
      `${blocked}:4:11: info everything-blocked: ${TEXT} (${PAGE})`,
      `stdin:4:11: info everything-blocked: ${TEXT}`,
    ]);
  });

  it('--fix: it comes before what was fixed, once', () => {
    const { stdout } = maycrawl(['lint', '--config', config, '--fix', file('fix.txt', BLOCKED)]);
    expect(stdout).toMatch(/^\S+fix\.txt: The whole site is blocked /);
    expect(stdout.match(/The whole site is blocked/g)).toHaveLength(1);
  });

  it('escapes the name and the patterns of the file', () => {
    const evil = 'User-agent: *\nDisallow: /\nAllow: /\u001b[2J\u202e*x$\n';
    const { stdout } = maycrawl(['lint', '--no-config', '-'], { input: evil });
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\u202e');
    expect(stdout.split('\n')[0]).toContain('stdin: Except for paths such as');
  });
});
