import type { HeldOrigin } from './held-origin.js';
import { OctetFront } from './octet-front.js';

/**
 * Octets that an origin takes, as measured on Node 20 after full collections, for 20,000 origins each: 755 where there is
 * no file, 1,310 with a file of 40 octets and one crawler's rules. Real files add 1.15 for each octet, indexes the rest.
 */
const ORIGIN_OCTETS = 760;
const FILE_OCTETS = 500;
const FOR_EACH_OCTET = 1.3;

/** Places of the table in front of the Map: a power of two each. */
const FEWEST_PLACES = 1024;
const MOST_PLACES = 16_384;

/** Octets of `https://`. */
const SCHEME = 8;

/**
 * The origins at hand, bounded by octets. A hand goes round them where room is short, and drops those that were not
 * asked for since it last came by: nearly least recently used, while a question costs no more than a look into a Map.
 */
export class HeldOrigins {
  readonly #maxOctets: number;
  readonly #origins: Map<string, HeldOrigin> = new Map();
  /** Some of them by a hash of their own, which a URL gives without a string being made of its origin. */
  #front: (HeldOrigin | undefined)[] = emptyFront(FEWEST_PLACES);
  /** Made for the first who asks by octets. */
  #octetFront: OctetFront | undefined;
  #hand: Iterator<[string, HeldOrigin]> = this.#origins.entries();
  #octets = 0;
  /** A file that is larger than all the room would be fetched again for every question. */
  #oversize: HeldOrigin | undefined;

  constructor(maxOctets: number) {
    this.#maxOctets = maxOctets;
  }

  get(origin: string): HeldOrigin | undefined {
    const held = this.#origins.get(origin);
    if (held === undefined) return this.#oversize?.origin === origin ? this.#oversize : undefined;
    if (!held.isUsed) held.isUsed = true;
    return held;
  }

  /**
   * The origin that `url` begins with, up to the `/` of the path: whatever equals an origin that is held is written as
   * `new URL` writes it.
   */
  find(url: string): HeldOrigin | undefined {
    const end = url.indexOf('/', SCHEME);
    if (end < 0) return undefined;
    const place = placeOf(url, end) & (this.#front.length - 1);
    const near = this.#front[place];
    if (near !== undefined && near.origin.length === end && url.startsWith(near.origin)) {
      if (!near.isUsed) near.isUsed = true;
      return near;
    }
    const held = this.get(url.slice(0, end));
    if (held !== undefined) this.#front[place] = held;
    return held;
  }

  /** For those who ask by octets. */
  get octetFront(): OctetFront {
    this.#octetFront ??= new OctetFront();
    return this.#octetFront;
  }

  /** Holds the origin; of those that alone are larger than the room, the last one is held beside it. */
  set(held: HeldOrigin): void {
    const { origin } = held;
    this.delete(origin);
    const octets = sizeOf(held);
    if (octets > this.#maxOctets) {
      if (this.#oversize !== undefined) this.#forget(this.#oversize);
      this.#oversize = held;
      return;
    }
    this.#octets += octets;
    this.#origins.set(origin, held);
    while (this.#octets > this.#maxOctets) this.#dropOne(origin);
    const places = this.#front.length;
    if (places < MOST_PLACES && places < 8 * this.#origins.size) this.#front = emptyFront(2 * places);
  }

  delete(origin: string): void {
    if (this.#oversize?.origin === origin) {
      this.#forget(this.#oversize);
      this.#oversize = undefined;
    }
    const held = this.#origins.get(origin);
    if (held === undefined) return;
    this.#octets -= sizeOf(held);
    this.#origins.delete(origin);
    this.#forget(held);
  }

  /** Takes it out of the tables in front. */
  #forget(held: HeldOrigin): void {
    const place = placeOf(held.origin, held.origin.length) & (this.#front.length - 1);
    if (this.#front[place] === held) this.#front[place] = undefined;
    this.#octetFront?.delete(held);
  }

  /** All of them, to be gone through while they change. */
  all(): HeldOrigin[] {
    const origins = [...this.#origins.values()];
    return this.#oversize === undefined ? origins : [...origins, this.#oversize];
  }

  get size(): number {
    return this.#origins.size;
  }

  /** Octets that the origins count for. */
  get octets(): number {
    return this.#octets;
  }

  /** There are others than `keep`: it alone is not too large. */
  #dropOne(keep: string): void {
    for (;;) {
      const next = this.#hand.next();
      if (next.done) {
        this.#hand = this.#origins.entries();
        continue;
      }
      const [origin, held] = next.value;
      if (held.isUsed) {
        held.isUsed = false;
      } else if (origin !== keep) {
        this.delete(origin);
        return;
      }
    }
  }
}

function sizeOf({ robots }: HeldOrigin): number {
  return ORIGIN_OCTETS + (robots === undefined ? 0 : FILE_OCTETS + Math.ceil(FOR_EACH_OCTET * robots.octets));
}

function emptyFront(places: number): (HeldOrigin | undefined)[] {
  return new Array<HeldOrigin | undefined>(places).fill(undefined);
}

/** FNV-1a of what follows the scheme. Names made to share a place only send each other to the Map. */
function placeOf(url: string, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = SCHEME; at < end; at++) hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
