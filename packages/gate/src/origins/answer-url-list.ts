import type { Crawler, RuleSet } from '@maycrawl/core';
import { isPlainPathInBytes, plainPathStart } from '../url/decided-url.js';
import { type CachedOrigin, exceeds, SHORT_URL } from './cached-origin.js';
import type { CachedOrigins } from './cached-origins.js';
import { NO_SLOT, type OriginByteTable, SLOT_COUNT } from './origin-byte-table.js';
import { decisionFor, type OriginDecision } from './origin-decision.js';

const [UNDECIDED, ALLOWED, BLOCKED] = [0, 1, 2];
/** Instead of an answer, if the engine failed: the origin is blocked from then on. */
const FAILED = 3;

/** Many URLs in one buffer: URL `i` is `bytes[spans[2 * i], spans[2 * i + 1])`. */
export interface UrlLines {
  readonly bytes: Uint8Array;
  readonly spans: Uint32Array;
  readonly count: number;
  /** Of each URL: 1 if it is allowed, 2 if it is blocked. */
  readonly answers: Uint8Array;
  /** Called after every few answers. Once it returns true, the rest of the answers are left unchanged. */
  readonly isLate?: () => boolean;
  /**
   * The most steps of a lookup, as `Gate.lookupSteps` counts them. The answer of a URL that may take more, and of one with
   * more than 512 bytes, is left unchanged. Default: unlimited.
   */
  readonly maxSteps?: number;
}

export interface UrlListLookup {
  /** In milliseconds since the gate was opened. */
  readonly time: number;
  /** Undefined for the gate's own crawler, whose decisions are at hand. */
  readonly crawler: Crawler | undefined;
  readonly maxSteps: number | undefined;
  /**
   * Called with an unexpected error of the engine: the URLs of the origin are blocked from then on. Throws if the
   * crawler is wrong.
   */
  readonly onError: (cached: CachedOrigin, error: unknown) => void;
}

/** The bounds of the answers between two calls of `isLate`, summed: about two milliseconds if each took so long. */
const STEPS_UNTIL_LATE = 2_000_000;
/** Added to the bound of each answer: for the rest of the work. */
const STEPS_OF_ANSWER = 1_000;

const MAX_BATCH = 65_535;

/*
 * A batch is grouped by origin with a counting sort, so that the rules of an origin, which are spread over memory, are
 * loaded into the processor's cache once. What decides for each origin is read before the first answer: the processor
 * waits for several of these reads at a time, and an answer takes a tenth less. Every call reuses the arrays. A call is
 * synchronous, and leaves `counts` zeroed and `decisions` empty. `isLate`, the crawler and the list may run code of the
 * caller, so a call within another one uses no array: it considers no URL.
 */

/** Of each URL, in input order: the slot of its origin, and the offset of its path. */
const slots: Uint16Array = new Uint16Array(MAX_BATCH);
const paths: Uint32Array = new Uint32Array(MAX_BATCH);
const slotsInUse: Uint16Array = new Uint16Array(MAX_BATCH);
/** What decides for each of them; undefined if it has no valid answer. */
const decisions: (OriginDecision<RuleSet> | undefined)[] = [];
/** Of each slot: the number of its URLs, later the index of the next of them in `ordered`. */
const counts: Uint16Array = new Uint16Array(SLOT_COUNT);
/** The URLs ordered by origin, and the start and end of their paths: read sequentially. */
const ordered: Uint16Array = new Uint16Array(MAX_BATCH);
const starts: Uint32Array = new Uint32Array(MAX_BATCH);
const ends: Uint32Array = new Uint32Array(MAX_BATCH);

let areArraysInUse = false;

/**
 * Answers URLs from number `from` on, unless one is not written as it will be requested, its origin has no valid answer
 * in memory, or it is late. Returns the number of the first whose origin is not in memory, or `count`; `from` within
 * another call.
 */
export function answerUrlList(origins: CachedOrigins, lookup: UrlListLookup, lines: UrlLines, from: number): number {
  if (areArraysInUse) return from;
  areArraysInUse = true;
  try {
    return answerBatches(origins, lookup, lines, from);
  } finally {
    areArraysInUse = false;
  }
}

function answerBatches(origins: CachedOrigins, lookup: UrlListLookup, lines: UrlLines, from: number): number {
  const { bytes, spans, count } = lines;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let next = from;
  while (next < count) {
    if (next > from && lines.isLate?.()) break;
    const first = next;
    next = answerBatch(origins.byteTable, lookup, lines, view, first);
    if (next === count || next - first === MAX_BATCH) continue;
    const [start, end] = [spans[2 * next] as number, spans[2 * next + 1] as number];
    const cached = lookUp(origins, bytes, start, end);
    if (cached === undefined) break;
    const decision = decisionNow(cached, lookup);
    const path = start + cached.origin.length;
    const answer = decision === undefined ? UNDECIDED : answerOf(decision, cached, lookup, view, path, end);
    if (answer !== UNDECIDED) lines.answers[next] = answer === FAILED ? BLOCKED : answer;
    next++;
  }
  return next;
}

function answerBatch(
  table: OriginByteTable,
  lookup: UrlListLookup,
  lines: UrlLines,
  view: DataView,
  from: number,
): number {
  const { spans, count, answers, isLate } = lines;
  const limit = Math.min(count - from, MAX_BATCH);
  let [found, used] = [0, 0];
  try {
    for (; found < limit; found++) {
      const line = from + found;
      const slot = table.find(view, spans[2 * line] as number, spans[2 * line + 1] as number);
      if (slot === NO_SLOT) break;
      if (counts[slot] === 0) slotsInUse[used++] = slot;
      (counts[slot] as number)++;
      slots[found] = slot;
      paths[found] = table.path;
    }
    for (let i = 0, next = 0; i < used; i++) {
      const slot = slotsInUse[i] as number;
      decisions.push(decisionNow(table.at(slot), lookup));
      const lineCount = counts[slot] as number;
      counts[slot] = next;
      next += lineCount;
    }
    for (let i = 0; i < found; i++) {
      const at = (counts[slots[i] as number] as number)++;
      ordered[at] = i;
      starts[at] = paths[i] as number;
      ends[at] = spans[2 * (from + i) + 1] as number;
    }
    let isDone = false;
    let steps = 0;
    for (let i = 0, at = 0; i < used && !isDone; i++) {
      let decision = decisions[i];
      const end = counts[slotsInUse[i] as number] as number;
      const cached = table.at(slotsInUse[i] as number);
      // Code of the caller may have removed the origin from the table.
      if (decision === undefined || cached === undefined) {
        at = end;
        continue;
      }
      for (; at < end && !isDone; at++) {
        let answer = answerOf(decision, cached, lookup, view, starts[at] as number, ends[at] as number);
        if (answer === FAILED) {
          decision = false;
          answer = BLOCKED;
        }
        if (answer !== UNDECIDED) answers[from + (ordered[at] as number)] = answer;
        steps += cached.shortSteps + STEPS_OF_ANSWER;
        if (isLate === undefined || steps < STEPS_UNTIL_LATE) continue;
        steps = 0;
        isDone = isLate();
      }
    }
  } finally {
    // Spans out of range throw; the next call must find zeros all the same.
    for (let i = 0; i < used; i++) counts[slotsInUse[i] as number] = 0;
    decisions.length = 0;
  }
  return from + found;
}

/** Returns what decides for an origin that is about to be used; undefined if it has no valid answer in memory. */
function decisionNow(cached: CachedOrigin | undefined, lookup: UrlListLookup): OriginDecision<RuleSet> | undefined {
  // Not `>=`: a clock that returns NaN answers nothing.
  if (cached?.plainUntil === undefined || !(lookup.time < cached.plainUntil)) return undefined;
  if (exceeds(cached, SHORT_URL, lookup.maxSteps)) return undefined;
  if (!cached.isUsed) cached.isUsed = true;
  if (lookup.crawler === undefined) return cached.decision;
  try {
    return decisionFor(cached, lookup.crawler);
  } catch (error) {
    lookup.onError(cached, error);
    return false;
  }
}

/**
 * Returns the answer for one path: `UNDECIDED` if it may not be written as it will be requested, `FAILED` after an
 * unexpected error. The offsets were read before, so that an error of the engine is none of the caller.
 */
function answerOf(
  decision: OriginDecision<RuleSet>,
  cached: CachedOrigin,
  lookup: UrlListLookup,
  view: DataView,
  path: number,
  end: number,
): number {
  if (lookup.maxSteps !== undefined && end - path > SHORT_URL) return UNDECIDED;
  if (!isPlainPathInBytes(view, path, end)) return UNDECIDED;
  if (typeof decision === 'boolean') return decision ? ALLOWED : BLOCKED;
  try {
    return decision.allowsBytes(view, path, end) ? ALLOWED : BLOCKED;
  } catch (error) {
    lookup.onError(cached, error);
    return FAILED;
  }
}

function lookUp(origins: CachedOrigins, bytes: Uint8Array, start: number, end: number): CachedOrigin | undefined {
  const url = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  const path = plainPathStart(url);
  const cached = path === 0 ? undefined : origins.get(url.slice(0, path));
  if (cached !== undefined) origins.byteTable.set(cached);
  return cached;
}
