import { ClockCursor } from '../memory/clock-cursor.js';
import type { HeldOrigin } from './held-origin.js';

/** Bytes of the set entry of an origin whose group takes much. */
const ENTRY_BYTES = 40;
/** Above this part of the memory, a group's own origins are evicted first. */
const LARGEST_SHARE = 0.02;
/** Bytes that a group may take in a small memory: room for 64 origins with ordinary files. */
const LEAST_LIMIT = 64 * 4096;

/** A group that takes much, with its origins in the order of their arrival. */
interface LargeGroup {
  readonly origins: Set<string>;
  readonly hand: ClockCursor;
}

/**
 * Counts the bytes of each group of origins (`SiteGroups`), so that thousands of names of one registrable domain or
 * network evict each other and not the origins of others.
 */
export class GroupShares {
  readonly #limit: number;
  readonly #bytes: Map<number, number> = new Map();
  readonly #large: Map<number, LargeGroup> = new Map();
  #entries = 0;

  constructor(maxBytes: number) {
    this.#limit = Math.max(maxBytes * LARGEST_SHARE, LEAST_LIMIT);
  }

  /** Number of groups. */
  get size(): number {
    return this.#bytes.size;
  }

  /** Bytes of memory that the sets of origins take. */
  get entryBytes(): number {
    return this.#entries * ENTRY_BYTES;
  }

  /** Returns the bytes of a group's origins. */
  bytesOf(group: number): number {
    return this.#bytes.get(group) ?? 0;
  }

  /**
   * Counts an origin. `all` returns all origins that are held, this one included: it is called when the group becomes
   * large, for which its bytes must have doubled since it last ceased to be.
   */
  add({ origin, group, bytes }: HeldOrigin, all: () => Iterable<HeldOrigin>): void {
    const sum = this.bytesOf(group) + bytes;
    this.#bytes.set(group, sum);
    const large = this.#large.get(group);
    if (large !== undefined) this.#enter(large, origin);
    else if (sum > this.#limit) this.#addLarge(group, all());
  }

  remove({ origin, group, bytes }: HeldOrigin): void {
    const sum = this.bytesOf(group) - bytes;
    if (sum > 0) this.#bytes.set(group, sum);
    else this.#bytes.delete(group);
    const large = this.#large.get(group);
    if (large?.origins.delete(origin)) this.#entries--;
    if (large === undefined || 2 * sum > this.#limit) return;
    this.#entries -= large.origins.size;
    this.#large.delete(group);
  }

  /** Returns the next victim of a group above its share, `keep` excepted; undefined if no group is. */
  victim(keep: string, get: (origin: string) => HeldOrigin | undefined): HeldOrigin | undefined {
    for (const [group, { origins, hand }] of this.#large) {
      const hasOther = origins.size > (origins.has(keep) ? 1 : 0);
      if (!hasOther || this.bytesOf(group) <= this.#limit) continue;
      for (;;) {
        const origin = hand.next()!;
        const held = get(origin)!;
        if (origin === keep) continue;
        if (!held.isUsed) return held;
        held.isUsed = false;
      }
    }
    return undefined;
  }

  #addLarge(group: number, all: Iterable<HeldOrigin>): void {
    const origins = new Set<string>();
    const large = { origins, hand: new ClockCursor(origins) };
    this.#large.set(group, large);
    for (const held of all) if (held.group === group) this.#enter(large, held.origin);
  }

  #enter({ origins }: LargeGroup, origin: string): void {
    if (!origins.has(origin)) this.#entries++;
    origins.add(origin);
  }
}
