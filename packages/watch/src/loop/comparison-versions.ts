import type { FetchOutcome } from '@maycrawl/gate';
import { NO_FILE, type Version, versionOf } from '../comparison/version.js';
import { VersionComparer } from '../comparison/version-comparer.js';
import type { SiteState } from '../model/site-state.js';
import type { WatchStore } from '../store/watch-store.js';

const NO_VERSIONS: ReadonlyMap<string, Uint8Array> = new Map();

/**
 * The versions that one observation is compared with. A comparison is synchronous, so their bytes are read first, and only
 * if the served version is another one: most checks read none.
 */
export class ComparisonVersions {
  readonly #store: Pick<WatchStore, 'versions'>;
  #bytes: ReadonlyMap<string, Uint8Array> = NO_VERSIONS;
  readonly #comparer: VersionComparer;

  constructor(store: Pick<WatchStore, 'versions'>, maxEntries?: number) {
    this.#store = store;
    this.#comparer = new VersionComparer((hash) => this.#bytes.get(hash), maxEntries);
  }

  /** Calls `compare`, which is synchronous, with a comparer that has the versions of a state. */
  async with<T>(
    state: SiteState,
    expected: string | undefined,
    outcome: FetchOutcome,
    compare: (comparer: VersionComparer) => T,
  ): Promise<T> {
    const version = versionOf(outcome);
    const hashes = version === undefined ? [] : hashesOf(state, expected, version);
    const bytes = hashes.length === 0 ? NO_VERSIONS : await this.#store.versions(hashes);
    this.#bytes = bytes;
    try {
      return compare(this.#comparer);
    } finally {
      this.#bytes = NO_VERSIONS;
    }
  }
}

/** Returns the hashes of the other versions that a comparison with `served` may need. */
function hashesOf({ baselines, alerts }: SiteState, expected: string | undefined, served: Version): string[] {
  const reported = Object.values(alerts).flatMap(({ before, after }) => [before, after]);
  const hashes = new Set([...Object.values(baselines), ...reported, expected]);
  return [...hashes].filter((hash) => hash !== undefined && hash !== NO_FILE && hash !== served.hash) as string[];
}
