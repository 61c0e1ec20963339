import { isPlainPathIn, plainPathStart } from './decided-url.js';
import type { HeldOrigin } from './held-origin.js';
import type { HeldOrigins } from './held-origins.js';
import { NO_PLACE, type OctetFront, PLACES } from './octet-front.js';

const [ALLOWED, DISALLOWED] = [1, 2];

/** URLs that stand one behind the other: number `i` is `octets[spans[2 * i], spans[2 * i + 1])`. */
export interface UrlLines {
  readonly octets: Uint8Array;
  readonly spans: Uint32Array;
  readonly count: number;
  /** For each: 1 allowed, 2 disallowed. */
  readonly answers: Uint8Array;
}

/** Lines that are answered together. */
const MOST_LINES = 32_768;

/*
 * Lines by the place of their origin. What an origin's rules are made of lies all over memory: it is fetched once for all
 * lines that ask for it, and they are weighed by the same rules one after the other.
 */

/** For each place the last of its lines, counted from 1, and for each line the one before it; 0 for none. */
const newest: Uint16Array = new Uint16Array(PLACES);
const older: Uint16Array = new Uint16Array(MOST_LINES + 1);
/** Where the path of each begins. */
const paths: Uint32Array = new Uint32Array(MOST_LINES + 1);
/** The places that have lines. */
const inUse: Uint16Array = new Uint16Array(MOST_LINES);

/**
 * Answers URLs from number `from` on, and returns the number of the first that it did not look at: nothing is known of its
 * origin, or it is `count`. Of those before it, it leaves alone what is not written as it will be requested, and those
 * for whose origin the answer is not there for the taking at `time`, counted from the gate's opening.
 */
export function answerLines(origins: HeldOrigins, time: number, lines: UrlLines, from: number): number {
  const { octets, spans, count } = lines;
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  let next = from;
  while (next < count) {
    const first = next;
    next = answerFound(origins.octetFront, time, lines, view, first);
    if (next === count || next - first === MOST_LINES) continue;
    const [start, end] = [spans[2 * next] as number, spans[2 * next + 1] as number];
    const held = lookUp(origins, octets, start, end);
    if (held === undefined) break;
    if (isCurrent(held, time)) answerLine(held, lines, view, next, start + held.origin.length);
    next++;
  }
  return next;
}

/** Answers up to the first whose origin is not in front, `MOST_LINES` at most. */
function answerFound(front: OctetFront, time: number, lines: UrlLines, view: DataView, from: number): number {
  const { spans, count } = lines;
  const to = Math.min(count, from + MOST_LINES);
  let places = 0;
  let next = from;
  try {
    while (next < to) {
      const place = front.find(view, spans[2 * next] as number, spans[2 * next + 1] as number);
      if (place === NO_PLACE) break;
      const before = newest[place] as number;
      if (before === 0) inUse[places++] = place;
      next++;
      newest[place] = next - from;
      older[next - from] = before;
      paths[next - from] = front.path;
    }
    for (let i = 0; i < places; i++) {
      const held = front.at(inUse[i] as number);
      if (!isCurrent(held, time)) continue;
      for (let line = newest[inUse[i] as number] as number; line !== 0; line = older[line] as number) {
        answerLine(held, lines, view, from + line - 1, paths[line] as number);
      }
    }
  } finally {
    // Whatever spans were given: nothing of them is left for the next.
    for (let i = 0; i < places; i++) newest[inUse[i] as number] = 0;
  }
  return next;
}

function isCurrent({ plainUntil }: HeldOrigin, time: number): boolean {
  return plainUntil !== undefined && time < plainUntil;
}

/** Answers one line, if it is written as it will be requested. */
function answerLine(held: HeldOrigin, { spans, answers }: UrlLines, view: DataView, line: number, path: number): void {
  const end = spans[2 * line + 1] as number;
  if (!isPlainPathIn(view, path, end)) return;
  if (!held.isUsed) held.isUsed = true;
  const { rules } = held;
  const isAllowed = rules === undefined ? held.access.access === 'allow-all' : rules.allowsOctets(view, path, end);
  answers[line] = isAllowed ? ALLOWED : DISALLOWED;
}

/** An origin that is not in front: it is looked at once, and found there from then on. */
function lookUp(origins: HeldOrigins, octets: Uint8Array, start: number, end: number): HeldOrigin | undefined {
  const url = Buffer.from(octets.buffer, octets.byteOffset + start, end - start).toString('latin1');
  const path = plainPathStart(url);
  const held = path === 0 ? undefined : origins.get(url.slice(0, path));
  if (held !== undefined) origins.octetFront.set(held);
  return held;
}
