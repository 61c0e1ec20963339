import { DOLLAR, STAR } from '../bytes/bytes.js';
import type { RequestPath } from './request-path.js';

/*
 * Wildcard matching of a path, both in normal form. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3
 *
 * Stars cut the pattern into segments. The first must be at the start of the path. Each further one is matched at its
 * leftmost place after the one before, which leaves the most room for the rest. With a `$`, the last must be at the end
 * of the path. The work is bounded by the sum of both lengths, and is far less if the path lacks a byte of the pattern.
 */

/** True if the pattern `[start, end)` matches the path, which has its `index`. Reads of a `DataView` are the cheapest. */
export function matches(pattern: DataView, start: number, end: number, path: RequestPath): boolean {
  const anchored = end > start && pattern.getUint8(end - 1) === DOLLAR;
  const stop = anchored ? end - 1 : end;
  const { bytes, last } = path;
  const shift = path.base - path.start;
  let at = start;
  let reached = path.start;
  for (; at < stop; at++, reached++) {
    const byte = pattern.getUint8(at);
    if (byte === STAR) break;
    // The sentinel after the path occurs in no pattern, so this stops at the end of the path.
    if (bytes[reached] !== byte) return false;
  }
  if (at === stop) return !anchored || reached === path.end;
  while (at < stop) {
    if (pattern.getUint8(at) === STAR) {
      at++;
      continue;
    }
    let segmentEnd = at;
    for (; segmentEnd < stop; segmentEnd++) {
      const byte = pattern.getUint8(segmentEnd);
      if (byte === STAR) break;
      // The byte is not in the rest of the path.
      if ((last[byte] as number) < shift + reached + segmentEnd - at) return false;
    }
    const size = segmentEnd - at;
    if (anchored && segmentEnd === stop) {
      return path.end - size >= reached && find(pattern, at, size, path, path.end - size) >= 0;
    }
    const found = find(pattern, at, size, path, reached);
    if (found < 0) return false;
    reached = found + size;
    at = segmentEnd;
  }
  return true;
}

/**
 * For each prefix length of a segment, the length of its longest border. Scratch for `find`; a line bounds its size.
 */
let borders: Uint16Array = new Uint16Array(64);

/** The leftmost place of a segment at or after `from`, by Knuth–Morris–Pratt; -1 if there is none. */
function find(pattern: DataView, at: number, size: number, path: RequestPath, from: number): number {
  const { bytes, end } = path;
  let matched = 0;
  // Most searches never need the border of more than one byte, which is 0.
  let hasBorders = false;
  for (let place = from; place < end; place++) {
    const byte = bytes[place] as number;
    let isEqual = pattern.getUint8(at + matched) === byte;
    while (!isEqual && matched > 0) {
      if (matched > 1 && !hasBorders) {
        fillBorders(pattern, at, size);
        hasBorders = true;
      }
      matched = matched === 1 ? 0 : (borders[matched] as number);
      isEqual = pattern.getUint8(at + matched) === byte;
    }
    if (isEqual) matched++;
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
