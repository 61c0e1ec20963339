/** ASCII octets, and what robots.txt makes of them. */

export const NUL = 0x00;
export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const STAR = 0x2a;
export const SLASH = 0x2f;
export const COLON = 0x3a;

// The functions below stand in the innermost loops: plain numbers, which cost less there than names from a module.

/** ASCII white space inside a line, the only kind that is dropped around keys and values (D7). */
export function isWhiteSpace(octet: number): boolean {
  return octet <= 0x20 && (octet === 0x20 || octet === 0x09 || octet === 0x0b || octet === 0x0c);
}

/** CR and LF, alone or together, end a line (D1). */
export function isLineEnd(octet: number): boolean {
  return octet === 0x0a || octet === 0x0d;
}

/** What ends the content of a line: its end, a comment (D7) or a NUL (D6). */
export function endsContent(octet: number): boolean {
  return octet <= 0x23 && (octet === 0x0a || octet === 0x0d || octet === 0x23 || octet === 0x00);
}

/** A letter, `-` or `_`: what a product token is made of (E4). */
export function isTokenOctet(octet: number): boolean {
  return ((octet | 0x20) - 0x61) >>> 0 < 26 || octet === 0x2d || octet === 0x5f;
}

/** ASCII letters to lower case, all else as it is. */
export function toLower(octet: number): number {
  return octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet;
}

/** 0–15, or -1 for what is no hex digit. */
export function hexValue(octet: number): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const lower = octet | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The octet of an upper-case hex digit. */
export function hexDigit(value: number): number {
  return value < 10 ? 0x30 + value : 0x37 + value;
}

/** Text to octets. */
export const encoder: TextEncoder = /* @__PURE__ */ new TextEncoder();

const decoder: TextDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** The octets as text for people; what is not UTF-8 shows as U+FFFD. */
export function decode(octets: Uint8Array, start: number, end: number): string {
  return decoder.decode(octets.subarray(start, end));
}

/** The number of the lowest octet of a word, not 0, that has a bit set: of those read little-endian the first. */
export function lowestOctet(word: number): number {
  return (31 - Math.clz32(word & -word)) >> 3;
}
