import { describe, expect, it } from 'vitest';
import { type LadderSettings, ladderSettings, OUTAGE_STAGES } from '../../src/ladder/ladder.js';
import { DAY, google } from './ladder-fixture.js';

describe('the settings', () => {
  it('B6, B8, C1, C2 have these defaults', () => {
    expect(ladderSettings()).toEqual({
      policy: 'google',
      freshDefault: 86_400_000,
      freshMin: 300_000,
      freshMax: 86_400_000,
      disallowFor: 43_200_000,
      longOutage: 2_592_000_000,
      retryMin: 1_000,
      retryFirst: 60_000,
      retryMax: 3_600_000,
      retryMax503: 900_000,
      retryAfterMax: 3_600_000,
      refreshAt: 0.8,
      refreshJitter: 0.1,
      clockSkew: 1_000,
    });
    expect(Object.isFrozen(google)).toBe(true);
  });

  it('B6 the stages of an outage begin at these settings', () => {
    expect(OUTAGE_STAGES).toEqual({
      google: [
        { from: 'first-failure', ruling: 'disallow-all' },
        { from: 'disallowFor', ruling: 'last-good' },
        { from: 'longOutage', ruling: 'as-site-reachable' },
      ],
      'google-2022': [
        { from: 'first-failure', ruling: 'disallow-all' },
        { from: 'longOutage', ruling: 'last-good' },
      ],
      rfc9309: [{ from: 'first-failure', ruling: 'disallow-all' }],
    });
  });

  it.each(['freshDefault', 'freshMin', 'freshMax', 'retryMin', 'retryFirst', 'retryMax', 'retryMax503'] as const)(
    'C2, B8 %s may be the smallest number above 0, not 0',
    (name) => {
      const others = name === 'freshMax' ? { freshMin: Number.MIN_VALUE } : {};
      expect(ladderSettings({ ...others, [name]: Number.MIN_VALUE })[name]).toBe(Number.MIN_VALUE);
      expect(() => ladderSettings({ [name]: 0 })).toThrow(new TypeError(`${name}: expected a number above 0, got 0`));
    },
  );

  it.each(['disallowFor', 'longOutage', 'retryAfterMax', 'refreshAt', 'refreshJitter', 'clockSkew'] as const)(
    'B6, B8 %s may be 0, not less',
    (name) => {
      const others = { longOutage: { disallowFor: 0 }, refreshAt: { refreshJitter: 0 } }[name as string] ?? {};
      expect(ladderSettings({ ...others, [name]: 0 })[name]).toBe(0);
      expect(() => ladderSettings({ [name]: -1 })).toThrow(`${name}: expected a number, 0 or more, got -1`);
      expect(() => ladderSettings({ [name]: Number.NaN })).toThrow(`${name}: expected a number, 0 or more, got NaN`);
    },
  );

  it('C1, C2, B6 bounds may be equal', () => {
    const equal = { freshMin: DAY, freshMax: DAY, disallowFor: DAY, longOutage: DAY };
    expect(ladderSettings(equal)).toMatchObject(equal);
    expect(ladderSettings({ refreshAt: 0.5, refreshJitter: 0.5 })).toMatchObject({
      refreshAt: 0.5,
      refreshJitter: 0.5,
    });
    expect(() => ladderSettings({ refreshAt: 0.2, refreshJitter: 0.3 })).toThrow('refreshAt: expected a number from ');
  });
});

describe("a caller's mistake", () => {
  it.each<[object, string]>([
    [{ retryMaximum: 5 }, 'ladder: no option is called "retryMaximum"; known are '],
    [{ policy: 'googel' }, 'policy: expected "google" or "google-2022" or "rfc9309", got "googel"'],
    [{ policy: 'constructor' }, 'policy: expected '],
    [{ freshMin: 0 }, 'freshMin: expected a number above 0, got 0'],
    [{ retryFirst: '60' }, 'retryFirst: expected a number above 0, got "60"'],
    [{ retryMax: Number.NaN }, 'retryMax: expected a number above 0, got NaN'],
    [{ longOutage: Number.POSITIVE_INFINITY }, 'longOutage: expected a number, 0 or more, got Infinity'],
    [{ clockSkew: -1 }, 'clockSkew: expected a number, 0 or more, got -1'],
    [{ freshMin: 2 * DAY }, `freshMin: expected at most freshMax (${DAY}), got ${2 * DAY}`],
    [{ disallowFor: 31 * DAY }, `disallowFor: expected at most longOutage (${30 * DAY}), got ${31 * DAY}`],
    [{ refreshAt: 0.95 }, 'refreshAt: expected a number from refreshJitter (0.1) to 1 - refreshJitter, got 0.95'],
    [{ refreshJitter: 0.9, refreshAt: 0.1 }, 'refreshAt: expected a number from '],
  ])('B6 settings %j', (overrides, message) => {
    let thrown: unknown;
    try {
      ladderSettings(overrides as Partial<LadderSettings>);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TypeError);
    expect((thrown as TypeError).message.startsWith(message)).toBe(true);
  });

  it('B6 an undefined setting has its default', () => {
    expect(ladderSettings({ policy: undefined } as unknown as Partial<LadderSettings>)).toEqual(google);
    expect(ladderSettings()).toEqual(google);
  });
});
