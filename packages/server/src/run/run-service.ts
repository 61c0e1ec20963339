import cluster from 'node:cluster';
import type { RunCode, RunOptions } from './run-options.js';

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP ends it. With several processes, this one starts and watches them: each runs
 * the same program again, which must call this function with the same options.
 *
 * @throws RunError with one line that says what to change, if the service cannot start.
 */
export async function runService(options: RunOptions): Promise<RunCode> {
  // Loaded on demand: a process that only starts others needs no server.
  if (options.processes > 1 && cluster.isPrimary) return (await import('./run-primary.js')).runPrimary(options);
  try {
    return await (await import('./run-process.js')).runProcess(options);
  } finally {
    // An open channel would keep a process that cannot start. Unlike `process.disconnect`, it lets the process end by
    // itself, with its own exit code.
    if (process.connected) cluster.worker?.disconnect();
  }
}
