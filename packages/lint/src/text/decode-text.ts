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
