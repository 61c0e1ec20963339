import { DOLLAR, STAR } from '../bytes/bytes.js';
import type { RequestPath } from './request-path.js';

/*
 * Wildcard matching of a path, both in normal form. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3
 *
 * Stars cut the pattern into segments. The first must be at the start of the path. Each further one is matched at its
 * leftmost place after the one before, which leaves the most room for the rest. With a `$`, the last must be at the end
 * of the path. The work is bounded by the sum of both lengths, and is far less if the path lacks a byte of the pattern.
 */

/** True if the pattern `[start, end)` matches the path. Reads of a `DataView` are the cheapest. */
export function matches(pattern: DataView, start: number, end: number, path: RequestPath): boolean {
  const anchored = end > start && pattern.getUint8(end - 1) === DOLLAR;
  const stop = anchored ? end - 1 : end;
  const { bytes } = path;
  let at = start;
  let reached = path.start;
  for (; at < stop; at++, reached++) {
    const byte = pattern.getUint8(at);
    if (byte === STAR) break;
    // The sentinel after the path occurs in no pattern, so this stops at the end of the path.
    if (bytes[reached] !== byte) return false;
  }
  if (at === stop) return !anchored || reached === path.end;
  path.index();
  while (at < stop) {
    if (pattern.getUint8(at) === STAR) {
      at++;
      continue;
    }
    const segmentEnd = endOfSegment(pattern, at, stop, path, reached);
    if (segmentEnd < 0) return false;
    const size = segmentEnd - at;
    if (anchored && segmentEnd === stop) {
      return path.end - size >= reached && isAt(pattern, at, size, bytes, path.end - size);
    }
    const found = find(pattern, at, size, path, reached);
    if (found < 0) return false;
    reached = found + size;
    at = segmentEnd;
  }
  return true;
}

/** The end of the segment at `at`; -1 if one of its bytes is not in the rest of the path. */
function endOfSegment(pattern: DataView, at: number, stop: number, path: RequestPath, from: number): number {
  const { last } = path;
  let place = from - path.start + path.base;
  for (; at < stop; at++, place++) {
    const byte = pattern.getUint8(at);
    if (byte === STAR) return at;
    if ((last[byte] as number) < place) return -1;
  }
  return stop;
}

function isAt(pattern: DataView, at: number, size: number, bytes: Uint8Array, from: number): boolean {
  for (let i = 0; i < size; i++) if (pattern.getUint8(at + i) !== bytes[from + i]) return false;
  return true;
}

/**
 * For each prefix length of a segment, the length of its longest border. Scratch for `find`; a line bounds its size.
 */
let borders: Uint16Array = new Uint16Array(64);

/** The leftmost place of a segment at or after `from`, by Knuth–Morris–Pratt; -1 if there is none. */
function find(pattern: DataView, at: number, size: number, path: RequestPath, from: number): number {
  fillBorders(pattern, at, size);
  const { bytes, end } = path;
  let matched = 0;
  for (let place = from; place < end; place++) {
    const byte = bytes[place] as number;
    while (matched > 0 && pattern.getUint8(at + matched) !== byte) matched = borders[matched] as number;
    if (pattern.getUint8(at + matched) === byte) matched++;
    if (matched === size) return place + 1 - size;
  }
  return -1;
}

function fillBorders(pattern: DataView, at: number, size: number): void {
  if (borders.length <= size) borders = new Uint16Array(2 * size);
  borders[1] = 0;
  let border = 0;
  for (let i = 1; i < size; i++) {
    const byte = pattern.getUint8(at + i);
    while (border > 0 && pattern.getUint8(at + border) !== byte) border = borders[border] as number;
    if (pattern.getUint8(at + border) === byte) border++;
    borders[i + 1] = border;
  }
}
