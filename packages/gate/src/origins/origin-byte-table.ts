import type { HeldOrigin } from './held-origin.js';

/** Places of the table: a power of two. */
export const SLOT_COUNT = 16_384;
export const NO_SLOT = -1;
/** Bytes for each place: an origin and the slash behind it. Longer ones, which are rare, have none. */
const PLACE_BYTES = 64;
/** An origin looks for room in so many places before it takes another's. */
const NEAR_PLACES = 4;
const [SLASH, NUL] = [0x2f, 0x00];
const SLASHES = 0x2f2f2f2f;
/** Of `https://`. With `http://`, the first byte of the host counts to it here; the slash is behind it all the same. */
const SCHEME_BYTES = 8;

/**
 * Origins by the bytes in which they stand in a URL, so that nothing is made of them to find one: 1.1 MiB, filled as
 * they are asked for. What is found was looked at when it was set: only the path behind it is left to look at.
 */
export class OriginByteTable {
  readonly #keys: DataView = new DataView(new ArrayBuffer(SLOT_COUNT * PLACE_BYTES));
  readonly #held: (HeldOrigin | undefined)[] = new Array<HeldOrigin | undefined>(SLOT_COUNT).fill(undefined);
  /** An origin that is set or forgotten, as it stands in a URL. */
  readonly #own: DataView = new DataView(new ArrayBuffer(PLACE_BYTES));
  /** Where the path begins behind the origin that was found last. */
  path = 0;

  /** The place of the origin of the URL `bytes[start, end)`; `NO_SLOT` where nothing is known of it here. */
  find(bytes: DataView, start: number, end: number): number {
    const first = this.#locate(bytes, start, end);
    const path = this.path;
    if (path >= end || path - start >= PLACE_BYTES) return NO_SLOT;
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (this.#stands(place * PLACE_BYTES, bytes, start, path)) return place;
    }
    return NO_SLOT;
  }

  /** What is held of the origin that was found there; true until another is set. */
  at(place: number): HeldOrigin {
    return this.#held[place] as HeldOrigin;
  }

  /** Has `held` found from now on. Its origin is ASCII. */
  set(held: HeldOrigin): void {
    const first = this.#firstPlace(held);
    if (first === NO_SLOT) return;
    let place = first;
    for (let near = 0; near < NEAR_PLACES && this.#held[place] !== undefined; near++) place = first ^ near;
    const key = place * PLACE_BYTES;
    for (let at = 0; at < PLACE_BYTES; at++) this.#keys.setUint8(key + at, this.#own.getUint8(at));
    this.#held[place] = held;
  }

  /** Forgets `held`. */
  delete(held: HeldOrigin): void {
    const first = this.#firstPlace(held);
    if (first === NO_SLOT) return;
    for (let near = 0; near < NEAR_PLACES; near++) {
      const place = first ^ near;
      if (this.#held[place] !== held) continue;
      this.#held[place] = undefined;
      this.#keys.setUint8(place * PLACE_BYTES, NUL);
    }
  }

  /**
   * Writes the origin and a slash to `#own`, and gives the first place where it may be; `NO_SLOT` where it is too long.
   */
  #firstPlace({ origin }: HeldOrigin): number {
    if (origin.length >= PLACE_BYTES) return NO_SLOT;
    const own = this.#own;
    for (let at = 0; at < origin.length; at++) own.setUint8(at, origin.charCodeAt(at));
    own.setUint8(origin.length, SLASH);
    const { path } = this;
    const first = this.#locate(own, 0, origin.length + 1);
    this.path = path;
    return first;
  }

  /** Finds the slash behind the origin, or `end`, and gives the first place where the origin may be. */
  #locate(bytes: DataView, start: number, end: number): number {
    let hash = 0;
    let at = start + SCHEME_BYTES;
    // Four bytes at a time; of the last four those before the slash, which are the lower ones.
    for (; at + 4 <= end; at += 4) {
      const word = bytes.getInt32(at, true);
      const parted = word ^ SLASHES;
      const slashes = (parted - 0x01010101) & ~parted & 0x80808080;
      if (slashes === 0) {
        hash = mixed(hash, word);
        continue;
      }
      const first = slashes & -slashes;
      this.path = at + ((31 - Math.clz32(first)) >> 3);
      return mixed(hash, word & ((first >>> 7) - 1)) & (SLOT_COUNT - 1);
    }
    // Too near to the end for that.
    let last = 0;
    for (let shift = 0; at < end; at++, shift += 8) {
      const byte = bytes.getUint8(at);
      if (byte === SLASH) break;
      last |= byte << shift;
    }
    this.path = at;
    return mixed(hash, last) & (SLOT_COUNT - 1);
  }

  /**
   * Is the key `bytes[start, path)`? Four bytes at a time, of which the last four, with the slash, may overlap others.
   */
  #stands(key: number, bytes: DataView, start: number, path: number): boolean {
    const keys = this.#keys;
    const last = path - 3;
    const shift = key - start;
    for (let at = start; at < last; at += 4) if (keys.getInt32(at + shift) !== bytes.getInt32(at)) return false;
    return keys.getInt32(last + shift) === bytes.getInt32(last);
  }
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
