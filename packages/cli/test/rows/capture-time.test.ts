import { expect, it } from 'vitest';
import { compareTimes, isCaptureTime, TimeSpan } from '../../src/rows/capture-time.js';

const [ISO, DIGITS] = ['2026-11-28T12:00:00Z', '20261128120000'];

it('times are compared by their digits, whatever their form', () => {
  expect(compareTimes(ISO, DIGITS)).toBe(0);
  expect(compareTimes('2026-11-28T11:59:59Z', DIGITS)).toBeLessThan(0);
  expect(compareTimes(ISO, '20261128115959')).toBeGreaterThan(0);
  expect(compareTimes('2026-11-28T12:00:00.5Z', ISO)).toBeGreaterThan(0);
  expect([ISO, DIGITS, '', '=1+1', '2026-11-28 12:00'].map(isCaptureTime)).toEqual([true, true, false, false, false]);
});

it('a span is from the first to the last of times in both forms', () => {
  const times = new TimeSpan();
  expect(times.span).toBeUndefined();
  for (const time of ['20260601000000', '2026-07-01T00:00:00Z', '20260301000000']) times.add(time);
  times.addSpan({ first: '2026-01-01T00:00:00Z', last: '20260501000000' });
  expect(times.span).toEqual({ first: '2026-01-01T00:00:00Z', last: '2026-07-01T00:00:00Z' });
});
