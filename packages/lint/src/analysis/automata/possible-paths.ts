/*
 * The paths that are decided over: all that the engine can be asked about, that is, every string of octets that begins
 * with `/`, in normal form (F3). So "no verdict changes" holds for whatever a crawler may ask, and a path that no
 * browser would send is a difference all the same. A path in normal form holds
 *
 * - no `#` and no NUL, which end it; no octet of 0x80 or more, which is escaped;
 * - in dialect google, no escape with a lower-case digit: `%e3` is `%E3` there. In dialect rfc9309 any octets can
 *   follow a `%`: `%%341` becomes `%41`.
 *
 * A line end counts as an octet that no pattern holds: so there always is one that none tells from others.
 *
 * Among witnesses, those are preferred that a WHATWG URL keeps as they are; the others are called exotic: dot segments,
 * and octets that are escaped or dropped on the way (F8).
 */

import type { Dialect } from '@maycrawl/core';
import { compilePattern, type PatternAutomaton } from './pattern-automaton.js';

const PERCENT = 0x25;

/** Octets to stand for "any other", the plainest first; digits of an escape, which cannot stand anywhere, last. */
export const OTHER_BYTES: readonly number[] = octetsOf(
  `xzqjkvwyghlmnoprstuiXZQJKVWYGHLMNOPRSTUI-_/.~,;:=&+!@()$*'?|%abcdef0123456789ABCDEF[] "<>\\^\`{}\n\r`,
);

function octetsOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** A digit of an escape, upper or lower case. */
export function isHexDigit(octet: number): boolean {
  if (octet >= 0x30 && octet <= 0x39) return true;
  const lower = octet | 0x20;
  return lower >= 0x61 && lower <= 0x66;
}

/** How far an escape has been read: what a further digit may be depends on it. */
export const NO_ESCAPE = 0;
const AFTER_PERCENT = 1;
const AFTER_UPPER_DIGIT = 2;
const AFTER_LOWER_DIGIT = 3;
/** No path goes on so. */
export const IMPOSSIBLE = -1;

/** The state after one more octet of a path. */
export function nextEscape(state: number, octet: number, dialect: Dialect): number {
  if (dialect === 'rfc9309') return NO_ESCAPE;
  if (octet === PERCENT) return AFTER_PERCENT;
  if (state === NO_ESCAPE || !isHexDigit(octet)) return NO_ESCAPE;
  const isLower = octet >= 0x61;
  if (state === AFTER_PERCENT) return isLower ? AFTER_LOWER_DIGIT : AFTER_UPPER_DIGIT;
  return isLower || state === AFTER_LOWER_DIGIT ? IMPOSSIBLE : NO_ESCAPE;
}

const LOWER_ESCAPE = /%(?:[a-f][\dA-Fa-f]|[\dA-F][a-f])/;

/** Is a string that begins with `/`, of octets that paths are made of, a path in normal form? */
export function isInNormalForm(path: string, dialect: Dialect): boolean {
  return dialect === 'rfc9309' || !LOWER_ESCAPE.test(path);
}

/** A path to ask the engine about, for one in normal form; the same in dialect google. */
export function spelledPath(path: string, dialect: Dialect): string {
  if (dialect === 'google') return path;
  // `%41` would be read as `A`, and `%e3` as `%E3`: their first digit is escaped, so that no escape is left to read.
  return path.replace(/%([\dA-Fa-f])(?=([\dA-Fa-f]))/g, (written, high: string, low: string) => {
    const digits = high + low;
    const isKept = !/[a-f]/.test(digits) && !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(digits, 16)));
    return isKept ? written : `%%${high.charCodeAt(0).toString(16)}`;
  });
}

const DOT_SEGMENTS = ['.', '..', '%2E', '.%2E', '%2E.', '%2E%2E'];

/**
 * Patterns of all exotic paths. A dot segment in the query would be kept; it is left to the exotic ones all the same.
 */
let exotic: readonly PatternAutomaton[] | undefined;

function exoticAutomata(): readonly PatternAutomaton[] {
  if (exotic !== undefined) return exotic;
  const controls = Array.from({ length: 0x20 }, (_, octet) => String.fromCharCode(octet + 1));
  const patterns = [
    ...[...controls, '"', '<', '>', '\\', '^', '`', '{', '}', '\x7f'].map((octet) => `*${octet}`),
    "*?*'",
    ...DOT_SEGMENTS.flatMap((dots) => [`*/${dots}/`, `*/${dots}?`, `*/${dots}$`]),
  ];
  exotic = patterns.flatMap((pattern) => compilePattern(pattern) ?? []);
  return exotic;
}

const MAYBE_EXOTIC = /[\0-\x20"<>\\^`{}\x7f']|\/(?:\.|%2E)/;

/** What makes a path exotic: a pattern that matches it; undefined where a URL keeps it as it is. */
export function exoticPartOf(path: string): PatternAutomaton | undefined {
  return MAYBE_EXOTIC.test(path) ? exoticAutomata().find((automaton) => automaton.matches(path)) : undefined;
}
