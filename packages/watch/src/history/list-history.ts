import type { ComparisonScope } from '../comparison/version-comparer.js';
import type { RunQuery } from '../store/history-store.js';
import { type HistoryEntry, HistoryReader, type ReadableHistory } from './history-reader.js';

/** Resolves with runs of a site, the newest first, each with what it changed by the comparison of `maycrawl diff`. */
export async function listHistory(
  store: ReadableHistory,
  origin: string,
  query: RunQuery,
  scope?: ComparisonScope,
): Promise<readonly HistoryEntry[]> {
  const { runs } = await new HistoryReader(store, scope).page(origin, query);
  const entries: HistoryEntry[] = [];
  for (const run of runs.slice(0, query.limit)) entries.push((await run.load())());
  return entries;
}
