import type { Reason, Verdict } from '@maycrawl/core';
import type { LadderStep } from './ladder/ladder.js';
import type { HeldOrigin } from './origins/held-origin.js';
import { fetchFailure } from './records/fetch-failure.js';
import type { FetchFacts, FetchFailure, Hop } from './types/outcome.js';

/** Where an answer came from. */
export type AnswerSource =
  /** A fetch made for this question, by this process or by one that shares the store. */
  | 'fetched'
  /** What this process has: a copy, or that a request was not made. */
  | 'memory'
  | 'store'
  /** The last good outcome, during an outage (B6). */
  | 'last-good';

/** Why a URL may be fetched or not: a rule's reason, or that a status decided and not a rule (G5). */
export type GateReason =
  | Reason
  /** There is no robots.txt (B4): allowed. */
  | 'unavailable'
  /** robots.txt cannot be fetched: disallowed (B6). */
  | 'unreachable'
  /** It never could in so long, or pages of the site can: allowed (B6). */
  | 'unreachable-for-long'
  /** Our own guard refused an address, a port or FTP: disallowed, and nothing was connected to (F10). */
  | 'refused-address'
  /** Not requested now, as too many requests wait: disallowed for some seconds. */
  | 'overloaded'
  /** Not requested now, as its address or domain answered 429 or 503 for several sites: disallowed for a while. */
  | 'backed-off'
  /** This machine, its resolver or its proxy failed: disallowed, and it never counts against the site (B10). */
  | 'local-failure'
  /** The URL is not one of http, https or ftp, as `mailto:`: there is nothing to fetch. */
  | 'unsupported-scheme';

/** May the crawler fetch the URL, why, and on what the answer rests. */
export interface GateVerdict {
  readonly allowed: boolean;
  readonly reason: GateReason;
  /** The URL decided on: as it will be requested (F8). */
  readonly url: string;
  /** The robots.txt that governs it; empty for a URL of another scheme. */
  readonly robotsUrl: string;
  readonly source: AnswerSource;
  readonly step: LadderStep;
  /** HTTP status or FTP reply of the fetch that decided; undefined where none came. */
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  /** When that fetch ended; undefined before the first. */
  readonly fetchedAt: number | undefined;
  /** Until when the answer holds, milliseconds since the epoch. */
  readonly validUntil: number;
  /** The rules' own verdict, where rules decided. */
  readonly rules: Verdict | undefined;
  /** Why the last fetch failed or was not made, if so; an older copy may still decide. */
  readonly failure: FetchFailure | undefined;
  /** One sentence for people. */
  toString(): string;
}

/** Puts a verdict together from what is held of the origin. */
export function gateVerdict(
  held: HeldOrigin,
  url: string,
  source: AnswerSource,
  rules: Verdict | undefined,
  validUntil: number,
): GateVerdict {
  const { access } = held;
  const { step } = access;
  const decisive = decisiveFetch(held);
  const reason = rules?.reason ?? reasonOf(held);
  const robotsUrl = `${held.origin}/robots.txt`;
  const allowed = rules?.allowed ?? access.access === 'allow-all';
  const failure = fetchFailure(held);
  const sentence = () =>
    rules === undefined ? sentenceOf(allowed, url, robotsUrl, reason, decisive?.facts.status, failure) : String(rules);
  return {
    allowed,
    reason,
    url,
    robotsUrl,
    source: step === 'outage-last-good' ? 'last-good' : source,
    step,
    status: decisive?.facts.status,
    hops: decisive?.facts.hops ?? [],
    fetchedAt: decisive?.at,
    validUntil,
    rules,
    failure,
    toString: sentence,
  };
}

interface DecisiveFetch {
  readonly at: number;
  readonly facts: FetchFacts;
}

/** The fetch on which the answer rests. */
function decisiveFetch({ access: { access, step }, good, attempt, local }: HeldOrigin): DecisiveFetch | undefined {
  if (access === 'rules' || step === 'fresh' || step === 'outage-last-good') return good;
  if (step === 'overloaded' || step === 'backed-off') return undefined;
  if (step !== 'refused-address' && step !== 'local-failure') return attempt;
  return local?.facts && { at: local.at, facts: local.facts };
}

function reasonOf({ access: { access, step } }: HeldOrigin): GateReason {
  if (step === 'refused-address' || step === 'local-failure') return step;
  if (step === 'overloaded' || step === 'backed-off') return step;
  if (access === 'disallow-all') return 'unreachable';
  return step === 'outage-never-good' || step === 'outage-site-reachable' ? 'unreachable-for-long' : 'unavailable';
}

/** Returns the verdict on a URL that no robots.txt governs. */
export function unsupportedVerdict(url: string, now: number): GateVerdict {
  return {
    allowed: false,
    reason: 'unsupported-scheme',
    url,
    robotsUrl: '',
    source: 'memory',
    step: 'unfetched',
    status: undefined,
    hops: [],
    fetchedAt: undefined,
    validUntil: now + FOREVER,
    rules: undefined,
    failure: undefined,
    toString: () => `Disallowed: ${url}, as only http, https and ftp URLs can be crawled.`,
  };
}

const FOREVER = 365 * 24 * 3_600_000;

const WHY: Record<Exclude<GateReason, Reason | 'unsupported-scheme'>, string> = {
  unavailable: 'has no rules',
  unreachable: 'cannot be fetched',
  'unreachable-for-long': 'has long been out of reach',
  'refused-address': 'was not fetched',
  overloaded: 'was not fetched',
  'backed-off': 'was not fetched',
  'local-failure': 'cannot be fetched from here',
};

function sentenceOf(
  allowed: boolean,
  url: string,
  robotsUrl: string,
  reason: GateReason,
  status: number | undefined,
  failure: FetchFailure | undefined,
): string {
  const why = WHY[reason as keyof typeof WHY];
  const isFailure = reason !== 'unavailable' && failure !== undefined;
  const words = isFailure ? `: ${failure.detail}` : status === undefined ? '' : ` (${status})`;
  return `${allowed ? 'Allowed' : 'Disallowed'}: ${url}, as ${robotsUrl} ${why}${words}.`;
}
