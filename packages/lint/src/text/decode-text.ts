/** UTF-16 as text, its byte order mark left out. What is no character shows as U+FFFD. */
export function decodeUtf16(octets: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  let units = octets;
  if (encoding === 'utf-16be') {
    units = octets.slice(0, octets.length & ~1);
    for (let at = 0; at + 1 < units.length; at += 2) {
      [units[at], units[at + 1]] = [units[at + 1] as number, units[at] as number];
    }
  }
  return new TextDecoder('utf-16le').decode(units);
}

/**
 * Octets as text in Latin-1 where they look like words of it: each of its letters stands alone among ASCII. In other
 * encodings of one or two octets a letter they come in rows; undefined then.
 */
export function latin1Text(octets: Uint8Array): string | undefined {
  let text = '';
  let before = 0;
  for (const octet of octets) {
    if (octet >= 0x80 && (octet < 0xa0 || before >= 0x80)) return undefined;
    text += String.fromCharCode(octet);
    before = octet;
  }
  return text;
}
