import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSettings } from '../../src/fetch/net/fetch-settings.js';
import { permits } from '../../src/fetch/net/permits.js';
import { accessAt, dueAt, highestCounter, ladderSettings, nextState } from '../../src/ladder/ladder.js';
import { isGoodLost, mergePieces } from '../../src/records/merge-pieces.js';
import { permittedRecord, type ReaderSettings } from '../../src/refresh/permitted-record.js';
import type { FetchNeeds } from '../../src/types/outcome.js';
import type { GateRecord } from '../../src/types/record.js';
import { anyRecord } from '../records/any-record.js';
import { failedRecord, goodRecord, missingFileRecord } from '../store/records.js';

const STRICT: ReaderSettings = {
  ladder: ladderSettings(),
  permitting: { ...prepareSettings({ userAgent: 'ExampleBot/1.0' }), crawlerHash: 'c1' },
};
const PRIVATE: FetchNeeds = { addresses: ['10.0.0.1'] };
const HOUR = 3_600_000;
const RUNS = { seed: 20261127, numRuns: 3000 };

function needing(needs: FetchNeeds, record: GateRecord): GateRecord {
  const { good, outage, attempt } = record;
  return {
    ...record,
    good: good && { ...good, facts: { ...good.facts, needs } },
    outage: outage && { ...outage, needs },
    attempt: attempt && { ...attempt, facts: { ...attempt.facts, needs } },
  };
}

const lost = (record: GateRecord) => isGoodLost(record, record.body !== undefined);

describe('what a gate reads of a record', () => {
  it('FAULT-96 a record without needs is returned as it is', () => {
    const record = failedRecord(2, goodRecord(1));
    expect(permittedRecord(record, STRICT)).toBe(record);
  });

  it('FAULT-96 an outage that it must not use leaves the counter of the outcome before it, also the first one', () => {
    const outage = needing(PRIVATE, failedRecord(2, goodRecord(1)));
    const read = permittedRecord({ ...outage, good: undefined, body: undefined }, STRICT);
    expect(read).toMatchObject({ outage: undefined, attempt: undefined, trace: 1 });
    const never = permittedRecord(needing(PRIVATE, failedRecord(2)), STRICT);
    expect(never.trace).toBeUndefined();
  });

  it('FAULT-96 a site without a file is fresh for as long as this gate would keep that, whatever its headers', () => {
    const missing = missingFileRecord(1);
    const { good } = missing;
    const headers = { cacheControl: 'max-age=1', contentType: undefined, contentEncoding: undefined };
    const record = { ...missing, good: { ...good!, facts: { ...good!.facts, headers } } };
    expect(permittedRecord(record, STRICT).good?.freshUntil).toBe(good!.freshUntil);
  });

  it('FAULT-96 of a good outcome that it must not use, only the counter is left, and it counts as lost', () => {
    for (const record of [goodRecord(3), missingFileRecord(3), failedRecord(4, goodRecord(3))]) {
      const read = permittedRecord(needing(PRIVATE, record), STRICT);
      expect(read).toMatchObject({ good: undefined, outage: undefined, attempt: undefined, trace: 3, body: undefined });
      expect(lost(read)).toBe(true);
    }
  });

  it('FAULT-96 a failure that it must not count leaves no trace of an outcome', () => {
    const read = permittedRecord(needing(PRIVATE, failedRecord(4)), STRICT);
    expect(read).toMatchObject({ good: undefined, outage: undefined, attempt: undefined, trace: undefined });
  });

  it('FAULT-96 a file stays, whatever the outage and the attempt after it needed', () => {
    const record = failedRecord(4, goodRecord(3));
    const { good, body } = record;
    const read = permittedRecord({ ...needing(PRIVATE, record), good }, STRICT);
    expect(read).toEqual({ ...record, outage: undefined, attempt: undefined, trace: 3 });
    expect(read.body).toBe(body);
  });

  it('FAULT-96 an attempt and an outage that it may use stay, whatever the good outcome needed', () => {
    const { outage, attempt, ...record } = failedRecord(4, goodRecord(3));
    const read = permittedRecord(
      { ...needing(PRIVATE, { ...record, outage: undefined, attempt: undefined }), outage, attempt },
      STRICT,
    );
    expect(read).toMatchObject({ good: undefined, outage, attempt, trace: 3 });
  });

  it('FAULT-96 a copy is fresh for no longer than the gate itself would have kept it', () => {
    const record = goodRecord(1);
    const { at } = record.good!;
    const days = { ...record, good: { ...record.good!, freshUntil: at + 240 * HOUR, refreshAt: at + 200 * HOUR } };
    expect(permittedRecord(days, STRICT).good?.freshUntil).toBe(at + 24 * HOUR);
    const short = { ...STRICT, ladder: ladderSettings({ freshMax: HOUR }) };
    expect(permittedRecord(record, short).good?.freshUntil).toBe(at + HOUR);
    const headers = { ...record.good!.facts.headers!, cacheControl: 'max-age=7200' };
    const twoHours = { ...record, good: { ...record.good!, facts: { ...record.good!.facts, headers } } };
    expect(permittedRecord(twoHours, STRICT).good?.freshUntil).toBe(at + 2 * HOUR);
    const long = { ...STRICT, ladder: ladderSettings({ freshMin: 48 * HOUR, freshMax: 48 * HOUR }) };
    expect(permittedRecord(record, long).good?.freshUntil).toBe(at + 24 * HOUR);
  });

  it('FAULT-96 an own older copy never stands in for a newer outcome that must not be used, and a newer one does', () => {
    const read = permittedRecord(needing(PRIVATE, goodRecord(5, 'new')), STRICT);
    const older = mergePieces([goodRecord(3, 'old'), read]);
    expect(lost(older.record!)).toBe(true);
    // The store has something newer: the older copy is not written to it.
    expect(older.heal).toEqual([0]);
    const newer = mergePieces([goodRecord(7, 'own'), read]).record!;
    expect(lost(newer)).toBe(false);
    expect(newer.trace).toBeUndefined();
    expect(highestCounter(read)).toBe(5);
  });

  it('FAULT-96 the outage that it starts neither ends nor replaces the outcome in the store', () => {
    const stored = needing(PRIVATE, goodRecord(5, 'foreign'));
    const read = mergePieces([failedRecord(4, goodRecord(3)), permittedRecord(stored, STRICT)]).record!;
    const now = stored.good!.at + 48 * HOUR;
    const failed = { kind: 'unreachable', reason: 'connect', status: undefined, retryAfterSeconds: undefined } as const;
    const next = nextState(read, failed, now, STRICT.ladder, () => 0.5, { goodLost: true });
    expect(next.outage).toEqual({ after: 5, since: now });
    const attempt = { ...next.attempt!, facts: failedRecord(1).attempt!.facts };
    const merged = mergePieces([stored, { ...read, ...next, attempt, good: read.good }]).record!;
    expect(merged.good).toEqual(stored.good);
    expect(merged.body).toEqual(stored.body);
    expect(merged.outage).toEqual(next.outage);
    const step = accessAt(read, now + 13 * HOUR, STRICT.ladder, { goodLost: lost(read) });
    expect(step.access).toBe('disallow-all');
  });

  it('FAULT-96 an outage that needs nothing counts before one that does, whatever their starts', () => {
    const plain = failedRecord(9);
    const other = needing(PRIVATE, failedRecord(5));
    for (const pieces of [
      [plain, other],
      [other, plain],
    ]) {
      expect(mergePieces(pieces).record?.outage).toEqual(plain.outage);
    }
  });

  it('FAULT-96 a superseded copy is fetched again, as often as a short-lived one', () => {
    const copy = goodRecord(3);
    const state = { ...copy, trace: 5 };
    const { at } = copy.good!;
    const { freshMin } = STRICT.ladder;
    const circumstances = { goodLost: true };
    expect(dueAt(state, at + 1, STRICT.ladder, circumstances)).toBe(at + freshMin);
    expect(dueAt(state, at + freshMin, STRICT.ladder, circumstances)).toBe(at + freshMin);
    expect(dueAt({ ...state, good: undefined }, at + 1, STRICT.ladder, circumstances)).toBe(at + 1);
  });

  it('FAULT-96 of any merged pieces, nothing that it must not use is left, and nothing reads as “never good”', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (a, b) => {
        const all = mergePieces([a, b]).record!;
        const read = permittedRecord(all, STRICT);
        for (const needs of [read.good?.facts.needs, read.outage?.needs, read.attempt?.facts.needs]) {
          expect(permits(STRICT.permitting, needs)).toBe(true);
        }
        if (all.good !== undefined || lost(all)) expect(read.good !== undefined || lost(read)).toBe(true);
        if (read.good === undefined && all.good !== undefined)
          expect(read.trace).toBeGreaterThanOrEqual(all.good.counter);
        expect(permittedRecord(read, STRICT)).toEqual(read);
        // What is read and merged into the store again changes nothing there but times.
        const again = mergePieces([all, { ...read, good: undefined, body: undefined }]).record!;
        expect(again.good?.counter).toBe(all.good?.counter);
      }),
      RUNS,
    );
  });
});
