import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import robotsParser from '../src/index.js';

const theirs = createRequire(import.meta.url)('robots-parser') as typeof robotsParser;
const URL_OF_FILE = 'https://shop.example/robots.txt';

/** Files without the spellings of the documented differences: well-formed groups, each with a rule. */
const paths = fc.constantFrom(
  '/',
  '/a',
  '/a/',
  '/a*',
  '/*b',
  '/a$',
  'a',
  '*',
  '/a?x=1',
  '/%61',
  '/a%2Fb',
  '/é',
  '/?',
  '',
);
const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), paths).map(([key, path]) => `${key}: ${path}`);
const group = fc
  .tuple(
    fc.array(fc.constantFrom('*', 'SomeBot', 'OtherBot', 'somebot', 'Some_Bot-x'), { minLength: 1, maxLength: 2 }),
    fc.array(rule, { minLength: 1, maxLength: 4 }),
  )
  .map(([agents, rules]) => [...agents.map((agent) => `User-agent: ${agent}`), ...rules, '# end'].join('\n'));
const files = fc.array(group, { maxLength: 3 }).map((groups) => groups.join('\n\n'));
const urls = fc.constantFrom(
  '/',
  '/a',
  '/a/',
  '/ab',
  '/a/../b',
  '/a?x=1',
  '/a%2fb',
  '/%61',
  '/é',
  '/b?y#a',
  '//a',
  '/a$',
);
const names = fc.constantFrom('SomeBot', 'SomeBot/1.0', 'OtherBot', '*', undefined, 'Unknown', 'some_bot-x');

describe('the calls of robots-parser', () => {
  test('give the same answers but for the documented differences', () => {
    fc.assert(
      fc.property(files, urls, names, (text, path, name) => {
        const url = `https://shop.example${path}`;
        const [ours, expected] = [robotsParser(URL_OF_FILE, text), theirs(URL_OF_FILE, text)];
        expect(ours.isAllowed(url, name)).toBe(expected.isAllowed(url, name));
        expect(ours.isDisallowed(url, name)).toBe(expected.isDisallowed(url, name));
        expect(ours.getMatchingLineNumber(url, name)).toBe(expected.getMatchingLineNumber(url, name));
      }),
      { seed: 20_260_401, numRuns: 2_000 },
    );
  });

  test('getSitemaps, getPreferredHost and getCrawlDelay', () => {
    const text = 'User-agent: a\nCrawl-delay: 2\nHost: One.example\nHost: Two.example\nHost:\nSitemap: /s.xml # all\n';
    for (const robots of [robotsParser(URL_OF_FILE, text), theirs(URL_OF_FILE, text)]) {
      expect([robots.getPreferredHost(), robots.getSitemaps()]).toEqual(['two.example', ['/s.xml']]);
      expect([robots.getCrawlDelay('a/1'), robots.getCrawlDelay('b'), robots.getCrawlDelay()]).toEqual([
        2,
        undefined,
        undefined,
      ]);
      robots.setPreferredHost('three.example');
      expect(robots.getPreferredHost()).toBe('three.example');
    }
  });

  test('isExplicitlyDisallowed leaves out the group of *', () => {
    const robots = robotsParser(URL_OF_FILE, 'User-agent: *\nDisallow: /\n\nUser-agent: SomeBot\nDisallow: /a\n');
    const ask = (path: string, name?: string) => robots.isExplicitlyDisallowed(`https://shop.example${path}`, name);
    expect([ask('/a', 'SomeBot/2'), ask('/b', 'SomeBot'), ask('/a', 'OtherBot')]).toEqual([true, false, false]);
    expect([ask('/a'), ask('/a', '*')]).toEqual([true, true]);
    expect(robots.isExplicitlyDisallowed('https://other.example/a', 'SomeBot')).toBeUndefined();
  });

  test('the header of a browser gets the rules of *', () => {
    const robots = robotsParser(URL_OF_FILE, 'User-agent: *\nDisallow: /a\nCrawl-delay: 3');
    const header = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect([robots.isAllowed('https://shop.example/a', header), robots.getCrawlDelay(header)]).toEqual([false, 3]);
  });

  test('a rule without a path decides no line', () => {
    const robots = robotsParser(URL_OF_FILE, 'User-agent: *\nDisallow:');
    expect(robots.getMatchingLineNumber('https://shop.example/a')).toBe(-1);
  });

  test('bytes are read as they are', () => {
    const robots = robotsParser(URL_OF_FILE, Buffer.from('User-agent: *\nDisallow: /caf\xe9', 'latin1'));
    expect(robots.isAllowed('https://shop.example/caf%E9')).toBe(false);
  });

  test('a caller mistake is a TypeError', () => {
    expect(() => robotsParser(URL_OF_FILE, 7 as never)).toThrow(TypeError);
    expect(() => robotsParser(URL_OF_FILE, '').isAllowed('https://shop.example/', 7 as never)).toThrow(TypeError);
  });
});

/** Parts of lines that both libraries could read differently. */
const parts = fc.constantFrom(
  ...[
    'Sitemap',
    'SITEMAP',
    'Sitemaps',
    'Site-map',
    'Host',
    'User-agent',
    'https://a.example/s',
    '/s',
    'A.example',
    '*',
  ],
  ...[':', ' ', '\t', '\v', '\u00a0', '\u2028', '\ufeff', '\0', '#', '!', '\u00e9', '\n', '\r', '\r\n'],
);

describe('unusual input', () => {
  test('getSitemaps and getPreferredHost return what robots-parser returns', () => {
    const files = fc.array(parts, { maxLength: 24 }).map((chosen) => chosen.join(''));
    fc.assert(
      fc.property(files, (text) => {
        const [ours, expected] = [robotsParser(URL_OF_FILE, text), theirs(URL_OF_FILE, text)];
        expect(ours.getSitemaps()).toEqual(expected.getSitemaps());
        expect(ours.getPreferredHost()).toBe(expected.getPreferredHost());
      }),
      { seed: 20_261_123, numRuns: 5_000 },
    );
  });

  test.each([[undefined], [null], [''], ['A.example']])('setPreferredHost(%j)', (host) => {
    for (const robots of [robotsParser(URL_OF_FILE, 'Host: a'), theirs(URL_OF_FILE, 'Host: a')]) {
      robots.setPreferredHost(host as string);
      expect(robots.getPreferredHost()).toBe(host);
    }
  });

  test('texts as String objects, a URL object, and values that count as none', () => {
    const text = 'User-agent: SomeBot\nDisallow: /a\nCrawl-delay: 2\nUser-agent: *\nDisallow: /b';
    const box = (value: string) => new String(value) as string;
    const urls = [
      'https://shop.example/a',
      box('https://shop.example/b'),
      new URL('https://shop.example/a'),
      '/a',
      null,
    ];
    for (const contents of [text, box(text), '', null, undefined, 0, false])
      for (const url of urls)
        for (const name of [
          'SomeBot',
          box('SomeBot'),
          box('SomeBot/1'),
          '',
          ' ',
          null,
          undefined,
          0,
          '*',
          ' * ',
          '*/1',
        ]) {
          const answers = [robotsParser, theirs].map((parser) => {
            const robots = parser(box(URL_OF_FILE), contents as string);
            const args = [url, name] as [string, string];
            return [robots.isAllowed(...args), robots.getMatchingLineNumber(...args), robots.getCrawlDelay(args[1])];
          });
          expect(answers[0], JSON.stringify([contents, url, name])).toEqual(answers[1]);
        }
  });

  /** Where verdicts may differ, by the id of the row that documents it. */
  const DOCUMENTED: Record<string, (text: string, name: string) => boolean> = {
    'no-break-space': (text) => /^Disallow.*\u00a0$/m.test(text),
    'no-break-space-before-key': (text) => /^\u00a0/m.test(text),
    'no-break-space-in-value': (text) => /:\s*\u00a0|\*\u00a0/.test(text),
    'nul-in-line': (text, name) => /^Disallow.*\0/m.test(text) || name.includes('\0'),
    'nul-in-user-agent': (text) => /^user-agent.*\0/im.test(text),
    'digits-in-line': (text) => /^user-agent[^/\n]*\d/im.test(text),
    'words-in-line': (text) => /^user-agent\W+\w+ \w/im.test(text),
    'words-in-name': (_, name) => /\w \w/.test(name),
    'other-characters': (text, name) => /!/.test(text + name),
  };

  test('verdicts differ only where a row of the table says so', () => {
    const rows = ['../../core/test/fixtures/robots-parser-differences.json', 'fixtures/differences.json'].flatMap(
      (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { id: string }[],
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(DOCUMENTED)));
    const agent = fc.constantFrom(
      ...['*', 'SomeBot', 'Slurp', 'Yahoo! Slurp', 'Some!Bot', 'SomeBot2', 'Some Bot', 'Some_Bot', 'SomeBot/2.0'],
      ...['*\u00a0', '\u00a0SomeBot', 'SomeBot\u00a0', 'Some\0Bot', '*\0', 'SomeBot # a', 'SOMEBOT\t'],
    );
    const userAgent = fc.constantFrom('User-agent:', 'USER-AGENT:', 'User-agent\u00a0:', '\u00a0User-agent:');
    const rule = fc.constantFrom(
      ...['Disallow: /x', 'Disallow:\u00a0/x', 'Disallow\u00a0:/x', '\u00a0Disallow: /x', 'Disallow: /x\u00a0'],
      ...['Disallow: /x\0y', 'Disallow: /', 'Allow: /x', 'Disallow:/x\v', 'Disallow: /x # a'],
    );
    const groups = fc.tuple(userAgent, agent, rule).map(([key, value, line]) => `${key} ${value}\n${line}`);
    const name = fc.constantFrom(
      ...['SomeBot', 'SomeBot/1.0', 'Slurp', 'Yahoo! Slurp', 'Yahoo', 'Some Bot', 'SomeBot2', 'Some', 'Some\0Bot'],
      ...['SomeBot\u00a0', 'Some_Bot', 'Some!Bot', 'SomeBot crawler', '*', ''],
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(groups, { minLength: 1, maxLength: 2 }), name, (chosen, crawler) => {
        const text = chosen.join('\n');
        const url = 'https://shop.example/x';
        const [ours, expected] = [robotsParser, theirs].map((parser) =>
          parser(URL_OF_FILE, text).isAllowed(url, crawler),
        );
        if (ours === expected) return;
        const reasons = Object.keys(DOCUMENTED).filter((id) => DOCUMENTED[id]?.(text, crawler));
        expect(reasons, JSON.stringify([text, crawler])).not.toEqual([]);
        if (reasons.length === 1) seen.add(reasons[0] as string);
      }),
      { seed: 20_261_124, numRuns: 5_000 },
    );
    // A reason that no difference needs is too wide.
    expect([...seen].sort()).toEqual(Object.keys(DOCUMENTED).sort());
  });
});

test('F8 a question mark without a query is a part of the path, as it is of the request', () => {
  const robots = robotsParser(URL_OF_FILE, 'User-agent: *\nDisallow: /a?\n');
  expect(robots.isAllowed('https://shop.example/a?', 'SomeBot')).toBe(false);
  expect(robots.isAllowed('https://shop.example/a?#b', 'SomeBot')).toBe(false);
  expect(robots.getMatchingLineNumber('https://shop.example/a?', 'SomeBot')).toBe(2);
  expect(robots.isAllowed('https://shop.example/a', 'SomeBot')).toBe(true);
  expect(robots.isAllowed('https://shop.example/a#?', 'SomeBot')).toBe(true);
});
