/** What watchers saw of a site, as the service has it. */

import { request, requestJson, ServiceError } from '../service/request.js';

/** Of a list of paths that are newly blocked or allowed. */
interface ChangedPaths {
  readonly result: 'none' | 'some' | 'undecided';
  readonly isWholeSite: boolean;
}

export interface CrawlerChange {
  readonly crawlers: readonly string[];
  readonly crawlerCount: number;
  readonly newlyBlocked: ChangedPaths;
  readonly newlyAllowed: ChangedPaths;
}

export interface VersionChange {
  /** The most serious one first. */
  readonly verdicts?: { readonly changes: readonly CrawlerChange[] };
  /** An entry without a `change` is not decided. */
  readonly usage?: { readonly changes: readonly { readonly crawlers: readonly string[]; readonly change?: object }[] };
}

/** Checks in a row that saw the same. */
export interface WatchedRun {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly evidence: {
    readonly kind: 'file' | 'unavailable' | 'unreachable' | 'refused';
    /** `none` if there was no file; undefined if the fetch failed. */
    readonly version?: string;
    readonly status?: number;
    readonly reason?: string;
    readonly cause?: string;
    readonly code?: string;
  };
  /** Null if the bytes of the version are not stored any more. */
  readonly size: number | null;
  readonly before: string | null;
  readonly change: VersionChange | 'same' | 'lost' | null;
}

export interface WatchedRuns {
  /** The newest first. */
  readonly runs: readonly WatchedRun[];
  /** The `before` of the next page. */
  readonly next: string | null;
}

const PAGE = 20;

/** @throws ServiceError */
export function askVersions(robotsUrl: URL, before: string | null, signal: AbortSignal): Promise<WatchedRuns> {
  const query = new URLSearchParams({ url: robotsUrl.href, limit: String(PAGE), ...(before !== null && { before }) });
  return requestJson<WatchedRuns>(`v1/history?${query}`, { robotsUrl, signal });
}

/** Resolves to the bytes of a version; none for the version `none`. @throws ServiceError */
export async function askVersion(robotsUrl: URL, hash: string, signal: AbortSignal): Promise<Uint8Array> {
  if (hash === 'none') return new Uint8Array();
  const response = await request(`v1/history/file?${new URLSearchParams({ hash })}`, { robotsUrl, signal });
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    signal.throwIfAborted();
    throw new ServiceError({ kind: 'cut' });
  }
}

/** True if there is something to compare: a file that is still stored, or that there was none. */
export function isComparable({ evidence, size }: WatchedRun): boolean {
  return evidence.version !== undefined && size !== null;
}

/** Returns the newest version, and the one before it that is another: what was changed last. */
export function lastChange(runs: readonly WatchedRun[]): readonly number[] {
  const newest = runs.findIndex(isComparable);
  if (newest === -1) return [];
  const { version } = (runs[newest] as WatchedRun).evidence;
  const other = runs.findIndex((run) => isComparable(run) && run.evidence.version !== version);
  return other === -1 ? [newest] : [newest, other];
}
