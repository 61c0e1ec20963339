import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { copyText } from '../../memory/copy-text.js';

/** The least recently used are evicted. */
const MAX_HOSTS = 20_000;
/** Bytes of a pause with its place in the cache. */
const PAUSE_BYTES = 400;

/**
 * The hosts that answered 429 or 503 to a request that another site caused, for a sitemap or by a redirect of
 * robots.txt, and until when no more of them are made: one table for a gate. Times are those of a monotonic clock.
 */
export class HostPauses {
  readonly #pauses: LRUCache<string, { readonly since: number; readonly until: number }> = boundedCache(MAX_HOSTS);

  /** Bytes of memory that they take. */
  get bytes(): number {
    return this.#pauses.size * PAUSE_BYTES;
  }

  pause(host: string, since: number, until: number): void {
    // A host that was cut out of a long URL would keep it in memory.
    this.#pauses.set(copyText(host), { since, until });
  }

  /** Returns when the pause ends, after at most `longest` milliseconds; in the past if there is none. */
  pausedUntil(host: string, longest: number): number {
    const pause = this.#pauses.get(host);
    return pause === undefined ? 0 : Math.min(pause.until, pause.since + longest);
  }
}
