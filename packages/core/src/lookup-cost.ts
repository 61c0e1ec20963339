/**
 * An upper bound on the time of a lookup, for programs that a slow one must not block: `@maycrawl/core/cost`.
 *
 * @module
 */

import { BasicRobotsTxt } from './match/basic-robots-txt.js';
import type { ParsedFile } from './read/parsed-file.js';
import { WORD_BYTES, WORD_WILDCARD } from './read/rule-table-layout.js';
import type { AllowsRobotsTxt } from './types/robots-txt.js';

// Nanoseconds, rounded up from the most expensive files known: `hostile-shapes.ts` in the tests.

/** For each user-agent line: to select the groups of a crawler. */
const AGENT_STEPS = 50;
/** For each rule: to compare it, and to list it in a verdict if it matches. */
const RULE_STEPS = 100;
/** For each byte of a pattern, and for each byte of the path that is compared with a wildcard. */
const BYTE_STEPS = 4;

/** Up to this bound, the wildcards are not counted: reading the rules may take as long as a lookup that skips them. */
const SMALL_BOUND = 200_000;
/** Bytes of files whose wildcards are counted for each call: that takes less time than a lookup in the file. */
const SMALL_FILE = 16_384;

/** The number of patterns with wildcards in larger files. */
const wildcardCounts: WeakMap<ParsedFile, number> = new WeakMap();

/**
 * Returns an upper bound on the time of one `check` or `allows`, in steps of about a nanosecond. Each pattern with a
 * wildcard may be compared with the whole path, so a hostile file of 500 KiB and a URL of 16,000 characters take seconds.
 *
 * @param urlLength characters of the URL or path, serialized: one that is not has up to nine times as many bytes
 */
export function lookupSteps(robots: AllowsRobotsTxt, urlLength: number): number {
  const file = BasicRobotsTxt.fileOf(robots as BasicRobotsTxt);
  const rules = RULE_STEPS * file.wordCount + AGENT_STEPS * file.agentCount;
  // As if each rule had a wildcard.
  const most = rules + BYTE_STEPS * (file.byteLength + file.wordCount * urlLength);
  if (most <= SMALL_BOUND) return most;
  return rules + BYTE_STEPS * (file.byteLength + wildcardsOf(file) * urlLength);
}

function wildcardsOf(file: ParsedFile): number {
  if (file.byteLength <= SMALL_FILE) return countWildcards(file);
  const known = wildcardCounts.get(file);
  if (known !== undefined) return known;
  const count = countWildcards(file);
  wildcardCounts.set(file, count);
  return count;
}

function countWildcards({ view, wordsAt, wordCount }: ParsedFile): number {
  let count = 0;
  const end = wordsAt + WORD_BYTES * wordCount;
  // Words are little-endian, so the flags are in their first byte.
  for (let at = wordsAt; at < end; at += WORD_BYTES) if (view.getUint8(at) & WORD_WILDCARD) count++;
  return count;
}
