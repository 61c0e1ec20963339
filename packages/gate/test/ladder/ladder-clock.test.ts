import { describe, expect, it } from 'vitest';
import {
  accessAt,
  type LadderAttempt,
  type LadderGood,
  ladderSettings,
  nextLocalFailure,
} from '../../src/ladder/ladder.js';
import {
  afterFetch,
  at,
  DAY,
  failed,
  file,
  HOUR,
  isDueAt,
  MINUTE,
  noFile,
  on,
  refused,
  SECOND,
  START,
  type Standing,
  short,
  stateAfter,
  YEAR,
} from './ladder-fixture.js';

/** A year ahead, 2100, 1970, the end of 2019, and no times at all. */
const INVALID_TIMES = [
  START + YEAR,
  Date.UTC(2100, 0, 1),
  0,
  Date.UTC(2019, 11, 31),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

describe('a clock that was set', () => {
  it('FAULT-55 a copy from the future is stale and due', () => {
    for (const outcome of [file, noFile]) {
      const state = stateAfter(on(0, outcome));
      for (const back of [2 * SECOND, HOUR, YEAR]) {
        expect(at(state, -back)).toEqual({ access: 'disallow-all', step: 'stale', until: START - back });
        expect(isDueAt(state, -back)).toBe(true);
      }
    }
  });

  it.each(INVALID_TIMES)('FAULT-97 a last failure at %d counts for nothing during a local failure', (time) => {
    const state = stateAfter(on(0, failed()));
    const local = nextLocalFailure(undefined, 'local-failure', START + HOUR, ladderSettings(), () => 0);
    const wrong = { ...state, attempt: { ...state.attempt!, at: time }, local };
    expect(short(at(wrong, HOUR))).toBe('disallow-all outage-disallow');
    // Of an outage that is lost with the good outcome, only the last failure is known.
    const lost = { ...wrong, outage: undefined, local: undefined };
    const circumstances = { goodLost: true, siteReachable: true };
    expect(accessAt(lost, START + 2 * HOUR, ladderSettings(), circumstances).access).toBe('disallow-all');
  });

  it.each(['at', 'freshUntil'] as const)(
    'FAULT-97 a good outcome whose %s is no number makes no outage older',
    (name) => {
      const state = stateAfter(on(0, file), on(48 * HOUR, failed()));
      const wrong = { ...state, good: { ...state.good!, [name]: Number.NaN } };
      const access = accessAt(wrong, START + 49 * HOUR, ladderSettings(), { siteReachable: true });
      expect(access).toMatchObject({ access: 'disallow-all', step: 'outage-disallow' });
    },
  );

  it('FAULT-55 a copy from the future is stale even if the last failure is not from the future', () => {
    const state = { ...stateAfter(on(HOUR, file)), attempt: stateAfter(on(0, failed())).attempt };
    expect(short(at(state, 0))).toBe('disallow-all stale');
    expect(isDueAt(state, MINUTE)).toBe(true);
  });

  it('FAULT-55 machines that differ by less than clockSkew share a copy and a schedule', () => {
    const good = stateAfter(on(0, file));
    expect(short(at(good, -SECOND))).toBe('rules fresh');
    expect(isDueAt(good, -SECOND)).toBe(false);
    const out = stateAfter(on(0, failed()));
    expect(short(at(out, -SECOND))).toBe('disallow-all outage-disallow');
    expect(isDueAt(out, -SECOND)).toBe(false);
    const strict = ladderSettings({ clockSkew: 0 });
    expect(short(at(good, -1, strict))).toBe('disallow-all stale');
    expect(isDueAt(good, -1, strict)).toBe(true);
  });

  it('FAULT-55 a copy is stale after the clock was set forward by a year', () => {
    expect(short(at(stateAfter(on(0, file)), YEAR))).toBe('disallow-all stale');
  });

  it('FAULT-55 a copy that was found stale stays stale if the clock is set back to its time', () => {
    for (const outcome of [failed(), refused]) {
      const setForth = stateAfter(on(0, file), on(25 * HOUR, outcome));
      expect(at(setForth, 20 * HOUR).access).toBe('disallow-all');
      expect(isDueAt(setForth, 20 * HOUR)).toBe(true);
      const retried = stateAfter(on(0, file), on(25 * HOUR, outcome), on(20 * HOUR, outcome));
      expect(at(retried, 20 * HOUR).access).toBe('disallow-all');
      expect(at(retried, 21 * HOUR).access).toBe('disallow-all');
      expect(retried.good?.kind).toBe('file');
    }
  });

  it('FAULT-55 after a failure with the clock a year back, a copy is not fresh again when its time comes', () => {
    for (const outcome of [failed(), refused]) {
      const state = stateAfter(on(0, file), on(-YEAR, outcome), on(-HOUR, outcome));
      expect(state.good?.kind).toBe('file');
      expect(at(state, HOUR).step).not.toBe('fresh');
    }
  });

  it('FAULT-55 an outage from the future disallows, and starts again with the next failure', () => {
    const state = stateAfter(on(YEAR, failed()));
    expect(at(state, 0)).toEqual({ access: 'disallow-all', step: 'outage-disallow', until: START + 12 * HOUR });
    expect(isDueAt(state, 0)).toBe(true);
    const next = stateAfter(on(YEAR, failed()), on(0, failed()));
    expect(next.outage?.since).toBe(START);
    expect(short(at(next, 12 * HOUR))).toBe('allow-all outage-never-good');
  });

  it('FAULT-55 a machine that slept for a day finds its copy stale and its retries due', () => {
    const good = stateAfter(on(0, file), on(HOUR, file));
    expect(short(at(good, 25 * HOUR))).toBe('disallow-all stale');
    expect(isDueAt(good, 25 * HOUR)).toBe(true);
    const out = stateAfter(on(0, failed()), on(HOUR, failed()));
    expect(isDueAt(out, 25 * HOUR)).toBe(true);
  });

  it('FAULT-55 invalid times are stale, due and disallowed', () => {
    const known = stateAfter(on(0, file));
    const failing = stateAfter(on(0, failed()));
    const good = known.good as LadderGood;
    const attempt = failing.attempt as LadderAttempt;
    const broken: Standing[] = [
      { ...known, attempt: { ...attempt, at: Number.NaN } },
      { ...known, good: { ...good, at: Number.NaN } },
      { ...known, good: { ...good, freshUntil: Number.NaN } },
      { ...failing, attempt: { ...attempt, nextTryAt: Number.NaN }, outage: { after: 0, since: Number.NaN } },
    ];
    for (const state of broken) {
      expect(at(state, HOUR).access).toBe('disallow-all');
      expect(isDueAt(state, HOUR)).toBe(true);
    }
  });

  it('FAULT-55 a record that never expires is fresh for a day', () => {
    const known = stateAfter(on(0, file));
    const good = known.good as LadderGood;
    const state: Standing = { ...known, good: { ...good, freshUntil: START + YEAR, refreshAt: START + YEAR } };
    expect(at(state, DAY - 1)).toMatchObject({ step: 'fresh', until: START + DAY });
    expect(short(at(state, DAY))).toBe('disallow-all stale');
    expect(isDueAt(state, DAY)).toBe(true);
  });

  it('FAULT-97 an outage whose start is invalid starts again with the next failure', () => {
    const failing = stateAfter(on(0, failed()), on(HOUR, failed()));
    for (const since of INVALID_TIMES) {
      const state: Standing = { ...failing, outage: { after: 0, since } };
      expect(short(at(state, 13 * HOUR)), `${since}`).toBe('disallow-all outage-disallow');
      const next = afterFetch(state, failed(), START + 13 * HOUR);
      expect(next.outage).toEqual({ after: 0, since: START + 13 * HOUR });
      expect(short(at(next, 25 * HOUR - 1))).toBe('disallow-all outage-disallow');
      expect(short(at(next, 25 * HOUR))).toBe('allow-all outage-never-good');
    }
  });

  it('FAULT-97 a good outcome with an invalid time is stale, and never "never good"', () => {
    const known = stateAfter(on(0, file));
    for (const time of INVALID_TIMES) {
      const state: Standing = { ...known, good: { ...known.good!, at: time } };
      expect(short(at(state, 0)), `${time}`).toBe('disallow-all stale');
      const next = afterFetch(state, failed(), START + HOUR);
      expect(next.good).toBeDefined();
      for (const later of [HOUR, 13 * HOUR, 29 * DAY]) expect(at(next, later).access).not.toBe('allow-all');
    }
  });

  it('FAULT-97 a failure with an invalid time is retried now', () => {
    const failing = stateAfter(on(0, failed(503, 600)));
    for (const time of INVALID_TIMES) {
      const state: Standing = { ...failing, attempt: { ...failing.attempt!, at: time } };
      expect(isDueAt(state, 0), `${time}`).toBe(true);
    }
  });

  it('FAULT-97 FAULT-56 a clock that starts in 1970 keeps its retry schedule', () => {
    const failing = stateAfter(on(-START, failed()));
    expect(isDueAt(failing, -START)).toBe(false);
    expect(isDueAt(failing, -START + HOUR)).toBe(true);
    // Once it is set, the outage starts again.
    expect(short(at(failing, 0))).toBe('disallow-all outage-disallow');
    expect(short(at(afterFetch(failing, failed(), START), 11 * HOUR))).toBe('disallow-all outage-disallow');
  });

  it('FAULT-55 an outage never begins before the good outcome that it follows', () => {
    const { good } = stateAfter(on(0, { kind: 'file', headers: { cacheControl: 'max-age=3600' } }));
    const state: Standing = {
      good,
      outage: { after: good!.counter, since: START - 20 * DAY },
      attempt: stateAfter(on(2 * HOUR, failed())).attempt,
      local: undefined,
    };
    // Nor before the copy expired: another gate, which could not use it, may have recorded the failures.
    expect(short(at(state, 13 * HOUR - 1))).toBe('disallow-all outage-disallow');
    expect(short(at(state, 13 * HOUR))).toBe('rules outage-last-good');
  });
});
