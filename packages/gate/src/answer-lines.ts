import { isPlainPathIn, plainPathStart } from './decided-url.js';
import type { HeldOrigin } from './held-origin.js';
import type { HeldOrigins } from './held-origins.js';

const [ALLOWED, DISALLOWED] = [1, 2];

/** URLs that stand one behind the other: number `i` is `octets[spans[2 * i], spans[2 * i + 1])`. */
export interface UrlLines {
  readonly octets: Uint8Array;
  readonly spans: Uint32Array;
  readonly count: number;
  /** For each: 1 allowed, 2 disallowed. */
  readonly answers: Uint8Array;
}

/**
 * Answers the URLs from number `from` on up to the first that is not written as it will be requested, or of whose origin
 * nothing is there for the taking up to `time`, counted from the gate's opening. Returns its number, or `count`.
 */
export function answerLines(origins: HeldOrigins, time: number, lines: UrlLines, from: number): number {
  const { octets, spans, count, answers } = lines;
  const front = origins.octetFront;
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  for (let i = from; i < count; i++) {
    const end = spans[2 * i + 1] as number;
    const held = front.find(view, spans[2 * i] as number, end) ?? lookUp(origins, octets, spans[2 * i] as number, end);
    if (held?.plainUntil === undefined || time >= held.plainUntil) return i;
    if (!isPlainPathIn(view, front.path, end)) return i;
    answers[i] = answer(held, view, front.path, end);
  }
  return count;
}

function answer(held: HeldOrigin, view: DataView, path: number, end: number): number {
  if (!held.isUsed) held.isUsed = true;
  const { rules } = held;
  const isAllowed = rules === undefined ? held.access.access === 'allow-all' : rules.allowsOctets(view, path, end);
  return isAllowed ? ALLOWED : DISALLOWED;
}

/** An origin that is not in front: it is looked at once, and found there from then on. */
function lookUp(origins: HeldOrigins, octets: Uint8Array, start: number, end: number): HeldOrigin | undefined {
  const url = Buffer.from(octets.buffer, octets.byteOffset + start, end - start).toString('latin1');
  const path = plainPathStart(url);
  const held = path === 0 ? undefined : origins.get(url.slice(0, path));
  if (held === undefined) return undefined;
  origins.octetFront.set(held);
  origins.octetFront.path = start + path;
  return held;
}
