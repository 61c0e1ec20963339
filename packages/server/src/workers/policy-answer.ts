import { parse } from '@maycrawl/core';
import { type BlockedCount, type PolicyTexts, policyJson, policyOf } from '@maycrawl/lint';
import { BlockedCounter } from '@maycrawl/lint/internal';
import type { PolicyJob } from './job.js';
import { listedUrl } from './listed-url.js';

/** As for `maycrawl policy --json`. */
const MAX_EXCEPTIONS = 100;

/** Returns a function for the JSON of `maycrawl policy` with at most `limit` preferences, and how many there are. */
export function policyAnswer(
  { file, name, facts, cached, urls, dialect }: PolicyJob,
  texts: PolicyTexts | undefined,
): (limit: number) => object {
  const robots = parse(file, { dialect });
  const policy = policyOf(robots, { facts, cached, maxExceptions: MAX_EXCEPTIONS });
  let counts: BlockedCount[] = [];
  if (urls !== undefined) {
    const counter = new BlockedCounter(robots, policy);
    for (const [i, url] of urls.entries()) {
      const { decidedUrl, isPath } = listedUrl(url, i);
      counter.add(decidedUrl, isPath);
    }
    counts = counter.counts;
  }
  const fetched = facts === undefined ? null : { ...facts, status: facts.status ?? null };
  const total = policy.preferences.length;
  return (limit) => ({
    name,
    fetch: fetched,
    ...policyJson({ ...policy, preferences: policy.preferences.slice(0, limit) }, counts, texts),
    total,
    truncated: total > limit,
  });
}
