import { describe, expect, it } from 'vitest';
import { highestCounter, type LadderState, nextState } from '../../src/ladder/ladder.js';
import { failed, file, google, middle, on, START, stateAfter } from './ladder-fixture.js';

const NONE: LadderState = { good: undefined, outage: undefined, attempt: undefined };
const SAMPLE = stateAfter(on(0, file), on(9e8, failed()));

/** Returns the counter of a failure or file that is added to a state. */
function nextCounter(state: LadderState, outcome = file, now = START, startedAt?: number): number | undefined {
  const { good, attempt } = nextState(
    state,
    outcome,
    now,
    google,
    middle,
    startedAt === undefined ? {} : { startedAt },
  );
  return outcome === file ? good?.counter : attempt?.counter;
}

const withCounters = (good?: number, after?: number, attempt?: number): LadderState => ({
  good: good === undefined ? undefined : { ...SAMPLE.good!, counter: good },
  outage: after === undefined ? undefined : { ...SAMPLE.outage!, after },
  attempt: attempt === undefined ? undefined : { ...SAMPLE.attempt!, counter: attempt },
});

describe('the counters of outcomes', () => {
  it.each<[number, LadderState]>([
    [0, NONE],
    [7, withCounters(7)],
    [7, withCounters(undefined, 7)],
    [7, withCounters(undefined, undefined, 7)],
    [9, withCounters(9, 8, 7)],
    [9, withCounters(7, 9, 8)],
    [9, withCounters(7, 8, 9)],
  ])('FAULT-75 the highest is %d', (highest, state) => {
    expect(highestCounter(state)).toBe(highest);
  });

  it('FAULT-75 follow the clock, in whole milliseconds', () => {
    for (const outcome of [file, failed()]) {
      expect(nextCounter(NONE, outcome)).toBe(START);
      expect(nextCounter(NONE, outcome, START + 0.9)).toBe(START);
    }
  });

  it('FAULT-75 are one above the highest if that is ahead of the clock', () => {
    for (const outcome of [file, failed()]) {
      expect(nextCounter(withCounters(START - 1), outcome)).toBe(START);
      expect(nextCounter(withCounters(START), outcome)).toBe(START + 1);
      expect(nextCounter(withCounters(START + 50), outcome)).toBe(START + 51);
      expect(nextCounter(withCounters(undefined, undefined, START + 50), outcome)).toBe(START + 51);
    }
  });

  it('FAULT-75 of a late result are those of when its fetch started, so that it loses', () => {
    expect(nextCounter(NONE, file, START + 60_000, START)).toBe(START);
    expect(nextCounter(withCounters(START + 5), file, START + 60_000, START)).toBe(START + 6);
  });
});
