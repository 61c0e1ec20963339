import type { VersionChange } from '../comparison/types.js';
import { NO_FILE } from '../comparison/version.js';
import { type ComparisonScope, VersionComparer } from '../comparison/version-comparer.js';
import type { EvidenceRun, HistoryStore, RunAt, RunQuery } from '../store/history-store.js';
import type { WatchStore } from '../store/watch-store.js';

/** What of a store of watchers a history is read from. */
export type ReadableHistory = Pick<WatchStore, keyof HistoryStore | 'versions'>;

/** A run, and what its version changed. */
export interface HistoryEntry {
  readonly run: EvidenceRun;
  /** Bytes of the version; undefined if the run has none, or if they are gone. */
  readonly size: number | undefined;
  /** The version that was seen before this one; undefined if there is none, or if the run has none. */
  readonly before: string | undefined;
  /**
   * What changed since `before`. `same`: it is the same version. `lost`: the bytes of one of both are gone. Undefined if
   * there is nothing to compare.
   */
  readonly change: VersionChange | 'same' | 'lost' | undefined;
}

/** A run of a page. */
export interface ListedRun {
  /** When it began, milliseconds since the epoch. */
  readonly from: number;
  /** Reads the versions. Resolves with a function that compares them, which takes as long as the budget permits. */
  load(): Promise<() => HistoryEntry>;
}

export interface HistoryPage {
  /** The newest first. */
  readonly runs: readonly ListedRun[];
  /** The `before` of the next page; undefined if this is the last one. */
  readonly next: number | undefined;
}

/** What was seen at a time or last before it. */
export interface SeenFile extends RunAt {
  readonly size: number | undefined;
  /** The file; undefined if there was none, if it could not be fetched, or if its bytes are gone. */
  readonly bytes: Uint8Array | undefined;
}

/** Runs that are looked at for a version before the oldest one of a page. */
const LOOK_BACK = 100;
/** Results that are kept: most readers want the newest versions, again and again. */
const MAX_COMPARISONS = 1_000;

/** Reads what sites served from a store, with few files in memory. It may be shared. */
export class HistoryReader {
  readonly #store: ReadableHistory;
  readonly #scope: ComparisonScope;
  readonly #comparer: VersionComparer;
  /** Those that are being compared. */
  #versions: ReadonlyMap<string, Uint8Array> = new Map();

  /** `budget`: steps of a comparison; by default, those of a watcher. */
  constructor(store: ReadableHistory, scope: ComparisonScope = { crawlers: [], urls: [] }, budget?: number) {
    this.#store = store;
    this.#scope = scope;
    this.#comparer = new VersionComparer((hash) => this.#versions.get(hash), MAX_COMPARISONS, budget);
  }

  /** Resolves with runs of a site. Load them in their order. */
  async page(origin: string, query: RunQuery): Promise<HistoryPage> {
    const runs = await this.#store.runs(origin, { ...query, limit: query.limit + LOOK_BACK });
    const length = pageLength(runs, query.limit);
    // Mostly, the version before is that of the next entry, so it is read once.
    const held: { versions: ReadonlyMap<string, Uint8Array> } = { versions: new Map() };
    const listed = runs.slice(0, length).map((run, i): ListedRun => {
      const { version } = run.evidence;
      const before = version === undefined ? undefined : versionAfter(runs, i);
      return {
        from: run.from,
        load: async () => {
          held.versions = await this.#load([version, before], held.versions);
          const { versions } = held;
          return () => this.#entry(run, before, versions);
        },
      };
    });
    return { runs: listed, next: runs.length > length ? runs[length - 1]?.from : undefined };
  }

  /** Resolves with undefined if nothing was seen until then. */
  async at(origin: string, time: number): Promise<SeenFile | undefined> {
    const found = await this.#store.runAt(origin, time);
    if (found === undefined) return undefined;
    const { version } = found.run.evidence;
    const versions = await this.#load([version], new Map());
    const bytes = version === undefined ? undefined : versions.get(version);
    return { ...found, bytes, size: version === NO_FILE ? 0 : bytes?.length };
  }

  /** Resolves with the bytes of a version; undefined if they are not known. */
  async version(hash: string): Promise<Uint8Array | undefined> {
    return (await this.#load([hash], new Map())).get(hash);
  }

  async #load(
    hashes: readonly (string | undefined)[],
    held: ReadonlyMap<string, Uint8Array>,
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const needed = [...new Set(hashes)].flatMap((hash) => (hash === undefined || hash === NO_FILE ? [] : [hash]));
    const missing = needed.filter((hash) => !held.has(hash));
    const read = missing.length === 0 ? new Map<string, Uint8Array>() : await this.#store.versions(missing);
    return new Map(
      needed.flatMap((hash) => {
        const bytes = held.get(hash) ?? read.get(hash);
        return bytes === undefined ? [] : [[hash, bytes] as const];
      }),
    );
  }

  #entry(run: EvidenceRun, before: string | undefined, versions: ReadonlyMap<string, Uint8Array>): HistoryEntry {
    const hash = run.evidence.version;
    const bytes = hash === NO_FILE ? new Uint8Array() : hash === undefined ? undefined : versions.get(hash);
    const size = bytes?.length;
    if (hash === undefined || before === undefined) return { run, size, before: undefined, change: undefined };
    if (hash === before) return { run, size, before, change: 'same' };
    this.#versions = versions;
    const change = bytes && this.#comparer.changeTo({ hash, bytes }, before, this.#scope);
    this.#versions = new Map();
    return { run, size, before, change: change ?? 'lost' };
  }
}

/** Runs that began at the same time are on one page: the next page is what began before it. */
function pageLength(runs: readonly EvidenceRun[], limit: number): number {
  const last = runs[limit - 1]?.from;
  let length = Math.min(limit, runs.length);
  while (length < runs.length && runs[length]?.from === last) length++;
  return length;
}

function versionAfter(runs: readonly EvidenceRun[], index: number): string | undefined {
  for (let i = index + 1; i < runs.length; i++) {
    const { version } = (runs[i] as EvidenceRun).evidence;
    if (version !== undefined) return version;
  }
  return undefined;
}
