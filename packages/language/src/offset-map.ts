/**
 * Maps byte offsets of a file to UTF-16 offsets of its text. `shown` text has LF line ends and no byte order mark, as in
 * an editor; other text is the file decoded as it is.
 */
export class OffsetMap {
  /** UTF-16 offset by byte offset; undefined if they are equal. */
  readonly #units: Uint32Array | undefined;
  readonly #length: number;

  constructor(bytes: Uint8Array, isShown: boolean) {
    this.#units = isIdentity(bytes, isShown) ? undefined : unitsOf(bytes, isShown);
    this.#length = bytes.length;
  }

  /** Returns the offset in the text. An offset within a character becomes that of its start. */
  at(byteOffset: number): number {
    const at = Math.max(0, Math.min(byteOffset, this.#length));
    return this.#units === undefined ? at : (this.#units[at] ?? 0);
  }

  /** False for an offset within a character. */
  isBoundary(byteOffset: number): boolean {
    if (this.#units === undefined || byteOffset === 0 || byteOffset >= this.#length) return true;
    return this.at(byteOffset) !== this.at(byteOffset - 1) || (this.at(byteOffset) === 0 && byteOffset === 3);
  }
}

const CR = 0x0d;
const LF = 0x0a;

function isIdentity(bytes: Uint8Array, isShown: boolean): boolean {
  for (const byte of bytes) if (byte >= 0x80 || (isShown && byte === CR)) return false;
  return true;
}

function unitsOf(bytes: Uint8Array, isShown: boolean): Uint32Array {
  const units = new Uint32Array(bytes.length + 1);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let at = isShown && hasMark ? 3 : 0;
  let unit = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    units.fill(unit, at, at + length);
    // In CR LF, the CR has no width.
    const isCut = isShown && bytes[at] === CR && bytes[at + 1] === LF;
    unit += isCut ? 0 : length === 4 ? 2 : 1;
    at += length;
  }
  units[bytes.length] = unit;
  return units;
}

/**
 * Returns how many bytes one character has. For bytes that are not UTF-8, how many become one U+FFFD:
 * https://encoding.spec.whatwg.org/#utf-8-decoder
 */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0xc2 || first > 0xf4) return 1;
  const needed = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let lower = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let upper = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  let length = 1;
  while (length <= needed) {
    const byte = bytes[at + length];
    if (byte === undefined || byte < lower || byte > upper) return length;
    lower = 0x80;
    upper = 0xbf;
    length++;
  }
  return length;
}
