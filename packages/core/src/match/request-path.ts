import { encoder, isLineEnd, lowestBitSet, MAX_NORMAL_BYTES, MAX_RETAINED_BYTES, smallBytes } from '../bytes/bytes.js';
import { normalize } from '../bytes/percent-encoding.js';
import type { Dialect } from '../types/options.js';

const ROBOTS_TXT: Uint8Array = encoder.encode('/robots.txt');

/** Bytes that occur in no pattern follow the path, so comparing stops there without a bounds check. */
const SENTINEL = -1;

/** Room for the sentinel, and for reads past the path. */
const ROOM = 16;

/**
 * The path of a lookup: path and query of a URL in normal form. It is used in place, in the bytes of the URL; only a
 * path that is not in normal form is rewritten. One object serves all lookups.
 */
export class RequestPath {
  /** The path is `bytes[start, end)`; `view` is the same memory. */
  bytes: Uint8Array = new Uint8Array(4096);
  view: DataView = new DataView(this.bytes.buffer);
  start = 0;
  end = 0;
  /** The last place of each byte in the path, plus `base`; less than `base` if it does not occur. See `index`. */
  readonly last: Int32Array = new Int32Array(256).fill(-1);
  base = 0;
  /** Lookups so far, as a 32-bit integer. */
  lookups = 0;

  #indexed = false;
  #set = 0;

  /**
   * Sets the path to that of a URL, which is read literally. As in Google's parser, it begins at the first `/`, `?` or
   * `;` after `scheme://host`, `//host` or a host alone. If there is none, or only in a fragment, the path is `/`.
   *
   * Returns true for `scheme://` with a scheme of up to five characters. Any other text may be no such URL: checking it
   * is left to the caller, so that `http` and `https` cost nothing more.
   */
  setUrl(url: string, dialect: Dialect): boolean {
    const end = this.#encode(url);
    const { bytes, view } = this;
    const from = end > 1 && bytes[0] === 0x2f && bytes[1] === 0x2f ? 2 : 0;
    // As four bytes each, `http` and `s://`.
    const isHttps = end > 7 && view.getInt32(0) === 0x68747470 && view.getInt32(4) === 0x733a2f2f;
    const at = isHttps ? 6 : firstDelimiter(view, from, end);
    const hasScheme =
      at > from && at + 1 < end && bytes[at - 1] === 0x3a && bytes[at] === 0x2f && bytes[at + 1] === 0x2f;
    this.take(hasScheme ? firstDelimiter(view, at + 2, end) : at, end, dialect);
    return hasScheme && at <= 6;
  }

  /** Sets path and query, from their `/` on. */
  setPath(path: string, dialect: Dialect): void {
    this.take(0, this.#encode(path), dialect);
  }

  /**
   * True for `/robots.txt`, which dialect rfc9309 always allows. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
   */
  isRobotsTxt(): boolean {
    return (
      this.end - this.start === ROBOTS_TXT.length && ROBOTS_TXT.every((byte, i) => byte === this.bytes[this.start + i])
    );
  }

  /** Fills `last`: once per path, and only for rules with wildcards. */
  index(): void {
    if (this.#indexed) return;
    this.#indexed = true;
    const { bytes, start, end, last } = this;
    if (this.base >= 2 ** 30) {
      last.fill(-1);
      this.base = 0;
    }
    const shift = this.base - start;
    for (let at = start; at < end; at++) last[bytes[at] as number] = shift + at;
  }

  /** The bytes of the path as a bitmask of their last five bits; never 0, as a path has a `/`. */
  byteSet(): number {
    if (this.#set === 0) {
      const { bytes, start, end } = this;
      let set = 0;
      for (let at = start; at < end; at++) set |= 1 << (bytes[at] as number);
      this.#set = set;
    }
    return this.#set;
  }

  /** Makes room for the next path, given the code units of the whole URL. */
  reserve(length: number): void {
    this.lookups = (this.lookups + 1) | 0;
    this.base += this.end - this.start;
    this.#indexed = false;
    this.#set = 0;
    // A UTF-16 code unit takes at most three bytes; their normal form may follow them.
    const needed = 3 * (1 + MAX_NORMAL_BYTES) * length + ROOM;
    if (needed > this.bytes.length || this.bytes.length > MAX_RETAINED_BYTES) {
      this.bytes = new Uint8Array(Math.max(4096, needed));
      this.view = new DataView(this.bytes.buffer);
    }
  }

  #encode(text: string): number {
    this.reserve(text.length);
    return encoder.encodeInto(text, this.bytes).written;
  }

  /** Sets the path to what is at `start`, up to a fragment, a NUL or `limit`. */
  take(start: number, limit: number, dialect: Dialect): void {
    const { bytes, view } = this;
    view.setInt32(limit, SENTINEL);
    if (bytes[start] !== 0x2f) {
      this.#rewrite(start, limit, dialect);
      return;
    }
    let at = start;
    // Sixteen bytes at a time; bytes greater than `%` are in normal form.
    let others = smallBytes(view, at, 0x26);
    for (let from = start; ; others &= others - 1) {
      while (others === 0) {
        from += 16;
        others = smallBytes(view, from, 0x26);
      }
      at = from + lowestBitSet(others);
      const byte = bytes[at] as number;
      if (at >= limit || byte === 0x23 || byte === 0) break;
      if (byte >= 0x80 || byte === 0x25 || isLineEnd(byte)) {
        this.#rewrite(start, limit, dialect);
        return;
      }
    }
    view.setInt32(at, SENTINEL);
    this.start = start;
    this.end = at;
  }

  /**
   * Writes the normal form of the path after the URL, with a `/` before it if it has none. A raw CR or LF, which no
   * pattern can contain, gets its high bit set, so that it never equals the line end after a pattern.
   */
  #rewrite(start: number, limit: number, dialect: Dialect): void {
    const { bytes } = this;
    let end = start;
    while (end < limit && bytes[end] !== 0x23 && bytes[end] !== 0) end++;
    this.start = limit;
    bytes[limit] = 0x2f;
    this.end = normalize(bytes, start, end, bytes, limit + (bytes[start] === 0x2f && start < end ? 0 : 1), dialect);
    for (let at = limit; at < this.end; at++) {
      if (isLineEnd(bytes[at] as number)) bytes[at] = (bytes[at] as number) | 0x80;
    }
    this.view.setInt32(this.end, SENTINEL);
  }
}

/** The first `/`, `?` or `;`; `end` if the URL, or its part before the fragment, has none. */
function firstDelimiter(url: DataView, from: number, end: number): number {
  // Sixteen bytes at a time: most bytes of a host are letters.
  for (let place = from; place < end; place += 16) {
    for (let others = smallBytes(url, place, 0x40); others !== 0; others &= others - 1) {
      const at = place + lowestBitSet(others);
      if (at >= end) return end;
      const byte = url.getUint8(at);
      if (byte === 0x23) return end;
      if (byte === 0x2f || byte === 0x3f || byte === 0x3b) return at;
    }
  }
  return end;
}
