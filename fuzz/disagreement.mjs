// Compares the answers of every API of the engine with those of the naive matcher.
import { parse, stringify } from '@maycrawl/core';
import { readNaively, verdictIn } from '../packages/core/test/naive-matcher.js';

/** Lookups of each URL, alternating between URLs: enough that every index is built. */
const ROUNDS = 12;

/**
 * Returns a description of the first disagreement; undefined if all answers agree.
 *
 * @param {import('./inputs.mjs').FuzzInput} input
 * @returns {string | undefined}
 */
export function disagreement({ bytes, crawler, urls, dialect, maxBytes }) {
  const robots = parse(bytes, { dialect, maxBytes });
  const ruleSet = robots.rulesFor(crawler);
  const file = readNaively(bytes, dialect, maxBytes);
  const expected = urls.map((url) => verdictIn(file, crawler, url));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, url] of urls.entries()) {
      const { allowed, line, matchLength: length } = expected[index];
      const describe = (method, actual, expected) =>
        `${method}, round ${round}, ${JSON.stringify(url)}: ${actual}, naive matcher: ${expected}`;
      const fast = robots.allows(url, crawler);
      if (fast !== allowed) return describe('allows', fast, allowed);
      if (round > 1 && round < ROUNDS) continue;
      const verdict = robots.check(url, crawler);
      const explained = `${verdict.allowed} by line ${verdict.rule?.line ?? 0}, ${verdict.matchLength} bytes`;
      const wanted = `${allowed} by line ${line}, ${length} bytes`;
      if (explained !== wanted) return describe('check', explained, wanted);
      const byRuleSet = `${ruleSet.allows(verdict.path)} ${ruleSet.check(verdict.path).allowed}`;
      // `verdict.path` is normalised already. Normalising it again changes nothing only in the dialect that decodes
      // nothing.
      if (dialect === 'google' && byRuleSet !== `${allowed} ${allowed}`)
        return describe('rulesFor', byRuleSet, allowed);
    }
  }
  return typeof stringify(robots) === 'string' ? undefined : 'stringify did not return a string';
}
