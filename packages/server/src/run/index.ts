/**
 * Runs the service as a program: listens, logs, ends gracefully, in one process or several. The command
 * `maycrawl serve` uses it.
 *
 * @module
 */

export { allowedHost, isLoopback } from '../access/local-request.js';
export { type NewToken, newToken } from '../access/tokens.js';
export type { ListenPlace, OpenedGate, RunCode, RunOptions, ServiceLog } from './run-options.js';
export { RunError, WORKER_PORT } from './run-options.js';
export { runService } from './run-service.js';
