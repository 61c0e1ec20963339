import { robotsUrl } from '@maycrawl/core';

/*
 * A verdict is about the URL that will be requested, so it is given for the serialization of the WHATWG URL standard:
 * https://url.spec.whatwg.org/#url-serializing. `new URL` takes more time than the rest of an answer from memory. Most
 * URLs of crawlers are serialized already, which a strict test of their characters shows. Any other URL is parsed by
 * `new URL`.
 */

/** A URL in the form in which it will be requested, and its origin. */
export interface DecidedUrl {
  readonly href: string;
  /** Scheme, host and port: `robotsUrl` without `/robots.txt`. */
  readonly origin: string;
}

const [SLASH, DOT, HYPHEN, PERCENT] = [0x2f, 0x2e, 0x2d, 0x25];
/*
 * Bits of a character. CERTAIN: `new URL` leaves it as it is in every path and query. LETTER (lower-case) and DIGIT:
 * also in host names. 0: the character needs a closer test, or `new URL`.
 */
const CERTAIN = 1;
const LETTER = 2;
const DIGIT = 4;
const CHARACTERS = new Uint8Array(128);
const CAPITALS_AND_SIGNS = '!$&()*+,-/:;=?@[]_~ABCDEFGHIJKLMNOPQRSTUVWXYZ';
for (const character of CAPITALS_AND_SIGNS) CHARACTERS[character.charCodeAt(0)] = CERTAIN;
for (const character of 'abcdefghijklmnopqrstuvwxyz') CHARACTERS[character.charCodeAt(0)] = CERTAIN | LETTER;
for (const character of '0123456789') CHARACTERS[character.charCodeAt(0)] = CERTAIN | DIGIT;
/** The same for bytes. No byte above 127 is certain. */
const BYTES = new Uint8Array(256);
BYTES.set(CHARACTERS);
/*
 * Four bytes that are read as a big-endian word are two pairs, and a pair is the first byte (8 bits) | the second (8).
 */
const BYTE_BITS = 8;
const PAIR_BITS = 16;
const PAIR_MASK = 0xffff;
/** 1 for a pair of bytes that are both certain; the second may also be a dot that does not follow a slash. */
const PAIRS = new Uint8Array(1 << PAIR_BITS);
const SECONDS = BYTES.map((kind) => kind & CERTAIN);
for (let first = 0; first < 256; first++) {
  if (SECONDS[first] === 0) continue;
  PAIRS.set(SECONDS, first << BYTE_BITS);
  if (first !== SLASH) PAIRS[(first << BYTE_BITS) | DOT] = CERTAIN;
}

/**
 * Returns the URL that a verdict is about: in the form in which it will be requested, as `new URL` serializes it, with
 * its origin.
 *
 * @throws TypeError if `url` is not an absolute URL, or if its scheme is not http, https or ftp.
 */
export function decidedUrl(url: string | URL): DecidedUrl {
  const path = typeof url === 'string' ? plainPathStart(url) : 0;
  return path === 0 ? resolvedUrl(url) : { href: url as string, origin: (url as string).slice(0, path) };
}

/** Returns where the path begins in a URL that is certainly serialized; 0 if that is uncertain. */
export function plainPathStart(url: string): number {
  const host = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : 0;
  if (host === 0) return 0;
  const path = plainHostEnd(url, host);
  return path !== 0 && isPlainPath(url, path) ? path : 0;
}

/**
 * Returns where the path begins after a lower-case host name without a port; 0 if that is uncertain: two hyphens in a
 * row may be Punycode, which `new URL` validates.
 */
function plainHostEnd(url: string, start: number): number {
  let before = DOT;
  let first = 0;
  for (let at = start; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === SLASH) return before !== DOT && first & LETTER ? at : 0;
    const kind = code < 128 ? CHARACTERS[code]! & (LETTER | DIGIT) : 0;
    if (code === DOT ? before === DOT : kind === 0 && (code !== HYPHEN || before === HYPHEN)) return 0;
    if (before === DOT) first = kind;
    before = code;
  }
  return 0;
}

/** Characters from which on a regular expression skips those that are certain in half the time of the loop. */
const LONG = 256;
const CERTAIN_RUN = new RegExp(`[a-z\\d${CAPITALS_AND_SIGNS.replace(/[-\]]/g, '\\$&')}]*`, 'y');

/** True if the path and query from `start` on certainly stay as they are: no character to escape and no dot segment. */
export function isPlainPath(url: string, start: number): boolean {
  for (let at = url.length - start < LONG ? start : certainEnd(url, start); at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code < 128 && (CHARACTERS[code]! & CERTAIN) !== 0) continue;
    const isFine =
      code === DOT
        ? url.charCodeAt(at - 1) !== SLASH || isNameCode(url.charCodeAt(at + 1))
        : code === PERCENT && (url.charCodeAt(at + 1) !== 0x32 || (url.charCodeAt(at + 2) | 0x20) !== 0x65);
    if (!isFine) return false;
  }
  return true;
}

function certainEnd(url: string, start: number): number {
  CERTAIN_RUN.lastIndex = start;
  CERTAIN_RUN.test(url);
  return CERTAIN_RUN.lastIndex;
}

/** True for a letter or digit: a dot before it begins a name, such as `.well-known`, and no dot segment. */
function isNameCode(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

export function isPlainPathInBytes(bytes: DataView, start: number, end: number): boolean {
  return plainPathEnd(bytes, start, end) === end;
}

/** Returns where the bytes of a path and query end that certainly stay as they are, at most at `end`. */
export function plainPathEnd(bytes: DataView, start: number, end: number): number {
  for (let at = start; ; at++) {
    // Four at a time where possible. The last four may overlap the ones before.
    while (at + 4 <= end && arePlain(bytes.getInt32(at))) at += 4;
    if (at >= end || (at + 4 > end && end - 4 >= start && arePlain(bytes.getInt32(end - 4)))) return end;
    const byte = bytes.getUint8(at);
    if ((BYTES[byte]! & CERTAIN) !== 0) continue;
    const isFine =
      byte === DOT
        ? bytes.getUint8(at - 1) !== SLASH || (at + 1 < end && isNameCode(bytes.getUint8(at + 1)))
        : byte === PERCENT && !isEscapedDot(bytes, at, end);
    if (!isFine) return at;
  }
}

function arePlain(word: number): boolean {
  return (PAIRS[word >>> PAIR_BITS]! & PAIRS[word & PAIR_MASK]!) !== 0;
}

function isEscapedDot(bytes: DataView, at: number, end: number): boolean {
  return at + 2 < end && bytes.getUint8(at + 1) === 0x32 && (bytes.getUint8(at + 2) | 0x20) === 0x65;
}

function resolvedUrl(url: string | URL): DecidedUrl {
  // Read once: the text of an object that is like a URL may be another one than its `href`, and may change.
  const text: unknown = typeof url === 'string' ? url : url?.href;
  const robots = robotsUrl(typeof text === 'string' ? text : url);
  const { href } = new URL(text as string);
  return { href, origin: robots.slice(0, -'/robots.txt'.length) };
}
