import { parse, type RobotsTxt } from '@maycrawl/core';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { MAX_OVERRULED } from '../verdicts/answer.js';
import type { LookedUpRules, LookupJob } from './job.js';

/** The last file, for the lookups of a list. */
let last: { readonly bytes: Uint8Array; readonly robots: RobotsTxt } | undefined;

/** Looks a URL up by a file, and describes the rules that decide. */
export function lookupAnswer({ file, dialect, url, crawler }: LookupJob): LookedUpRules {
  if (last === undefined || last.robots.dialect !== dialect || Buffer.compare(last.bytes, file) !== 0) {
    // The bytes are those that were read, within the limit of the gate.
    last = { bytes: file, robots: parse(file, { dialect, maxBytes: LARGEST_MAX_BYTES }) };
  }
  const verdict = last.robots.check(url, crawler);
  const { allowed, reason, path, token } = verdict;
  return {
    allowed,
    reason,
    path,
    token,
    described: verdict.describeRules(MAX_OVERRULED),
    explanation: verdict.explain(),
  };
}
