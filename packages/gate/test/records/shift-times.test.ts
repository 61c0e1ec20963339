import { describe, expect, it } from 'vitest';
import { correctTimes, shiftTimes, uncorrectTimes } from '../../src/records/shift-times.js';
import type { GateRecord } from '../../src/types/record.js';
import { failedRecord, goodRecord } from '../store/records.js';

const HOUR = 3_600_000;
const failing = failedRecord(2, goodRecord(1));
const RECORD: GateRecord = {
  ...failing,
  attempt: { ...failing.attempt!, notBefore: failing.attempt!.at + 1000 },
  pageGoodAt: 1_700_000_000_000,
  pageBadAt: 1_700_000_000_001,
};
const { good, outage, attempt } = RECORD;

describe('times of a record', () => {
  it('FAULT-55 after a clock was set back, copies keep their age and retries their delay; an outage keeps its start', () => {
    expect(correctTimes(RECORD, { forward: 0, back: HOUR })).toEqual({
      ...RECORD,
      good: { ...good, at: good!.at - HOUR, freshUntil: good!.freshUntil - HOUR, refreshAt: good!.refreshAt - HOUR },
      attempt: {
        ...attempt,
        at: attempt!.at - HOUR,
        nextTryAt: attempt!.nextTryAt - HOUR,
        notBefore: attempt!.notBefore! - HOUR,
      },
      pageGoodAt: RECORD.pageGoodAt! - HOUR,
      pageBadAt: RECORD.pageBadAt! - HOUR,
    });
  });

  it('FAULT-55 after a clock was set forward, an outage keeps its age, and copies keep their expiry', () => {
    expect(correctTimes(RECORD, { forward: HOUR, back: 0 })).toEqual({
      ...RECORD,
      outage: { ...outage, since: outage!.since + HOUR },
      attempt: { ...attempt, at: attempt!.at + HOUR },
    });
  });

  it('FAULT-97 a correction and a shift can be undone, and nothing else changes', () => {
    const changes = { forward: 13 * HOUR, back: 7 };
    expect(uncorrectTimes(correctTimes(RECORD, changes), changes)).toEqual(RECORD);
    const { pageGoodAt, pageBadAt, attempt: moved } = shiftTimes(failing, 5);
    expect([pageGoodAt, pageBadAt, moved?.notBefore]).toEqual([undefined, undefined, undefined]);
    expect(shiftTimes(shiftTimes(RECORD, 13 * HOUR), -13 * HOUR)).toEqual(RECORD);
    expect(shiftTimes(RECORD, 0)).toBe(RECORD);
    expect(correctTimes(RECORD, { forward: 0, back: 0 })).toBe(RECORD);
    expect(shiftTimes(RECORD, 5)).toMatchObject({
      outage: { since: outage!.since + 5 },
      attempt: { at: attempt!.at + 5 },
    });
  });
});
