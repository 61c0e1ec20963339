import { Problem } from '../http/problem.js';
import type { PageJob } from './job.js';
import type { WorkerPool } from './worker-pool.js';

/**
 * Returns a function that converts a page in a thread, for a client; its result is undefined if the limits of the pool
 * end the work.
 */
export function pageTextIn(
  pool: WorkerPool,
  client: string,
): (job: PageJob, signal: AbortSignal) => Promise<string | undefined> {
  return async (job, signal) => {
    try {
      const result = await pool.run(job, client, signal);
      if (result.kind === 'page') return result.text;
      throw new Error(result.kind === 'failed' ? result.message : `a page ended with "${result.kind}"`);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-expensive') return undefined;
      throw error;
    }
  };
}
