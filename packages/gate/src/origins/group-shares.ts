import { ClockCursor } from '../memory/clock-cursor.js';
import type { CachedOrigin } from './cached-origin.js';

/** Bytes that the set entry of an origin of a large group takes. */
const ENTRY_BYTES = 40;
/** If a group takes more than this share of the memory, its own origins are evicted first. */
const MAX_SHARE = 0.02;
/** Bytes that a group may always take, however small the memory: 64 origins with ordinary files. */
const MIN_LIMIT = 64 * 4096;

interface LargeGroup {
  readonly origins: Set<string>;
  readonly cursor: ClockCursor;
}

/** Thousands of names of one domain or network evict each other and not the origins of others. */
export class GroupShares {
  readonly #limit: number;
  readonly #bytes: Map<number, number> = new Map();
  readonly #large: Map<number, LargeGroup> = new Map();
  #entries = 0;

  constructor(maxBytes: number) {
    this.#limit = Math.max(maxBytes * MAX_SHARE, MIN_LIMIT);
  }

  get size(): number {
    return this.#bytes.size;
  }

  get entryBytes(): number {
    return this.#entries * ENTRY_BYTES;
  }

  bytesOf(group: number): number {
    return this.#bytes.get(group) ?? 0;
  }

  /**
   * `all` returns all origins in memory, and is called when the group becomes large. A group stops being large at half
   * the limit, so its bytes must double between two calls.
   */
  add({ origin, group, bytes }: CachedOrigin, all: () => Iterable<CachedOrigin>): void {
    const sum = this.bytesOf(group) + bytes;
    this.#bytes.set(group, sum);
    const large = this.#large.get(group);
    if (large !== undefined) this.#enter(large, origin);
    else if (sum > this.#limit) this.#addLarge(group, all());
  }

  remove({ origin, group, bytes }: CachedOrigin): void {
    const sum = this.bytesOf(group) - bytes;
    if (sum > 0) this.#bytes.set(group, sum);
    else this.#bytes.delete(group);
    const large = this.#large.get(group);
    if (large?.origins.delete(origin)) this.#entries--;
    if (large === undefined || 2 * sum > this.#limit) return;
    this.#entries -= large.origins.size;
    this.#large.delete(group);
  }

  victim(keep: string, get: (origin: string) => CachedOrigin | undefined): CachedOrigin | undefined {
    for (const [group, { origins, cursor }] of this.#large) {
      const hasOther = origins.size > (origins.has(keep) ? 1 : 0);
      if (!hasOther || this.bytesOf(group) <= this.#limit) continue;
      for (;;) {
        const origin = cursor.next()!;
        const cached = get(origin)!;
        if (origin === keep) continue;
        if (!cached.isUsed) return cached;
        cached.isUsed = false;
      }
    }
    return undefined;
  }

  #addLarge(group: number, all: Iterable<CachedOrigin>): void {
    const origins = new Set<string>();
    const large = { origins, cursor: new ClockCursor(origins) };
    this.#large.set(group, large);
    for (const cached of all) if (cached.group === group) this.#enter(large, cached.origin);
  }

  #enter({ origins }: LargeGroup, origin: string): void {
    if (!origins.has(origin)) this.#entries++;
    origins.add(origin);
  }
}
