import { describe, expect, it } from 'vitest';
import { parse as parseForVerdicts } from '../src/allows.js';
import { type Crawler, parse, type RobotsTxt } from '../src/index.js';
import { vectorFiles } from './conformance/vector-files.js';
import { inputsOf, urlOf, type VerdictVector } from './conformance/vectors.js';

const verdictVectors: VerdictVector[] = [...vectorFiles.values()]
  .flat()
  .filter((vector): vector is VerdictVector => 'reason' in vector);

/** More lookups than any index needs before it is built. */
const LOOKUPS = 45;

describe('@maycrawl/core/allows returns the verdicts of @maycrawl/core', () => {
  it('D1–D10 E1–E11 F1–F7 G1–G6 for all vectors', () => {
    expect(verdictVectors.length).toBeGreaterThan(100);
    for (const vector of verdictVectors) {
      const { id, name, dialect, maxBytes, crawler, allowed } = vector;
      const options = { ...(dialect && { dialect }), ...(maxBytes !== undefined && { maxBytes }) };
      const url = urlOf(vector);
      for (const input of inputsOf(vector)) {
        const robots = parseForVerdicts(input, options);
        const rules = robots.rulesFor(crawler);
        const { path, token } = parse(input, options).check(url, crawler);
        expect(rules.token, `${id} ${name}`).toBe(token);
        for (let n = 0; n < LOOKUPS; n++) {
          if (robots.allows(url, crawler) !== allowed || rules.allows(path) !== allowed)
            expect.fail(`${id} ${name}: lookup ${n} is not ${allowed}`);
        }
      }
    }
  });

  const text = 'user-agent: *\ndisallow: /private';

  it.each<[string, (robots: Pick<RobotsTxt, 'allows' | 'rulesFor'>) => unknown]>([
    ['a URL without a host', (robots) => robots.allows('mailto:a@b', 'foo')],
    ['a URL of another type', (robots) => robots.allows(7 as unknown as string, 'foo')],
    ['a URL for a path', (robots) => robots.rulesFor('foo').allows('https://h/')],
    ['an empty crawler', (robots) => robots.rulesFor('')],
    ['a crawler of another type', (robots) => robots.rulesFor(null as unknown as Crawler)],
  ])('throws the same TypeError for %s', (_, attempt) => {
    const messageOf = (robots: unknown) => {
      try {
        return attempt(robots as RobotsTxt);
      } catch (error) {
        return error;
      }
    };
    const expected = messageOf(parse(text));
    expect(expected).toBeInstanceOf(TypeError);
    expect(messageOf(parseForVerdicts(text))).toEqual(expected);
  });

  it('takes a URL object, and returns the same rule set for the same crawler', () => {
    const robots = parseForVerdicts(text);
    expect(robots.allows(new URL('https://h/private/x'), 'foo')).toBe(false);
    expect(robots.rulesFor('foo')).toBe(robots.rulesFor('foo'));
  });
});
