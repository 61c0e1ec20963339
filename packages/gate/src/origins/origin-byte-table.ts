import type { HeldOrigin } from './held-origin.js';

/** Places of the table: a power of two. */
export const PLACES = 16_384;
export const NO_PLACE = -1;
/** Octets for each place: an origin and the slash behind it. Longer ones, which are rare, have none. */
const PLACE_OCTETS = 64;
/** An origin looks for room in so many places before it takes another's. */
const NEAR_PLACES = 4;
const [SLASH, NUL] = [0x2f, 0x00];
const SLASHES = 0x2f2f2f2f;
/** Of `https://`. With `http://`, the first octet of the host counts to it here; the slash is behind it all the same. */
const SCHEME_OCTETS = 8;

/**
 * Origins by the octets in which they stand in a URL, so that nothing is made of them to find one: 1.1 MiB, filled as
 * they are asked for. What is found was looked at when it was set: only the path behind it is left to look at.
 */
export class OctetFront {
  readonly #keys: DataView = new DataView(new ArrayBuffer(PLACES * PLACE_OCTETS));
  readonly #held: (HeldOrigin | undefined)[] = new Array<HeldOrigin | undefined>(PLACES).fill(undefined);
  /** An origin that is set or forgotten, as it stands in a URL. */
  readonly #own: DataView = new DataView(new ArrayBuffer(PLACE_OCTETS));
  /** Where the path begins behind the origin that was found last. */
  path = 0;

  /** The place of the origin of the URL `octets[start, end)`; `NO_PLACE` where nothing is known of it here. */
  find(octets: DataView, start: number, end: number): number {
    const first = this.#locate(octets, start, end);
    const path = this.path;
    if (path >= end || path - start >= PLACE_OCTETS) return NO_PLACE;
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (this.#stands(place * PLACE_OCTETS, octets, start, path)) return place;
    }
    return NO_PLACE;
  }

  /** What is held of the origin that was found there; true until another is set. */
  at(place: number): HeldOrigin {
    return this.#held[place] as HeldOrigin;
  }

  /** Has `held` found from now on. Its origin is ASCII. */
  set(held: HeldOrigin): void {
    const first = this.#firstPlace(held);
    if (first === NO_PLACE) return;
    let place = first;
    for (let near = 0; near < NEAR_PLACES && this.#held[place] !== undefined; near++) place = first ^ near;
    const key = place * PLACE_OCTETS;
    for (let at = 0; at < PLACE_OCTETS; at++) this.#keys.setUint8(key + at, this.#own.getUint8(at));
    this.#held[place] = held;
  }

  /** Forgets `held`. */
  delete(held: HeldOrigin): void {
    const first = this.#firstPlace(held);
    if (first === NO_PLACE) return;
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (this.#held[place] !== held) continue;
      this.#held[place] = undefined;
      this.#keys.setUint8(place * PLACE_OCTETS, NUL);
    }
  }

  /** Writes the origin and a slash to `#own`, and gives the first place where it may be; `NO_PLACE` where it is too long. */
  #firstPlace({ origin }: HeldOrigin): number {
    if (origin.length >= PLACE_OCTETS) return NO_PLACE;
    const own = this.#own;
    for (let at = 0; at < origin.length; at++) own.setUint8(at, origin.charCodeAt(at));
    own.setUint8(origin.length, SLASH);
    const { path } = this;
    const first = this.#locate(own, 0, origin.length + 1);
    this.path = path;
    return first;
  }

  /** Finds the slash behind the origin, or `end`, and gives the first place where the origin may be. */
  #locate(octets: DataView, start: number, end: number): number {
    let hash = 0;
    let at = start + SCHEME_OCTETS;
    // Four octets at a time; of the last four those before the slash, which are the lower ones.
    for (; at + 4 <= end; at += 4) {
      const word = octets.getInt32(at, true);
      const parted = word ^ SLASHES;
      const slashes = (parted - 0x01010101) & ~parted & 0x80808080;
      if (slashes === 0) {
        hash = mixed(hash, word);
        continue;
      }
      const first = slashes & -slashes;
      this.path = at + ((31 - Math.clz32(first)) >> 3);
      return mixed(hash, word & ((first >>> 7) - 1)) & (PLACES - 1);
    }
    // Too near to the end for that.
    let last = 0;
    for (let shift = 0; at < end; at++, shift += 8) {
      const octet = octets.getUint8(at);
      if (octet === SLASH) break;
      last |= octet << shift;
    }
    this.path = at;
    return mixed(hash, last) & (PLACES - 1);
  }

  /** Is the key `octets[start, path)`? Four octets at a time, of which the last four, with the slash, may overlap others. */
  #stands(key: number, octets: DataView, start: number, path: number): boolean {
    const keys = this.#keys;
    const last = path - 3;
    const shift = key - start;
    for (let at = start; at < last; at += 4) if (keys.getInt32(at + shift) !== octets.getInt32(at)) return false;
    return keys.getInt32(last + shift) === octets.getInt32(last);
  }
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
