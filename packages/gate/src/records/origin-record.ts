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

/** An entry exists and cannot be read. `counter` is that of its good outcome; 0 if unknown. */
export function traceRecord(origin: string, counter = 0): GateRecord {
  return { ...emptyRecord(origin), trace: counter };
}

/** True if a fetch is due at `now`. If the content of the copy is lost, a fetch is due even while it would be fresh. */
export function isRecordDue(record: GateRecord, now: number, settings: LadderSettings): boolean {
  return isDue(record, now, settings, { goodLost: isGoodLost(record, record.body !== undefined) });
}
