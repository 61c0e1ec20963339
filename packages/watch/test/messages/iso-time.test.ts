import { expect, it } from 'vitest';
import { isoTime } from '../../src/messages/iso-time.js';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1_000, '1969-12-31T23:59:59.000Z'],
  [Number.POSITIVE_INFINITY, '+275760-09-13T00:00:00.000Z'],
  [Number.NEGATIVE_INFINITY, '-271821-04-20T00:00:00.000Z'],
  [Number.NaN, '1970-01-01T00:00:00.000Z'],
])('the time %d is written as a date that exists', (time, text) => {
  expect(isoTime(time)).toBe(text);
});
