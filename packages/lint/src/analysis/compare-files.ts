/*
 * What does a change to a robots.txt do, for every crawler?
 *
 * `everyCrawler` names the crawlers that stand for all. Those that the same groups bind before, and the same groups
 * after, get the same answer: each pair of rule sets is compared once. Rule sets whose rules are the same, one by one,
 * are not even brought to canonical form.
 */

import type { Group, RobotsTxt, RuleSet } from '@maycrawl/core';
import { compareWithin } from './compare-rule-sets.js';
import { everyCrawler } from './every-crawler.js';
import { type Meter, meterOf } from './meter.js';
import type { AnalysisOptions, Comparison, CrawlerComparison, FileComparison } from './types.js';
import { SPENT } from './undecided.js';

/**
 * Decides for every crawler whether any path gets another verdict from `after` than from `before`, two files parsed in
 * one dialect (E1–E10, F1–F5, G1–G6). `budget` is for all of them together.
 *
 * @throws TypeError for files parsed in different dialects, or a budget that is no positive number.
 */
export function compareFiles(before: RobotsTxt, after: RobotsTxt, options: AnalysisOptions = {}): FileComparison {
  if (before.dialect !== after.dialect) {
    throw new TypeError(`Both files must be parsed in one dialect, got ${before.dialect} and ${after.dialect}.`);
  }
  const meter = meterOf(options.budget);
  // As long as this runs, a file gives the same objects for its groups.
  const numbers = groupNumbers(before.groups, after.groups);
  const pairs = new Map<string, Pair>();
  const unasked: string[] = [];
  const agents = [before, after].flatMap((file) => file.groups.flatMap(({ userAgents }) => userAgents)).length;
  const asking = meter.portion(meter.left / 2);
  for (const crawler of everyCrawler([before, after])) {
    // The engine looks at each user-agent line to bind a crawler: thousands of names and lines take their share.
    if (asking.left < agents) {
      unasked.push(crawler);
      continue;
    }
    asking.spend(agents);
    const [old, now] = [before.rulesFor(crawler), after.rulesFor(crawler)];
    const key = [old, now].map(({ groups }) => groups.map((group) => numbers.get(group)).join()).join(':');
    const pair = pairs.get(key);
    if (pair) pair.crawlers.push(crawler);
    else pairs.set(key, { crawlers: [crawler], before: old, after: now });
  }
  meter.close(asking);
  const crawlers = [...pairs.values()].map((pair) => comparePair(pair, meter));
  if (unasked.length > 0) crawlers.push({ crawlers: unasked, before: undefined, after: undefined, comparison: SPENT });
  return { kind: kindOf(crawlers), crawlers };
}

interface Pair {
  readonly crawlers: string[];
  readonly before: RuleSet;
  readonly after: RuleSet;
}

function groupNumbers(...files: readonly (readonly Group[])[]): Map<Group, number> {
  return new Map(files.flat().map((group, number) => [group, number]));
}

function comparePair({ crawlers, before, after }: Pair, meter: Meter): CrawlerComparison {
  // A hard pair leaves half to those behind it.
  const share = meter.portion(meter.left / 2);
  const comparison = compareWithin(share, before, after);
  meter.close(share);
  return { crawlers, before: before.token, after: after.token, comparison };
}

function kindOf(crawlers: readonly CrawlerComparison[]): Comparison['kind'] {
  const kinds = new Set(crawlers.map(({ comparison }) => comparison.kind));
  if (kinds.has('different')) return 'different';
  return kinds.has('undecided') ? 'undecided' : 'equivalent';
}
