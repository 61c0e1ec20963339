import { publish } from './events.js';

/** Stands for what a store did not give. */
export const PASSED_BY: unique symbol = Symbol('passed by');

/**
 * What a store gives; `PASSED_BY` where it fails or takes longer than `timeout` milliseconds, which is told and nothing
 * more: the gate answers without it (F70, F72).
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
      // An answer that came while this process was busy is no late one: it is looked at first.
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

/** A promise of any library. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined | null)?.then === 'function';
}
