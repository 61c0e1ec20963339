import { publish } from '../health/events.js';
import type { GateCounts } from '../health/gate-stats.js';
import { boundedCache } from '../memory/bounded-cache.js';
import { bodyHash } from '../records/body-hash.js';

/** Files that are remembered, of at most some 200 bytes each. */
const MAX_FILES = 1_000;

/** Files that failed by a fault of this software. Their origins are blocked until the file changes. */
export class InternalErrors {
  readonly #files = boundedCache<string, true>(MAX_FILES);
  readonly #counts: Pick<GateCounts, 'internalErrors'>;

  constructor(counts: Pick<GateCounts, 'internalErrors'>) {
    this.#counts = counts;
  }

  has(origin: string, hash: string): boolean {
    return this.#files.size > 0 && this.#files.has(keyOf(origin, hash));
  }

  record(origin: string, hash: string, body: Uint8Array | undefined, error: unknown): void {
    if (this.has(origin, hash)) return;
    this.#files.set(keyOf(origin, hash), true);
    this.#counts.internalErrors++;
    // A store that does not check bodies may have other hashes.
    publish('maycrawl:gate:internal-error', { origin, hash: body === undefined ? hash : bodyHash(body), error });
  }
}

const keyOf = (origin: string, hash: string): string => `${origin} ${hash}`;
