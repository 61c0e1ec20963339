import { expect, it } from 'vitest';
import { ladderSettings } from '../../src/ladder/ladder.js';
import { isGoodLost } from '../../src/records/merge-pieces.js';
import { emptyRecord, isRecordDue, traceRecord } from '../../src/records/origin-record.js';
import { goodRecord, missingFileRecord, ORIGIN } from '../store/records.js';

it('FAULT-83 an entry that cannot be read leaves a trace, and nothing else', () => {
  const { trace, ...rest } = traceRecord(ORIGIN);
  const { trace: none, ...empty } = emptyRecord(ORIGIN);
  expect(rest).toEqual(empty);
  expect(trace).not.toBe(none);
  expect(isGoodLost(traceRecord(ORIGIN), false)).toBe(true);
  expect(isGoodLost(emptyRecord(ORIGIN), false)).toBe(false);
});

it('FAULT-83 a fetch is due at once if the content of a fresh copy is lost', () => {
  const whole = goodRecord(1);
  const { at } = whole.good!;
  const isDueAt = (record: typeof whole, time: number) => isRecordDue(record, time, ladderSettings());
  expect(isDueAt(whole, at)).toBe(false);
  expect(isDueAt(whole, whole.good!.refreshAt)).toBe(true);
  expect(isDueAt({ ...whole, body: undefined }, at)).toBe(true);
  // There is no file, so there is nothing to lose.
  expect(isDueAt(missingFileRecord(1), at)).toBe(false);
  expect(isDueAt(emptyRecord(ORIGIN), at)).toBe(true);
});
