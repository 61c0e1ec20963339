import { publish } from './events.js';

/** The result of a store operation that failed or timed out. */
export const PASSED_BY: unique symbol = Symbol('passed by');

/**
 * Runs a store operation and resolves with its result. If it fails or takes longer than `timeout` milliseconds,
 * publishes `maycrawl:gate:bypassed` and resolves with `PASSED_BY`: the gate answers without the store (F70, F72).
 * Never rejects.
 */
export async function passBy<T>(
  timeout: number,
  origin: string,
  operation: string,
  ask: () => T | Promise<T>,
): Promise<T | typeof PASSED_BY> {
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  try {
    const answer = ask();
    if (!isThenable(answer)) return answer;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error(`no answer within ${timeout} ms`));
      // An answer that arrived while this process was busy is not late: the immediate lets it settle first.
      timer = setTimeout(() => {
        turn = setImmediate(giveUp);
      }, timeout);
    });
    return await Promise.race([answer, late]);
  } catch (error) {
    publish('maycrawl:gate:bypassed', { origin, operation, error });
    return PASSED_BY;
  } finally {
    clearTimeout(timer);
    clearImmediate(turn);
  }
}

/** True for a promise of any implementation. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined | null)?.then === 'function';
}
