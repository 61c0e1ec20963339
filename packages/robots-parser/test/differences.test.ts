import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import robotsParser from '../src/index.js';

/** One input on which robots-parser and the engine differ; the README is made from the same files. */
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
  /** The replacement resolves URLs and compares origins as robots-parser does. */
  readonly dropInAgrees?: true;
}

const URL_OF_FILE = 'https://shop.example/robots.txt';
const theirs = createRequire(import.meta.url)('robots-parser') as typeof robotsParser;

function read(path: string): Difference[] {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Difference[];
}

const ofEngine = read('../../core/test/fixtures/robots-parser-differences.json');
const own = read('fixtures/differences.json');

function contents({ robotsTxt, robotsTxtBase64 }: Difference): string | Uint8Array {
  return robotsTxt ?? Buffer.from(robotsTxtBase64 ?? '', 'base64');
}

describe('documented differences', () => {
  test.each([...ofEngine, ...own])('$spec $id: the replacement', (difference) => {
    const { url, crawler, maycrawl, dropInAgrees } = difference;
    const robots = robotsParser(URL_OF_FILE, contents(difference));
    if (dropInAgrees) return expect(String(robots.isAllowed(url, crawler))).toBe(String(difference.robotsParser));
    expect(robots.isAllowed(url, crawler)).toBe(maycrawl.allowed);
    expect(robots.isDisallowed(url, crawler)).toBe(!maycrawl.allowed);
    expect(robots.getMatchingLineNumber(url, crawler)).toBe(maycrawl.line || -1);
  });

  test.each(own)('$spec $id: robots-parser', (difference) => {
    const robots = theirs(URL_OF_FILE, difference.robotsTxt ?? '');
    expect(String(robots.isAllowed(difference.url, difference.crawler))).toBe(String(difference.robotsParser));
    expect(difference.robotsParser).not.toBe(difference.maycrawl.allowed);
  });

  test('decoded as text, the Latin-1 file of row 8 gets the answer of robots-parser', () => {
    const difference = ofEngine.find(({ robotsTxtBase64 }) => robotsTxtBase64 !== undefined) as Difference;
    const text = Buffer.from(contents(difference) as Uint8Array).toString();
    const robots = robotsParser(URL_OF_FILE, text);
    expect(robots.isAllowed(difference.url, difference.crawler)).toBe(difference.robotsParser);
  });

  test('a rule beyond 500 KiB is not read', () => {
    const text = `User-agent: *\n${'#'.repeat(80)}\n`.padEnd(600_000, '#\n').concat('\nDisallow: /');
    const url = 'https://shop.example/x';
    expect([robotsParser(URL_OF_FILE, text).isAllowed(url), theirs(URL_OF_FILE, text).isAllowed(url)]).toEqual([
      true,
      false,
    ]);
  });

  test('A2 other schemes, and two invalid URLs', () => {
    const text = 'User-agent: *\nDisallow: /';
    const ask = (parser: typeof robotsParser, file: string, url: string) => parser(file, text).isAllowed(url);
    expect(ask(robotsParser, 'gopher://shop.example/robots.txt', 'gopher://shop.example/x')).toBeUndefined();
    expect(ask(theirs, 'gopher://shop.example/robots.txt', 'gopher://shop.example/x')).toBe(false);
    expect(ask(robotsParser, 'https://ex ample/robots.txt', 'https://ex ample/x')).toBeUndefined();
    expect(() => ask(theirs, 'https://ex ample/robots.txt', 'https://ex ample/x')).toThrow(TypeError);
  });
});
