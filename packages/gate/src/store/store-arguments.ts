import type { GateRecord } from '../types.js';

/** @throws TypeError where `octets` is no positive integer. */
export function checkMaxOctets(octets: number): number {
  if (Number.isSafeInteger(octets) && octets > 0) return octets;
  throw new TypeError(`maxOctets is a positive whole number of octets, not ${String(octets)}.`);
}

/** The latest time that there is, in milliseconds since the epoch. Counters follow the clock, and need room above them. */
const MAX_COUNTER = 8.64e15;

/** True for what can be a counter of a record: newer must be told from older, and there must be newer ones. */
export function isCounter(counter: number): boolean {
  return Number.isSafeInteger(counter) && counter >= 0 && counter <= MAX_COUNTER;
}

/** @throws TypeError if a counter is none. */
export function checkRecord({ good, outage, attempt }: GateRecord): void {
  for (const counter of [good?.counter, outage?.after, attempt?.counter]) {
    if (counter === undefined || isCounter(counter)) continue;
    throw new TypeError(`counter: expected a whole number from 0 to ${MAX_COUNTER}, got ${String(counter)}.`);
  }
}
