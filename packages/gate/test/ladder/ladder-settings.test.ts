import { describe, expect, it } from 'vitest';
import { type LadderSettings, ladderSettings } from '../../src/ladder/ladder.js';
import { DAY, google } from './ladder-fixture.js';

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
