import { type Crawler, type ParseOptions, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { lookupSteps } from '@maycrawl/core/cost';
import { accessAt, dueAt, type LadderAccess, type LadderSettings } from '../ladder/ladder.js';
import { bodyHash } from '../records/body-hash.js';
import { padCutBody } from '../records/cut-body.js';
import type { LocalOutcome } from '../records/local-outcome.js';
import { isGoodLost } from '../records/merge-pieces.js';
import { isSiteReachable } from '../records/page-report.js';
import type { GateRecord } from '../types/record.js';
import type { InternalErrors } from './internal-errors.js';
import { decisionFor, type OriginDecision } from './origin-decision.js';

/**
 * Milliseconds between comparisons of an origin in memory with the store. A store that was emptied is so refilled well
 * within 12 hours of an outage. After that time, other gates without the copy would allow everything.
 */
const COMPARE_INTERVAL = 6 * 3_600_000;

/** Characters of a URL for which the bound of a lookup is at hand: nearly all URLs are shorter. */
export const SHORT_URL: number = 512;
/** V8 stores a smaller integer within the object. */
const MAX_SHORT_STEPS = 2 ** 30;

export type RecordFacts = Omit<GateRecord, 'body'>;

/** A file that cannot be evaluated because of a fault of this software: its bytes, to refill a store. */
export interface FaultyFile {
  readonly body: Uint8Array | undefined;
}

/**
 * An origin in memory: its record, with the parsed file instead of the bytes. A flat object, as there may be millions.
 */
export interface CachedOrigin extends RecordFacts {
  /** True if it was looked up since it was last considered for eviction. */
  isUsed: boolean;
  /** Estimated bytes, group number and stage in the queues. `CachedOrigins` sets and reads these. */
  bytes: number;
  group: number;
  stage: number;
  /**
   * Until this time, answers come from memory alone: no step of the ladder ends, and no fetch or comparison is due. In
   * milliseconds since the gate was opened, because V8 stores a small integer within the object. Undefined if the next
   * answer requires a fetch, or will as soon as the network returns (`awaitsNetwork`).
   */
  readonly plainUntil: number | undefined;
  readonly decision: OriginDecision<RuleSet>;
  /** An upper bound on the time of a lookup of a URL of `SHORT_URL` characters, as `lookupSteps` returns it. */
  readonly shortSteps: number;
  readonly access: LadderAccess;
  /** The file of `good`; undefined if there is none, or if the file is lost or faulty. */
  readonly robots: RobotsTxt | undefined;
  /** The file of `good` if it is faulty: then everything is blocked where its rules would decide. */
  readonly fault: FaultyFile | undefined;
  readonly local: LocalOutcome | undefined;
  /** True if the store could not be read at the last refresh, so it may hold a good outcome that is missing here. */
  readonly isStoreUnread: boolean;
  /** How often the network had returned (`HealthMonitor.returns`) when the last refresh began. */
  readonly returnsBefore: number;
}

/** Facts about an origin that are local to this gate and are never stored. */
export type LocalFacts = Pick<CachedOrigin, 'local' | 'isStoreUnread' | 'returnsBefore'>;

export interface CachedOriginSetup {
  readonly clock: { readonly start: number; now(): number };
  readonly crawler: Crawler;
  readonly parse: ParseOptions;
  readonly errors: InternalErrors;
  readonly setup: { readonly ladder: LadderSettings; readonly store: unknown };
}

/** Returns the in-memory form of a record, decided as of now. Reuses the parsed file of `before` if it is the same. */
export function cachedOrigin(
  record: GateRecord,
  { local, isStoreUnread, returnsBefore }: LocalFacts,
  before: CachedOrigin | undefined,
  originSetup: CachedOriginSetup,
): CachedOrigin {
  const { clock, crawler, setup } = originSetup;
  const { ladder, store } = setup;
  const { origin, good, outage, attempt, pageGoodAt, pageBadAt, trace } = record;
  const now = clock.now();
  const content = contentOf(record, before, originSetup);
  const { robots, fault } = content;
  const goodLost = isGoodLost(record, hasContent(content)) || (isStoreUnread && good === undefined);
  const circumstances = { siteReachable: isSiteReachable(record, now), goodLost, local };
  const access = accessWith(fault, accessAt(record, now, ladder, circumstances));
  const due = dueAt(record, now, ladder, circumstances);
  const decision = decisionFor({ access, robots }, crawler);
  const ends = Math.min(access.until, due, store === undefined ? due : now + COMPARE_INTERVAL);
  const plainUntil = isAnswer(access) && !awaitsNetwork({ local, access }) ? ends - clock.start : undefined;
  // Not a spread: V8 takes twice the memory for properties that a spread adds.
  return {
    origin,
    isUsed: false,
    bytes: 0,
    group: 0,
    stage: 0,
    plainUntil,
    decision,
    shortSteps: Math.min(stepsOf({ access, robots }, SHORT_URL), MAX_SHORT_STEPS),
    access,
    robots,
    fault,
    local,
    isStoreUnread,
    returnsBefore,
    good,
    outage,
    attempt,
    pageGoodAt,
    pageBadAt,
    trace,
  };
}

type Content = Pick<CachedOrigin, 'robots' | 'fault'>;

const NO_CONTENT: Content = { robots: undefined, fault: undefined };

export function hasContent({ robots, fault }: Content): boolean {
  return robots !== undefined || fault !== undefined;
}

function contentOf(
  { origin, good, body }: GateRecord,
  before: CachedOrigin | undefined,
  { crawler, parse: options, errors }: CachedOriginSetup,
): Content {
  if (good?.kind !== 'file' || good.hash === undefined) return NO_CONTENT;
  if (before !== undefined && hasContent(before) && before.good?.hash === good.hash) return before;
  if (body === undefined) return NO_CONTENT;
  if (!errors.has(origin, good.hash)) {
    try {
      const robots = parse(body, options);
      // The crawler was checked when the gate was opened. The file keeps its rules: later calls cannot fail.
      robots.rulesFor(crawler);
      return { robots, fault: undefined };
    } catch (error) {
      errors.record(origin, good.hash, body, error);
    }
  }
  return { robots: undefined, fault: { body } };
}

/** Returns the ladder's decision, or that everything is blocked if the rules of a faulty file would decide. */
function accessWith(fault: FaultyFile | undefined, access: LadderAccess): LadderAccess {
  if (fault === undefined || access.access !== 'rules') return access;
  return { access: 'disallow-all', step: 'internal-error', until: access.until };
}

export function withFault(cached: CachedOrigin, maxBytes: number): CachedOrigin {
  if (cached.robots === undefined) return cached;
  const fault: FaultyFile = { body: bodyOf(cached, maxBytes) };
  const access = accessWith(fault, cached.access);
  return { ...cached, access, robots: undefined, fault, decision: access.access === 'allow-all', shortSteps: 0 };
}

export function stepsOf({ robots, access }: Pick<CachedOrigin, 'robots' | 'access'>, urlLength: number): number {
  return robots === undefined || access.access !== 'rules' ? 0 : lookupSteps(robots, urlLength);
}

export function exceeds(cached: CachedOrigin, urlLength: number, maxSteps: number | undefined): boolean {
  if (maxSteps === undefined || (urlLength <= SHORT_URL && cached.shortSteps <= maxSteps)) return false;
  return stepsOf(cached, urlLength) > maxSteps;
}

/** Returns the record with the bytes of its file: the gate refills a store that lost its copy. */
export function recordOf(cached: CachedOrigin, maxBytes: number): GateRecord {
  return { ...factsOf(cached), body: bodyOf(cached, maxBytes) };
}

function bodyOf({ robots, fault, good }: CachedOrigin, maxBytes: number): Uint8Array | undefined {
  if (fault !== undefined) return fault.body;
  if (robots?.truncated !== true) return robots?.bytes;
  const body = padCutBody(robots.bytes, maxBytes);
  // The hash differs if the file was fetched by a gate with a larger limit.
  return bodyHash(body) === good?.hash ? body : undefined;
}

function isAnswer({ step }: LadderAccess): boolean {
  return step !== 'unfetched' && step !== 'stale';
}

/** When the network returns, such an origin is fetched before it is answered. */
export function awaitsNetwork({ local, access: { step } }: Pick<CachedOrigin, 'local' | 'access'>): boolean {
  return local?.kind === 'local-failure' && step !== 'fresh';
}

/** False for an outage that allows something, since a fetch could block it, and after a fetch that was skipped. */
export function servesWhileDue({ access, step }: LadderAccess): boolean {
  if (step === 'overloaded' || step === 'backed-off' || step === 'local-failure') return false;
  return step === 'fresh' || access === 'disallow-all';
}

export function copiedFacts(record: RecordFacts): RecordFacts {
  const { good, outage, attempt, ...rest } = factsOf(record);
  return { ...rest, good: good && { ...good }, outage: outage && { ...outage }, attempt: attempt && { ...attempt } };
}

function factsOf({ origin, good, outage, attempt, pageGoodAt, pageBadAt, trace }: RecordFacts): RecordFacts {
  return { origin, good, outage, attempt, pageGoodAt, pageBadAt, trace };
}
