import type { HeldOrigin } from './held-origin.js';

/** Places of the table: a power of two. */
const PLACES = 16_384;
/** Octets for each place: an origin and the slash behind it. Longer ones, which are rare, have none. */
const PLACE_OCTETS = 64;
/** An origin looks for room in so many places before it takes another's. */
const NEAR_PLACES = 4;
const [SLASH, NUL] = [0x2f, 0x00];
/** Of `https://`. With `http://`, the first octet of the host counts to it here; the slash is behind it all the same. */
const SCHEME_OCTETS = 8;

/**
 * Origins by the octets in which they stand in a URL, so that nothing is made of them to find one: 1.1 MiB, filled as
 * they are asked for. What is found was looked at when it was set: only the path behind it is left to look at.
 */
export class OctetFront {
  readonly #keys: DataView = new DataView(new ArrayBuffer(PLACES * PLACE_OCTETS));
  readonly #held: (HeldOrigin | undefined)[] = new Array<HeldOrigin | undefined>(PLACES).fill(undefined);
  /** Where the path begins behind the origin that was found last. */
  path = 0;

  /** What is held of the origin of the URL `octets[start, end)`. */
  find(octets: DataView, start: number, end: number): HeldOrigin | undefined {
    let hash = 0;
    let path = start + SCHEME_OCTETS;
    for (; path < end; path++) {
      const octet = octets.getUint8(path);
      if (octet === SLASH) break;
      hash = mixed(hash, octet);
    }
    if (path >= end || path - start >= PLACE_OCTETS) return undefined;
    const first = placeOf(hash);
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (!this.#stands(place * PLACE_OCTETS, octets, start, path)) continue;
      this.path = path;
      return this.#held[place];
    }
    return undefined;
  }

  /** Has `held` found from now on. Its origin is ASCII. */
  set(held: HeldOrigin): void {
    const { origin } = held;
    if (origin.length >= PLACE_OCTETS) return;
    const first = placeOf(hashOf(origin));
    let place = first;
    while (this.#held[place] !== undefined && place < (first | (NEAR_PLACES - 1))) place++;
    const key = place * PLACE_OCTETS;
    for (let at = 0; at < origin.length; at++) this.#keys.setUint8(key + at, origin.charCodeAt(at));
    this.#keys.setUint8(key + origin.length, SLASH);
    this.#held[place] = held;
  }

  /** Forgets `held`. */
  delete(held: HeldOrigin): void {
    const first = placeOf(hashOf(held.origin));
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (this.#held[place] !== held) continue;
      this.#held[place] = undefined;
      this.#keys.setUint8(place * PLACE_OCTETS, NUL);
    }
  }

  /** Is the key `octets[start, path)`? Four octets at a time, the slash behind both included. */
  #stands(key: number, octets: DataView, start: number, path: number): boolean {
    const keys = this.#keys;
    let at = start;
    let by = key;
    for (; at + 3 <= path; at += 4, by += 4) if (keys.getInt32(by) !== octets.getInt32(at)) return false;
    for (; at <= path; at++, by++) if (keys.getUint8(by) !== octets.getUint8(at)) return false;
    return true;
  }
}

function mixed(hash: number, octet: number): number {
  return Math.imul(hash ^ octet, 0x01000193);
}

function hashOf(origin: string): number {
  let hash = 0;
  for (let at = SCHEME_OCTETS; at < origin.length; at++) hash = mixed(hash, origin.charCodeAt(at));
  return hash;
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
}
