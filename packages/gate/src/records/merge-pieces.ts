import { CLOCK_TOLERANCE, EARLIEST_TIME } from '../time/clock-changes.js';
import type { GateRecord, OriginState, Outage, StoredAttempt, StoredGood } from '../types/record.js';

/** The merged pieces of an origin. */
export interface MergedPieces {
  /** Undefined if there is no piece. */
  readonly record: GateRecord | undefined;
  readonly heal: readonly number[];
}

/**
 * Merges all readable pieces of an origin (memory, near store, far store) into one record. It is a pure function
 * without a clock. It takes all pieces at once: merging two at a time could drop a body that belongs to the good
 * outcome of a third.
 *
 * Each part of the state has a join: the good outcome with the higher counter, the outage that follows the newest good
 * outcome with its earliest start (one that needs nothing before one that does), the newest failed attempt, the latest
 * page reports, the trace with the higher counter. A body counts only if it belongs
 * to the good outcome by its hash: an older copy never replaces a newer one.
 *
 * @param pieces records of one origin; undefined for a piece that has none
 */
export function mergePieces(pieces: readonly (GateRecord | undefined)[]): MergedPieces {
  const found = pieces.filter((piece) => piece !== undefined);
  const [first, ...rest] = found;
  if (first === undefined) return { record: undefined, heal: [] };
  const state = withoutEnded(rest.reduce<OriginState>(join, first));
  const record: GateRecord = { origin: first.origin, ...state, body: bodyFor(state.good, found) };
  const heal = pieces.flatMap((piece, index) => (lacks(piece, record) ? [index] : []));
  return { record, heal };
}

/** True if a good outcome existed, or may have, whose content is lost, or is in an entry that cannot be used. */
export function isGoodLost({ good, outage, trace }: OriginState, hasContent: boolean): boolean {
  if (outage !== undefined && outage.after > (good?.counter ?? 0)) return true;
  return isNewerTrace(trace, good) || (good?.kind === 'file' && !hasContent);
}

/** True if a trace is of an outcome that is newer than the good one, or may be the only one. */
function isNewerTrace(trace: number | undefined, good: StoredGood | undefined): boolean {
  return trace !== undefined && (good === undefined || trace > good.counter);
}

function join(a: OriginState, b: OriginState): OriginState {
  return {
    good: joinGood(a.good, b.good),
    outage: joinOutage(a.outage, b.outage),
    attempt: joinAttempt(a.attempt, b.attempt),
    pageGoodAt: latest(a.pageGoodAt, b.pageGoodAt),
    pageBadAt: latest(a.pageBadAt, b.pageBadAt),
    trace: latest(a.trace, b.trace),
  };
}

/** Removes what the good outcome has ended: the outage and the failures before it, and the trace. */
function withoutEnded({ good, outage, attempt, pageGoodAt, pageBadAt, trace }: OriginState): OriginState {
  const counter = good?.counter ?? 0;
  return {
    good,
    outage: outage !== undefined && outage.after < counter ? undefined : outage,
    attempt: attempt !== undefined && attempt.counter < counter ? undefined : attempt,
    pageGoodAt,
    pageBadAt,
    trace: isNewerTrace(trace, good) ? trace : undefined,
  };
}

function joinGood(a: StoredGood | undefined, b: StoredGood | undefined): StoredGood | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.counter !== b.counter || outcomeOf(a) !== outcomeOf(b)) return lowest(a, b, newest, outcomeOf);
  // The same outcome with different times: a clock was set back, or a gate found it stale. The earlier times apply.
  const { facts } = lowest(a, b, earliest, (good) => JSON.stringify(good.facts));
  const at = Math.min(a.at, b.at);
  const freshUntil = Math.min(a.freshUntil, b.freshUntil);
  const refreshAt = Math.min(a.refreshAt, b.refreshAt);
  return { counter: a.counter, kind: a.kind, hash: a.hash, at, freshUntil, refreshAt, facts };
}

/** Of two outcomes with the same counter, a file wins because it may block, and one whose hash is known. */
function outcomeOf({ kind, hash }: StoredGood): string {
  return `${kind} ${hash ?? '~'}`;
}

function joinOutage(a: Outage | undefined, b: Outage | undefined): Outage | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return lowest(
    a,
    b,
    ({ after }) => -after,
    // One that needs nothing counts for every gate.
    ({ needs }) => needs !== undefined,
    // A start that was written with a wrong clock must not replace the one of the outage that began again.
    ({ since }) => !(since >= EARLIEST_TIME),
    ({ since }) => Number.isNaN(since),
    ({ since }) => since,
    ({ needs }) => JSON.stringify(needs),
  );
}

function joinAttempt(a: StoredAttempt | undefined, b: StoredAttempt | undefined): StoredAttempt | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return lowest(a, b, newest, earliest, ({ nextTryAt }) => nextTryAt, JSON.stringify);
}

const newest = ({ counter }: { readonly counter: number }): number => -counter;
const earliest = ({ at }: { readonly at: number }): number => at;

type SortKey = number | string | boolean | undefined;

/** Returns the value whose first differing key is lower, so that the order of the arguments does not matter. */
function lowest<T>(a: T, b: T, ...keys: readonly ((value: NoInfer<T>) => SortKey)[]): T {
  for (const key of keys) {
    const [x, y] = [key(a) as number, key(b) as number];
    if (!Object.is(x, y)) return x < y ? a : b;
  }
  return a;
}

function latest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function bodyFor(good: StoredGood | undefined, pieces: readonly GateRecord[]): Uint8Array | undefined {
  if (good?.hash === undefined) return undefined;
  return pieces.find((piece) => piece.body !== undefined && piece.good?.hash === good.hash)?.body;
}

/**
 * Ignores the times of the same outcome: they differ between clocks, and the next outcome replaces them. Ignores small
 * differences of other times: they come from the conversion between clocks, and each would cause a write.
 */
function lacks(piece: GateRecord | undefined, record: GateRecord): boolean {
  if (piece === undefined) return true;
  // A piece with a newer trace has a newer outcome than the record.
  const lacksGood =
    piece.good?.counter !== record.good?.counter ||
    piece.good?.hash !== record.good?.hash ||
    (piece.body === undefined && record.body !== undefined);
  return (
    (lacksGood && !isNewerTrace(piece.trace, record.good)) ||
    piece.outage?.after !== record.outage?.after ||
    differ(piece.outage?.since, record.outage?.since) ||
    (piece.outage?.needs === undefined) !== (record.outage?.needs === undefined) ||
    piece.attempt?.counter !== record.attempt?.counter ||
    differ(piece.pageGoodAt, record.pageGoodAt) ||
    differ(piece.pageBadAt, record.pageBadAt) ||
    piece.trace !== record.trace
  );
}

function differ(a: number | undefined, b: number | undefined): boolean {
  // The difference is NaN if one is undefined.
  return !Object.is(a, b) && !(Math.abs(a! - b!) <= CLOCK_TOLERANCE);
}
