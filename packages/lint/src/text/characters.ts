/** Characters that are invisible or look like a plain space. */
export const INVISIBLE_CHARACTERS: RegExp =
  /[\u0085\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0]/gu;

/** The invisible characters that look like a space. */
export const WIDE_SPACES: RegExp = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Removes the characters that match `stripped` from both ends of `text`, in linear time. */
export function stripEnds(text: string, stripped: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && stripped.test(text[start] ?? '')) start++;
  while (end > start && stripped.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

/** Decodes UTF-16 without its byte order mark. Invalid code units become U+FFFD. */
export function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  let units = bytes;
  if (encoding === 'utf-16be') {
    // A copy: `slice` of a Buffer is a view of the same memory.
    units = new Uint8Array(bytes.subarray(0, bytes.length & ~1));
    for (let at = 0; at + 1 < units.length; at += 2) {
      [units[at], units[at + 1]] = [units[at + 1] as number, units[at] as number];
    }
  }
  return new TextDecoder('utf-16le').decode(units);
}

/**
 * Decodes Latin-1 if the bytes look like it: each byte from 0x80 on is alone among ASCII. In other encodings with one
 * or two bytes per letter, such bytes follow each other, and the result is undefined.
 */
export function latin1Text(bytes: Uint8Array): string | undefined {
  let text = '';
  let before = 0;
  for (const byte of bytes) {
    if (byte >= 0x80 && (byte < 0xa0 || before >= 0x80)) return undefined;
    text += String.fromCharCode(byte);
    before = byte;
  }
  return text;
}

const encoder: TextEncoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
