/** What the requests of a crawler say about a scenario. */

import { lineFor } from './robots-text.js';
import { placeOf, type Scenario } from './scenario.js';
import type { WatchedRequest } from './scripted-sites.js';

export type Outcome = 'obeyed' | 'violated' | 'blocked-too-much' | 'hung' | 'not-applicable';

/** A line of the robots.txt that the crawler received. */
export interface ServedLine {
  /** The first line is 1. */
  readonly line: number;
  readonly text: string;
}

export interface Violation {
  readonly kind: 'blocked-page' | 'robots-again' | 'too-soon' | 'retried-early';
  /** What was requested, as in the scenario. */
  readonly target: string;
  /** The rule that is violated. Undefined if no line says it, such as after a status. */
  readonly rule?: ServedLine;
}

export interface Verdict {
  readonly outcome: Outcome;
  readonly violations: readonly Violation[];
  /** What was not requested although it is open. */
  readonly missed: readonly string[];
  /** Why the scenario says nothing about this crawler. */
  readonly why?: 'no-robots-request' | 'never-sends' | 'no-second-host';
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
  const requested = new Set(requests.map(targetOf));
  const violations = [...blockedPages(scenario, requested), ...manners(scenario, requests)];
  const missed = scenario.open.filter((target) => sends.has(target) && !requested.has(target));
  const result = { violations, missed };
  if (violations.length > 0) return { outcome: 'violated', ...result };
  const known = [...Object.keys(scenario.blocked), ...scenario.open].filter((target) => sends.has(target));
  if (known.length === 0) return { outcome: 'not-applicable', why: 'never-sends', ...result };
  if (!hasEnded) return { outcome: 'hung', ...result };
  if (!requested.has('/robots.txt')) return { outcome: 'not-applicable', why: 'no-robots-request', ...result };
  return { outcome: missed.length > 0 ? 'blocked-too-much' : 'obeyed', ...result };
}

/** As scenarios write it: `other:` or `host:` before what is requested from another site. */
export function targetOf({ site, target }: WatchedRequest): string {
  return site === 'main' ? target : `${site}:${target}`;
}

function blockedPages(scenario: Scenario, requested: ReadonlySet<string>): Violation[] {
  return Object.entries(scenario.blocked)
    .filter(([target]) => requested.has(target))
    .map(([target, line]) => ({ kind: 'blocked-page', target, ...ruleAt(scenario, target, line) }));
}

function ruleAt(scenario: Scenario, target: string, line: number): Pick<Violation, 'rule'> {
  return line === 0 ? {} : { rule: { line, text: lineFor(scenario, target, line) } };
}

function manners(scenario: Scenario, requests: readonly WatchedRequest[]): Violation[] {
  return [...robotsAgain(scenario, requests), ...tooSoon(scenario, requests), ...retriedEarly(scenario, requests)];
}

function robotsAgain({ robotsRequests = Infinity }: Scenario, requests: readonly WatchedRequest[]): Violation[] {
  const files = requests.map(targetOf).filter((target) => placeOf(target).path === '/robots.txt');
  return [...new Set(files)]
    .filter((target) => files.filter((file) => file === target).length > robotsRequests)
    .map((target) => ({ kind: 'robots-again', target }));
}

function tooSoon(scenario: Scenario, requests: readonly WatchedRequest[]): Violation[] {
  const { delay } = scenario;
  if (delay === undefined) return [];
  const pages = requests.filter(({ target }) => target !== '/robots.txt');
  const early = pages.find(({ at }, index) => index > 0 && at - (pages[index - 1]?.at ?? 0) < delay.seconds * 1000);
  if (early === undefined) return [];
  return [{ kind: 'too-soon', target: targetOf(early), ...ruleAt(scenario, '/', delay.line) }];
}

function retriedEarly({ retryAfter = {} }: Scenario, requests: readonly WatchedRequest[]): Violation[] {
  return Object.entries(retryAfter)
    .filter(([target, seconds]) => {
      const times = requests.filter((request) => targetOf(request) === target).map(({ at }) => at);
      return times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < seconds * 1000 * ALMOST);
    })
    .map(([target]) => ({ kind: 'retried-early', target }));
}
