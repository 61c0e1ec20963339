import { describe, expect, it } from 'vitest';
import { fix, lintWithProofs } from '../src/fix.js';
import type { Diagnostic } from '../src/model/diagnostic.js';

const WHOLE_SITE = /\bblocks the whole site\b/;

function findings(text: string): readonly Diagnostic[] {
  return lintWithProofs(text).diagnostics;
}

/** The advice on a line; each finding of an error or a warning has one. */
function adviceOn(line: number, text: string): string[] {
  return findings(text).flatMap(({ location, help }) => (location.start.line === line ? [help ?? ''] : []));
}

describe('a name that may mean Googlebot, bingbot or every crawler', () => {
  const names = [
    'Google bot',
    'Bing bot',
    'google.bot',
    'bing.com',
    '*Bot',
    '*bot*',
    'G*t',
    '*,',
    '*;',
    '(*)',
    '[*]',
    '*.',
  ];
  const inMarkup = ['*<br>', '<b>*</b>', '*<br>Disallow: /<br>'];
  const kinds = ['all bots', 'All crawlers', 'every robot', 'search engines'];
  const rules = ['Disallow: /', 'Disallow: /*', 'Disallow = /', 'Disalow: /', 'Disallow: "/"', '<p>Disallow: /'];

  it.each([...names, ...inMarkup, ...kinds])('%s: the advice says that the whole site is blocked', (name) => {
    for (const rule of rules) {
      const advice = adviceOn(1, `User-agent: ${name}\n${rule}\n`).filter((help) => !help.startsWith('To allow'));
      expect([rule, advice.length, advice.filter((help) => !WHOLE_SITE.test(help))]).toEqual([rule, advice.length, []]);
      expect(advice).not.toEqual([]);
    }
  });

  it.each([...names, '*<br>', ...kinds])('%s: the advice does not say so if a folder is blocked', (name) => {
    const advice = adviceOn(1, `User-agent: ${name}\nDisallow: /folder/\n`);
    expect(advice.filter((help) => WHOLE_SITE.test(help))).toEqual([]);
  });

  it.each(['Some Old Tool', '008', 'Wget 1.6', '*Orkash'])('%s means another crawler', (name) => {
    const advice = adviceOn(1, `User-agent: ${name}\nDisallow: /\n`);
    expect(advice.filter((help) => WHOLE_SITE.test(help))).toEqual([]);
  });
});

describe('a pattern that blocks every folder, but not the start page', () => {
  it.each(['/%2A/', '/%2a/x', '/.*/', '/\\*/', '/\\d+/', '/[a-z]+/', '/?/'])('%s', (pattern) => {
    const advice = adviceOn(2, `User-agent: *\nDisallow: ${pattern}\n`);
    expect(advice.filter((help) => WHOLE_SITE.test(help))).toEqual([]);
  });

  it.each(['/%2A', '/.*', '/\\*', '/.*$'])('%s blocks the start page too', (pattern) => {
    const advice = adviceOn(2, `User-agent: *\nDisallow: ${pattern}\n`);
    expect(advice).not.toEqual([]);
    expect(advice.filter((help) => !WHOLE_SITE.test(help))).toEqual([]);
  });
});

describe('lines that close the site only together', () => {
  const agents = ['User-agent = *', 'User agent *', 'User-agent: "*"'];
  const rules = ['Disallow = /', 'Disallow; /', 'Disallow| /*', 'Disallow > /'];
  const pairs = agents.flatMap((agent) => rules.map((rule) => [agent, rule] as const));

  it.each(pairs)('%s, %s: one of them says so and has no fix', (agent, rule) => {
    const text = `${agent}\n${rule}\n`;
    const warning = findings(text).filter(({ help = '' }) => WHOLE_SITE.test(help));
    expect(warning).not.toEqual([]);
    expect(warning.flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  it.each(pairs)('%s, %s: as many fixes are offered as are made', (agent, rule) => {
    const text = `${agent}\n${rule}\n`;
    const { diagnostics, withheld } = lintWithProofs(text);
    const refused = new Set(withheld.map(({ diagnostic }) => diagnostic));
    const offered = diagnostics.filter((one) => one.severity !== 'info' && one.fixes.length > 0 && !refused.has(one));
    expect(fix(text, { unsafe: true }).applied).toHaveLength(offered.length);
  });
});

describe('a line without which readers of RFC 9309 find the site blocked', () => {
  it.each([
    ['redundant-rule', 2, 'User-agent: *\nAllow: /index.html\nAllowAI: /a\nUser-agent: x\nAllow: /b\nDisallow: /\n'],
    ['duplicate-rule', 4, 'User-agent: *\nAllowAI: /\n# Open\nAllow: /\nDisallow: /\n'],
  ])('%s: the advice to remove it says so', (variant, line, text) => {
    const found = findings(text).filter((one) => one.variant === variant && one.location.start.line === line);
    expect(found.map(({ help = '' }) => WHOLE_SITE.test(help))).toEqual([true]);
  });

  it.each([
    ['User-agent: *\nAllow: /\nAllowAI: /\nDisallow: /\n', 'Remove this one.'],
    ['User-agent: *\nAllow: /\nAllow: /\nDisallow: /\n', 'Remove one of the two.'],
  ])('%j: of two equal rules, the advice keeps the one that all readers read', (text, help) => {
    const [finding] = findings(text).filter(({ variant }) => variant === 'duplicate-rule');
    expect(finding).toMatchObject({ help, location: { start: { line: 3 } } });
  });
});

it('a user-agent line of tags alone may mean every crawler', () => {
  const advice = adviceOn(1, 'User-agent = *<br>Disallow: /<br>\nDisallow: /\n');
  expect(advice).not.toEqual([]);
  expect(advice.filter((help) => !WHOLE_SITE.test(help))).toEqual([]);
});

describe('one cause has one error', () => {
  it.each([
    'User-agent: * Disallow: /',
    'User-agent: Googlebot/2.1 Disallow: /a/',
    'User-agent: GPTBot Crawl-delay: 5 Allow: /',
  ])('%s', (line) => expect(findings(`${line}\n`).map(({ variant }) => variant)).toEqual(['many-paths-on-a-line']));

  it.each(['Disallow = /private/', 'Disallow /private/ /b', '<p>Disallow: /a/', 'Disalow /a'])(
    'User-agent: *, %s: the group is not also empty',
    (rule) => expect(findings(`User-agent: *\n${rule}\n`).map(({ variant }) => variant)).not.toContain('empty-group'),
  );

  it('several paths: none of them is the folder to block', () => {
    const all = findings('User-agent: *\nDisallow: / /admin /private\nDisallow: /b\n');
    expect(all.map(({ variant }) => variant)).toEqual(['many-paths-on-a-line']);
  });
});

it.each(['http://', 'http:/', 'http:', 'ftp://', 'https:///x/', 'http://?x', 'http://:80/', 'https://./'])(
  'Disallow: %s names no host',
  (value) => {
    const all = findings(`User-agent: *\nDisallow: ${value}\n`);
    expect(all).not.toEqual([]);
    expect(all.flatMap(({ message, help = '' }) => `${message} ${help}`.match(/``/g) ?? [])).toEqual([]);
    expect(all.map(({ variant }) => variant)).not.toContain('full-url-path');
  },
);

describe('a list of crawlers without a rule', () => {
  const list = (...more: string[]): string =>
    [...Array.from({ length: 1_100 }, (_, n) => `Bot-${'abcdefghij'[n % 10]}${'x'.repeat(n / 10)}`), ...more]
      .map((name) => `User-agent: ${name}\n`)
      .join('');

  it('is a warning that says how to block them', () => {
    const [finding] = findings(list());
    expect(finding).toMatchObject({ variant: 'empty-group', severity: 'warning' });
    expect(finding?.help).toContain('Disallow: /');
    expect(finding?.help).not.toMatch(WHOLE_SITE);
  });

  it.each(['Googlebot', 'bingbot', '*'])('says that it blocks the whole site for %s', (name) => {
    const [finding] = findings(list(name));
    expect(finding?.help).toMatch(WHOLE_SITE);
    expect(finding?.help).toContain(name);
  });

  it('a few crawlers without a rule may be meant so', () => {
    const [finding] = findings('User-agent: GPTBot\nUser-agent: CCBot\n');
    expect(finding).toMatchObject({ variant: 'empty-group', severity: 'info' });
    expect(finding?.help).not.toContain('Disallow: /`');
  });
});
