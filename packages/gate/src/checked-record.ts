import type { GateRecord } from './types.js';

/**
 * Returns what a store gave for `origin`, if it is a record of it; undefined and null are a miss. Stores may be anyone's:
 * one that answers with something else counts as failing.
 *
 * @throws TypeError that says what was expected.
 */
export function checkedRecord(origin: string, given: unknown): GateRecord | undefined {
  if (given === undefined || given === null) return undefined;
  const { good, outage, attempt, ...record } = given as GateRecord;
  const isRecord =
    typeof given === 'object' &&
    record.origin === origin &&
    hasNumbers(good, ['counter', 'at', 'freshUntil', 'refreshAt']) &&
    hasNumbers(outage, ['after', 'since']) &&
    hasNumbers(attempt, ['counter', 'at', 'nextTryAt', 'failures']) &&
    (good === undefined || Array.isArray(good.facts?.hops)) &&
    (attempt === undefined || Array.isArray(attempt.facts?.hops)) &&
    (record.body === undefined || record.body instanceof Uint8Array);
  if (isRecord) return given as GateRecord;
  throw new TypeError(`expected a record of ${origin}, or undefined, from the store`);
}

function hasNumbers<T extends object>(part: T | undefined, names: readonly (keyof T)[]): boolean {
  return part === undefined || (typeof part === 'object' && names.every((name) => typeof part[name] === 'number'));
}
