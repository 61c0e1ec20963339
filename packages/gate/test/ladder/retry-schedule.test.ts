import { describe, expect, it } from 'vitest';
import { type LadderOutcome, ladderSettings } from '../../src/ladder/ladder.js';
import {
  afterFetch,
  failed,
  google,
  HOUR,
  isDueAt,
  MINUTE,
  nextTryOf,
  on,
  refused,
  SECOND,
  START,
  type Standing,
  stateAfter,
  YEAR,
} from './ladder-fixture.js';

describe('the schedule of retries', () => {
  const waits = (outcome: LadderOutcome, count: number, chance: number): number[] => {
    const found: number[] = [];
    let state: Standing | undefined;
    let now = START;
    for (let index = 0; index < count; index++) {
      state = afterFetch(state, outcome, now, google, () => chance);
      found.push(nextTryOf(state) - now);
      now = nextTryOf(state);
    }
    return found;
  };
  const minutes = (values: number[]) => values.map((value) => value / MINUTE);

  it('B6 waits at most a minute, doubling to an hour', () => {
    expect(minutes(waits(failed(), 9, 1))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(waits(failed(), 2000, 1).at(-1)).toBe(HOUR);
    expect(waits(refused, 9, 1)).toEqual(waits(failed(), 9, 1));
  });

  it('B8 FAULT-17 a 503 is retried at most 15 minutes later', () => {
    expect(minutes(waits(failed(503), 8, 1))).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
  });

  it('B6 full jitter: the wait is drawn from a second up', () => {
    expect(waits(failed(), 8, 0)).toEqual(Array(8).fill(SECOND));
    expect(waits(failed(), 3, 0.5)).toEqual([30.5 * SECOND, 60.5 * SECOND, 120.5 * SECOND]);
  });

  it.each<[number, number]>([
    [120, 120 * SECOND],
    [3599, 3599 * SECOND],
    [3600, HOUR],
    [3601, HOUR],
    [1e20, HOUR],
    [Number.POSITIVE_INFINITY, HOUR],
    // No usable Retry-After: the schedule alone.
    [0, SECOND],
    [-1, SECOND],
    [-1e20, SECOND],
    [Number.NEGATIVE_INFINITY, SECOND],
    [Number.NaN, SECOND],
    [0.5, SECOND],
  ])('B8 FAULT-16 Retry-After: %d', (seconds, wait) => {
    for (const status of [429, 503]) expect(waits(failed(status, seconds), 1, 0)).toEqual([wait]);
  });

  it('B8 Retry-After never makes a retry earlier', () => {
    expect(minutes(waits(failed(503, 1), 6, 1))).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it('FAULT-56 with 10,000 calls a second, a failing host is fetched on the schedule only', () => {
    let state: Standing | undefined;
    const fetchedAt: number[] = [];
    for (let ask = 0; ask < 10 * 60 * 10_000; ask++) {
      const now = START + Math.floor(ask / 10);
      if (!isDueAt(state, now - START)) continue;
      fetchedAt.push(now - START);
      state = afterFetch(state, failed(), now);
    }
    // Each delay is half way between one second and 1, 2, 4, 8 and 16 minutes.
    expect(fetchedAt).toEqual([0, 30.5, 91, 211.5, 452].map((seconds) => seconds * SECOND));
  });

  it('B8 FAULT-16 the later of retryMax and retryAfterMax bounds what a record postpones', () => {
    const failing = stateAfter(on(0, failed()));
    const state = { ...failing, attempt: failing.attempt && { ...failing.attempt, nextTryAt: START + YEAR } };
    for (const settings of [
      { retryMax: HOUR, retryAfterMax: 3 * HOUR },
      { retryMax: 3 * HOUR, retryAfterMax: HOUR },
    ]) {
      expect(isDueAt(state, 3 * HOUR - 1, ladderSettings(settings))).toBe(false);
      expect(isDueAt(state, 3 * HOUR, ladderSettings(settings))).toBe(true);
    }
  });

  it('C1, B8 times are whole milliseconds, whatever the jitter is', () => {
    for (const chance of [0, 0.123456789, 1 / 3, 0.999999]) {
      const retried = afterFetch(undefined, failed(), START, google, () => chance);
      const refreshed = afterFetch(undefined, { kind: 'unavailable' }, START, google, () => chance);
      expect([nextTryOf(retried), nextTryOf(refreshed)].map(Number.isInteger)).toEqual([true, true]);
    }
  });

  it('B8 FAULT-16 only a Retry-After makes a pause, however short', () => {
    const pauseOf = (seconds: number | undefined, retryAfterMax: number) => {
      const settings = ladderSettings({ retryAfterMax });
      return afterFetch(undefined, failed(503, seconds), START, settings).attempt?.notBefore;
    };
    expect(pauseOf(undefined, HOUR)).toBeUndefined();
    expect(pauseOf(0, HOUR)).toBeUndefined();
    expect(pauseOf(-5, HOUR)).toBeUndefined();
    expect(pauseOf(60, 0)).toBeUndefined();
    expect(pauseOf(60, 1)).toBe(START + 1);
    expect(pauseOf(60, HOUR)).toBe(START + 60 * SECOND);
  });

  it('FAULT-56 a record postpones a retry for no longer than the schedule does', () => {
    const failing = stateAfter(on(0, failed()));
    const state = { ...failing, attempt: failing.attempt && { ...failing.attempt, nextTryAt: START + YEAR } };
    expect(isDueAt(state, HOUR - 1)).toBe(false);
    expect(isDueAt(state, HOUR)).toBe(true);
  });
});
