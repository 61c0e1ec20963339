import { CR, HASH, hexDigit, hexValue, LF, NUL, PERCENT, QUESTION, SEMICOLON, SLASH, toLower } from './octets.js';
import type { Dialect } from './types.js';

/*
 * Normal form (F3): octets of 0x80 and more become `%XX`, hex digits upper-case; all else stands as it is. Dialect
 * rfc9309 also decodes the unreserved characters (RFC 9309, 2.2.2; RFC 3986, 2.3). Patterns and paths pass the same
 * way, so both are ASCII and octets compare.
 */

/** Writes octets in normal form to a buffer that grows; one object serves many. */
export class NormalForm {
  octets: Uint8Array = new Uint8Array(4096);
  length = 0;
  /** Set by `clear`. */
  private decodesUnreserved = false;

  clear(dialect: Dialect): void {
    this.length = 0;
    this.decodesUnreserved = dialect === 'rfc9309';
  }

  /** Makes room for `more` octets in normal form; a buffer that was once large is not kept for good. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed > this.octets.length || (this.octets.length > KEPT_OCTETS && needed <= KEPT_OCTETS)) {
      const larger = new Uint8Array(Math.max(4096, needed + (needed >> 1)));
      larger.set(this.octets.subarray(0, this.length));
      this.octets = larger;
    }
  }

  /** An octet of 0x80 and more. */
  addHigh(octet: number): void {
    this.addEscape(octet >> 4, octet & 15);
  }

  /** The escape `%XX` with hex digits of these values. */
  addEscape(high: number, low: number): void {
    const octet = (high << 4) | low;
    if (this.decodesUnreserved && isUnreserved(octet)) {
      this.octets[this.length++] = octet;
      return;
    }
    this.octets[this.length++] = PERCENT;
    this.octets[this.length++] = hexDigit(high);
    this.octets[this.length++] = hexDigit(low);
  }

  /** `source[start, end)`: a pattern as it stands in a file. */
  addOctets(source: Uint8Array, start: number, end: number): void {
    this.reserve(3 * (end - start));
    for (let at = start; at < end; at++) {
      const octet = source[at] as number;
      if (octet >= 0x80) this.addHigh(octet);
      else if (octet === PERCENT && at + 2 < end) {
        const high = hexValue(source[at + 1] as number);
        const low = hexValue(source[at + 2] as number);
        if (high >= 0 && low >= 0) {
          this.addEscape(high, low);
          at += 2;
        } else this.octets[this.length++] = octet;
      } else this.octets[this.length++] = octet;
    }
  }

  /**
   * The path that begins at `start` of a URL; it ends before a fragment or a NUL (F1). A raw CR or LF, which no pattern
   * can hold, is written with its high bit set, so that it never equals the line end behind a pattern.
   */
  addPath(url: string, start: number): void {
    this.reserve(url.length - start + 9);
    let { octets, length } = this;
    for (let at = start; at < url.length; at++) {
      const code = url.charCodeAt(at);
      // `&` to 0x7F: all that is common.
      if ((code - 0x26) >>> 0 < 0x5a) octets[length++] = code;
      else if (code === HASH || code === NUL) break;
      else if (code === LF || code === CR) octets[length++] = code | 0x80;
      else if (code === PERCENT || code > 0x7f) {
        this.length = length;
        at += this.addUncommon(url, at, code) - 1;
        ({ octets, length } = this);
      } else octets[length++] = code;
    }
    this.length = length;
  }

  /** A `%` or a character outside ASCII, as the octets of its UTF-8 form; returns the code units that it took. */
  private addUncommon(url: string, at: number, code: number): number {
    if (code === PERCENT) {
      const high = hexValue(url.charCodeAt(at + 1));
      const low = hexValue(url.charCodeAt(at + 2));
      if (high >= 0 && low >= 0) {
        this.addEscape(high, low);
        return 3;
      }
      this.octets[this.length++] = PERCENT;
      return 1;
    }
    // A code unit takes at most three octets, an octet at most three more.
    this.reserve(url.length - at + 9);
    const point = url.codePointAt(at) as number;
    this.addCodePoint(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
    return point > 0xffff ? 2 : 1;
  }

  private addCodePoint(point: number): void {
    if (point < 0x800) this.addHigh(0xc0 | (point >> 6));
    else {
      if (point < 0x10000) this.addHigh(0xe0 | (point >> 12));
      else {
        this.addHigh(0xf0 | (point >> 18));
        this.addHigh(0x80 | ((point >> 12) & 0x3f));
      }
      this.addHigh(0x80 | ((point >> 6) & 0x3f));
    }
    this.addHigh(0x80 | (point & 0x3f));
  }

  /** The octets as a string. */
  toString(): string {
    let text = '';
    for (let at = 0; at < this.length; at++) text += String.fromCharCode((this.octets[at] as number) & 0x7f);
    return text;
  }
}

const KEPT_OCTETS = 2 ** 20;

function isUnreserved(octet: number): boolean {
  const lower = toLower(octet);
  if ((lower >= 0x61 && lower <= 0x7a) || (octet >= 0x30 && octet <= 0x39)) return true;
  return octet === 0x2d || octet === 0x2e || octet === 0x5f || octet === 0x7e;
}

/**
 * Where path and query begin in a URL taken literally, as Google's parser finds them (F7): at the first `/`, `?` or
 * `;` behind `scheme://host`, behind `//host`, or behind a host alone. -1 where there is none, or only in a fragment.
 */
export function pathStart(url: string): number {
  const from = url.startsWith('//') ? 2 : 0;
  let at = firstDelimiter(url, from);
  const schemeEnds = at > from && url.charCodeAt(at - 1) === 0x3a && url.startsWith('//', at);
  if (schemeEnds) at = firstDelimiter(url, at + 2);
  return at;
}

/** The first `/`, `?` or `;`; -1 where the URL or its part before the fragment ends first. */
function firstDelimiter(url: string, from: number): number {
  for (let at = from; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === SEMICOLON) return at;
    if (code === HASH) return -1;
  }
  return -1;
}

/** The path that is asked about, in normal form, with what matching wants to know of it. */
export class RequestPath extends NormalForm {
  /** Where each octet occurs last, plus `base`; less than `base`: not at all. */
  readonly last: Int32Array = new Int32Array(256).fill(-1);
  base = 0;
  private indexed = false;

  /** Takes the path of a URL (F7). */
  setUrl(url: string, dialect: Dialect): void {
    this.setFrom(url, pathStart(url), dialect);
  }

  /** Takes path and query, from their `/` on. */
  setPath(path: string, dialect: Dialect): void {
    this.setFrom(path, 0, dialect);
  }

  private setFrom(text: string, start: number, dialect: Dialect): void {
    this.base += this.length;
    this.indexed = false;
    this.clear(dialect);
    if (start < 0 || text.charCodeAt(start) !== SLASH) this.octets[this.length++] = SLASH;
    if (start >= 0) this.addPath(text, start);
  }

  /** Fills `last`, once for each path and only for rule sets with wildcards. */
  index(): void {
    if (this.indexed) return;
    this.indexed = true;
    if (this.base + this.length >= 2 ** 30) {
      this.last.fill(-1);
      this.base = 0;
    }
    for (let at = 0; at < this.length; at++) this.last[this.octets[at] as number] = this.base + at;
  }

  /** `/robots.txt`, which RFC 9309 always allows (G6). */
  isRobotsTxt(): boolean {
    return this.length === 11 && this.toString() === '/robots.txt';
  }

  /** Does `octet` occur at or after `from`? */
  has(octet: number, from: number): boolean {
    return (this.last[octet] as number) >= this.base + from;
  }
}
