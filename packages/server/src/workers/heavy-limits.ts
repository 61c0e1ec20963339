import { availableParallelism } from 'node:os';
import type { PoolLimits } from './worker-pool.js';

/** More threads would take the cores of the threads that answer requests, and memory. */
const MAX_THREADS = 2;

/** Bytes of a body of lint, diff and policy: two files of 500 KiB in base64, and URLs. */
export const HEAVY_BODY_LIMIT: number = 2 * 1_024 * 1_024;

/**
 * The default limits of the threads for lint, diff and policy. A queue of 32 bodies takes at most 64 MiB. The largest
 * heap that a file of 500 KiB needs for an answer within the deadline is below 256 MiB, measured.
 */
export function defaultPoolLimits(): PoolLimits {
  const threads = Math.max(1, Math.min(availableParallelism() - 1, MAX_THREADS));
  return { threads, maxWaiting: 32, deadline: 2_000, memory: 256 };
}
