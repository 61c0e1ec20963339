import { describe, expect, it } from 'vitest';
import { dueAt, freshUntil, isDue, ladderSettings, nextState } from '../src/ladder.js';
import {
  at,
  DAY,
  type Fetch,
  failed,
  file,
  google,
  HOUR,
  MINUTE,
  middle,
  noFile,
  on,
  policies,
  refused,
  SECOND,
  START,
  short,
  stateAfter,
  YEAR,
} from './ladder-fixture.js';

describe('a copy in its time', () => {
  it('B1 nothing is known before the first fetch: disallow all, and fetch', () => {
    expect(at(undefined, 0)).toEqual({ access: 'disallow-all', step: 'unfetched', until: START });
    expect(isDue(undefined, START)).toBe(true);
  });

  it('C1 a file is obeyed for 24 hours and not a millisecond longer', () => {
    const state = stateAfter(on(0, file));
    expect(at(state, 0)).toEqual({ access: 'rules', step: 'fresh', until: START + DAY });
    expect(short(at(state, DAY - 1))).toBe('rules fresh');
    expect(at(state, DAY)).toEqual({ access: 'disallow-all', step: 'stale', until: START + DAY });
    expect(isDue(state, START + DAY)).toBe(true);
  });

  it('B4 "no file" is kept for 24 hours and allows all', () => {
    const state = stateAfter(on(0, noFile));
    expect(at(state, DAY - 1)).toEqual({ access: 'allow-all', step: 'fresh', until: START + DAY });
    expect(short(at(state, DAY))).toBe('disallow-all stale');
  });

  it('F54 a 404 after rules allows all at once, and a file after a 404 rules at once', () => {
    expect(short(at(stateAfter(on(0, file), on(HOUR, noFile)), HOUR))).toBe('allow-all fresh');
    expect(short(at(stateAfter(on(0, noFile), on(HOUR, file)), HOUR))).toBe('rules fresh');
  });

  it('C2 F50 max-age moves the end within the bounds', () => {
    const outcome = (cacheControl: string) => ({ kind: 'file', headers: { cacheControl } }) as const;
    expect(freshUntil(outcome('max-age=3600'), START, google)).toBe(START + HOUR);
    expect(freshUntil(outcome('max-age=0, no-store'), START, google)).toBe(START + 5 * MINUTE);
    expect(freshUntil(outcome('max-age=100000000000000000000'), START, google)).toBe(START + DAY);
    expect(freshUntil({ kind: 'unavailable' }, START, google)).toBe(START + DAY);
    const state = stateAfter(on(0, outcome('MAX-AGE="3600"')));
    expect(short(at(state, HOUR - 1))).toBe('rules fresh');
    expect(short(at(state, HOUR))).toBe('disallow-all stale');
  });

  it('C1 a refresh falls due ahead of expiry, moved by chance by a tenth of the lifetime either way', () => {
    const due = (chance: number) => nextState(undefined, file, START, google, () => chance).nextTryAt - START;
    expect([due(0), due(0.5), due(1)]).toEqual([60_480_000, 69_120_000, 77_760_000]);
    const state = stateAfter(on(0, file));
    expect(isDue(state, START + 0.8 * DAY - 1)).toBe(false);
    expect(isDue(state, START + 0.8 * DAY)).toBe(true);
  });

  it('C4 F76 a failed refresh changes nothing but the next try while the copy is fresh', () => {
    for (const outcome of [failed(), failed(503, 10 * 3600), refused]) {
      const before = stateAfter(on(0, file));
      const state = nextState(before, outcome, START + 20 * HOUR, google, middle);
      expect(state.lastGood).toEqual(before.lastGood);
      expect(state.outageSince).toBeUndefined();
      expect(at(state, 20 * HOUR)).toEqual(at(before, 20 * HOUR));
      expect(at(state, DAY - 1)).toEqual(at(before, DAY - 1));
      expect(isDue(state, START + 20 * HOUR)).toBe(false);
    }
  });

  it('B6 the outage starts with the first failure after the copy ran out, not with a failed refresh', () => {
    const fetches: [Fetch, ...Fetch[]] = [on(0, file), on(20 * HOUR, failed()), on(23 * HOUR, failed())];
    const stale = stateAfter(...fetches);
    expect(short(at(stale, DAY))).toBe('disallow-all stale');
    const out = stateAfter(...fetches, on(25 * HOUR, failed()));
    expect(out.outageSince).toBe(START + 25 * HOUR);
    expect(short(at(out, 25 * HOUR + 12 * HOUR - 1))).toBe('disallow-all outage-disallow');
    expect(short(at(out, 25 * HOUR + 12 * HOUR))).toBe('rules outage-last-good');
  });

  it('C1 a try falls due when the copy runs out, however long the schedule would wait', () => {
    const state = stateAfter(on(0, file), on(DAY - 10 * SECOND, failed()));
    expect(state.nextTryAt).toBe(START + DAY);
    expect(isDue(state, START + DAY)).toBe(true);
    // A second is the least, there too.
    const late = stateAfter(on(0, file), on(DAY - 10, failed()));
    expect(late.nextTryAt).toBe(START + DAY - 10 + SECOND);
    // Not even then before the wait that a server asked for.
    const asked = stateAfter(on(0, file), on(DAY - 10 * SECOND, failed(503, 600)));
    expect(asked.nextTryAt).toBe(START + DAY - 10 * SECOND + 10 * MINUTE);
    expect(short(at(asked, DAY + MINUTE))).toBe('disallow-all stale');
  });

  it('C2 narrower settings shorten the life of a copy that is kept already, and make it due', () => {
    const state = stateAfter(on(0, file));
    const narrow = ladderSettings({ freshMax: HOUR });
    expect(at(state, HOUR - 1, narrow)).toMatchObject({ step: 'fresh', until: START + HOUR });
    expect(short(at(state, HOUR, narrow))).toBe('disallow-all stale');
    expect(isDue(state, START + HOUR, narrow)).toBe(true);
    expect(dueAt(state, START, narrow)).toBe(START + HOUR);
    expect(dueAt(state, START, google)).toBe(state.nextTryAt);
  });
});

describe('a refusal of our own guard', () => {
  it('F10 disallows all for as long as it lasts, under each policy, reachable or not', () => {
    for (const policy of policies) {
      const settings = ladderSettings({ policy });
      const state = stateAfter(on(0, refused), on(HOUR, refused));
      for (const time of [0, 13 * HOUR, 31 * DAY, YEAR]) {
        expect(short(at(state, time, settings, true))).toBe('disallow-all refused-address');
      }
    }
  });

  it('F10 leaves a fresh copy in force, and disallows once it runs out', () => {
    const state = stateAfter(on(0, file), on(20 * HOUR, refused));
    expect(short(at(state, DAY - 1))).toBe('rules fresh');
    expect(short(at(state, DAY))).toBe('disallow-all refused-address');
  });

  it('F10 keeps the last good outcome, which a later outage falls back on', () => {
    const state = stateAfter(on(0, file), on(2 * DAY, refused), on(3 * DAY, failed()));
    expect(short(at(state, 3 * DAY))).toBe('disallow-all outage-disallow');
    expect(short(at(state, 3 * DAY + 12 * HOUR))).toBe('rules outage-last-good');
  });

  it('F10 time spent refused is no part of an outage', () => {
    const state = stateAfter(on(0, failed()), on(HOUR, refused), on(20 * HOUR, failed()));
    expect(state.outageSince).toBe(START + 20 * HOUR);
    expect(short(at(state, 31 * HOUR))).toBe('disallow-all outage-disallow');
  });

  it('F10 is retried like a failure and ends with a good outcome', () => {
    const state = stateAfter(on(0, refused));
    expect(state).toMatchObject({ failures: 1, outageSince: undefined, lastGood: undefined });
    expect(isDue(state, START)).toBe(false);
    expect(isDue(state, START + MINUTE)).toBe(true);
    expect(short(at(stateAfter(on(0, refused), on(HOUR, file)), HOUR))).toBe('rules fresh');
  });
});

describe('a time that is no number', () => {
  it('B6 never enters a record', () => {
    expect(() => nextState(undefined, file, Number.NaN, google, middle)).toThrow(TypeError);
  });
});
