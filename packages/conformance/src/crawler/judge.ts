/** What the requests of a crawler say about a scenario. */

import type { Scenario } from './scenario.js';
import type { WatchedRequest } from './scripted-sites.js';

export type Outcome = 'obeyed' | 'violated' | 'blocked-too-much' | 'hung' | 'not-applicable';

export interface Violation {
  readonly kind: 'blocked-page' | 'robots-again' | 'too-soon' | 'page-again';
  /** What was requested, as in the scenario. */
  readonly target: string;
}

export interface Verdict {
  readonly outcome: Outcome;
  readonly violations: readonly Violation[];
  /** What was not requested although it is open. */
  readonly missed: readonly string[];
  /** Why the scenario says nothing about this crawler. */
  readonly why?: 'no-robots-request' | 'never-sends';
}

export interface Run {
  readonly requests: readonly WatchedRequest[];
  /** False if it had to be stopped. */
  readonly hasEnded: boolean;
}

/** The share of a Retry-After that must pass. The clocks of a crawler and of the site differ a little. */
const ALMOST = 0.9;

/** @param sends the targets that the crawler requests where nothing is blocked, as in scenarios */
export function judge(scenario: Scenario, { requests, hasEnded }: Run, sends: ReadonlySet<string>): Verdict {
  const targets = requests.map(targetOf);
  const requested = new Set(targets);
  const violations = [...blockedPages(scenario, requested), ...manners(scenario, requests, targets)];
  const missed = scenario.open.filter((target) => sends.has(target) && !requested.has(target));
  const result = { violations, missed };
  if (violations.length > 0) return { outcome: 'violated', ...result };
  const known = [...scenario.blocked, ...scenario.open].filter((target) => sends.has(target));
  if (known.length === 0) return { outcome: 'not-applicable', why: 'never-sends', ...result };
  if (!hasEnded) return { outcome: 'hung', ...result };
  if (!requested.has('/robots.txt')) return { outcome: 'not-applicable', why: 'no-robots-request', ...result };
  return { outcome: missed.length > 0 ? 'blocked-too-much' : 'obeyed', ...result };
}

/** As scenarios write it: `other:` before what is asked of the second site. */
export function targetOf({ site, target }: WatchedRequest): string {
  return site === 'main' ? target : `other:${target}`;
}

function blockedPages({ blocked }: Scenario, requested: ReadonlySet<string>): Violation[] {
  return blocked.filter((target) => requested.has(target)).map((target) => ({ kind: 'blocked-page', target }));
}

function manners(
  { robotsRequests, secondsBetween, once = [], pages = {} }: Scenario,
  requests: readonly WatchedRequest[],
  targets: readonly string[],
): Violation[] {
  const found: Violation[] = [];
  const count = (target: string): number => targets.filter((one) => one === target).length;
  if (robotsRequests !== undefined && count('/robots.txt') > robotsRequests)
    found.push({ kind: 'robots-again', target: '/robots.txt' });
  for (const target of once) {
    const pause = Number(pages[target]?.headers?.['retry-after'] ?? Number.POSITIVE_INFINITY);
    if (repeatsWithin(pause * ALMOST, timesOf(target, requests))) found.push({ kind: 'page-again', target });
  }
  if (secondsBetween === undefined) return found;
  const paced = requests.filter(({ target }) => target !== '/robots.txt');
  const early = paced.find(({ at }, index) => index > 0 && at - (paced[index - 1]?.at ?? 0) < secondsBetween * 1000);
  if (early !== undefined) found.push({ kind: 'too-soon', target: targetOf(early) });
  return found;
}

function timesOf(target: string, requests: readonly WatchedRequest[]): number[] {
  return requests.filter((request) => targetOf(request) === target).map(({ at }) => at);
}

function repeatsWithin(seconds: number, times: readonly number[]): boolean {
  return times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < seconds * 1000);
}
