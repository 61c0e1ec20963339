/** States that several gates with different settings or clocks have written. */
import { expect, it } from 'vitest';
import { accessAt, dueAt, isDue, type LadderState, nextState } from '../../src/ladder/ladder.js';
import { EARLIEST_TIME } from '../../src/time/clock-changes.js';
import { afterFetch, failed, file, google, HOUR, MINUTE, middle, on, START, stateAfter } from './ladder-fixture.js';

it('FAULT-96 a copy is fetched again after freshMin if a newer outcome exists that the gate must not use', () => {
  const { good } = stateAfter(on(0, file));
  const withTrace = (trace: number): LadderState => ({ good, outage: undefined, attempt: undefined, trace });
  const superseded = withTrace(good!.counter + 1);
  expect(dueAt(superseded, START, google)).toBe(START + 5 * MINUTE);
  expect(isDue(superseded, START + 5 * MINUTE - 1, google)).toBe(false);
  expect(isDue(superseded, START + 5 * MINUTE, google)).toBe(true);
  expect(dueAt(withTrace(good!.counter), START, google)).toBe(good!.refreshAt);
});

it('FAULT-96 an outage has what its first failure needed', () => {
  const needs = { addresses: ['10.0.0.1'] };
  const { outage } = nextState(undefined, { ...failed(), needs } as ReturnType<typeof failed>, START, google, middle);
  expect(outage).toEqual({ after: 0, since: START, needs });
  expect(Object.keys(stateAfter(on(0, failed())).outage!)).toEqual(['after', 'since']);
});

it('FAULT-97 a copy of 2020 is valid, one of the millisecond before is not', () => {
  const stepAt = (time: number, now: number) => accessAt(afterFetch(undefined, file, time), now, google).step;
  expect(stepAt(EARLIEST_TIME, EARLIEST_TIME + HOUR)).toBe('fresh');
  expect(stepAt(EARLIEST_TIME - 1, EARLIEST_TIME + HOUR)).toBe('stale');
  expect(stepAt(EARLIEST_TIME - 1, EARLIEST_TIME)).toBe('stale');
  // While the clock itself is wrong, times are those of that clock.
  expect(stepAt(EARLIEST_TIME - HOUR, EARLIEST_TIME - 1)).toBe('fresh');
});
