import type { GateRecord } from '../types/record.js';
import type { Store } from '../types/store.js';
import { shown } from '../validation/expected.js';
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
    throw new TypeError(`counter: expected a whole number from 0 to ${MAX_COUNTER}, got ${String(counter)}`);
  }
}

/**
 * Validates the value that a store returned for `origin`, and returns the record; undefined for a miss (undefined or
 * null). Callers may supply their own stores, so any other value counts as a failure of the store. Long texts, which
 * another version may have written, are cut.
 *
 * @param store the store that returned the value. Without `hasCheckedBodies`, a body that does not match its hash is
 * dropped
 * @throws TypeError if the value is not a record of `origin`
 */
export function validateStoredRecord(origin: string, stored: unknown, store?: Store): GateRecord | undefined {
  if (stored === undefined || stored === null) return undefined;
  const { good, outage, attempt, ...record } = stored as GateRecord;
  const isRecord =
    typeof stored === 'object' &&
    record.origin === origin &&
    hasNumbers(good, ['counter', 'at', 'freshUntil', 'refreshAt']) &&
    hasNumbers(outage, ['after', 'since']) &&
    hasNumbers(attempt, ['counter', 'at', 'nextTryAt', 'failures']) &&
    (good === undefined || Array.isArray(good.facts?.hops)) &&
    (attempt === undefined || Array.isArray(attempt.facts?.hops)) &&
    [good?.counter, outage?.after, attempt?.counter].every((counter) => counter === undefined || isCounter(counter)) &&
    (record.body === undefined || record.body instanceof Uint8Array);
  if (isRecord) {
    return boundRecord(store?.hasCheckedBodies ? (stored as GateRecord) : withMatchingBody(stored as GateRecord));
  }
  throw new TypeError(`store: expected a record of ${origin} or undefined, got ${shown(stored)}`);
}

/** Drops the body if it does not match the hash of the good outcome. */
function withMatchingBody(record: GateRecord): GateRecord {
  const { body, good } = record;
  return body === undefined || bodyHash(body) === good?.hash ? record : { ...record, body: undefined };
}

function hasNumbers<T extends object>(part: T | undefined, names: readonly (keyof T)[]): boolean {
  return part === undefined || (typeof part === 'object' && names.every((name) => typeof part[name] === 'number'));
}
