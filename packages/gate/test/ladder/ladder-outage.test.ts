import { describe, expect, it } from 'vitest';
import { type LadderPolicy, ladderSettings, nextState } from '../../src/ladder/ladder.js';
import type { FetchOutcome } from '../../src/types/outcome.js';
import {
  aborted,
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
  SECOND,
  START,
  type Standing,
  short,
  stateAfter,
  YEAR,
} from './ladder-fixture.js';

describe('an outage', () => {
  const histories = {
    'never good': [],
    file: [on(-2 * DAY, file)],
    'no file': [on(-2 * DAY, noFile)],
    'file, then no file': [on(-3 * DAY, file), on(-2 * DAY, noFile)],
  } satisfies Record<string, Fetch[]>;
  type History = keyof typeof histories;

  const inOutage = (history: History): Standing => {
    const failures: [Fetch, Fetch, Fetch] = [on(0, failed()), on(HOUR, failed(502)), on(11 * HOUR, failed(503))];
    const [first, ...rest] = histories[history];
    return first === undefined ? stateAfter(...failures) : stateAfter(first, ...rest, ...failures);
  };

  const early = [0, 11 * HOUR + 59 * MINUTE, 12 * HOUR - 1];
  const middling = [12 * HOUR, 12 * HOUR + MINUTE, 30 * DAY - SECOND, 30 * DAY - 1];
  const late = [30 * DAY, 30 * DAY + SECOND, YEAR];

  const none = 'disallow-all outage-disallow';
  const rules = 'rules outage-last-good';
  const all = 'allow-all outage-last-good';
  const never = 'allow-all outage-never-good';
  const down = 'disallow-all outage-site-unreachable';
  const up = 'allow-all outage-site-reachable';
  /** The access in the first 12 hours, up to 30 days, and after that with pages unreachable and reachable. */
  const expected: Record<LadderPolicy, Record<History, [string, string, string, string]>> = {
    google: {
      'never good': [none, never, down, up],
      file: [none, rules, down, up],
      'no file': [none, all, down, up],
      'file, then no file': [none, all, down, up],
    },
    'google-2022': {
      'never good': [none, none, never, never],
      file: [none, none, rules, rules],
      'no file': [none, none, all, all],
      'file, then no file': [none, none, all, all],
    },
    rfc9309: {
      'never good': [none, none, none, none],
      file: [none, none, none, none],
      'no file': [none, none, none, none],
      'file, then no file': [none, none, none, none],
    },
  };
  const cases = policies.flatMap((policy) =>
    (Object.keys(histories) as History[]).flatMap((history) =>
      [undefined, false, true].map((reachable) => ({ policy, history, reachable })),
    ),
  );

  it.each(cases)('FAULT-51 $policy, $history, site reachable: $reachable', ({ policy, history, reachable }) => {
    const settings = ladderSettings({ policy });
    const state = inOutage(history);
    const found = (times: number[]) => [...new Set(times.map((time) => short(at(state, time, settings, reachable))))];
    const [first, second, third, thirdReachable] = expected[policy][history];
    expect(found(early)).toEqual([first]);
    expect(found(middling)).toEqual([second]);
    expect(found(late)).toEqual([reachable === true ? thirdReachable : third]);
  });

  it('FAULT-53 a new host that fails: disallowed for 12 hours, then allowed by policy google only', () => {
    const state = stateAfter(on(0, failed()));
    const accesses = (policy: LadderPolicy) =>
      [0, 12 * HOUR - 1, 12 * HOUR].map((time) => at(state, time, ladderSettings({ policy })).access);
    expect(accesses('google')).toEqual(['disallow-all', 'disallow-all', 'allow-all']);
    expect(accesses('google-2022')).toEqual(['disallow-all', 'disallow-all', 'disallow-all']);
    expect(accesses('rfc9309')).toEqual(['disallow-all', 'disallow-all', 'disallow-all']);
  });

  it('B6 each stage has its end, and the last one the time of the next try', () => {
    const state = inOutage('file');
    expect(at(state, 0).until).toBe(START + 12 * HOUR);
    expect(at(state, 12 * HOUR).until).toBe(START + 30 * DAY);
    expect(at(state, 30 * DAY).until).toBe(START + 30 * DAY);
    expect(at(state, 11 * HOUR, ladderSettings({ policy: 'rfc9309' })).until).toBe(nextTryOf(state));
    expect(at(state, 0, ladderSettings({ policy: 'google-2022' })).until).toBe(START + 30 * DAY);
  });

  it('FAULT-52 a success ends the outage, and the next outage counts from its own first failure', () => {
    const good = stateAfter(on(0, failed()), on(10 * HOUR, file));
    expect(good).toMatchObject({ outage: undefined, attempt: undefined });
    expect(short(at(good, 13 * HOUR))).toBe('rules fresh');
    const again = stateAfter(on(0, failed()), on(10 * HOUR, file), on(35 * HOUR, failed()), on(40 * HOUR, failed()));
    expect(again.outage?.since).toBe(START + 35 * HOUR);
    expect(short(at(again, 47 * HOUR - 1))).toBe('disallow-all outage-disallow');
    expect(short(at(again, 47 * HOUR))).toBe('rules outage-last-good');
  });

  it('FAULT-52 500 and 200 on alternate days: the first stage is never passed', () => {
    const days = [0, 2, 4, 6].flatMap((day) => [on(day * DAY, file), on((day + 1.5) * DAY, failed())]);
    const state = stateAfter(on(-DAY, file), ...days);
    expect(state.outage?.since).toBe(START + 7.5 * DAY);
    expect(short(at(state, 7.5 * DAY + HOUR))).toBe('disallow-all outage-disallow');
  });

  it('B6 200, then 404, then 500 means "no file"', () => {
    const state = stateAfter(on(0, file), on(DAY, noFile), on(2 * DAY, failed()));
    expect(short(at(state, 3 * DAY))).toBe('allow-all outage-last-good');
  });

  it('C4 the last good outcome outlives any number of failures', () => {
    const failures = Array.from({ length: 2000 }, (_, hour) => on(2 * DAY + hour * HOUR, failed()));
    const state = stateAfter(on(0, file), ...failures);
    expect(state.good).toMatchObject({ kind: 'file', at: START, freshUntil: START + DAY });
    expect(state.attempt?.failures).toBe(2000);
    expect(short(at(state, 2 * DAY + 29 * DAY))).toBe('rules outage-last-good');
  });

  it('B5 B10 every failure counts the same, and an aborted fetch does not count', () => {
    const reasons = [
      'status',
      'dns',
      'connect',
      'tls',
      'timeout',
      'reset',
      'invalid-response',
      'truncated',
      'encoding',
      'ftp-reply',
    ] as const;
    for (const reason of reasons) {
      const state = stateAfter(on(0, { kind: 'unreachable', reason, status: undefined, retryAfterSeconds: undefined }));
      expect(state).toMatchObject({ outage: { after: 0, since: START }, attempt: { failures: 1 } });
    }
    const known = stateAfter(on(0, file), on(2 * DAY, failed()));
    expect(nextState(known, aborted, START + 3 * DAY, google, middle)).toBe(known);
    const never = stateAfter(on(0, aborted));
    expect(short(at(never, 13 * HOUR))).toBe('disallow-all unfetched');
    expect(isDueAt(never, 0)).toBe(true);
  });

  it('B6 the times are settings', () => {
    const settings = ladderSettings({ disallowFor: HOUR, longOutage: 2 * HOUR });
    const state = stateAfter(on(0, failed()));
    expect([HOUR - 1, HOUR, 2 * HOUR - 1, 2 * HOUR].map((time) => at(state, time, settings).access)).toEqual([
      'disallow-all',
      'allow-all',
      'allow-all',
      'disallow-all',
    ]);
  });

  it('B6 a stage may begin after a millisecond, and never at an invalid time', () => {
    const settings = ladderSettings({ disallowFor: 1, longOutage: 2 });
    const state = stateAfter(on(0, failed()));
    expect([0, 1, 2].map((time) => at(state, time, settings).step)).toEqual([
      'outage-disallow',
      'outage-never-good',
      'outage-site-unreachable',
    ]);
    for (const since of [Number.NaN, Number.NEGATIVE_INFINITY, START + 1]) {
      const invalid = { ...state, outage: { after: 0, since } };
      expect(short(at(invalid, 0, settings))).toBe('disallow-all outage-disallow');
    }
  });

  it('B6 a fetch outcome can be passed in unchanged', () => {
    const outcome: FetchOutcome = {
      kind: 'unreachable',
      reason: 'dns',
      detail: { id: 'noAddress' },
      cause: 'site',
      code: 'ENOTFOUND',
      hops: [],
      status: undefined,
      retryAfterSeconds: undefined,
    };
    expect(nextState(undefined, outcome, START, google, middle).attempt?.failures).toBe(1);
  });
});
