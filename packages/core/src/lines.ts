import { type Directive, directiveOf } from './directives.js';
import { MAX_LINE_BYTES } from './limits.js';
import { COLON, CR, DOLLAR, endsContent, HASH, isWhiteSpace, LF, NUL, PERCENT, SPACE, STAR, TAB } from './octets.js';
import type { Dialect } from './types.js';

/** In place of a directive: white space, or a comment alone. */
export const BLANK = -2;
/** In place of a directive: text that is no `key: value`. */
export const INVALID = -1;

/** What matching must know of a value; flags. */
export const HAS_WILDCARD = 2;
export const HAS_ESCAPE = 8;
/** The line goes on past what is read of it (D6). */
export const IS_CUT = 16;

/** Ends the content of a line. */
export const STOP = 1;

/** Octet → 0 for plain ones, STOP, or the flag it sets. */
export const CLASSES: Uint8Array = new Uint8Array(256);
for (const octet of [LF, CR, NUL, HASH]) CLASSES[octet] = STOP;
for (const octet of [STAR, DOLLAR]) CLASSES[octet] = HAS_WILDCARD;
CLASSES[PERCENT] = HAS_ESCAPE;
CLASSES.fill(HAS_ESCAPE, 0x80);

const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Octets of the byte order mark at the start, 0 to 3: a partial one is skipped as well (D2). */
export function byteOrderMarkOctets(octets: Uint8Array, end: number): number {
  let size = 0;
  while (size < end && octets[size] === BYTE_ORDER_MARK[size]) size++;
  return size;
}

/** A line as far as it is read, by offsets. */
export interface LineParts {
  directive: Directive | typeof BLANK | typeof INVALID;
  /** Where the content stops: at the comment, a NUL, the longest line's end or the line's end. */
  readonly contentEnd: number;
  /** The key; all of the text of an INVALID line. */
  readonly keyStart: number;
  keyEnd: number;
  valueStart: number;
  valueEnd: number;
  /** HAS_WILDCARD, HAS_ESCAPE and IS_CUT. */
  features: number;
  /** White space stands for it, or nothing. */
  readonly colonMissing: boolean;
}

/** Reads the line that starts at `start`: the one place that knows what a line is (D1–D9). */
export function readLine(octets: Uint8Array, start: number, fileEnd: number, dialect: Dialect): LineParts {
  const limit = Math.min(fileEnd, start + MAX_LINE_BYTES);
  let colon = -1;
  let contentEnd = start;
  for (; contentEnd < limit && !endsContent(octets[contentEnd] as number); contentEnd++) {
    if (octets[contentEnd] === COLON && colon < 0) colon = contentEnd;
  }
  const keyStart = trimStart(octets, start, contentEnd);
  const end = trimEnd(octets, keyStart, contentEnd);
  const line: LineParts = {
    directive: keyStart === end ? BLANK : INVALID,
    contentEnd,
    keyStart,
    keyEnd: end,
    valueStart: end,
    valueEnd: end,
    features: contentEnd - start < MAX_LINE_BYTES ? 0 : IS_CUT,
    colonMissing: colon < 0,
  };
  const separator = colon < 0 ? separatorWithoutColon(octets, keyStart, end, dialect) : colon;
  const keyEnd = trimEnd(octets, keyStart, separator);
  // A key without an octet makes no line (D7).
  if (keyEnd <= keyStart) return line;
  line.keyEnd = keyEnd;
  line.valueStart = trimStart(octets, separator + 1, contentEnd);
  line.valueEnd = Math.max(line.valueStart, end);
  line.directive = directiveOf(octets, keyStart, keyEnd, dialect);
  for (let at = line.valueStart; at < end; at++) line.features |= CLASSES[octets[at] as number] as number;
  return line;
}

/** The space or tab between exactly two words, else -1 (D9). */
function separatorWithoutColon(octets: Uint8Array, start: number, end: number, dialect: Dialect): number {
  if (dialect === 'rfc9309') return -1;
  let separator = start;
  while (separator < end && !isBlank(octets[separator] as number)) separator++;
  if (separator === end) return -1;
  let at = separator;
  while (isBlank(octets[at] as number)) at++;
  for (; at < end; at++) if (isBlank(octets[at] as number)) return -1;
  return separator;
}

/** What may stand for a colon: narrower than white space. */
function isBlank(octet: number): boolean {
  return octet === SPACE || octet === TAB;
}

function trimStart(octets: Uint8Array, start: number, end: number): number {
  while (start < end && isWhiteSpace(octets[start] as number)) start++;
  return start;
}

function trimEnd(octets: Uint8Array, start: number, end: number): number {
  while (end > start && isWhiteSpace(octets[end - 1] as number)) end--;
  return end;
}
