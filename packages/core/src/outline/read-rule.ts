import { decode, isLineEnd, MAX_NORMAL_BYTES } from '../bytes/bytes.js';
import { normalize } from '../bytes/percent-encoding.js';
import { ALLOW, HAS_ESCAPE } from '../read/line-codes.js';
import { bytesOf, type ParsedFile } from '../read/parsed-file.js';
import { type LineParts, readLine } from '../read/read-line.js';
import type { Rule, Span } from '../types/contents.js';
import type { Dialect } from '../types/options.js';
import { lineNumber } from './line-number.js';

/**
 * Returns the rule whose path starts at that byte, read from its line: a new object each time, for texts. `ruleAt`
 * returns the object that callers share.
 */
export function readRule(file: ParsedFile, start: number): Rule {
  const bytes = bytesOf(file);
  let lineStart = start;
  while (lineStart > 0 && !isLineEnd(bytes[lineStart - 1] as number)) lineStart--;
  // As `Outliner` reads it: the byte order mark is at the start of the first line, before its key.
  const parts = readLine(bytes, lineStart, bytes.length, file.dialect);
  const pattern = decode(bytes, start, parts.valueEnd);
  const span = { start, end: parts.valueEnd };
  return ruleOf(bytes, parts, span, pattern, lineNumber(file, lineStart), file.dialect);
}

/** Returns the rule on a line whose parts and pattern are known. */
export function ruleOf(
  bytes: Uint8Array,
  { directive, features }: LineParts,
  span: Span,
  pattern: string,
  line: number,
  dialect: Dialect,
): Rule {
  const normalizedPattern = features & HAS_ESCAPE ? normalText(bytes, span.start, span.end, dialect) : pattern;
  return {
    type: directive === ALLOW ? 'allow' : 'disallow',
    pattern,
    normalizedPattern,
    matchLength: normalizedPattern.length,
    line,
    span,
  };
}

function normalText(bytes: Uint8Array, start: number, end: number, dialect: Dialect): string {
  const normal = new Uint8Array(MAX_NORMAL_BYTES * (end - start));
  return decode(normal, 0, normalize(bytes, start, end, normal, 0, dialect));
}
