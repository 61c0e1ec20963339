import type { GateRecord } from '../types.js';

/** @throws TypeError where `octets` is no positive integer. */
export function checkMaxOctets(octets: number): number {
  if (Number.isSafeInteger(octets) && octets > 0) return octets;
  throw new TypeError(`maxOctets is a positive whole number of octets, not ${String(octets)}.`);
}

/** @throws TypeError if a counter is not a whole number: newer could not be told from older. */
export function checkRecord({ good, outage, attempt }: GateRecord): void {
  for (const counter of [good?.counter, outage?.after, attempt?.counter]) {
    if (counter === undefined || (Number.isSafeInteger(counter) && counter >= 0)) continue;
    throw new TypeError(`counter: expected a whole number from 0 up, got ${String(counter)}.`);
  }
}
