import { type ParseOptions, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { bodyHash } from './body-hash.js';
import { filledUp } from './cut-body.js';
import type { OpenedGate } from './gate-options.js';
import { accessAt, dueAt, type LadderAccess } from './ladder.js';
import { isGoodLost } from './merge-pieces.js';
import { isSiteReachable } from './page-reports.js';
import type { LocalOutcome } from './refresh.js';
import type { GateRecord } from './types.js';

/**
 * While an origin is answered from memory, the gate compares it with the store this often, in milliseconds: a store that was
 * emptied meanwhile learns again what this gate knows, well before an outage of 12 hours would open the site for others.
 */
const COMPARE_EVERY = 6 * 3_600_000;

/** A record without the bytes of its file. */
export type RecordFacts = Omit<GateRecord, 'body'>;

/** An origin in memory: its record, with the file parsed in place of the bytes. One flat object: there may be millions. */
export interface HeldOrigin extends RecordFacts {
  /** Asked for since it was last considered for eviction. */
  isUsed: boolean;
  /**
   * Until then, counted from the gate's opening, the answer can be given from memory: nothing ends, nothing is due. A
   * number that is small takes no room of its own. Undefined if a fetch comes first.
   */
  readonly plainUntil: number | undefined;
  /** Of the gate's own crawler, where rules decide. */
  readonly rules: RuleSet | undefined;
  /** What the ladder says up to `access.until`. */
  readonly access: LadderAccess;
  /** The file of `good`; undefined if there is none, or if it is lost. */
  readonly robots: RobotsTxt | undefined;
  readonly local: LocalOutcome | undefined;
  /** The store could not be read when this was learnt: a good outcome may be there that is not here. */
  readonly isStoreUnread: boolean;
}

/** What only this gate knows of an origin. */
export type OwnFacts = Pick<HeldOrigin, 'local' | 'isStoreUnread'>;

/**
 * Returns a record as it is held, with what the ladder says of it now.
 *
 * @param before what was held, whose parsed file is kept if it is the same
 */
export function heldOrigin(
  record: GateRecord,
  { local, isStoreUnread }: OwnFacts,
  before: HeldOrigin | undefined,
  { clock, crawler, parse: options, setup: { ladder, store } }: OpenedGate,
): HeldOrigin {
  const { origin, good, outage, attempt, pageGoodAt, pageBadAt, trace } = record;
  const now = clock.now();
  const robots = robotsOf(record, before, options);
  const goodLost = isGoodLost(record, robots !== undefined) || (isStoreUnread && good === undefined);
  const circumstances = { siteReachable: isSiteReachable(record, now), goodLost, local };
  const access = accessAt(record, now, ladder, circumstances);
  const due = dueAt(record, now, ladder, circumstances);
  const rules = access.access === 'rules' ? robots?.rulesFor(crawler) : undefined;
  const ends = Math.min(access.until, due, store === undefined ? due : now + COMPARE_EVERY);
  const plainUntil = isAnswer(access) ? ends - clock.start : undefined;
  // A literal that names all: V8 keeps what `...` adds in twice the room.
  return {
    origin,
    isUsed: false,
    plainUntil,
    rules,
    access,
    robots,
    local,
    isStoreUnread,
    good,
    outage,
    attempt,
    pageGoodAt,
    pageBadAt,
    trace,
  };
}

function robotsOf(
  { good, body }: GateRecord,
  before: HeldOrigin | undefined,
  options: ParseOptions,
): RobotsTxt | undefined {
  if (good?.kind !== 'file' || good.hash === undefined) return undefined;
  if (before?.robots !== undefined && before.good?.hash === good.hash) return before.robots;
  return body && parse(body, options);
}

/**
 * Returns the record with the bytes of its file, which the parsed file still has: memory can heal stores (F82).
 *
 * @param maxOctets the limit under which the file was parsed
 */
export function recordOf(held: HeldOrigin, maxOctets: number): GateRecord {
  return { ...factsOf(held), body: bodyOf(held, maxOctets) };
}

function bodyOf({ robots, good }: HeldOrigin, maxOctets: number): Uint8Array | undefined {
  if (robots?.truncated !== true) return robots?.bytes;
  const body = filledUp(robots.bytes, maxOctets);
  // It may have been fetched by a gate that reads more of a file.
  return bodyHash(body) === good?.hash ? body : undefined;
}

/** True if the ladder decides; otherwise a fetch comes first. */
function isAnswer({ step }: LadderAccess): boolean {
  return step !== 'unfetched' && step !== 'stale';
}

/**
 * In an outage, time alone must not allow what a fetch that is due could disallow. A fetch that was only not made yet is
 * waited for.
 */
export function servesWhileDue({ access, step }: LadderAccess): boolean {
  if (step === 'overloaded' || step === 'backed-off' || step === 'local-failure') return false;
  return step === 'fresh' || access === 'disallow-all';
}

/** Returns what callers may inspect of the record. */
export function factsOf({ origin, good, outage, attempt, pageGoodAt, pageBadAt, trace }: RecordFacts): RecordFacts {
  return { origin, good, outage, attempt, pageGoodAt, pageBadAt, trace };
}
