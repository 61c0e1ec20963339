import type { Crawler, Reason, Verdict } from '@maycrawl/core';
import { ENGLISH, type Sentence } from '@maycrawl/core/message';
import type { Usage } from '@maycrawl/core/usage';
import type { Refusal } from './fetch/net/host-addresses.js';
import { publish } from './health/events.js';
import type { LadderStep } from './ladder/ladder.js';
import { causes, others, redirects, verdicts } from './messages/en/verdicts.js';
import { failureText } from './messages/failure-text.js';
import { answerText, reasonText, type VerdictTexts } from './messages/verdict-text.js';
import type { CachedOrigin } from './origins/cached-origin.js';
import { originDecision } from './origins/origin-decision.js';
import { type PageHeaders, pageUsage } from './page-usage.js';
import { fetchFailure } from './records/fetch-failure.js';
import type { FetchFacts, FetchFailure, Hop, UnavailableReason } from './types/outcome.js';
import type { RulesAnswer } from './types/rules-decider.js';

/** Where an answer comes from. */
export type AnswerSource =
  /** A fetch made for this call, by this process or by another one that shares the store. */
  | 'fetched'
  /** The memory of this process: a copy, or that a request was not made. */
  | 'memory'
  /** The store. */
  | 'store'
  /** The last good outcome, during an outage. */
  | 'last-good';

/** Why a URL is allowed or blocked: the reason of the rules' verdict, or the result of a fetch that decides alone. */
export type GateReason =
  | Reason
  /** There is no robots.txt, such as after a 404: allowed. */
  | 'unavailable'
  /** robots.txt cannot be fetched: blocked. */
  | 'unreachable'
  /** An outage has lasted so long that it no longer blocks: there never was a good outcome, or pages are reachable. */
  | 'unreachable-for-long'
  /** The gate refused to connect to an address or port, or to use FTP: blocked. No connection was made. */
  | 'refused-address'
  /** Not requested because too many requests wait: blocked for some seconds. */
  | 'overloaded'
  /** Not requested because its address or domain was busy for several sites: blocked for a while. */
  | 'backed-off'
  /** This machine, its resolver or its proxy failed: blocked. It never counts against the site. */
  | 'local-failure'
  /** The file cannot be read or evaluated because of a fault of this software: blocked until the file changes. */
  | 'internal-error'
  /** The scheme of the URL is not http, https or ftp, for example `mailto:`: blocked, as nothing can be fetched. */
  | 'unsupported-scheme';

/** An answer of the gate for one crawler and one URL, with its reason and its basis. */
export interface GateVerdict<Rules extends RulesAnswer = Verdict> {
  /** True if the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** Why. */
  readonly reason: GateReason;
  /** The URL decided on, in the form in which it will be requested. Request this one, not the URL passed in. */
  readonly url: string;
  /** The robots.txt that applies to it; empty for an unsupported scheme. */
  readonly robotsUrl: string;
  readonly source: AnswerSource;
  /** The step of the ladder that the origin is on. */
  readonly step: LadderStep;
  /** HTTP status or FTP reply of the fetch that decides; undefined if there was no response. */
  readonly status: number | undefined;
  /** The requests of that fetch, in order. */
  readonly hops: readonly Hop[];
  /** When that fetch ended, in milliseconds since the epoch; undefined before the first. */
  readonly fetchedAt: number | undefined;
  /** Until when the answer is valid, in milliseconds since the epoch. */
  readonly validUntil: number;
  /** The verdict of the rules, if rules decide. */
  readonly rules: Rules | undefined;
  /**
   * The hash of the file whose rules decide, or would without an internal error: the first 16 bytes of its SHA-256, in
   * hexadecimal. Undefined if no rules decide.
   */
  readonly fileHash: string | undefined;
  /** True if that file is longer than the limit, so that the rules beyond it are ignored. */
  readonly truncated: boolean;
  /** Why the last fetch failed or was not made, if so. An older copy may still decide. */
  readonly failure: FetchFailure | undefined;
  /**
   * Verdicts with the same object here differ only in `allowed`, `reason`, `url`, `rules` and their text: a key for a
   * WeakMap of what is derived from the rest. Undefined if no later verdict will have the same rest.
   */
  readonly basis: object | undefined;
  /** Why redirects lead to no file, if the reason is `unavailable` and they do. */
  readonly unavailable: RedirectReason | undefined;
  /**
   * Returns what may be done with the page: for training, search and AI answers, by the file and, if they are given, the
   * headers of the page. It is read from the file in each call; see `Gate.usageSteps`. A page that is blocked is not
   * fetched. If there is no file, only the headers count, and what no statement covers is unknown.
   *
   * @param headers those of the response with the page, such as `response.headers`
   * @throws TypeError if `headers` are no headers, or if a `RulesDecider` decided whose answer has no `usage`.
   */
  usage(headers?: PageHeaders): Usage;
  /** Returns the reason as a sentence, for a text that has named URL and answer. The wording may change. */
  explain(): Sentence;
  /** Returns the answer, the URL without a password, and the reason as a sentence. The wording may change. */
  toString(): Sentence;
}

export function gateVerdict(
  cached: CachedOrigin,
  url: string,
  crawler: Crawler,
  source: AnswerSource,
  validUntil: number,
): GateVerdict {
  const decision = originDecision(cached);
  const rules = typeof decision === 'boolean' ? undefined : decision.check(url, crawler);
  return new OriginVerdict(cached, url, rules, source, validUntil);
}

/** A class, because V8 would allocate literals as long-lived objects once many verdicts were held. */
export class OriginVerdict<Rules extends RulesAnswer> implements GateVerdict<Rules> {
  readonly allowed: boolean;
  readonly reason: GateReason;
  readonly url: string;
  readonly robotsUrl: string;
  readonly source: AnswerSource;
  readonly step: LadderStep;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly fetchedAt: number | undefined;
  readonly validUntil: number;
  readonly rules: Rules | undefined;
  readonly fileHash: string | undefined;
  readonly truncated: boolean;
  readonly failure: FetchFailure | undefined;
  readonly basis: object | undefined;
  readonly unavailable: RedirectReason | undefined;
  // Properties of its own, so that spread copies have them.
  readonly usage: typeof usage = usage;
  readonly explain: typeof explain = explain;
  readonly toString: typeof describe = describe;

  constructor(cached: CachedOrigin, url: string, rules: Rules | undefined, source: AnswerSource, validUntil: number) {
    const { step } = cached.access;
    const decisive = decisiveFetch(cached);
    this.allowed = rules?.allowed ?? originDecision(cached) === true;
    this.reason = rules?.reason ?? reasonWithoutRules(step, this.allowed);
    this.url = url;
    this.robotsUrl = `${cached.origin}/robots.txt`;
    this.source = step === 'outage-last-good' ? 'last-good' : source;
    this.step = step;
    this.status = decisive?.facts.status;
    this.hops = decisive?.facts.hops ?? [];
    this.fetchedAt = decisive?.at;
    this.validUntil = validUntil;
    this.rules = rules;
    this.fileHash = rules === undefined && step !== 'internal-error' ? undefined : cached.good?.hash;
    this.truncated = rules !== undefined && cached.robots?.truncated === true;
    this.failure = fetchFailure(cached);
    // Later verdicts on this state of the origin come from memory.
    this.basis = source === 'memory' ? cached : undefined;
    this.unavailable = redirectReason(decisive?.facts);
  }
}

interface DecisiveFetch {
  readonly at: number;
  readonly facts: FetchFacts;
}

function decisiveFetch({ access: { access, step }, good, attempt, local }: CachedOrigin): DecisiveFetch | undefined {
  if (access === 'rules' || step === 'fresh' || step === 'outage-last-good' || step === 'internal-error') return good;
  if (step === 'overloaded' || step === 'backed-off') return undefined;
  if (step !== 'refused-address' && step !== 'local-failure') return attempt;
  return local?.facts && { at: local.at, facts: local.facts };
}

function reasonWithoutRules(step: LadderStep, allowed: boolean): GateReason {
  if (step === 'refused-address' || step === 'local-failure') return step;
  if (step === 'overloaded' || step === 'backed-off' || step === 'internal-error') return step;
  if (!allowed) return 'unreachable';
  return step === 'outage-never-good' || step === 'outage-site-reachable' ? 'unreachable-for-long' : 'unavailable';
}

export function unsupportedVerdict(url: string, now: number): GateVerdict<never> {
  return {
    ...BLOCKED,
    reason: 'unsupported-scheme',
    url,
    robotsUrl: '',
    source: 'memory',
    step: 'unfetched',
    status: undefined,
    hops: [],
    fetchedAt: undefined,
    validUntil: now + FOREVER,
    fileHash: undefined,
    failure: undefined,
    unavailable: undefined,
    usage,
    explain,
    toString: describe,
  };
}

/**
 * Returns the verdict instead of one whose rules cannot be shown because of an unexpected error: the URL is blocked, with
 * the reason `internal-error`. Publishes the error on the channel `maycrawl:gate:internal-error`.
 */
export function internalErrorVerdict(verdict: GateVerdict<RulesAnswer>, error: unknown): GateVerdict {
  publishFault(verdict, error);
  return { ...verdict, ...BLOCKED, reason: 'internal-error' };
}

function publishFault({ robotsUrl, fileHash: hash = '' }: GateVerdict<RulesAnswer>, error: unknown): void {
  publish('maycrawl:gate:internal-error', { origin: robotsUrl.slice(0, -'/robots.txt'.length), hash, error });
}

/** Returns the verdict on a page that robots.txt allows and the guard of addresses and ports refuses to request. */
export function refusedPageVerdict(verdict: GateVerdict, { detail, permittedBy }: Refusal, now: number): GateVerdict {
  const failure: FetchFailure = {
    kind: 'refused',
    cause: 'local',
    code: undefined,
    detail: failureText(detail),
    message: detail,
    permittedBy,
    at: now,
    retryAt: now,
  };
  return { ...verdict, ...BLOCKED, reason: 'refused-address', validUntil: now, failure };
}

/** A verdict that rests on no rules. */
const BLOCKED = { allowed: false, rules: undefined, truncated: false, basis: undefined } as const;

/** Milliseconds for which a verdict is valid that no fetch can change: a year. */
const FOREVER = 365 * 24 * 3_600_000;

const ENGLISH_VERDICTS: VerdictTexts = { verdicts, causes, redirects, others, language: ENGLISH };

/** Why redirects lead to no file. */
type RedirectReason = Exclude<UnavailableReason, 'status'>;

function redirectReason(facts: FetchFacts | undefined): RedirectReason | undefined {
  if (facts?.kind !== 'unavailable' || facts.reason === 'status') return undefined;
  return facts.reason as RedirectReason | undefined;
}

function usage(this: GateVerdict<RulesAnswer>, headers?: PageHeaders): Usage {
  return pageUsage(this, headers, (error) => publishFault(this, error));
}

function describe(this: GateVerdict<RulesAnswer>): Sentence {
  return answerText(this, this.explain(), ENGLISH_VERDICTS);
}

function explain(this: GateVerdict<RulesAnswer>): Sentence {
  return reasonText(this, ENGLISH_VERDICTS, (rules) => rules.explain());
}
