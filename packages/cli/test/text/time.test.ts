import { describe, expect, it } from 'vitest';
import { duration, isoTime } from '../../src/text/time.js';

const HOUR = 3_600_000;

describe('durations', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [90_000, '90 s'],
    [600_000, '10 min'],
    [24 * HOUR, '24 h'],
    [24 * HOUR - 900, '24 h'],
    [30 * 24 * HOUR, '30 d'],
  ])('%d milliseconds are %s', (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words);
  });
});

describe('times in JSON', () => {
  it('are ISO 8601, and null if there is none', () => {
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
    for (const none of [undefined, Number.NaN, Number.POSITIVE_INFINITY, 1e20]) expect(isoTime(none)).toBeNull();
  });
});
