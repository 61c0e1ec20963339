import { isDue, type LadderSettings } from '../ladder/ladder.js';
import type { GateRecord } from '../types/record.js';
import { isGoodLost } from './merge-pieces.js';

/** Returns a record without any outcome: merged with others, it adds nothing. */
export function emptyRecord(origin: string): GateRecord {
  return {
    origin,
    good: undefined,
    outage: undefined,
    attempt: undefined,
    pageGoodAt: undefined,
    pageBadAt: undefined,
    trace: undefined,
    body: undefined,
  };
}

/**
 * Returns a record with nothing but `trace` set: an entry exists, but it cannot be read.
 *
 * @param counter that of the good outcome in it; 0 if it is unknown
 */
export function traceRecord(origin: string, counter = 0): GateRecord {
  return { ...emptyRecord(origin), trace: counter };
}

/** True if a fetch is due at `now`. If the content of the copy is lost, a fetch is due even while it would be fresh. */
export function isRecordDue(record: GateRecord, now: number, settings: LadderSettings): boolean {
  return isDue(record, now, settings, { goodLost: isGoodLost(record, record.body !== undefined) });
}
