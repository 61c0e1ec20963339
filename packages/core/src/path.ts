import { hexDigit, hexValue, isTokenOctet, PERCENT } from './octets.js';
import type { Dialect } from './types.js';

/*
 * Normal form (F3): octets of 0x80 and more become `%XX`, hex digits upper-case; all else stands as it is. Dialect
 * rfc9309 also decodes the unreserved characters (RFC 9309, 2.2.2; RFC 3986, 2.3). Patterns and paths pass the same
 * way, so both are ASCII and octets compare.
 */

/** An octet makes at most this many in normal form. */
export const NORMAL_OCTETS = 3;

/** Writes the normal form of `source[start, end)` to `target` from `to` on, where it has room; returns its end there. */
export function normalize(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  to: number,
  dialect: Dialect,
): number {
  let out = to;
  for (let at = start; at < end; at++) {
    let octet = source[at] as number;
    const escaped = octet === PERCENT && at + 2 < end ? escapedOctet(source, at) : -1;
    if (escaped >= 0) {
      octet = escaped;
      at += 2;
    }
    if (escaped < 0 ? octet >= 0x80 : dialect === 'google' || !isUnreserved(octet)) {
      target[out++] = PERCENT;
      target[out++] = hexDigit(octet >> 4);
      octet = hexDigit(octet & 15);
    }
    target[out++] = octet;
  }
  return out;
}

/** Octets in normal form as a string. */
export function asciiText(octets: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode((octets[at] as number) & 0x7f);
  return text;
}

/** What the `%XX` at `at` stands for; negative where it is none. */
function escapedOctet(source: Uint8Array, at: number): number {
  return (hexValue(source[at + 1] as number) << 4) | hexValue(source[at + 2] as number);
}

function isUnreserved(octet: number): boolean {
  return isTokenOctet(octet) || (octet >= 0x30 && octet <= 0x39) || octet === 0x2e || octet === 0x7e;
}
