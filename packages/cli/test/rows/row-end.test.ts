import { expect, it } from 'vitest';
import { rowEnd } from '../../src/rows/row-end.js';

it.each([
  ['a\r', 1],
  ['a', 1],
  ['a\r\r', 2],
  ['\ra', 2],
  ['\r', 0],
  ['', 0],
])('the fields of %j end before one carriage return', (row, end) => {
  expect(rowEnd(Buffer.from(row), 0, row.length)).toBe(end);
});

it('a carriage return before the row is not of it', () => {
  expect(rowEnd(Buffer.from('\rab'), 1, 1)).toBe(1);
});
