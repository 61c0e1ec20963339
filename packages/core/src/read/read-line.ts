import { COLON, CR, DOLLAR, HASH, isWhiteSpace, LF, NUL, PERCENT, SPACE, STAR, TAB } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import type { Dialect } from '../types/options.js';
import { type Directive, directiveOf } from './directives.js';
import { BLANK, HAS_ESCAPE, INVALID, IS_CUT, STOP } from './line-codes.js';
import { WORD_WILDCARD } from './rule-table-layout.js';

/** The class of each byte: 0 for plain ones, STOP, or the feature that it sets. */
export const CLASSES: Uint8Array = new Uint8Array(256);
for (const byte of [LF, CR, NUL, HASH]) CLASSES[byte] = STOP;
for (const byte of [STAR, DOLLAR]) CLASSES[byte] = WORD_WILDCARD;
CLASSES[PERCENT] = HAS_ESCAPE;
CLASSES.fill(HAS_ESCAPE, 0x80);

// Local copies for the loop over the bytes of a line: there, an exported name costs more.
const classes: Uint8Array = CLASSES;
const stop = STOP;

const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Bytes of the byte order mark at the start, 0 to 3. Like Google's parser, the engine skips a partial one too. */
export function byteOrderMarkLength(bytes: Uint8Array, end: number): number {
  let size = 0;
  while (size < end && bytes[size] === BYTE_ORDER_MARK[size]) size++;
  return size;
}

/** The parts of a line, as offsets. */
export interface LineParts {
  directive: Directive | typeof BLANK | typeof INVALID;
  /** Where the content ends: at a comment, a NUL, `MAX_LINE_BYTES` or the line end. */
  readonly contentEnd: number;
  /** The key; of an INVALID line, all of the text. */
  readonly keyStart: number;
  keyEnd: number;
  valueStart: number;
  valueEnd: number;
  /** WORD_WILDCARD, HAS_ESCAPE and IS_CUT. */
  features: number;
  /** White space separates key and value, or nothing does. */
  readonly colonMissing: boolean;
}

/**
 * Reads the line that starts at `start`. This is the definition of a line; `scan` is a faster path for common lines.
 */
export function readLine(bytes: Uint8Array, start: number, fileEnd: number, dialect: Dialect): LineParts {
  const limit = Math.min(fileEnd, start + MAX_LINE_BYTES);
  let colon = -1;
  let contentEnd = start;
  // Of what follows the first colon, which is the value unless there is no key.
  let features = 0;
  for (; contentEnd < limit; contentEnd++) {
    const byte = bytes[contentEnd] as number;
    const kind = classes[byte] as number;
    if (kind === stop) break;
    if (colon >= 0) features |= kind;
    else if (byte === COLON) colon = contentEnd;
  }
  const keyStart = trimStart(bytes, start, contentEnd);
  const end = trimEnd(bytes, keyStart, contentEnd);
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
  const separator = colon < 0 ? separatorWithoutColon(bytes, keyStart, end, dialect) : colon;
  const keyEnd = trimEnd(bytes, keyStart, separator);
  // Without a key the line is ignored.
  if (keyEnd <= keyStart) return line;
  line.keyEnd = keyEnd;
  line.valueStart = trimStart(bytes, separator + 1, contentEnd);
  line.valueEnd = Math.max(line.valueStart, end);
  line.directive = directiveOf(bytes, keyStart, keyEnd, dialect);
  if (colon < 0) for (let at = line.valueStart; at < end; at++) features |= classes[bytes[at] as number] as number;
  line.features |= features;
  return line;
}

/** The offset of the space or tab between exactly two words, otherwise -1. Google reads such a line as `key: value`. */
function separatorWithoutColon(bytes: Uint8Array, start: number, end: number, dialect: Dialect): number {
  if (dialect === 'rfc9309') return -1;
  let separator = start;
  while (separator < end && !isBlank(bytes[separator] as number)) separator++;
  if (separator === end) return -1;
  let at = separator;
  while (isBlank(bytes[at] as number)) at++;
  for (; at < end; at++) if (isBlank(bytes[at] as number)) return -1;
  return separator;
}

/** Space and tab may replace the colon; other white space may not. */
function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

function trimStart(bytes: Uint8Array, start: number, end: number): number {
  while (start < end && isWhiteSpace(bytes[start] as number)) start++;
  return start;
}

function trimEnd(bytes: Uint8Array, start: number, end: number): number {
  while (end > start && isWhiteSpace(bytes[end - 1] as number)) end--;
  return end;
}
