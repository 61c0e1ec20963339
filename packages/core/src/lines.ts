import { type Directive, directiveOf, FIELD } from './directives.js';
import { MAX_LINE_OCTETS } from './limits.js';
import { COLON, CR, DOLLAR, HASH, isLineEnd, isWhiteSpace, LF, NUL, PERCENT, SPACE, STAR, TAB } from './octets.js';
import type { Dialect } from './types.js';

/** What a line is. */
export type LineKind = typeof BLANK | typeof INVALID | typeof KEYED;

/** White space, or a comment alone. */
export const BLANK = 0;
/** Text that is no `key: value`. */
export const INVALID = 1;
/** `key: value`. */
export const KEYED = 2;

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

/** Octets of the byte order mark at the start, 0 to 3: a partial one is skipped as well (D2). */
export function byteOrderMarkOctets(octets: Uint8Array, end: number): number {
  if (end < 1 || octets[0] !== 0xef) return 0;
  if (end < 2 || octets[1] !== 0xbb) return 1;
  return end < 3 || octets[2] !== 0xbf ? 2 : 3;
}

/**
 * Reads a file line by line: the one place that knows what a line is (D1–D9). After each `read`, the fields tell of
 * the line just read. One object serves the whole file, so that reading allocates nothing.
 */
export class LineReader {
  octets: Uint8Array = new Uint8Array(0);
  /** Counted from 1. */
  number = 0;
  /** The line, its end left out. */
  start = 0;
  end = 0;
  /** Where the content stops: at the comment, a NUL, the longest line's end or the line's end. */
  contentEnd = 0;
  kind: LineKind = BLANK;
  /** Of KEYED lines. */
  directive: Directive = FIELD;
  keyStart = 0;
  keyEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  /** HAS_WILDCARD, HAS_ESCAPE and IS_CUT. */
  features = 0;
  /** White space stands for the colon. */
  colonMissing = false;

  private fileEnd = 0;
  private next = 0;
  private dialect: Dialect = 'google';

  /** Starts over on `octets[0, end)`. */
  open(octets: Uint8Array, end: number, dialect: Dialect): this {
    this.octets = octets;
    this.fileEnd = end;
    this.dialect = dialect;
    this.number = 0;
    this.next = byteOrderMarkOctets(octets, end);
    return this;
  }

  /** Reads the line that starts at `start`. */
  readAt(start: number): void {
    this.next = start;
    this.read();
  }

  /** Reads the next line; false after the last. A file that ends with a line end has an empty line after it. */
  read(): boolean {
    if (this.next > this.fileEnd) return false;
    this.start = this.next;
    this.number++;
    this.readContent();
    this.finish();
    return true;
  }

  private readContent(): void {
    const { octets, start } = this;
    const limit = Math.min(this.fileEnd, start + MAX_LINE_OCTETS);
    let colon = -1;
    let at = start;
    for (; at < limit; at++) {
      const octet = octets[at] as number;
      if (CLASSES[octet] === STOP) break;
      if (octet === COLON && colon < 0) colon = at;
    }
    this.contentEnd = at;
    const first = trimStart(octets, start, at);
    const last = trimEnd(octets, first, at);
    this.keyStart = first;
    this.valueEnd = last;
    this.colonMissing = colon < 0;
    if (first === last) this.kind = BLANK;
    else {
      if (colon < 0) colon = this.separatorWithoutColon(first, last);
      this.kind = colon < 0 ? INVALID : this.readKeyed(first, colon, last);
    }
  }

  /** Splits `[first, last)` at `separator`. A key without an octet makes no line (D7). */
  private readKeyed(first: number, separator: number, last: number): LineKind {
    const { octets } = this;
    this.keyEnd = trimEnd(octets, first, separator);
    if (this.keyEnd === first) return INVALID;
    this.valueStart = trimStart(octets, separator + 1, this.contentEnd);
    this.valueEnd = Math.max(this.valueStart, last);
    this.directive = directiveOf(octets, first, this.keyEnd, this.dialect);
    let features = this.contentEnd - this.start >= MAX_LINE_OCTETS ? IS_CUT : 0;
    for (let at = this.valueStart; at < last; at++) features |= CLASSES[octets[at] as number] as number;
    this.features = features;
    return KEYED;
  }

  /** The space or tab between exactly two words, else -1 (D9). */
  private separatorWithoutColon(first: number, last: number): number {
    if (this.dialect === 'rfc9309') return -1;
    const { octets } = this;
    let separator = first;
    while (separator < last && !isBlank(octets[separator] as number)) separator++;
    if (separator === last) return -1;
    let at = separator;
    while (isBlank(octets[at] as number)) at++;
    for (; at < last; at++) if (isBlank(octets[at] as number)) return -1;
    return separator;
  }

  /** Finds the line's end, and where the next line begins. */
  private finish(): void {
    const { octets, fileEnd } = this;
    let at = this.contentEnd;
    while (at < fileEnd && !isLineEnd(octets[at] as number)) at++;
    this.end = at;
    this.next = at + 1 < fileEnd && octets[at] === CR && octets[at + 1] === LF ? at + 2 : at + 1;
  }
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
