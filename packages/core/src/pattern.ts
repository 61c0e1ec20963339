import { DOLLAR, STAR } from './octets.js';
import type { RequestPath } from './request-path.js';

/*
 * Does a pattern match a path (F1, F2)? Both in normal form. Stars cut the pattern into segments. The first must
 * stand at the path's start; each further one is taken at its leftmost place behind the one before, which leaves the
 * most room for the rest; with a `$` the last must stand at the path's end. Work is bounded by the length of the path
 * and that of the pattern, and by far less where an octet of the pattern is not in the path.
 */

/** A pattern and its octets; a `DataView`, as its reads cost the engine least. */
export function matches(pattern: DataView, start: number, end: number, path: RequestPath): boolean {
  const anchored = end > start && pattern.getUint8(end - 1) === DOLLAR;
  const stop = anchored ? end - 1 : end;
  const { octets } = path;
  let at = start;
  let reached = path.start;
  for (; at < stop; at++, reached++) {
    const octet = pattern.getUint8(at);
    if (octet === STAR) break;
    // What stands behind the path is in no pattern.
    if (octets[reached] !== octet) return false;
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
      return path.end - size >= reached && standsAt(pattern, at, size, octets, path.end - size);
    }
    const found = find(pattern, at, size, path, reached);
    if (found < 0) return false;
    reached = found + size;
    at = segmentEnd;
  }
  return true;
}

/** The end of the segment at `at`; -1 where one of its octets is not in the rest of the path. */
function endOfSegment(pattern: DataView, at: number, stop: number, path: RequestPath, from: number): number {
  const { last } = path;
  let place = from - path.start + path.base;
  for (; at < stop; at++, place++) {
    const octet = pattern.getUint8(at);
    if (octet === STAR) return at;
    if ((last[octet] as number) < place) return -1;
  }
  return stop;
}

function standsAt(pattern: DataView, at: number, size: number, octets: Uint8Array, from: number): boolean {
  for (let i = 0; i < size; i++) if (pattern.getUint8(at + i) !== octets[from + i]) return false;
  return true;
}

/** For each length of a segment's start, its longest border. Scratch for `find`; lines bound its size. */
let borders: Uint16Array = new Uint16Array(64);

/** The leftmost place of a segment at or after `from`, by Knuth, Morris and Pratt; -1 for none. */
function find(pattern: DataView, at: number, size: number, path: RequestPath, from: number): number {
  fillBorders(pattern, at, size);
  const { octets, end } = path;
  let matched = 0;
  for (let place = from; place < end; place++) {
    const octet = octets[place] as number;
    while (matched > 0 && pattern.getUint8(at + matched) !== octet) matched = borders[matched] as number;
    if (pattern.getUint8(at + matched) === octet) matched++;
    if (matched === size) return place + 1 - size;
  }
  return -1;
}

function fillBorders(pattern: DataView, at: number, size: number): void {
  if (borders.length <= size) borders = new Uint16Array(2 * size);
  borders[1] = 0;
  let border = 0;
  for (let i = 1; i < size; i++) {
    const octet = pattern.getUint8(at + i);
    while (border > 0 && pattern.getUint8(at + border) !== octet) border = borders[border] as number;
    if (pattern.getUint8(at + border) === octet) border++;
    borders[i + 1] = border;
  }
}
