/*
 * Describes what many crawlers may fetch. The engine examines every user-agent line to select the groups of a crawler,
 * so crawlers to which groups with the same rules apply are looked up once, and the number of lookups is bounded.
 */

import type { RobotsTxt, RuleSet } from '@maycrawl/core';
import { groupBy } from '../../collections/group-by.js';
import { Meter } from '../automata/meter.js';
import { assertRobotsTxt } from './assert-arguments.js';
import { describeAccess } from './describe-access.js';
import { ContentNumbers, GroupsByName, isPlainName } from './groups-by-name.js';
import type { AccessDescription, Undecided } from './types.js';
import { TOO_MANY_GROUPS } from './undecided.js';

/** Crawlers to which the same rules apply, with what these allow. */
export interface CrawlersDescription {
  readonly crawlers: readonly string[];
  readonly description: AccessDescription | Undecided;
}

/** User-agent lines that all lookups may examine together. */
const MAX_LINES_EXAMINED = 5_000_000;

/**
 * Byte steps of all descriptions together, of each at most, and of each at least. Comparing rules takes time that grows
 * with the square of their number, so rule lists get shares by that.
 */
const BUDGET = 8_000_000;
const MAX_SHARE = 6_000_000;
const MIN_SHARE = 30_000;

/**
 * Describes what the rules for each of the crawlers allow and block. Each crawler is in one entry, at the place of its
 * first crawler. In a file with very many groups, the last entry may hold crawlers that were not looked up.
 *
 * @throws TypeError if `robots` is not a parsed robots.txt.
 * @example
 * const robots = parse('user-agent: a\nuser-agent: b\ndisallow: /');
 * describeCrawlers(robots, ['a', 'b']).map(({ crawlers }) => crawlers); // [['a', 'b']]
 */
export function describeCrawlers(robots: RobotsTxt, crawlers: readonly string[]): CrawlersDescription[] {
  assertRobotsTxt(robots);
  const lines = robots.groups.reduce((sum, { userAgents }) => sum + userAgents.length, 1);
  const meter = new Meter(MAX_LINES_EXAMINED);
  const notLookedUp: string[] = [];
  const found = setsWithSameRules(robots, crawlers).flatMap((names): { names: string[]; rules: RuleSet }[] => {
    const [crawler = '*'] = names;
    if (meter.remaining < lines) {
      notLookedUp.push(...names);
      return [];
    }
    meter.spend(lines);
    return [{ names, rules: robots.rulesFor(crawler) }];
  });
  const pairs = found.reduce((sum, { rules }) => sum + rules.rules.length ** 2, 1);
  const described = found.map(({ names, rules }): CrawlersDescription => {
    const share = (BUDGET * rules.rules.length ** 2) / pairs;
    const budget = Math.max(MIN_SHARE, Math.min(MAX_SHARE, share));
    return { crawlers: names, description: describeAccess(rules, { budget }) };
  });
  return notLookedUp.length === 0 ? described : [...described, { crawlers: notLookedUp, description: TOO_MANY_GROUPS }];
}

/** Crawlers by the content of their groups; a name of which only the engine can select the groups is alone. */
function setsWithSameRules(robots: RobotsTxt, crawlers: readonly string[]): string[][] {
  const groups = new GroupsByName(robots);
  const contents = new ContentNumbers();
  const sets = groupBy(new Set(crawlers), (crawler) => {
    const applied = isPlainName(crawler) ? groups.of(crawler) : undefined;
    return applied ? `${applied.token === undefined} ${contents.of(applied.groups)}` : `name ${crawler}`;
  });
  return [...sets.values()];
}
