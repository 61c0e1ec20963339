import { publish } from '../health/events.js';
import type { GateCounts } from '../health/gate-stats.js';
import type { HealthMonitor } from '../health/health-monitor.js';

/** The result of a store operation that failed or timed out. */
export const STORE_FAILED: unique symbol = Symbol('store failed');

/** How store operations are tried. */
export interface StoreAttempts {
  /** Milliseconds after which a store that has not answered is bypassed (F70). */
  readonly storeTimeout: number;
  readonly health?: HealthMonitor | undefined;
  readonly counts?: GateCounts | undefined;
}

/**
 * Runs a store operation and resolves with its result. If it fails or takes longer than `storeTimeout`, publishes
 * `maycrawl:gate:bypassed`, notes it for `gate.health()` and resolves with `STORE_FAILED`: the gate answers without the
 * store (F70, F72). Never rejects.
 */
export async function tryStore<T>(
  { storeTimeout, health, counts }: StoreAttempts,
  origin: string,
  operation: string,
  ask: () => T | Promise<T>,
): Promise<T | typeof STORE_FAILED> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  try {
    const answer = ask();
    if (!isThenable(answer)) return answer;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error(`no answer within ${storeTimeout} ms`));
      // An answer that arrived while this process was busy is not late: the immediate lets it settle first.
      timer = setTimeout(() => {
        turn = setImmediate(giveUp);
      }, storeTimeout);
    });
    return await Promise.race([answer, late]);
  } catch (error) {
    publish('maycrawl:gate:bypassed', { origin, operation, error });
    if (counts !== undefined) counts.storeBypassed++;
    health?.record('store', `${operation}: ${error instanceof Error ? error.message : String(error)}`);
    return STORE_FAILED;
  } finally {
    clearTimeout(timer);
    clearImmediate(turn);
  }
}

/** True for a promise of any implementation. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined | null)?.then === 'function';
}
