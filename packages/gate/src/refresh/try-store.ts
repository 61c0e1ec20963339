import { publish } from '../health/events.js';
import type { GateCounts } from '../health/gate-stats.js';
import type { HealthMonitor } from '../health/health-monitor.js';
import { detailOf, failureText } from '../messages/failure-text.js';
import { isThenable } from '../validation/is-thenable.js';
import { thrownText } from '../validation/thrown-text.js';

/** The result of a store operation that failed or timed out. */
export const STORE_FAILED: unique symbol = Symbol('store failed');

/** How store operations are tried. */
export interface StoreAttempts {
  /** Milliseconds after which a store that has not responded is bypassed. */
  readonly storeTimeout: number;
  readonly health: HealthMonitor;
  readonly counts: GateCounts;
}

/**
 * Runs a store operation and resolves with its result. If it fails or takes longer than `storeTimeout`, publishes
 * `maycrawl:gate:bypassed`, records it for `gate.health()` and resolves with `STORE_FAILED`, so that the gate continues
 * without the store. Never rejects.
 */
export async function tryStore<T>(
  { storeTimeout, health, counts }: StoreAttempts,
  origin: string,
  operation: string,
  call: () => T | Promise<T>,
): Promise<T | typeof STORE_FAILED> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const result = call();
    if (!isThenable(result)) return result;
    const timeout = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(failureText(detailOf('storeSilent', { milliseconds: storeTimeout }))));
      // A response that arrived while the event loop was blocked is not late: the immediate lets it settle first.
      timer = setTimeout(() => setImmediate(fail), storeTimeout);
    });
    return await Promise.race([result, timeout]);
  } catch (error) {
    publish('maycrawl:gate:bypassed', { origin, operation, error });
    counts.storeBypassed++;
    health.record('store', detailOf('storeFailed', { operation, text: thrownText(error) }));
    return STORE_FAILED;
  } finally {
    clearTimeout(timer);
  }
}
