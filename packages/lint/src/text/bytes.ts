/** ASCII bytes that rules look for. */

export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const STAR = 0x2a;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LT = 0x3c;

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte === SPACE || (byte !== undefined && byte >= 0x09 && byte <= CR);
}

/** Returns the line ending at `end`, the end of a line's content; LF if the file ends there. */
export function lineEndAt(bytes: Uint8Array, end: number): '\n' | '\r' | '\r\n' {
  if (bytes[end] !== CR) return '\n';
  return bytes[end + 1] === LF ? '\r\n' : '\r';
}
