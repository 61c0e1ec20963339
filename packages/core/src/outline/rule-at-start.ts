import { CR, decode, isLineEnd, LF } from '../bytes/bytes.js';
import { asciiText, MAX_NORMAL_BYTES, normalize } from '../bytes/percent-encoding.js';
import { ALLOW } from '../read/directives.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import { HAS_ESCAPE, type LineParts, readLine } from '../read/read-line.js';
import type { Rule } from '../types/contents.js';
import type { Dialect } from '../types/options.js';

/**
 * Returns the rule whose path starts at that byte, without the outline of the file: lookups in many files, each with
 * its reason, would make an outline for each.
 */
export function ruleAtStart(file: ParsedFile, start: number): Rule {
  const bytes = bytesOf(file);
  let lineStart = start;
  while (lineStart > 0 && !isLineEnd(bytes[lineStart - 1] as number)) lineStart--;
  // As `Outliner` reads it: the byte order mark is at the start of the first line, before its key.
  const parts = readLine(bytes, lineStart, bytes.length, file.dialect);
  const pattern = decode(bytes, start, parts.valueEnd);
  return ruleOf(bytes, parts, start, pattern, lineNumber(bytes, lineStart), file.dialect);
}

/** Returns the rule on a line of which the parts and the pattern are known. */
export function ruleOf(
  bytes: Uint8Array,
  { directive, features, valueEnd }: LineParts,
  start: number,
  pattern: string,
  line: number,
  dialect: Dialect,
): Rule {
  const normalizedPattern = features & HAS_ESCAPE ? normalText(bytes, start, valueEnd, dialect) : pattern;
  return {
    type: directive === ALLOW ? 'allow' : 'disallow',
    pattern,
    normalizedPattern,
    matchLength: normalizedPattern.length,
    line,
    span: { start, end: valueEnd },
  };
}

function normalText(bytes: Uint8Array, start: number, end: number, dialect: Dialect): string {
  const normal = new Uint8Array(MAX_NORMAL_BYTES * (end - start));
  return asciiText(normal, 0, normalize(bytes, start, end, normal, 0, dialect));
}

/** Returns the number of the line that starts at `lineStart`, from 1. */
function lineNumber(bytes: Uint8Array, lineStart: number): number {
  let number = 1;
  for (let at = 0; at < lineStart; at++) {
    const byte = bytes[at] as number;
    // CR LF is one line end.
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) number++;
  }
  return number;
}
