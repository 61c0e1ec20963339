import type { GateRecord } from '../types/record.js';
import type { Store } from '../types/store.js';
import { shown } from '../validation/expected.js';
import { bodyHash } from './body-hash.js';
import { boundRecord } from './bounded-facts.js';
import { traceRecord } from './origin-record.js';

/** The latest time of a `Date`, in milliseconds. Counters follow the clock. */
const MAX_COUNTER = 8.64e15;
/**
 * The highest counter that is read from a store. Each outcome that is written has a higher one than those before it, so
 * a record at the limit of writing could never be replaced. The room between the limits is more than a gate ever uses.
 */
export const MAX_STORED_COUNTER: number = MAX_COUNTER - 2 ** 40;

function isCounter(counter: number): boolean {
  return Number.isSafeInteger(counter) && counter >= 0 && counter <= MAX_COUNTER;
}

function countersOf({ good, outage, attempt, trace }: GateRecord): number[] {
  return [good?.counter, outage?.after, attempt?.counter, trace].filter((counter) => counter !== undefined);
}

export function isUsableCounter(counter: number): boolean {
  return isCounter(counter) && counter <= MAX_STORED_COUNTER;
}

export function hasUsableCounters(record: GateRecord): boolean {
  return countersOf(record).every(isUsableCounter);
}

export function usableRecord(record: GateRecord): GateRecord {
  return hasUsableCounters(record) ? record : traceRecord(record.origin);
}

export function validateRecord(record: GateRecord): void {
  for (const counter of countersOf(record)) {
    if (isCounter(counter)) continue;
    throw new TypeError(`counter: expected a whole number from 0 to ${MAX_COUNTER}, got ${String(counter)}`);
  }
}

/** Checks what a store returned, which the caller may supply: undefined is a miss. @throws TypeError */
export function validateStoredRecord(origin: string, stored: unknown, store?: Store): GateRecord | undefined {
  if (stored === undefined || stored === null) return undefined;
  const { good, outage, attempt, ...record } = stored as GateRecord;
  const isRecord =
    typeof stored === 'object' &&
    record.origin === origin &&
    hasNumbers(good, ['counter', 'at', 'freshUntil', 'refreshAt']) &&
    // Any other kind would count as no file, which allows everything.
    (good === undefined || good.kind === 'file' || good.kind === 'unavailable') &&
    hasNumbers(outage, ['after', 'since']) &&
    hasNumbers(attempt, ['counter', 'at', 'nextTryAt', 'failures']) &&
    (good === undefined || Array.isArray(good.facts?.hops)) &&
    (attempt === undefined || Array.isArray(attempt.facts?.hops)) &&
    countersOf(stored as GateRecord).every(isCounter) &&
    (record.body === undefined || record.body instanceof Uint8Array);
  if (isRecord) {
    const usable = usableRecord(stored as GateRecord);
    return boundRecord(store?.hasCheckedBodies ? usable : withMatchingBody(usable));
  }
  throw new TypeError(`store: expected a record of ${origin} or undefined, got ${shown(stored)}`);
}

function withMatchingBody(record: GateRecord): GateRecord {
  const { body, good } = record;
  return body === undefined || bodyHash(body) === good?.hash ? record : { ...record, body: undefined };
}

function hasNumbers<T extends object>(part: T | undefined, names: readonly (keyof T)[]): boolean {
  return part === undefined || (typeof part === 'object' && names.every((name) => typeof part[name] === 'number'));
}
