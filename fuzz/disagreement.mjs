// Asks the engine by every way and the naive matcher, and tells where they part.
import { parse, stringify } from '@maycrawl/core';
import { naiveVerdict } from '../packages/core/test/naive-matcher.js';

/** How often each URL is asked about, by turns: past the making of every index. */
const ROUNDS = 12;

/**
 * The first disagreement, in words; undefined where all agree.
 *
 * @param {import('./inputs.mjs').Question} question
 * @returns {string | undefined}
 */
export function disagreement({ bytes, crawler, urls, dialect, maxBytes }) {
  const robots = parse(bytes, { dialect, maxBytes });
  const ruleSet = robots.rulesFor(crawler);
  const expected = urls.map((url) => naiveVerdict(bytes, crawler, url, dialect, maxBytes));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, url] of urls.entries()) {
      const { allowed, line, octets: length } = expected[index];
      const tell = (way, got, wanted) =>
        `${way}, round ${round}, ${JSON.stringify(url)}: ${got}, naive matcher: ${wanted}`;
      const fast = robots.allows(url, crawler);
      if (fast !== allowed) return tell('allows', fast, allowed);
      if (round > 1 && round < ROUNDS) continue;
      const verdict = robots.check(url, crawler);
      const explained = `${verdict.allowed} by line ${verdict.rule?.line ?? 0}, ${verdict.matchLength} bytes`;
      const wanted = `${allowed} by line ${line}, ${length} bytes`;
      if (explained !== wanted) return tell('check', explained, wanted);
      const held = `${ruleSet.allows(verdict.path)} ${ruleSet.check(verdict.path).allowed}`;
      // A path that is normalised once more is the same only where nothing was decoded.
      if (dialect === 'google' && held !== `${allowed} ${allowed}`) return tell('rulesFor', held, allowed);
    }
  }
  return typeof stringify(robots) === 'string' ? undefined : 'stringify: no string';
}
