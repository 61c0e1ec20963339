import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../../memory/bounded-cache.js';
import { copyText } from '../../memory/copy-text.js';

const MAX_HOSTS = 20_000;
/** Bytes of a pause with its cache entry. */
const PAUSE_BYTES = 400;

/** Pauses of hosts that were busy for a request of another site. Times are monotonic. */
export class HostPauses {
  readonly #pauses: LRUCache<string, { readonly since: number; readonly until: number }> = boundedCache(MAX_HOSTS);

  get bytes(): number {
    return this.#pauses.size * PAUSE_BYTES;
  }

  pause(host: string, since: number, until: number): void {
    // Without a copy, a host that was cut out of a long URL would keep the URL in memory.
    this.#pauses.set(copyText(host), { since, until });
  }

  /** Returns when the pause ends: at most `longest` milliseconds after its start; in the past if there is none. */
  pausedUntil(host: string, longest: number): number {
    const pause = this.#pauses.get(host);
    return pause === undefined ? 0 : Math.min(pause.until, pause.since + longest);
  }
}
