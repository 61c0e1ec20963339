import { robotsUrl } from '@maycrawl/core';

/*
 * F8: what is fetched decides, so a verdict is given on the URL as the WHATWG standard writes it. `new URL` costs more
 * than all the rest of an answer from memory; most URLs that crawlers meet are written that way already, which a
 * narrow test tells. Whatever it is not sure of goes through `new URL`.
 */

/** A URL as it will be requested, and the place whose robots.txt governs it. */
export interface DecidedUrl {
  readonly href: string;
  /** Scheme, host and port: `robotsUrl` without `/robots.txt`. */
  readonly origin: string;
}

const [SLASH, DOT, HYPHEN, PERCENT] = [0x2f, 0x2e, 0x2d, 0x25];
/** What a character may be in a URL that is written as `new URL` writes it; 0: nothing that needs no second look. */
const CERTAIN = 1;
const LETTER = 2;
const DIGIT = 4;
const CHARACTERS = new Uint8Array(128);
for (const character of '!$&()*+,-/:;=?@[]_~ABCDEFGHIJKLMNOPQRSTUVWXYZ') CHARACTERS[character.charCodeAt(0)] = CERTAIN;
for (const character of 'abcdefghijklmnopqrstuvwxyz') CHARACTERS[character.charCodeAt(0)] = CERTAIN | LETTER;
for (const character of '0123456789') CHARACTERS[character.charCodeAt(0)] = CERTAIN | DIGIT;
/** The same for bytes, none of which past 127 is certain. */
const BYTES = new Uint8Array(256);
BYTES.set(CHARACTERS);
/** 1 for two bytes that are both certain, the second perhaps as a dot that does not begin a segment. */
const PAIRS = new Uint8Array(65_536);
const SECONDS = BYTES.map((kind) => kind & CERTAIN);
for (let first = 0; first < 256; first++) {
  if (SECONDS[first] === 0) continue;
  PAIRS.set(SECONDS, first << 8);
  if (first !== SLASH) PAIRS[(first << 8) | DOT] = CERTAIN;
}

/**
 * The URL that a verdict is about (F8, A3).
 *
 * @throws TypeError for what is no absolute URL, or has a scheme without robots.txt (A2).
 */
export function decidedUrl(url: string | URL): DecidedUrl {
  const path = typeof url === 'string' ? plainPathStart(url) : 0;
  return path === 0 ? resolvedUrl(url) : { href: url as string, origin: (url as string).slice(0, path) };
}

/** Where the path begins in a URL that is certainly written as `new URL` would write it; 0 if unsure. */
export function plainPathStart(url: string): number {
  const host = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : 0;
  if (host === 0) return 0;
  const path = plainHostEnd(url, host);
  return path !== 0 && isPlainPath(url, path) ? path : 0;
}

/**
 * Where the path begins after a lower-case name whose last label begins with a letter, without a port; 0 if unsure.
 * Two hyphens in a row may be Punycode, which would have to be valid.
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

/** Characters that no part of a URL escapes; no dot segments, escaped ones too. */
export function isPlainPath(url: string, start: number): boolean {
  for (let at = start; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code < 128 && (CHARACTERS[code]! & CERTAIN) !== 0) continue;
    const isFine =
      code === DOT
        ? url.charCodeAt(at - 1) !== SLASH
        : code === PERCENT && (url.charCodeAt(at + 1) !== 0x32 || (url.charCodeAt(at + 2) | 0x20) !== 0x65);
    if (!isFine) return false;
  }
  return true;
}

/** As `isPlainPath`, of the bytes `[start, end)`. */
export function isPlainPathInBytes(bytes: DataView, start: number, end: number): boolean {
  for (let at = start; ; at++) {
    // Four at a time while that will do; the last four may overlap those before.
    while (at + 4 <= end && arePlain(bytes.getInt32(at))) at += 4;
    if (at >= end || (at + 4 > end && end - 4 >= start && arePlain(bytes.getInt32(end - 4)))) return true;
    const byte = bytes.getUint8(at);
    if ((BYTES[byte]! & CERTAIN) !== 0) continue;
    const isFine = byte === DOT ? bytes.getUint8(at - 1) !== SLASH : byte === PERCENT && !isEscapedDot(bytes, at, end);
    if (!isFine) return false;
  }
}

/** Are four bytes two pairs that are certain? */
function arePlain(word: number): boolean {
  return (PAIRS[word >>> 16]! & PAIRS[word & 0xffff]!) !== 0;
}

function isEscapedDot(bytes: DataView, at: number, end: number): boolean {
  return at + 2 < end && bytes.getUint8(at + 1) === 0x32 && (bytes.getUint8(at + 2) | 0x20) === 0x65;
}

function resolvedUrl(url: string | URL): DecidedUrl {
  const robots = robotsUrl(url);
  const { href } = new URL(url);
  return { href, origin: robots.slice(0, -'/robots.txt'.length) };
}
