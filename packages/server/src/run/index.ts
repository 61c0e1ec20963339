/**
 * Runs the service as a program: listens, logs, ends gracefully, in one process or several. The command
 * `maycrawl serve` uses it.
 *
 * @module
 */

export { allowedHost, isLoopback } from '../access/local-request.js';
export { type NewToken, newToken } from '../access/tokens.js';
export type { FindHistory, WatchedRun, WatchedRuns, WatchHistory } from '../service/watch-history.js';
export type {
  ListenPlace,
  OpenedGate,
  OpenedHistory,
  RunCode,
  RunOptions,
  ServiceLog,
  ServiceWatch,
} from './run-options.js';
export { RunError, WORKER_PORT, WORKER_WATCHES } from './run-options.js';
export { runService } from './run-service.js';
