import { describe, expect, it } from 'vitest';
import {
  accessAt,
  dueAt,
  freshUntil,
  isDue,
  type LadderOutcome,
  ladderSettings,
  nextLocalFailure,
  nextState,
  pausedUntil,
} from '../../src/ladder/ladder.js';
import {
  afterFetch,
  at,
  DAY,
  type Fetch,
  failed,
  file,
  google,
  HOUR,
  isDueAt,
  MINUTE,
  middle,
  nextTryOf,
  noFile,
  on,
  policies,
  refused,
  SECOND,
  START,
  type Standing,
  short,
  stateAfter,
  YEAR,
} from './ladder-fixture.js';

describe('a fresh copy', () => {
  it('B1 before the first fetch, everything is disallowed and a fetch is due', () => {
    expect(at(undefined, 0)).toEqual({ access: 'disallow-all', step: 'unfetched', until: START });
    expect(isDueAt(undefined, 0)).toBe(true);
  });

  it('C1 a file is fresh for 24 hours and not a millisecond longer', () => {
    const state = stateAfter(on(0, file));
    expect(at(state, 0)).toEqual({ access: 'rules', step: 'fresh', until: START + DAY });
    expect(short(at(state, DAY - 1))).toBe('rules fresh');
    expect(at(state, DAY)).toEqual({ access: 'disallow-all', step: 'stale', until: START + DAY });
    expect(isDueAt(state, DAY)).toBe(true);
  });

  it('B4 "no file" is fresh for 24 hours and allows everything', () => {
    const state = stateAfter(on(0, noFile));
    expect(at(state, DAY - 1)).toEqual({ access: 'allow-all', step: 'fresh', until: START + DAY });
    expect(short(at(state, DAY))).toBe('disallow-all stale');
  });

  it('FAULT-54 a 404 after rules allows everything immediately, and a file after a 404 decides immediately', () => {
    expect(short(at(stateAfter(on(0, file), on(HOUR, noFile)), HOUR))).toBe('allow-all fresh');
    expect(short(at(stateAfter(on(0, noFile), on(HOUR, file)), HOUR))).toBe('rules fresh');
  });

  it('C2 FAULT-50 max-age changes the expiry within the bounds', () => {
    const outcome = (cacheControl: string) => ({ kind: 'file', headers: { cacheControl } }) as const;
    expect(freshUntil(outcome('max-age=3600'), START, google)).toBe(START + HOUR);
    expect(freshUntil(outcome('max-age=0, no-store'), START, google)).toBe(START + 5 * MINUTE);
    expect(freshUntil(outcome('max-age=100000000000000000000'), START, google)).toBe(START + DAY);
    expect(freshUntil({ kind: 'unavailable' }, START, google)).toBe(START + DAY);
    const state = stateAfter(on(0, outcome('MAX-AGE="3600"')));
    expect(short(at(state, HOUR - 1))).toBe('rules fresh');
    expect(short(at(state, HOUR))).toBe('disallow-all stale');
  });

  it('C2 FAULT-98 the time in caches shortens the lifetime of a copy and advances its refresh', () => {
    const old: LadderOutcome = { kind: 'file', headers: { cacheControl: 'max-age=7200', ageSeconds: 3600 } };
    const state = stateAfter(on(0, old));
    expect(short(at(state, HOUR - 1))).toBe('rules fresh');
    expect(short(at(state, HOUR))).toBe('disallow-all stale');
    expect(nextTryOf(state)).toBe(START + 0.8 * HOUR);
  });

  it('C1 a refresh is due before expiry, with a jitter of a tenth of the lifetime either way', () => {
    const due = (chance: number) => nextTryOf(afterFetch(undefined, file, START, google, () => chance)) - START;
    expect([due(0), due(0.5), due(1)]).toEqual([60_480_000, 69_120_000, 77_760_000]);
    const state = stateAfter(on(0, file));
    expect(isDueAt(state, 0.8 * DAY - 1)).toBe(false);
    expect(isDueAt(state, 0.8 * DAY)).toBe(true);
  });

  it('C4 FAULT-76 while the copy is fresh, a failed refresh changes only the time of the next try', () => {
    for (const outcome of [failed(), failed(503, 10 * 3600), refused]) {
      const before = stateAfter(on(0, file));
      const state = afterFetch(before, outcome, START + 20 * HOUR);
      expect(state.good).toEqual(before.good);
      expect(state.outage).toBeUndefined();
      expect(at(state, 20 * HOUR)).toEqual(at(before, 20 * HOUR));
      expect(at(state, DAY - 1)).toEqual(at(before, DAY - 1));
      expect(isDueAt(state, 20 * HOUR)).toBe(false);
    }
  });

  it('B6 the outage starts with the first failure after the copy expired, not with a failed refresh', () => {
    const fetches: [Fetch, ...Fetch[]] = [on(0, file), on(20 * HOUR, failed()), on(23 * HOUR, failed())];
    const stale = stateAfter(...fetches);
    expect(short(at(stale, DAY))).toBe('disallow-all stale');
    const out = stateAfter(...fetches, on(25 * HOUR, failed()));
    expect(out.outage).toEqual({ after: out.good?.counter, since: START + 25 * HOUR });
    expect(short(at(out, 25 * HOUR + 12 * HOUR - 1))).toBe('disallow-all outage-disallow');
    expect(short(at(out, 25 * HOUR + 12 * HOUR))).toBe('rules outage-last-good');
  });

  it('C1 a retry is due when the copy expires, even if the schedule has it later', () => {
    const state = stateAfter(on(0, file), on(DAY - 10 * SECOND, failed()));
    expect(nextTryOf(state)).toBe(START + DAY);
    expect(isDueAt(state, DAY)).toBe(true);
    // A second at least, then too.
    const late = stateAfter(on(0, file), on(DAY - 10, failed()));
    expect(nextTryOf(late)).toBe(START + DAY - 10 + SECOND);
    // But not during a pause that the server requested.
    const paused = stateAfter(on(0, file), on(DAY - 10 * SECOND, failed(503, 600)));
    expect(nextTryOf(paused)).toBe(START + DAY - 10 * SECOND + 10 * MINUTE);
    expect(short(at(paused, DAY + MINUTE))).toBe('disallow-all stale');
  });

  it('B8 FAULT-16 a local failure does not end a pause that the site requested, fresh copy or not', () => {
    for (const before of [stateAfter(on(0, file)), undefined]) {
      const paused = afterFetch(before, failed(429, 600), START + MINUTE);
      for (const kind of ['overloaded', 'backed-off', 'local-failure', 'refused'] as const) {
        const local = nextLocalFailure(undefined, kind, START + 2 * MINUTE, google, () => 0);
        expect(local.nextTryAt).toBeLessThan(START + 3 * MINUTE);
        const dueAfter = (time: number): boolean => isDue(paused, START + time, google, { local });
        expect([dueAfter(11 * MINUTE - 1), dueAfter(11 * MINUTE)], kind).toEqual([false, true]);
      }
    }
  });

  it('B8 FAULT-16 a pause is bounded, and one from the future is ignored', () => {
    const paused = stateAfter(on(0, file), on(MINUTE, failed(503, 10 * 3600)));
    expect(pausedUntil(paused, START + MINUTE, google)).toBe(START + MINUTE + HOUR);
    const far = { ...paused, attempt: paused.attempt && { ...paused.attempt, notBefore: START + YEAR } };
    expect(pausedUntil(far, START + MINUTE, google)).toBe(START + MINUTE + HOUR);
    expect(pausedUntil(far, START + 2 * HOUR, google)).toBe(START + 2 * HOUR);
    expect(pausedUntil(far, START - MINUTE, google)).toBe(START - MINUTE);
    expect(pausedUntil(undefined, START, google)).toBe(START);
  });

  it('C2 narrower settings shorten the lifetime of a stored copy and make a fetch due', () => {
    const state = stateAfter(on(0, file));
    const narrow = ladderSettings({ freshMax: HOUR });
    expect(at(state, HOUR - 1, narrow)).toMatchObject({ step: 'fresh', until: START + HOUR });
    expect(short(at(state, HOUR, narrow))).toBe('disallow-all stale');
    expect(isDueAt(state, HOUR, narrow)).toBe(true);
    expect(dueAt(state, START, narrow)).toBe(START + HOUR);
    expect(dueAt(state, START, google)).toBe(nextTryOf(state));
  });
});

describe('a refusal of the address guard', () => {
  it('FAULT-10 disallows everything as long as it lasts, under each policy, whether pages are reachable or not', () => {
    for (const policy of policies) {
      const settings = ladderSettings({ policy });
      const state = stateAfter(on(0, refused), on(HOUR, refused));
      for (const time of [0, 13 * HOUR, 31 * DAY, YEAR]) {
        expect(short(at(state, time, settings, true))).toBe('disallow-all refused-address');
      }
    }
  });

  it('FAULT-10 leaves a fresh copy in use, and disallows after it expires', () => {
    const state = stateAfter(on(0, file), on(20 * HOUR, refused));
    expect(short(at(state, DAY - 1))).toBe('rules fresh');
    expect(short(at(state, DAY))).toBe('disallow-all refused-address');
  });

  it('FAULT-10 preserves the last good outcome, which a later outage uses', () => {
    const state = stateAfter(on(0, file), on(2 * DAY, refused), on(3 * DAY, failed()));
    expect(short(at(state, 3 * DAY))).toBe('disallow-all outage-disallow');
    expect(short(at(state, 3 * DAY + 12 * HOUR))).toBe('rules outage-last-good');
  });

  it('FAULT-10 a refusal neither starts an outage nor ends one', () => {
    expect(stateAfter(on(0, refused), on(20 * HOUR, refused)).outage).toBeUndefined();
    const state = stateAfter(on(0, failed()), on(HOUR, refused));
    expect(state.outage).toEqual({ after: 0, since: START });
    expect(short(at(state, 31 * HOUR))).toBe('disallow-all refused-address');
    // The outage counts from its first failure, as with any other pause between two failures.
    expect(short(at(stateAfter(on(0, failed()), on(HOUR, refused), on(11 * HOUR, failed())), 11 * HOUR))).toBe(
      'disallow-all outage-disallow',
    );
  });

  it('FAULT-10 is retried like a failure and ends with a good outcome', () => {
    const state = stateAfter(on(0, refused));
    expect(state).toMatchObject({ good: undefined, outage: undefined, attempt: undefined, local: { failures: 1 } });
    expect(isDueAt(state, 0)).toBe(false);
    expect(isDueAt(state, MINUTE)).toBe(true);
    expect(at(state, 0)).toEqual({ access: 'disallow-all', step: 'refused-address', until: nextTryOf(state) });
    expect(short(at(stateAfter(on(0, refused), on(HOUR, file)), HOUR))).toBe('rules fresh');
  });
});

describe('a fetch that is due and cannot be made', () => {
  const heldUp = (state: Standing, time: number): Standing => ({
    ...state,
    local: { kind: 'overloaded' as const, at: START + time, nextTryAt: START + time + 3_000, failures: 0 },
  });

  it('FAULT-87 B6 elapsed time alone allows nothing: the stage of the last failed fetch stays', () => {
    const never = stateAfter(on(0, failed()), on(11 * HOUR, failed()));
    const known = stateAfter(on(-2 * DAY, file), on(0, failed()), on(11 * HOUR, failed()));
    for (const state of [never, known]) {
      for (const time of [12 * HOUR, DAY, 29 * DAY, 31 * DAY, YEAR]) {
        expect(short(at(heldUp(state, time), time, google, true))).toBe('disallow-all outage-disallow');
      }
    }
  });

  it('FAULT-87 B6 a stage that a failure confirmed stays as well', () => {
    const known = stateAfter(on(-2 * DAY, file), on(0, failed()), on(13 * HOUR, failed()));
    expect(short(at(heldUp(known, 40 * DAY), 40 * DAY, google, true))).toBe('rules outage-last-good');
    const long = stateAfter(on(0, failed()), on(31 * DAY, failed()));
    expect(short(at(heldUp(long, 40 * DAY), 40 * DAY, google, true))).toBe('allow-all outage-site-reachable');
  });

  it('FAULT-87 a fresh copy decides, and after it expires nothing is allowed', () => {
    const fresh = stateAfter(on(0, file));
    expect(short(at(heldUp(fresh, 23 * HOUR), 23 * HOUR))).toBe('rules fresh');
    expect(short(at(heldUp(fresh, 25 * HOUR), 25 * HOUR))).toBe('disallow-all overloaded');
    const nothing = { ...heldUp(fresh, 0), good: undefined };
    expect(at(nothing, 0)).toEqual({ access: 'disallow-all', step: 'overloaded', until: START + 3_000 });
  });

  it('FAULT-87 B6 an outage without an attempt, as another version may store it, is in its first stage', () => {
    const state = { ...stateAfter(on(0, failed())), attempt: undefined };
    expect(short(at(heldUp(state, 20 * HOUR), 20 * HOUR))).toBe('disallow-all outage-disallow');
  });
});

describe('a good outcome whose content is lost', () => {
  const lostAt = (state: Standing, time: number, settings = google, siteReachable?: boolean) =>
    short(accessAt(state, START + time, settings, { goodLost: true, siteReachable }));

  it('FAULT-83 a fresh copy without its content is fetched immediately, and everything is disallowed until then', () => {
    const state = stateAfter(on(0, file));
    expect(lostAt(state, HOUR)).toBe('disallow-all stale');
    expect(isDue(state, START + HOUR, google, { goodLost: true })).toBe(true);
  });

  it('FAULT-83 B6 it disallows where the last good outcome would decide, and never counts as "never good"', () => {
    const known = stateAfter(on(-2 * DAY, file), on(0, failed()));
    const onlyTrace = stateAfter(on(0, failed()));
    for (const state of [known, onlyTrace]) {
      expect(lostAt(state, HOUR)).toBe('disallow-all outage-disallow');
      expect(lostAt(state, 13 * HOUR)).toBe('disallow-all outage-good-lost');
      expect(lostAt(state, 30 * DAY - 1)).toBe('disallow-all outage-good-lost');
      expect(lostAt(state, 30 * DAY)).toBe('disallow-all outage-site-unreachable');
      expect(lostAt(state, 30 * DAY, google, true)).toBe('allow-all outage-site-reachable');
      expect(lostAt(state, YEAR, ladderSettings({ policy: 'google-2022' }))).toBe('disallow-all outage-good-lost');
    }
  });

  it('FAULT-83 a failure starts an outage for a gate that lost the content, and leaves the copy of another gate fresh', () => {
    const fresh = stateAfter(on(0, file));
    const failing = nextState(fresh, failed(), START + HOUR, google, middle, { goodLost: true });
    expect(failing.outage).toEqual({ after: fresh.good?.counter, since: START + HOUR });
    expect(failing.good).toEqual(fresh.good);
    expect(short(accessAt(failing, START + HOUR, google))).toBe('rules fresh');
    expect(short(accessAt(failing, START + HOUR, google, { goodLost: true }))).toBe('disallow-all outage-disallow');
  });

  it('FAULT-83 the retry delay after a failure of another gate, for which the copy was fresh, applies', () => {
    const state = stateAfter(on(0, file), on(HOUR, failed()));
    expect(lostAt(state, HOUR)).toBe('disallow-all outage-disallow');
    expect(isDue(state, START + HOUR, google, { goodLost: true })).toBe(false);
  });
});

describe('a time that is not a number', () => {
  it('B6 never enters a record', () => {
    expect(() => nextState(undefined, file, Number.NaN, google, middle)).toThrow(
      new TypeError('now: expected milliseconds since the epoch, got NaN'),
    );
  });
});
