import { CR, isLineEnd, LF } from '../bytes/bytes.js';
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
