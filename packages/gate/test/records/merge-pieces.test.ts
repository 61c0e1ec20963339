import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestCounter } from '../../src/ladder/ladder.js';
import { isGoodLost, mergePieces } from '../../src/records/merge-pieces.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import { EARLIEST_TIME } from '../../src/time/clock-changes.js';
import type { FetchFacts } from '../../src/types/outcome.js';
import type { GateRecord, StoredGood } from '../../src/types/record.js';
import { failedRecord, goodRecord, missingFileRecord, ORIGIN } from '../store/records.js';
import { anyRecord, bodyOfHash } from './any-record.js';

const DAY = 86_400_000;
const three = fc.tuple(anyRecord, anyRecord, anyRecord);
const RUNS = { seed: 20261122, numRuns: 3000 };

/** Returns the merged record, with one object for equal bodies. */
function merged(...pieces: readonly (GateRecord | undefined)[]): GateRecord | undefined {
  return mergePieces(pieces).record;
}

/** Returns the state that is joined, without the body. */
function stateOf(record: GateRecord | undefined): Omit<GateRecord, 'body'> | undefined {
  if (record === undefined) return undefined;
  const { body: _, ...state } = record;
  return state;
}

describe('the merge of pieces', () => {
  it('FAULT-83 finds the body in a third piece, which a fold over two would have dropped', () => {
    const first = goodRecord(1, 'x');
    const second = goodRecord(2, 'y');
    const third = { ...goodRecord(3, 'x'), body: undefined };
    expect(merged(first, second, third)).toEqual(goodRecord(3, 'x'));
    expect(merged(merged(first, second), third)?.body).toBeUndefined();
  });

  it('FAULT-75 a failure that follows an older good outcome starts no outage', () => {
    const late = failedRecord(2, goodRecord(1));
    expect(merged(goodRecord(3, 'new'), late)).toEqual(goodRecord(3, 'new'));
    // A failure that is newer than the outcome only delays the next fetch.
    const newer = failedRecord(4, goodRecord(1));
    expect(merged(goodRecord(3, 'new'), newer)).toEqual({ ...goodRecord(3, 'new'), attempt: newer.attempt });
  });

  it('FAULT-76 the earliest start of an outage and the newest failure count', () => {
    const good = goodRecord(1);
    const one = failedRecord(5, good);
    const other = failedRecord(9, good);
    expect(merged(other, one)).toEqual({ ...other, outage: one.outage });
  });

  it('FAULT-97 an outage that counts for every gate comes before one that needs something, although it began later', () => {
    const outage = (since: number, needs?: FetchFacts['needs']): GateRecord => ({
      ...emptyRecord(ORIGIN),
      outage: { after: 1, since, ...(needs && { needs }) },
    });
    const [early, late] = [outage(EARLIEST_TIME, { unknown: true }), outage(EARLIEST_TIME + 5)];
    expect(merged(early, late)?.outage).toEqual(late.outage);
    expect(merged(late, early)?.outage).toEqual(late.outage);
  });

  it('FAULT-97 times that differ by a second at most are not written again, in either direction', () => {
    const good = failedRecord(3, goodRecord(1));
    const later = (by: number): GateRecord => ({
      ...good,
      outage: { ...good.outage!, since: good.outage!.since + by },
      pageGoodAt: EARLIEST_TIME + by,
    });
    for (const by of [0, 999, 1_000]) expect([by, mergePieces([later(by), later(0)]).heal]).toEqual([by, []]);
    // The earliest start and the latest report count: each piece lacks one of them.
    for (const by of [1_001, 5_000]) expect([by, mergePieces([later(by), later(0)]).heal]).toEqual([by, [0, 1]]);
    expect(mergePieces([{ ...good, pageGoodAt: undefined }, later(0)]).heal).toEqual([0]);
  });

  it('FAULT-97 the earliest start that is valid counts, before any that is not', () => {
    const since = (time: number): GateRecord => ({ ...emptyRecord(ORIGIN), outage: { after: 1, since: time } });
    const [first, wrong] = [EARLIEST_TIME, EARLIEST_TIME - 1];
    const starts = [first, first + 1, Number.POSITIVE_INFINITY, wrong, Number.NaN];
    for (const [rank, start] of starts.entries()) {
      for (const later of starts.slice(rank)) {
        expect(merged(since(start), since(later))?.outage?.since).toBe(start);
        expect(merged(since(later), since(start))?.outage?.since).toBe(start);
      }
    }
  });

  it('FAULT-55 for one outcome with the times of two clocks, the earlier times apply', () => {
    const seen = goodRecord(1);
    const { at, freshUntil, refreshAt } = seen.good!;
    const other = { ...seen.good!, at: at - 500, freshUntil: freshUntil - 9000, refreshAt: refreshAt + 7 };
    expect(merged(seen, { ...seen, good: other })?.good).toEqual({ ...other, refreshAt });
  });

  it('FAULT-82 returns the pieces that lack a part', () => {
    const good = goodRecord(1);
    const failing = failedRecord(2, good);
    const cases: [(GateRecord | undefined)[], number[]][] = [
      [[undefined, undefined], []],
      [[good, good], []],
      [[good, undefined], [1]],
      [[undefined, failing], [0]],
      [[good, failing], [0]],
      [[{ ...failing, body: undefined }, failing], [0]],
      [
        [goodRecord(3, 'new'), failing, undefined],
        [1, 2],
      ],
      [[{ ...emptyRecord(ORIGIN), trace: 0 }, good], [0]],
      // The entry has a newer outcome: the older one does not replace it.
      [[good, { ...emptyRecord(ORIGIN), trace: 9 }], [0]],
      [[missingFileRecord(3), { ...missingFileRecord(3), pageGoodAt: 5 }], [0]],
    ];
    for (const [pieces, heal] of cases) expect(mergePieces(pieces).heal).toEqual(heal);
  });

  it.each<[string, (whole: GateRecord) => GateRecord]>([
    ['a good outcome', (whole) => ({ ...whole, good: undefined, body: undefined })],
    ['the newest good outcome', (whole) => ({ ...whole, good: { ...whole.good!, counter: whole.good!.counter - 1 } })],
    ['the hash', (whole) => ({ ...whole, good: { ...whole.good!, hash: undefined }, body: undefined })],
    ['the file', (whole) => ({ ...whole, body: undefined })],
    ['the outage', (whole) => ({ ...whole, outage: undefined })],
    ['the outcome that the outage follows', (whole) => ({ ...whole, outage: { ...whole.outage!, after: 0 } })],
    [
      'the start of the outage',
      (whole) => ({ ...whole, outage: { ...whole.outage!, since: whole.outage!.since + DAY } }),
    ],
    ['the failed fetch', (whole) => ({ ...whole, attempt: undefined })],
    ['the newest failed fetch', (whole) => ({ ...whole, attempt: { ...whole.attempt!, counter: 2 } })],
    ['a page that was fetched', (whole) => ({ ...whole, pageGoodAt: undefined })],
    ['a page that was not fetched', (whole) => ({ ...whole, pageBadAt: undefined })],
  ])('FAULT-82 a piece that lacks %s is returned, the whole one is not', (_, without) => {
    const whole: GateRecord = { ...failedRecord(3, goodRecord(1)), pageGoodAt: 5, pageBadAt: 6 };
    expect(mergePieces([whole, without(whole)])).toEqual({ record: whole, heal: [1] });
    expect(mergePieces([without(whole), whole])).toEqual({ record: whole, heal: [0] });
  });

  it('FAULT-82 a piece whose times differ lacks nothing', () => {
    const whole = failedRecord(3, goodRecord(1));
    const other = { ...whole, good: { ...whole.good!, at: 1, freshUntil: 2, refreshAt: 3 } };
    expect(mergePieces([whole, other]).heal).toEqual([]);
  });

  it('FAULT-75 of failures with the same counter, the earlier one counts, then that with the earlier retry', () => {
    const first = failedRecord(2);
    const change = (attempt: Partial<NonNullable<GateRecord['attempt']>>): GateRecord => ({
      ...first,
      attempt: { ...first.attempt!, ...attempt },
    });
    const { at, nextTryAt } = first.attempt!;
    // As texts, these would be in the other order.
    expect(merged(change({ nextTryAt: 10 }), change({ nextTryAt: 9 }))?.attempt?.nextTryAt).toBe(9);
    for (const earlier of [
      change({ counter: 3, at: at + 9, nextTryAt: nextTryAt + 9 }),
      change({ at: at - 1, nextTryAt: nextTryAt + 9 }),
      change({ nextTryAt: nextTryAt - 1 }),
    ]) {
      expect(merged(first, earlier)?.attempt).toEqual(earlier.attempt);
      expect(merged(earlier, first)?.attempt).toEqual(earlier.attempt);
    }
  });

  it('B6 the latest page reports count', () => {
    const reports = (pageGoodAt: number | undefined, pageBadAt: number | undefined): GateRecord => ({
      ...emptyRecord(ORIGIN),
      pageGoodAt,
      pageBadAt,
    });
    expect(merged(reports(1, 9), reports(5, 2))).toEqual(reports(5, 9));
    expect(merged(reports(undefined, 9), reports(5, undefined))).toEqual(reports(5, 9));
  });

  it('FAULT-75 what a good outcome has ended is dropped, also from a single piece', () => {
    const failing = failedRecord(2, goodRecord(1));
    const newer = { ...goodRecord(3, 'new'), outage: failing.outage, attempt: failing.attempt };
    expect(merged(newer)).toEqual(goodRecord(3, 'new'));
    // A failure with the counter of the outcome has not been ended by it.
    const same = { ...goodRecord(2), outage: { after: 2, since: 1 }, attempt: failing.attempt };
    expect(merged(same)).toEqual(same);
  });

  it('FAULT-83 content is lost with the body, with a newer outcome of which only the counter remains, and with a trace', () => {
    const lost = (record: Partial<GateRecord>) => {
      const whole = { ...emptyRecord(ORIGIN), ...record };
      return isGoodLost(whole, whole.body !== undefined);
    };
    expect(lost({})).toBe(false);
    expect(lost(goodRecord(1))).toBe(false);
    expect(lost(missingFileRecord(1))).toBe(false);
    expect(lost({ outage: { after: 0, since: 1 } })).toBe(false);
    expect(lost({ ...goodRecord(1), body: undefined })).toBe(true);
    expect(lost({ ...goodRecord(1), outage: { after: 2, since: 1 } })).toBe(true);
    expect(lost({ ...missingFileRecord(1), outage: { after: 2, since: 1 } })).toBe(true);
    expect(lost({ outage: { after: 1, since: 1 } })).toBe(true);
    expect(lost({ trace: 0 })).toBe(true);
    expect(lost({ ...missingFileRecord(1), trace: 1 })).toBe(false);
    expect(lost({ ...missingFileRecord(1), trace: 2 })).toBe(true);
  });

  it('C3 of two outcomes with the same counter, the same one wins everywhere', () => {
    const facts = (status: number): FetchFacts => ({ ...goodRecord(1).good!.facts, status });
    const good = (change: Partial<StoredGood>) => ({ ...goodRecord(1), good: { ...goodRecord(1).good!, ...change } });
    const pairs = [
      [goodRecord(1, 'x'), goodRecord(1, 'y')],
      [goodRecord(1, 'x'), missingFileRecord(1)],
      [good({ facts: facts(200) }), good({ facts: facts(203) })],
    ] as const;
    for (const [a, b] of pairs) expect(merged(a, b)).toEqual(merged(b, a));
  });

  it('FAULT-82 does not depend on the order of the pieces', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const all = merged(a, b, c);
        for (const other of [merged(a, c, b), merged(b, a, c), merged(b, c, a), merged(c, a, b), merged(c, b, a)]) {
          expect(other).toEqual(all);
        }
      }),
      RUNS,
    );
  });

  it('FAULT-82 of a merged record and further pieces has the state of all pieces merged at once', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const all = stateOf(merged(a, b, c));
        expect(stateOf(merged(merged(a, b), c))).toEqual(all);
        expect(stateOf(merged(a, merged(b, c)))).toEqual(all);
      }),
      RUNS,
    );
  });

  it('FAULT-82 is idempotent', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const all = merged(a, b, c);
        expect(merged(all, a)).toEqual(all);
        expect(merged(all, all)).toEqual(all);
        expect(mergePieces([all, all]).heal).toEqual([]);
      }),
      RUNS,
    );
  });

  it('C4 the counter of the good outcome never decreases, and no failure removes one', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const all = merged(a, b, c);
        const highest = Math.max(...[a, b, c].map(({ good }) => good?.counter ?? -1));
        expect(all?.good?.counter ?? -1).toBe(highest);
        expect(highestCounter(all!)).toBeGreaterThanOrEqual(highest);
      }),
      RUNS,
    );
  });

  it('FAULT-83 a body exists only if it belongs to the newest good outcome', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const { good, body } = merged(a, b, c)!;
        if (body !== undefined) expect(body).toEqual(bodyOfHash(good?.hash));
        const had = [a, b, c].some((piece) => piece.body !== undefined && piece.good?.hash === good?.hash);
        expect(body !== undefined).toBe(good?.hash !== undefined && had);
      }),
      RUNS,
    );
  });

  it('FAULT-83 "never good" requires that no piece has a good outcome, a trace of one, or an outage that follows one', () => {
    fc.assert(
      fc.property(three, (pieces) => {
        const all = merged(...pieces)!;
        const isNever = all.good === undefined && !isGoodLost(all, all.body !== undefined);
        const hasSign = pieces.some(
          ({ good, outage, trace }) => good || trace !== undefined || (outage?.after ?? 0) > 0,
        );
        if (isNever) expect(hasSign).toBe(false);
      }),
      RUNS,
    );
  });
});
