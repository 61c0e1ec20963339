/*
 * The set of paths that every decision of the analysis covers: all paths for which the engine can return a verdict,
 * that is, every byte string that begins with `/`, in normal form. So "no verdict changes" holds for any request of a
 * crawler, and a difference on a path that no browser would send counts as a difference. A path in normal form contains
 *
 * - no `#` and no NUL, which end it, and no byte from 0x80, which is percent-encoded;
 * - in dialect google, no percent-encoded byte with a lower-case digit, because `%e3` becomes `%E3`. In dialect
 *   rfc9309, any bytes can follow a `%`, because `%%341` becomes `%41`.
 *
 * Line ends belong to the set. No pattern contains one, so there is always a byte that no pattern distinguishes from
 * others.
 *
 * As witnesses, paths are preferred that a WHATWG URL keeps unchanged (https://url.spec.whatwg.org/#path-state). The
 * others are called exotic: paths with dot segments, or with bytes that URL parsing escapes or removes.
 */

import type { Dialect } from '@maycrawl/core';
import { PERCENT } from '../../text/bytes.js';
import { compilePattern, type PatternAutomaton } from './pattern-automaton.js';

/**
 * The bytes to try as "any other byte", the plainest first. Hexadecimal digits come late, because not every one can
 * follow a `%`.
 */
export const OTHER_BYTES: readonly number[] = bytesOf(
  `xzqjkvwyghlmnoprstuiXZQJKVWYGHLMNOPRSTUI-_/.~,;:=&+!@()$*'?|%abcdef0123456789ABCDEF[] "<>\\^\`{}\n\r`,
);

function bytesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

export function isHexDigit(byte: number): boolean {
  if (byte >= 0x30 && byte <= 0x39) return true;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66;
}

/** The states of reading a percent-encoded byte, which decide which digits may follow. */
export const NO_ESCAPE = 0;
const AFTER_PERCENT = 1;
const AFTER_UPPER_DIGIT = 2;
const AFTER_LOWER_DIGIT = 3;
/** No path in normal form continues with this byte. */
export const IMPOSSIBLE = -1;

export function nextEscape(state: number, byte: number, dialect: Dialect): number {
  if (dialect === 'rfc9309') return NO_ESCAPE;
  if (byte === PERCENT) return AFTER_PERCENT;
  if (state === NO_ESCAPE || !isHexDigit(byte)) return NO_ESCAPE;
  const isLower = byte >= 0x61;
  if (state === AFTER_PERCENT) return isLower ? AFTER_LOWER_DIGIT : AFTER_UPPER_DIGIT;
  return isLower || state === AFTER_LOWER_DIGIT ? IMPOSSIBLE : NO_ESCAPE;
}

const LOWER_ESCAPE = /%(?:[a-f][\dA-Fa-f]|[\dA-F][a-f])/;

/** True if a path without `#`, NUL and non-ASCII bytes is in normal form. */
export function isInNormalForm(path: string, dialect: Dialect): boolean {
  return dialect === 'rfc9309' || !LOWER_ESCAPE.test(path);
}

/** Returns a path for a lookup whose normal form is `path`. In dialect google, that is `path`. */
export function spelledPath(path: string, dialect: Dialect): string {
  if (dialect === 'google') return path;
  // The parser would change `%41` to `A`, and `%e3` to `%E3`. If the first digit is percent-encoded, it does not.
  return path.replace(/%([\dA-Fa-f])(?=([\dA-Fa-f]))/g, (written, high: string, low: string) => {
    const digits = high + low;
    const isKept = !/[a-f]/.test(digits) && !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(digits, 16)));
    return isKept ? written : `%%${high.charCodeAt(0).toString(16)}`;
  });
}

const DOT_SEGMENTS = ['.', '..', '%2E', '.%2E', '%2E.', '%2E%2E'];

/** Patterns that match all exotic paths, and paths with a dot segment in the query, which a URL would keep. */
let exotic: readonly PatternAutomaton[] | undefined;

function exoticAutomata(): readonly PatternAutomaton[] {
  if (exotic !== undefined) return exotic;
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code + 1));
  const patterns = [
    ...[...controls, '"', '<', '>', '\\', '^', '`', '{', '}', '\x7f'].map((character) => `*${character}`),
    "*?*'",
    ...DOT_SEGMENTS.flatMap((dots) => [`*/${dots}/`, `*/${dots}?`, `*/${dots}$`]),
  ];
  exotic = patterns.flatMap((pattern) => compilePattern(pattern) ?? []);
  return exotic;
}

const MAYBE_EXOTIC = /[\0-\x20"<>\\^`{}\x7f']|\/(?:\.|%2E)/;

/** Returns the automaton that shows why a path is exotic; undefined if a URL keeps the path unchanged. */
export function exoticPartOf(path: string): PatternAutomaton | undefined {
  return MAYBE_EXOTIC.test(path) ? exoticAutomata().find((automaton) => automaton.matches(path)) : undefined;
}
