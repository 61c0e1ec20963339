import { originHash } from '../url/origin-hash.js';
import type { CachedOrigin } from './cached-origin.js';

export const SLOT_COUNT = 16_384;
export const NO_SLOT = -1;
/** Bytes of a key: an origin and the slash after it. Longer origins, which are rare, are not in the table. */
const KEY_BYTES = 64;
/** Slots probed for an origin. If all of them are taken, it replaces the origin in one of them. */
const PROBES = 4;
const [SLASH, NUL] = [0x2f, 0x00];

/** Finds origins by the bytes of a URL, without creating a string. Takes 1.1 MiB. */
export class OriginByteTable {
  readonly #keys: DataView = new DataView(new ArrayBuffer(SLOT_COUNT * KEY_BYTES));
  readonly #cached: (CachedOrigin | undefined)[] = new Array<CachedOrigin | undefined>(SLOT_COUNT).fill(undefined);
  readonly #key: DataView = new DataView(new ArrayBuffer(KEY_BYTES));
  /** Offset of the path after the origin of the last `find`. */
  path = 0;

  /** Returns the slot of the origin of the URL `bytes[start, end)`; `NO_SLOT` if it is not in the table. */
  find(bytes: DataView, start: number, end: number): number {
    const first = originHash(bytes, start, end, this) & (SLOT_COUNT - 1);
    const path = this.path;
    if (path >= end || path - start >= KEY_BYTES) return NO_SLOT;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = first ^ probe;
      if (this.#keyEquals(slot * KEY_BYTES, bytes, start, path)) return slot;
    }
    return NO_SLOT;
  }

  /** Returns the origin in a slot that `find` returned; undefined if it was deleted. Valid until the next `set`. */
  at(slot: number): CachedOrigin | undefined {
    return this.#cached[slot];
  }

  set(cached: CachedOrigin): void {
    const first = this.#firstSlot(cached);
    if (first === NO_SLOT) return;
    let slot = first;
    for (let probe = 0; probe < PROBES && this.#cached[slot] !== undefined; probe++) slot = first ^ probe;
    const keyStart = slot * KEY_BYTES;
    for (let at = 0; at < KEY_BYTES; at++) this.#keys.setUint8(keyStart + at, this.#key.getUint8(at));
    this.#cached[slot] = cached;
  }

  delete(cached: CachedOrigin): void {
    const first = this.#firstSlot(cached);
    if (first === NO_SLOT) return;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = first ^ probe;
      if (this.#cached[slot] !== cached) continue;
      this.#cached[slot] = undefined;
      this.#keys.setUint8(slot * KEY_BYTES, NUL);
    }
  }

  /** Writes the key of an origin to `#key`. Returns the first slot to probe; `NO_SLOT` if the origin is too long. */
  #firstSlot({ origin }: CachedOrigin): number {
    if (origin.length >= KEY_BYTES) return NO_SLOT;
    const key = this.#key;
    for (let at = 0; at < origin.length; at++) key.setUint8(at, origin.charCodeAt(at));
    key.setUint8(origin.length, SLASH);
    const { path } = this;
    const first = originHash(key, 0, origin.length + 1, this) & (SLOT_COUNT - 1);
    this.path = path;
    return first;
  }

  /**
   * Returns true if the key at `keyStart` is `bytes[start, path]`: the origin and the slash. Compares four bytes at a
   * time; the last four, which end with the slash, may overlap those before.
   */
  #keyEquals(keyStart: number, bytes: DataView, start: number, path: number): boolean {
    const keys = this.#keys;
    const last = path - 3;
    const shift = keyStart - start;
    for (let at = start; at < last; at += 4) if (keys.getInt32(at + shift) !== bytes.getInt32(at)) return false;
    return keys.getInt32(last + shift) === bytes.getInt32(last);
  }
}
