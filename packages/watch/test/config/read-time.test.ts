import { expect, test } from 'vitest';
import { readTime } from '../../src/names.js';

test.each([
  ['2026-11-28T12:00:00Z', Date.UTC(2026, 10, 28, 12)],
  ['2026-11-28T12:00:00.250+01:00', Date.UTC(2026, 10, 28, 11, 0, 0, 250)],
  ['2026-11-28T12:00Z', Date.UTC(2026, 10, 28, 12)],
  ['2026-11-28', Date.UTC(2026, 10, 28)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
])('%s is a time', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each([
  '2030-02-31T12:00:00Z',
  '2030-02-29',
  '2030-04-31',
  '2030-13-01',
  '2030-00-10',
  '2030-01-00',
  '2030-01-31T25:00:00Z',
  // What these mean depends on the machine.
  '2030-01-31T12:00:00',
  '31 January 2030',
  '2030-01-31T 12:00 Z',
  '',
])('%j is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});
