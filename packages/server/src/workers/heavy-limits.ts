import { availableParallelism } from 'node:os';
import type { PoolLimits } from './worker-pool.js';

/** More threads would take memory, and cores from the threads that answer requests. */
const MAX_THREADS = 2;

/** Bytes of a body of lint, diff and policy: two files of 500 KiB in base64, and URLs. */
export const HEAVY_BODY_LIMIT: number = 2 * 1_024 * 1_024;

/** Maximum number of waiting jobs in all processes together, and the minimum for one of several. */
const MAX_WAITING = 32;
const MIN_WAITING = 8;

/**
 * Returns the default limits of the threads of one process, for lint, diff, policy and evaluate; `processes` share the
 * machine. A queue of 32 bodies takes at most 64 MiB. By measurement, a file of 500 KiB that is answered within the
 * deadline needs less than 256 MiB of heap.
 */
export function poolLimits(processes = 1): PoolLimits {
  const cores = Math.floor((availableParallelism() - 1) / processes);
  const threads = Math.max(1, Math.min(cores, MAX_THREADS));
  const maxWaiting = Math.max(MIN_WAITING, Math.ceil(MAX_WAITING / processes));
  return { threads, maxWaiting, deadline: 2_000, memory: 256 };
}
