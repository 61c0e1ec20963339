import { isPlainPathInBytes, plainPathStart } from '../url/decided-url.js';
import type { HeldOrigin } from './held-origin.js';
import type { HeldOrigins } from './held-origins.js';
import { NO_SLOT, type OriginByteTable, SLOT_COUNT } from './origin-byte-table.js';

const [UNSURE, ALLOWED, DISALLOWED] = [0, 1, 2];

/** URLs that stand one behind the other: number `i` is `bytes[spans[2 * i], spans[2 * i + 1])`. */
export interface UrlLines {
  readonly bytes: Uint8Array;
  readonly spans: Uint32Array;
  readonly count: number;
  /** For each: 1 allowed, 2 disallowed. */
  readonly answers: Uint8Array;
}

/** Lines that are answered together; their numbers fit 16 bits. */
const MOST_LINES = 65_535;

/*
 * Lines by the place of their origin. What an origin's rules are made of lies all over memory: it is fetched once for
 * all lines that ask for it, and they are weighed by the same rules one after the other.
 */

/** Of each line, as they come: the place of its origin, and where its path begins. */
const places: Uint16Array = new Uint16Array(MOST_LINES);
const paths: Uint32Array = new Uint32Array(MOST_LINES);
/** The places that lines ask for; of each how many do, and then where the next of them stands in their order. */
const inUse: Uint16Array = new Uint16Array(MOST_LINES);
const counts: Uint16Array = new Uint16Array(SLOT_COUNT);
/**
 * Lines by origin, and where their paths begin and end: read one behind the other, as each look elsewhere takes time.
 */
const ordered: Uint16Array = new Uint16Array(MOST_LINES);
const starts: Uint32Array = new Uint32Array(MOST_LINES);
const ends: Uint32Array = new Uint32Array(MOST_LINES);

/**
 * Answers URLs from number `from` on, and returns the number of the first that it did not look at: nothing is known of
 * its origin, or it is `count`. Of those before it, it leaves alone what is not written as it will be requested, and
 * those for whose origin the answer is not there for the taking at `time`, counted from the gate's opening.
 */
export function answerUrlList(origins: HeldOrigins, time: number, lines: UrlLines, from: number): number {
  const { bytes, spans, count } = lines;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let next = from;
  while (next < count) {
    const first = next;
    next = answerFound(origins.byteTable, time, lines, view, first);
    if (next === count || next - first === MOST_LINES) continue;
    const [start, end] = [spans[2 * next] as number, spans[2 * next + 1] as number];
    const held = lookUp(origins, bytes, start, end);
    if (held === undefined) break;
    const answer = isCurrent(held, time) ? answerOf(held, view, start + held.origin.length, end) : UNSURE;
    if (answer !== UNSURE) lines.answers[next] = answer;
    next++;
  }
  return next;
}

/** Answers up to the first whose origin is not in front, `MOST_LINES` at most. */
function answerFound(front: OriginByteTable, time: number, lines: UrlLines, view: DataView, from: number): number {
  const { spans, count, answers } = lines;
  const most = Math.min(count - from, MOST_LINES);
  let [found, used] = [0, 0];
  try {
    for (; found < most; found++) {
      const line = from + found;
      const place = front.find(view, spans[2 * line] as number, spans[2 * line + 1] as number);
      if (place === NO_SLOT) break;
      if (counts[place] === 0) inUse[used++] = place;
      (counts[place] as number)++;
      places[found] = place;
      paths[found] = front.path;
    }
    for (let i = 0, next = 0; i < used; i++) {
      const place = inUse[i] as number;
      const asking = counts[place] as number;
      counts[place] = next;
      next += asking;
    }
    for (let i = 0; i < found; i++) {
      const at = (counts[places[i] as number] as number)++;
      ordered[at] = i;
      starts[at] = paths[i] as number;
      ends[at] = spans[2 * (from + i) + 1] as number;
    }
    for (let i = 0, at = 0; i < used; i++) {
      const held = front.at(inUse[i] as number);
      const end = counts[inUse[i] as number] as number;
      if (!isCurrent(held, time)) at = end;
      for (; at < end; at++) {
        const answer = answerOf(held, view, starts[at] as number, ends[at] as number);
        if (answer !== UNSURE) answers[from + (ordered[at] as number)] = answer;
      }
    }
  } finally {
    // Whatever spans were given: nothing of them is left for the next.
    for (let i = 0; i < used; i++) counts[inUse[i] as number] = 0;
  }
  return from + found;
}

function isCurrent({ plainUntil }: HeldOrigin, time: number): boolean {
  return plainUntil !== undefined && time < plainUntil;
}

/** The answer to one path; 0 where it is not certainly written as it will be requested. */
function answerOf(held: HeldOrigin, view: DataView, path: number, end: number): number {
  if (!isPlainPathInBytes(view, path, end)) return UNSURE;
  if (!held.isUsed) held.isUsed = true;
  const { rules } = held;
  const isAllowed = rules === undefined ? held.access.access === 'allow-all' : rules.allowsBytes(view, path, end);
  return isAllowed ? ALLOWED : DISALLOWED;
}

/** An origin that is not in front: it is looked at once, and found there from then on. */
function lookUp(origins: HeldOrigins, bytes: Uint8Array, start: number, end: number): HeldOrigin | undefined {
  const url = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  const path = plainPathStart(url);
  const held = path === 0 ? undefined : origins.get(url.slice(0, path));
  if (held !== undefined) origins.byteTable.set(held);
  return held;
}
