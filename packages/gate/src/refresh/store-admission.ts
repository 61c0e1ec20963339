import type { SiteGroups } from '../url/site-groups.js';

/** New origins of one host group that are written to a store in a day. */
export const NEW_ORIGINS_PER_DAY = 1_000;
const DAY = 24 * 3_600_000;
/** Number of counters. Host groups whose numbers collide share one counter and its limit. */
const COUNTERS = 65_536;

/**
 * Limits how many new origins of a registrable domain or network are written to a store: one owner can create millions
 * of host names, and all sites share the store. Further ones are cached in memory only. Takes 128 KiB at most.
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
    return this.#groups.numberOf(origin) % COUNTERS;
  }
}
