import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, type RobotsTxt } from '../../src/index.js';
import { readRecording } from '../conformance/vector-files.js';
import { inputsOf } from '../conformance/vectors.js';
import { indexOf } from '../index-answer.js';

const LOOKUPS = 64;
const CRAWLERS = ['Googlebot', 'unnamed-bot'];

/** Paths that the patterns match, nearly match, or share their first bytes with. */
function pathsFor(patterns: readonly string[]): string[] {
  const paths = patterns.flatMap((pattern) => {
    const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
    return [path, `${path}index.html?a=1`, path.slice(0, -1), `${path.slice(0, 5)}/`, pattern];
  });
  return ['/', '/page.html', ...paths.filter((path) => path.startsWith('/'))];
}

/** `LOOKUPS` of the paths, spread over all of them. */
function sampled(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(paths.length / LOOKUPS));
  return Array.from({ length: LOOKUPS }, (_, k) => paths[(k * step) % paths.length] as string);
}

/**
 * Makes 64 lookups of one crawler, so that an index is built where it pays. Returns the paths for which lookup k or an
 * index from the start differs from `check`, which compares every rule.
 */
function differences(robots: RobotsTxt, crawler: string): string[] {
  const rules = robots.rulesFor(crawler);
  const allowsByIndex = indexOf(rules);
  return sampled(pathsFor(rules.rules.map(({ pattern }) => pattern))).filter((path) => {
    const { allowed } = rules.check(path);
    return rules.allows(path) !== allowed || allowsByIndex(path) !== allowed;
  });
}

function differencesIn(recording: URL | string): string[] {
  return readRecording(recording).flatMap((file, number) => {
    const [input = ''] = inputsOf(file);
    return CRAWLERS.flatMap((crawler) =>
      differences(parse(input), crawler).map((path) => `row ${number + 1}, ${crawler}: ${path}`),
    );
  });
}

/** A group with these rules and as many others as force the literals to be sorted. */
function manyRules(lines: readonly string[]): string {
  const others = Array.from({ length: 300 }, (_, i) => `disallow: /other/${i}`);
  return ['user-agent: *', ...lines, ...others].join('\n');
}

describe('a rule index answers as a scan of every rule does', () => {
  it.each([
    ['an empty rule', ['disallow:', 'allow:']],
    ['a pattern of a slash', ['disallow: /', 'allow: /a']],
    [
      'patterns shorter than a key',
      ['disallow: /a', 'allow: /ab', 'disallow: /abc', 'allow: /abcd', 'disallow: /abcde'],
    ],
    ['equal patterns', ['disallow: /same', 'allow: /same', 'disallow: /same/', 'disallow: /same/']],
    [
      'prefixes of each other',
      ['disallow: /a', 'allow: /a/b/c/d', 'disallow: /a/b', 'allow: /a/b/c', 'disallow: /a/c'],
    ],
    [
      'stars and ends in a key',
      ['disallow: /a*b', 'allow: /a$', 'disallow: /*$', 'allow: /ab$c', 'disallow: *x', 'allow: *'],
    ],
    ['white space in a pattern', ['disallow: /a b', 'allow: /a b c \t', 'disallow: /*a b* ', 'allow: /a\tb # x']],
    ['marks and escapes', ['disallow: /!a', 'allow: /"b', 'disallow: /%41', 'allow: /é', 'disallow: /a&b']],
    ['an index file', ['disallow: /', 'allow: /shop/index.html', 'allow: /index.htm']],
  ])('%s', (_, lines) => {
    for (const text of [['user-agent: *', ...lines].join('\n'), manyRules(lines)]) {
      for (const dialect of ['google', 'rfc9309'] as const) {
        expect(differences(parse(text, { dialect }), 'unnamed-bot')).toEqual([]);
      }
    }
  });

  it.each([
    ['without a line end', (i: number) => `/articles/${i}/print`, '/b'],
    ['with a line end', (i: number) => `/product-${i}`, '/product/\n'],
  ])('G1 a short last rule after 400 longer ones, %s', (_, pattern, last) => {
    const lines = Array.from({ length: 400 }, (_, i) => `Disallow: ${pattern(1_000 + i)}`);
    const robots = parse(['User-agent: *', ...lines, `Disallow: ${last}`].join('\n'));
    for (let lookup = 0; lookup < 2_000; lookup++) {
      const i = 1_000 + (lookup % 500);
      expect(robots.allows(`https://h${pattern(i)}`, 'unnamed-bot')).toBe(i >= 1_400);
      expect(robots.allows(`https://h${last.trim()}`, 'unnamed-bot')).toBe(false);
    }
  });

  it('generated files', () => {
    expect(differencesIn(new URL('../../../../conformance/synthetic.jsonl.gz', import.meta.url))).toEqual([]);
  });

  const folder = process.env.MAYCRAWL_CONFORMANCE;
  it.skipIf(!folder)('the real files of MAYCRAWL_CONFORMANCE', () => {
    expect(differencesIn(join(folder ?? '', 'real-robots.jsonl.gz'))).toEqual([]);
  });
});
