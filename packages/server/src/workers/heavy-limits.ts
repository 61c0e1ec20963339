import { availableParallelism } from 'node:os';
import type { PoolLimits } from './worker-pool.js';

/** More threads would take the cores of the threads that answer requests, and memory. */
const MAX_THREADS = 2;

/** Bytes of a body of lint, diff and policy: two files of 500 KiB in base64, and URLs. */
export const HEAVY_BODY_LIMIT: number = 2 * 1_024 * 1_024;

/** Jobs that wait, in all processes together, and the fewest in one of several. */
const MAX_WAITING = 32;
const MIN_WAITING = 8;

/**
 * The default limits of the threads for lint, diff, policy and evaluate in one of some processes. A queue of 32 bodies takes at most 64 MiB. The largest
 * heap that a file of 500 KiB needs for an answer within the deadline is below 256 MiB, measured.
 */
export function poolLimits(processes = 1): PoolLimits {
  const cores = Math.floor((availableParallelism() - 1) / processes);
  const threads = Math.max(1, Math.min(cores, MAX_THREADS));
  const maxWaiting = Math.max(MIN_WAITING, Math.ceil(MAX_WAITING / processes));
  return { threads, maxWaiting, deadline: 2_000, memory: 256 };
}
