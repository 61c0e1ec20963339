import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { accessAt, isDue, ladderSettings } from '../../src/ladder/ladder.js';
import { EvictedOrigins } from '../../src/origins/evicted-origins.js';
import { isGoodLost, mergePieces } from '../../src/records/merge-pieces.js';
import { correctTimes } from '../../src/records/shift-times.js';
import type { GateRecord } from '../../src/types/record.js';
import { anyRecord } from '../records/any-record.js';

const SEED = 20261122;
const KEY = 'fixed';

describe('the table of evicted origins', () => {
  it('FAULT-86 never allows a URL that the whole record blocks, alone or merged with a store that lost it', () => {
    const settings = ladderSettings();
    let stored = 0;
    fc.assert(
      fc.property(anyRecord, fc.nat(40 * 86_400_000), (record: GateRecord, later) => {
        const evicted = new EvictedOrigins(10_000, KEY);
        evicted.add(record);
        const piece = evicted.get(record.origin);
        if (piece === undefined) {
          expect([record.good?.kind === 'file', record.outage, record.attempt]).toEqual([false, undefined, undefined]);
          return;
        }
        stored++;
        const { outage, attempt } = record;
        expect(piece.attempt && { ...piece.attempt, facts: undefined }).toEqual(
          attempt && { ...attempt, facts: undefined },
        );
        expectSame(piece.outage?.since, outage?.since);
        const merged = mergePieces([piece, undefined]).record!;
        if (record.good?.kind === 'file' || isGoodLost(record, false)) expectSame(isGoodLost(merged, false), true);
        const now = Math.max(outage?.since ?? 0, attempt?.at ?? 0, record.good?.at ?? 0) + later;
        const { access } = accessAt(merged, now, settings, { goodLost: isGoodLost(merged, false) });
        const whole = accessAt(record, now, settings, { goodLost: isGoodLost(record, false) });
        if (record.good?.kind !== 'unavailable' && whole.access !== 'allow-all') expectSame(access, 'disallow-all');
        if (attempt !== undefined)
          expectSame(isDue(merged, now, settings), isDue({ ...record, good: undefined }, now, settings));
      }),
      { seed: SEED, numRuns: 5_000 },
    );
    expect(stored).toBeGreaterThan(1_000);
  });

  it('FAULT-96 keeps that a failure had needs, so that no other gate counts it, and the counter of a lost outcome', () => {
    const evicted = new EvictedOrigins(10_000, KEY);
    const { attempt, outage, ...rest } = failing('https://a.example', 1);
    const needs = { addresses: ['10.0.0.1'] };
    evicted.add({ ...rest, attempt, outage: { ...outage!, needs } });
    expect(evicted.get('https://a.example')).toMatchObject({ outage: { needs: { unknown: true } }, trace: 3 });
    expect(evicted.get('https://a.example')?.attempt?.facts.needs).toBeUndefined();
    evicted.add({
      ...rest,
      outage: undefined,
      attempt: { ...attempt!, facts: { ...attempt!.facts, needs } },
      trace: 9,
    });
    expect(evicted.get('https://a.example')).toMatchObject({
      attempt: { failures: 2, facts: { status: 503, needs: { unknown: true } } },
      trace: 9,
    });
  });

  it('FAULT-86 stays within its memory and replaces the oldest entries first', () => {
    const evicted = new EvictedOrigins(64 * 1024, KEY);
    const origin = (i: number) => `https://h${i}.example`;
    for (let i = 0; i < 20_000; i++) {
      evicted.add(failing(origin(i), i));
      expect(evicted.bytes).toBeLessThanOrEqual(64 * 1024);
      expect(evicted.size).toBeLessThanOrEqual(1024);
      expectSame(evicted.get(origin(i))?.outage?.since, i);
    }
    const recent = Array.from({ length: 512 }, (_, i) => evicted.get(origin(19_999 - i)));
    expect(recent.filter((piece) => piece === undefined).length).toBeLessThan(40);
    expect(evicted.get(origin(0))).toBeUndefined();
    for (let i = 0; i < 20_000; i++) evicted.delete(origin(i));
    expectSame(evicted.size, 0);
  });

  it('FAULT-55 corrects times to a clock that was set, as those of other records', () => {
    for (const change of [
      { forward: 0, back: 1_000 },
      { forward: 3_000, back: 0 },
      { forward: 3_000, back: 1_000 },
    ]) {
      const evicted = new EvictedOrigins(64 * 1024, KEY);
      evicted.add(failing('https://a.example', 5_000));
      const before = evicted.get('https://a.example')!;
      evicted.correct(change);
      expect(evicted.get('https://a.example')).toEqual(correctTimes(before, change));
    }
  });

  it('allocates no memory before the first eviction, and none if its limit is below one bucket', () => {
    expectSame(new EvictedOrigins(2 ** 30, KEY).bytes, 0);
    const none = new EvictedOrigins(100, KEY);
    none.add(failing('https://a.example', 1));
    expect([none.bytes, none.size, none.get('https://a.example')]).toEqual([0, 0, undefined]);
  });
});

function failing(origin: string, at: number): GateRecord {
  const facts = { kind: 'unreachable' as const, reason: 'status' as const, status: 503, hops: [], headers: undefined };
  const attempt = { counter: 7, at, nextTryAt: at + 60, notBefore: undefined, failures: 2, facts };
  const outage = { after: 3, since: at };
  return {
    origin,
    good: undefined,
    outage,
    attempt,
    pageGoodAt: undefined,
    pageBadAt: undefined,
    trace: undefined,
    body: undefined,
  };
}
