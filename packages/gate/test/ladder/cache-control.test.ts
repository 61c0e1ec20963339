import { describe, expect, it } from 'vitest';
import { freshnessLifetime, maxAgeSeconds } from '../../src/ladder/cache-control.js';
import { DEFAULT_LADDER_SETTINGS, ladderSettings } from '../../src/ladder/ladder.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('max-age of a Cache-Control header', () => {
  it.each<[string | undefined, number | undefined]>([
    [undefined, undefined],
    ['', undefined],
    [',,, ,', undefined],
    ['public', undefined],
    ['max-age=3600', 3600],
    ['public, max-age=3600, must-revalidate', 3600],
    ['public,max-age=3600,immutable', 3600],
    ['\tpublic ,\t max-age=3600 ', 3600],
    ['max-age=000060', 60],
    // Another directive whose name contains it.
    ['s-maxage=60', undefined],
    ['x-max-age=60', undefined],
    ['max-ages=60', undefined],
    ['maxage=60', undefined],
    ['stale-while-revalidate=60, max-age=7', 7],
  ])('C2 %j', (header, seconds) => {
    expect(maxAgeSeconds(header)).toBe(seconds);
  });

  it.each<[string, number | undefined]>([
    ['max-age=0', 0],
    // Not a whole number: stale by RFC 9111, section 4.2.1.
    ['max-age=-1', 0],
    ['max-age=+60', 0],
    ['max-age=1e20', 0],
    ['max-age=60.5', 0],
    ['max-age=0x3C', 0],
    ['max-age=٦٠', 0],
    ['max-age=\u00a060', 0],
    ['max-age=60 s', 0],
    ['max-age=one hour', 0],
    ['max-age=', 0],
    ['max-age', 0],
    ['max-age=60=60', 0],
    // Too large: RFC 9111, section 1.2.2.
    ['max-age=2147483647', 2_147_483_647],
    ['max-age=2147483649', 2_147_483_648],
    ['max-age=100000000000000000000', 2_147_483_648],
    [`max-age=${'9'.repeat(5000)}`, 2_147_483_648],
    // Quoted.
    ['max-age="3600"', 3600],
    ['max-age="36\\00"', 3600],
    ['max-age=" 3600"', 0],
    ['max-age="3600', 0],
    ['max-age=3600"', 0],
    ['max-age="', 0],
    ['max-age=""', 0],
    ['ext="a, max-age=5", max-age=60', 60],
    ['ext="a\\", max-age=5", max-age=60', 60],
    ['ext="never closed, max-age=5', undefined],
    ['ext=\\, max-age=60', 60],
    ['"a, max-age=5, b", max-age=60', 60],
    ['"a, max-age=5', undefined],
    // Repeated: the first one counts.
    ['max-age=60, max-age=7200', 60],
    ['max-age=7200, max-age=60', 7200],
    ['max-age=oops, max-age=60', 0],
    // Upper case, unusual spacing.
    ['MAX-AGE=60', 60],
    ['Public, Max-Age=60', 60],
    ['max-age = 60', 60],
    // With directives that Google's page does not name.
    ['no-store, max-age=60', 60],
    ['max-age=60, no-cache, no-store', 60],
    ['no-store', undefined],
    ['no-cache="set-cookie, max-age=5"', undefined],
  ])('FAULT-50 %j', (header, seconds) => {
    expect(maxAgeSeconds(header)).toBe(seconds);
  });

  it('FAULT-50 a long header takes linear time', () => {
    const steps = (length: number): number => {
      const headers = [
        `${'"\\"'.repeat(length)}`,
        `${' ,'.repeat(length)}`,
        `max-age${' '.repeat(length)}=${' '.repeat(length)}x`,
      ];
      return headers.map((header) => maxAgeSeconds(header) ?? -1).reduce((sum, seconds) => sum + seconds, 0);
    };
    // In quadratic time, this would take far longer than the time limit of a test.
    expect(steps(2_000_000)).toBe(-2);
  });
});

describe('how long a file is fresh', () => {
  it.each<[string | undefined, number]>([
    [undefined, 24 * HOUR],
    ['no-store', 24 * HOUR],
    ['max-age=0', 5 * MINUTE],
    ['max-age=-5', 5 * MINUTE],
    ['max-age=299', 5 * MINUTE],
    ['max-age=301', 301_000],
    ['max-age=86399', 24 * HOUR - 1000],
    ['max-age=86400', 24 * HOUR],
    ['max-age=604800', 24 * HOUR],
    ['max-age=100000000000000000000', 24 * HOUR],
    ['max-age=1e20', 5 * MINUTE],
    ['max-age=3600, no-store', HOUR],
  ])('C2 FAULT-50 %j within the bounds', (header, milliseconds) => {
    expect(freshnessLifetime(header, undefined, DEFAULT_LADDER_SETTINGS)).toBe(milliseconds);
  });

  it.each<[string | undefined, number, number]>([
    ['max-age=3600', 0, HOUR],
    ['max-age=3600', 1, HOUR - 1000],
    ['max-age=3600', 600, 50 * MINUTE],
    ['max-age=3600', 3300, 5 * MINUTE],
    ['max-age=3600', 3299, 5 * MINUTE + 1000],
    // Near max-age or above it: no less than the lower bound.
    ['max-age=3600', 3599, 5 * MINUTE],
    ['max-age=3600', 3600, 5 * MINUTE],
    ['max-age=3600', 2 ** 31, 5 * MINUTE],
    // The upper bound applies to the rest.
    ['max-age=172800', 3600, 24 * HOUR],
    ['max-age=172800', 90_000, 23 * HOUR],
    // The default is shortened too.
    [undefined, 3600, 23 * HOUR],
    // A record of a store may have any number.
    ['max-age=3600', -1, HOUR],
    ['max-age=3600', Number.NaN, HOUR],
    ['max-age=3600', Number.POSITIVE_INFINITY, 5 * MINUTE],
  ])('C2 FAULT-98 %j with an age of %d s', (header, age, milliseconds) => {
    expect(freshnessLifetime(header, age, DEFAULT_LADDER_SETTINGS)).toBe(milliseconds);
  });

  it('C2 more than 24 hours must be set', () => {
    const week = 7 * 24 * HOUR;
    const settings = ladderSettings({ freshMax: week });
    expect(freshnessLifetime('max-age=604800', undefined, settings)).toBe(week);
    expect(freshnessLifetime('max-age=9999999', undefined, settings)).toBe(week);
    expect(freshnessLifetime(undefined, undefined, settings)).toBe(24 * HOUR);
  });

  it('C1 a default outside the bounds is clamped to them', () => {
    expect(freshnessLifetime(undefined, undefined, ladderSettings({ freshMax: HOUR }))).toBe(HOUR);
    expect(freshnessLifetime(undefined, undefined, ladderSettings({ freshDefault: 1, freshMin: MINUTE }))).toBe(MINUTE);
  });
});
