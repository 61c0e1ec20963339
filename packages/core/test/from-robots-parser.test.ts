import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, robotsUrl } from '@maycrawl/core';
import { describe, expect, test } from 'vitest';

/** One input on which robots-parser and the engine differ; docs/from-robots-parser.md is made from the same file. */
interface Difference {
  readonly id: string;
  readonly spec: string;
  readonly robotsTxt?: string;
  /** If the file is not valid UTF-8. */
  readonly robotsTxtBase64?: string;
  readonly url: string;
  readonly crawler: string;
  readonly robotsParser: boolean | 'undefined';
  /** `line` is 0 if no rule decides. */
  readonly maycrawl: { readonly allowed: boolean; readonly line: number };
}

interface RobotsParser {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  isDisallowed(url: string, userAgent?: string): boolean;
  getMatchingLineNumber(url: string, userAgent?: string): number;
  getCrawlDelay(userAgent?: string): number | undefined;
  getSitemaps(): string[];
  getPreferredHost(): string | null;
}

const ORIGIN_FILE = 'https://shop.example/robots.txt';
const require = createRequire(import.meta.url);
const robotsParser = require('robots-parser') as (url: string, text: string) => RobotsParser;

const differences = JSON.parse(
  readFileSync(new URL('fixtures/robots-parser-differences.json', import.meta.url), 'utf8'),
) as Difference[];

function bytesOf({ robotsTxt, robotsTxtBase64 }: Difference): Uint8Array {
  return robotsTxt === undefined ? Buffer.from(robotsTxtBase64 ?? '', 'base64') : Buffer.from(robotsTxt, 'utf8');
}

/** Returns the text that an HTTP client passes to robots-parser; `toString` keeps a byte order mark. */
function textOf(difference: Difference): string {
  return Buffer.from(bytesOf(difference)).toString('utf8');
}

describe('twenty inputs with different answers', () => {
  test('there are twenty, all different', () => {
    expect(new Set(differences.map(({ id }) => id)).size).toBe(20);
    for (const { robotsParser: theirs, maycrawl, id } of differences) expect(theirs, id).not.toBe(maycrawl.allowed);
  });

  test.each(differences)('$spec $id: robots-parser returns $robotsParser', (difference) => {
    const robots = robotsParser(ORIGIN_FILE, textOf(difference));
    expect(String(robots.isAllowed(difference.url, difference.crawler))).toBe(String(difference.robotsParser));
  });

  test.each(differences)('$spec $id: maycrawl returns $maycrawl.allowed', (difference) => {
    const robots = parse(bytesOf(difference));
    const verdict = robots.check(difference.url, difference.crawler);
    expect({ allowed: verdict.allowed, line: verdict.rule?.line ?? 0 }).toEqual(difference.maycrawl);
    expect(robots.allows(difference.url, difference.crawler)).toBe(difference.maycrawl.allowed);
  });

  test('F8 with a URL object, whose dot segments are resolved, both agree', () => {
    const difference = differences.find(({ id }) => id === 'dot-segments') as Difference;
    const robots = parse(bytesOf(difference));
    expect(robots.allows(new URL(difference.url), difference.crawler)).toBe(difference.robotsParser);
  });
});

describe('equivalent calls', () => {
  const text = [
    'User-agent: ExampleBot',
    'Crawl-delay: 4',
    'Disallow: /private/',
    'User-agent: *',
    'Disallow: /tmp/',
    'Sitemap: https://shop.example/a.xml',
    'Sitemap: https://shop.example/b.xml',
    'Host: www.shop.example',
  ].join('\n');
  const theirs = robotsParser(ORIGIN_FILE, text);
  const ours = parse(text);
  const lookups = ['/private/x', '/tmp/x', '/x'].flatMap((path) =>
    ['ExampleBot', 'OtherBot', 'ExampleBot/1.0'].map((crawler) => ({ url: `https://shop.example${path}`, crawler })),
  );

  test.each(lookups)('isAllowed, isDisallowed and getMatchingLineNumber for $crawler at $url', ({ url, crawler }) => {
    expect(ours.allows(url, crawler)).toBe(theirs.isAllowed(url, crawler));
    expect(!ours.allows(url, crawler)).toBe(theirs.isDisallowed(url, crawler));
    expect(ours.check(url, crawler).rule?.line ?? -1).toBe(theirs.getMatchingLineNumber(url, crawler));
  });

  test('isAllowed without a crawler is allows with the crawler *', () => {
    for (const { url } of lookups) expect(ours.allows(url, '*')).toBe(theirs.isAllowed(url));
  });

  test('getCrawlDelay, getSitemaps and getPreferredHost have equivalents', () => {
    expect(ours.crawlDelay('ExampleBot')).toBe(theirs.getCrawlDelay('ExampleBot'));
    expect(ours.crawlDelay('OtherBot')).toBe(theirs.getCrawlDelay('OtherBot'));
    expect(ours.sitemaps.map(({ url }) => url)).toEqual(theirs.getSitemaps());
    const host = ours.fields.find(({ name }) => name.toLowerCase() === 'host')?.value ?? null;
    expect(host).toBe(theirs.getPreferredHost());
  });

  test('isExplicitlyDisallowed ignores the group of *', () => {
    const isExplicitlyDisallowed = (path: string, crawler: string) => {
      const rules = ours.rulesFor(crawler);
      return rules.token !== '*' && !rules.allows(path);
    };
    expect(isExplicitlyDisallowed('/private/x', 'ExampleBot')).toBe(true);
    expect(isExplicitlyDisallowed('/tmp/x', 'ExampleBot')).toBe(false);
    expect(isExplicitlyDisallowed('/tmp/x', 'OtherBot')).toBe(false);
  });

  test('F7 for a URL without a host, robots-parser returns undefined and maycrawl throws a TypeError', () => {
    expect(theirs.isAllowed('mailto:a@b', 'ExampleBot')).toBeUndefined();
    expect(() => ours.allows('mailto:a@b', 'ExampleBot')).toThrow(TypeError);
  });

  test('A3 robotsUrl distinguishes URLs of another origin', () => {
    expect(robotsUrl('https://shop.example/private/x')).toBe(ORIGIN_FILE);
    expect(robotsUrl('https://www.shop.example/private/x')).not.toBe(ORIGIN_FILE);
  });
});

describe('CommonJS', () => {
  const body = (load: string) =>
    `(async () => { const { parse } = ${load}; process.stdout.write(String(parse('user-agent: *').allows('/', 'a'))); })()`;

  test.each(["require('@maycrawl/core')", "await import('@maycrawl/core')"])(
    '%s works in a CommonJS script',
    (load) => {
      const cwd = new URL('.', import.meta.url);
      const run = spawnSync(process.execPath, ['--input-type=commonjs', '-e', body(load)], { cwd, encoding: 'utf8' });
      expect(run.stdout, run.stderr).toBe('true');
    },
  );
});
