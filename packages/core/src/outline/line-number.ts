import { CR, LF } from '../bytes/bytes.js';
import { bytesOf, derivedOf, type ParsedFile } from '../read/parsed-file.js';

/** Bytes between two stored counts. Each takes eight bytes: 3 % of the file. */
const STEP = 256;

/** Returns the number of the line that starts at `lineStart`, from 1. The first call counts the lines of the file. */
export function lineNumber(file: ParsedFile, lineStart: number): number {
  const bytes = bytesOf(file);
  const derived = derivedOf(file);
  derived.lineEnds ??= countsOf(bytes);
  const step = Math.floor(lineStart / STEP);
  return 1 + (derived.lineEnds[step] as number) + lineEndsIn(bytes, step * STEP, lineStart);
}

/** Returns how many lines end before each multiple of `STEP`. */
function countsOf(bytes: Uint8Array): readonly number[] {
  const counts = [0];
  for (let at = STEP; at <= bytes.length; at += STEP) {
    counts.push((counts[counts.length - 1] as number) + lineEndsIn(bytes, at - STEP, at));
  }
  return counts;
}

/** Returns the number of line ends in `bytes[start, end)`. */
function lineEndsIn(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    // CR LF is one line end.
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) count++;
  }
  return count;
}
