/** ASCII bytes and the classes of bytes that the syntax of robots.txt distinguishes. */

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

/** Bytes of a reused buffer that are retained. A larger one, grown for one huge file or URL, is dropped. */
export const MAX_RETAINED_BYTES: number = 2 ** 20;

/** The most bytes that one byte takes in normal form. */
export const MAX_NORMAL_BYTES = 3;

// The functions below run in the innermost loops. They use plain numbers: there, an imported name costs more.

/** ASCII white space inside a line, the only kind that is removed around keys and values. */
export function isWhiteSpace(byte: number): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x09 || byte === 0x0b || byte === 0x0c);
}

/** CR and LF, alone or together, end a line. */
export function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}

/** True for what ends the content of a line: the line end, a comment or a NUL. */
export function endsContent(byte: number): boolean {
  return byte <= 0x23 && (byte === 0x0a || byte === 0x0d || byte === 0x23 || byte === 0x00);
}

/** A letter, `-` or `_`: the characters of a product token. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 */
export function isTokenByte(byte: number): boolean {
  return ((byte | 0x20) - 0x61) >>> 0 < 26 || byte === 0x2d || byte === 0x5f;
}

/** ASCII letters in lower case, any other byte unchanged. */
export function toLower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** 0–15, or -1 if the byte is not a hex digit. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The byte of an upper-case hex digit. */
export function hexDigit(value: number): number {
  return value < 10 ? 0x30 + value : 0x37 + value;
}

export const encoder: TextEncoder = /* @__PURE__ */ new TextEncoder();

const decoder: TextDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** The bytes as text for display; U+FFFD replaces what is not UTF-8. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/**
 * A mask of the bytes among the next sixteen that are less than `least`, or not ASCII: the lowest bit is the first byte.
 * A byte that equals `least` may be among them, but only after another one.
 */
export function smallBytes(view: DataView, at: number, least: number): number {
  return (
    smallOfFour(view.getInt32(at, true), least) |
    (smallOfFour(view.getInt32(at + 4, true), least) << 4) |
    (smallOfFour(view.getInt32(at + 8, true), least) << 8) |
    (smallOfFour(view.getInt32(at + 12, true), least) << 12)
  );
}

/** The same of four bytes. The last product moves the highest bit of each byte to the top. */
function smallOfFour(four: number, least: number): number {
  return Math.imul((((four - least * 0x01010101) | four) & 0x80808080) >>> 7, 0x10204080) >>> 28;
}

/** The index (0–31) of the lowest bit that is set; the word is not 0. */
export function lowestBitSet(word: number): number {
  return 31 - Math.clz32(word & -word);
}
