/** A run of a page, whose versions are read when it is asked for. */
export interface WatchedRun {
  /** When it began, milliseconds since the epoch. */
  readonly from: number;
  /** Resolves with a function that compares the versions and returns the entry as JSON. Nothing else is done meanwhile. */
  load(): Promise<() => object>;
}

export interface WatchedRuns {
  /** The newest first. */
  readonly runs: readonly WatchedRun[];
  /** The `before` of the next page, milliseconds since the epoch; undefined if this is the last one. */
  readonly next: number | undefined;
}

/**
 * What watchers saw of sites. Entries and what was seen at a time are in the form of `maycrawl history --json`. Times are
 * milliseconds since the epoch. A method rejects if the store fails.
 */
export interface WatchHistory {
  page(origin: string, query: { readonly limit: number; readonly before: number | undefined }): Promise<WatchedRuns>;
  seenAt(origin: string, time: number): Promise<object>;
  /** Resolves with the bytes of a version; undefined if they are not known. */
  version(hash: string): Promise<Uint8Array | undefined>;
}

/** Resolves with the history; undefined if there is none now. Rejects if its store cannot be opened. */
export type FindHistory = () => Promise<WatchHistory | undefined>;
