import { CR, isLineEnd, LF } from '../bytes/bytes.js';
import { FIELD, USER_AGENT } from '../read/line-codes.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import { byteOrderMarkLength, type LineParts, readLine } from '../read/read-line.js';

/**
 * Calls `visit` with each line of a file and its number, from 1: for contents that need no outline. A file that ends
 * with a line end has an empty line after it.
 */
export function eachLine(file: ParsedFile, visit: (parts: LineParts, number: number) => void): void {
  const bytes = bytesOf(file);
  const { length } = bytes;
  let number = 0;
  for (let start = byteOrderMarkLength(bytes, length); start <= length; ) {
    const parts = readLine(bytes, start, length, file.dialect);
    visit(parts, ++number);
    start = nextLineStart(bytes, lineEnd(bytes, parts.contentEnd));
  }
}

/**
 * Calls `visit` with each line that has a key, except for user-agent lines, and whether it is below those with the
 * numbers `agents` (the first of the file is 0). If `visit` returns true, the line ends a run of user-agent lines: the
 * next one begins another.
 */
export function eachLineFor(
  file: ParsedFile,
  agents: ReadonlySet<number>,
  visit: (parts: LineParts, applies: boolean, number: number) => boolean,
): void {
  let agent = 0;
  let isInRun = false;
  let applies = false;
  eachLine(file, (parts, number) => {
    if (parts.directive === USER_AGENT) {
      applies = agents.has(agent++) || (isInRun && applies);
      isInRun = true;
    } else if (parts.directive >= FIELD && visit(parts, applies, number)) isInRun = false;
  });
}

/** Returns where the line that contains `from` ends: its line end, or the end of the file. */
export function lineEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && !isLineEnd(bytes[end] as number)) end++;
  return end;
}

/** Returns the start of the line after one that ends at `end`. At the end of the file, it is one more than that. */
export function nextLineStart(bytes: Uint8Array, end: number): number {
  return end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
}
