import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../fetch/bounded-cache.js';

/** The least recently used are evicted. */
const MAX_HOSTS = 20_000;

/**
 * The hosts that answered a request for a sitemap with 429 or 503, and until when nothing is requested from them: one
 * table for all walks of a gate. Times are those of a monotonic clock.
 */
export class BusyHosts {
  readonly #pauses: LRUCache<string, { readonly since: number; readonly until: number }> = boundedCache(MAX_HOSTS);

  pause(host: string, since: number, until: number): void {
    this.#pauses.set(host, { since, until });
  }

  /** Returns when the pause ends, after at most `longest` milliseconds; in the past if there is none. */
  pausedUntil(host: string, longest: number): number {
    const pause = this.#pauses.get(host);
    return pause === undefined ? 0 : Math.min(pause.until, pause.since + longest);
  }
}
