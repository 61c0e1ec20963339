import type { GateRecord } from '../types.js';

/** The latest time of a `Date`, in milliseconds. Counters follow the clock, and a higher safe integer must exist. */
const MAX_COUNTER = 8.64e15;

/** True if `counter` is a valid counter of a record: an exact integer with room for higher ones. */
export function isCounter(counter: number): boolean {
  return Number.isSafeInteger(counter) && counter >= 0 && counter <= MAX_COUNTER;
}

/** @throws TypeError if a counter of the record is invalid. */
export function checkRecord({ good, outage, attempt }: GateRecord): void {
  for (const counter of [good?.counter, outage?.after, attempt?.counter]) {
    if (counter === undefined || isCounter(counter)) continue;
    throw new TypeError(`counter: expected a whole number from 0 to ${MAX_COUNTER}, got ${String(counter)}.`);
  }
}
