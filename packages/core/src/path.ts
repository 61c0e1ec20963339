import { hexDigit, hexValue, PERCENT, toLower } from './octets.js';
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

  clear(): void {
    this.length = 0;
  }

  /** Makes room for `more` octets. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed > this.octets.length || (this.octets.length > KEPT_OCTETS && needed <= KEPT_OCTETS)) {
      const larger = new Uint8Array(Math.max(4096, needed + (needed >> 1)));
      larger.set(this.octets.subarray(0, this.length));
      this.octets = larger;
    }
  }

  /** An octet as it is. */
  addOctet(octet: number): void {
    this.reserve(1);
    this.octets[this.length++] = octet;
  }

  /** `source[start, end)`, a pattern or path as it stands. */
  addOctets(source: Uint8Array, start: number, end: number, dialect: Dialect): void {
    this.reserve(3 * (end - start));
    for (let at = start; at < end; at++) {
      const octet = source[at] as number;
      if (octet >= 0x80) this.#addEscape(octet);
      else if (octet === PERCENT && isEscape(source, at, end)) {
        const escaped = (hexValue(source[at + 1] as number) << 4) | hexValue(source[at + 2] as number);
        if (dialect === 'rfc9309' && isUnreserved(escaped)) this.octets[this.length++] = escaped;
        else this.#addEscape(escaped);
        at += 2;
      } else this.octets[this.length++] = octet;
    }
  }

  #addEscape(octet: number): void {
    this.octets[this.length++] = PERCENT;
    this.octets[this.length++] = hexDigit(octet >> 4);
    this.octets[this.length++] = hexDigit(octet & 15);
  }
}

/** Octets in normal form as a string. */
export function asciiText(octets: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode((octets[at] as number) & 0x7f);
  return text;
}

/** What one huge path or pattern needed is not kept. */
const KEPT_OCTETS = 2 ** 20;

function isEscape(source: Uint8Array, at: number, end: number): boolean {
  return at + 2 < end && hexValue(source[at + 1] as number) >= 0 && hexValue(source[at + 2] as number) >= 0;
}

function isUnreserved(octet: number): boolean {
  const lower = toLower(octet);
  if ((lower >= 0x61 && lower <= 0x7a) || (octet >= 0x30 && octet <= 0x39)) return true;
  return octet === 0x2d || octet === 0x2e || octet === 0x5f || octet === 0x7e;
}
