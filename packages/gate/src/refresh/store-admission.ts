import type { SiteGroups } from '../url/site-groups.js';

/** New origins of one group that are written to a store in a day. */
export const NEW_ORIGINS_PER_DAY = 1_000;
const DAY = 24 * 3_600_000;
/** Counters; a power of two. Groups that share one, by chance alone, share their thousand. */
const COUNTERS = 65_536;

/**
 * Limits how many new origins of a registrable domain or network are written to a store: anyone can have millions of
 * host names, but a store is shared. Further ones are kept in memory only. Bounded: 128 KiB.
 */
export class StoreAdmission {
  readonly #groups: SiteGroups;
  readonly #now: () => number;
  #counts: Uint16Array | undefined;
  #day = Number.NaN;

  constructor(groups: SiteGroups, now: () => number) {
    this.#groups = groups;
    this.#now = now;
  }

  /** Counts an origin that the store does not have. Returns true if it may be written. */
  admits(origin: string): boolean {
    const counts = this.#today();
    const at = this.#counterOf(origin);
    if (counts[at]! >= NEW_ORIGINS_PER_DAY) return false;
    counts[at]!++;
    return true;
  }

  /** True if `admits` would return false. */
  isFull(origin: string): boolean {
    return this.#counts !== undefined && this.#today()[this.#counterOf(origin)]! >= NEW_ORIGINS_PER_DAY;
  }

  #today(): Uint16Array {
    const day = Math.floor(this.#now() / DAY);
    this.#counts ??= new Uint16Array(COUNTERS);
    if (day !== this.#day) this.#counts.fill(0);
    this.#day = day;
    return this.#counts;
  }

  #counterOf(origin: string): number {
    return this.#groups.numberOf(origin) & (COUNTERS - 1);
  }
}
