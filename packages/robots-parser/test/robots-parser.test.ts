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
