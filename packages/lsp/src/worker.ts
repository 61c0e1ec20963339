/**
 * The threads of the server: a program's module for them calls `runWorker` with what only the program can do.
 *
 * @module
 */
export { runWorker } from './analysis/run-worker.js';
export type * from './types/server-host.js';
