import type { GateRecord } from '../types/record.js';
import type { Store } from '../types/store.js';
import { bodyHash } from './body-hash.js';
import { boundRecord } from './bounded-facts.js';

/** The latest time of a `Date`, in milliseconds. Counters follow the clock, and a higher safe integer must exist. */
const MAX_COUNTER = 8.64e15;

/** True if `counter` is a valid counter of a record: an exact integer with room for higher ones. */
export function isCounter(counter: number): boolean {
  return Number.isSafeInteger(counter) && counter >= 0 && counter <= MAX_COUNTER;
}

/** @throws TypeError if a counter of the record is invalid. */
export function validateRecord({ good, outage, attempt }: GateRecord): void {
  for (const counter of [good?.counter, outage?.after, attempt?.counter]) {
    if (counter === undefined || isCounter(counter)) continue;
    throw new TypeError(`counter: expected a whole number from 0 to ${MAX_COUNTER}, got ${String(counter)}.`);
  }
}

/**
 * Returns what a store returned for `origin`, if it is a record of that origin; undefined and null are a miss. Callers
 * may supply stores of their own, so anything else counts as a failure of the store. Long texts, which another version
 * may have written, are cut.
 *
 * @param store the store that returned it: unless it checks bodies itself, a body that does not match its hash is
 * dropped
 * @throws TypeError that says what was expected.
 */
export function validateStoredRecord(origin: string, given: unknown, store?: Store): GateRecord | undefined {
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
    [good?.counter, outage?.after, attempt?.counter].every((one) => one === undefined || isCounter(one)) &&
    (record.body === undefined || record.body instanceof Uint8Array);
  if (isRecord) return boundRecord(store?.hasCheckedBodies ? (given as GateRecord) : withOwnBody(given as GateRecord));
  throw new TypeError(`expected a record of ${origin}, or undefined, from the store`);
}

/** Removes the body if it is not the one of the good outcome. */
function withOwnBody(record: GateRecord): GateRecord {
  const { body, good } = record;
  return body === undefined || bodyHash(body) === good?.hash ? record : { ...record, body: undefined };
}

function hasNumbers<T extends object>(part: T | undefined, names: readonly (keyof T)[]): boolean {
  return part === undefined || (typeof part === 'object' && names.every((name) => typeof part[name] === 'number'));
}
