import type { Version } from '../comparison/version.js';
import type { CheckEvidence } from './check-evidence.js';

/** Checks in a row that saw the same. Times are milliseconds since the epoch. */
export interface EvidenceRun {
  readonly from: number;
  /** The last check. */
  readonly to: number;
  /** Number of checks. */
  readonly count: number;
  /** The longest time between two checks of the run, in which nothing was seen. */
  readonly longestGap: number;
  readonly evidence: CheckEvidence;
}

/** What is known of a moment. */
export interface RunAt {
  /** The run that covers the time, or the last one before it. */
  readonly run: EvidenceRun;
  /** The run after it. If the time is after `run.to`, nothing was seen between `run.to` and `next.from`. */
  readonly next: EvidenceRun | undefined;
}

export interface RunQuery {
  readonly limit: number;
  /** Only runs that began before this time. Default: all. */
  readonly before?: number | undefined;
}

/** What of the history is kept. The newest run of a site is always kept. */
export interface Retention {
  /** Runs that ended before this time are removed, milliseconds since the epoch. */
  readonly endedBefore?: number | undefined;
  /** Of each site, runs but the newest ones are removed. */
  readonly maxRuns?: number | undefined;
}

/** What `prune` has removed. */
export interface Pruned {
  readonly runs: number;
  readonly versions: number;
}

/** What sites served, and how it is known. */
export interface HistoryStore {
  /** Resolves with origins that have a state or a history, in ascending order; `after` is the last one of the former call. */
  origins(limit: number, after?: string): Promise<readonly string[]>;
  /** Resolves with runs of a site, the newest first: fewer than the limit only if there are no more. Damaged ones are left out. */
  runs(origin: string, query: RunQuery): Promise<readonly EvidenceRun[]>;
  /** Resolves with what was seen at a time or last before it; undefined if nothing was seen until then. */
  runAt(origin: string, time: number): Promise<RunAt | undefined>;
  /**
   * Adds runs that this store did not see, with their versions. Repeating an import changes nothing. An imported run is
   * part of the history only: no state, and no decision of a crawler, comes from it. Resolves with how many runs were new.
   */
  importRuns(origin: string, runs: readonly EvidenceRun[], versions: readonly Version[]): Promise<number>;
  /**
   * Removes runs, then versions that no run refers to. A version that a state refers to (a baseline, the expected or the
   * served one, both sides of an alert) is never removed, and none within a day after it was written. A signal rejects
   * with its reason; what was removed until then stays removed.
   */
  prune(retention: Retention, signal?: AbortSignal): Promise<Pruned>;
}
