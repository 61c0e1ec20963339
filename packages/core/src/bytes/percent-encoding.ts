import type { Dialect } from '../types/options.js';
import { hexDigit, hexValue, isTokenByte, PERCENT } from './bytes.js';

/*
 * Normal form: bytes from 0x80 on become `%XX`, and hex digits become upper-case; everything else is unchanged. Dialect
 * rfc9309 also decodes unreserved characters (RFC 9309, 2.2.2; RFC 3986, 2.3). Patterns and paths are normalized alike,
 * so both are ASCII and can be compared byte by byte.
 */

/** Writes the normal form of `source[start, end)` to `target` at `to`, which must have room; returns its end there. */
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
    let byte = source[at] as number;
    const escaped = byte === PERCENT && at + 2 < end ? escapedByte(source, at) : -1;
    if (escaped >= 0) {
      byte = escaped;
      at += 2;
    }
    if (escaped < 0 ? byte >= 0x80 : dialect === 'google' || !isUnreserved(byte)) {
      target[out++] = PERCENT;
      target[out++] = hexDigit(byte >> 4);
      byte = hexDigit(byte & 15);
    }
    target[out++] = byte;
  }
  return out;
}

/** The byte that the `%XX` at `at` encodes; negative if it is not an escape. */
function escapedByte(source: Uint8Array, at: number): number {
  return (hexValue(source[at + 1] as number) << 4) | hexValue(source[at + 2] as number);
}

function isUnreserved(byte: number): boolean {
  return isTokenByte(byte) || (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x7e;
}
