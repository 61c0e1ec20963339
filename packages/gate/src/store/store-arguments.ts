import type { GateRecord } from '../types.js';

/** @throws TypeError where `octets` is no positive integer. */
export function checkMaxOctets(octets: number): number {
  if (Number.isSafeInteger(octets) && octets > 0) return octets;
  throw new TypeError(`maxOctets is a positive whole number of octets, not ${String(octets)}.`);
}

/** @throws TypeError where the counter is no whole number: newer could not be told from older. */
export function checkRecord(record: GateRecord): void {
  if (Number.isSafeInteger(record.counter) && record.counter >= 0) return;
  throw new TypeError(`A record's counter is a whole number from 0, not ${String(record.counter)}.`);
}
