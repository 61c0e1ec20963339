/** What sites served, over a store of watchers: a list with what each version changed, and an export that can be verified. */
export {
  type ExportedHistory,
  type ExportedVersion,
  type ExportProblem,
  exportHistory,
  HISTORY_FILE,
  verifyHistory,
} from './export-history.js';
export { type HistoryEntryJson, historyEntryJson, type SeenJson, seenJson } from './history-json.js';
export {
  type HistoryEntry,
  type HistoryPage,
  HistoryReader,
  type ListedRun,
  type ReadableHistory,
  type SeenFile,
} from './history-reader.js';
export { listHistory } from './list-history.js';
