import { expect, it } from 'vitest';
import { ageSeconds } from '../../src/ladder/cache-control.js';

it.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['1', 1],
  ['007', 7],
  [' \t60 \t', 60],
  ['60 , 7', 60],
  ['60,', 60],
  ['2147483647', 2 ** 31 - 1],
  ['2147483648', 2 ** 31],
  ['2147483649', 2 ** 31],
  ['9'.repeat(400), 2 ** 31],
  ['60 s', undefined],
  ['x60', undefined],
  ['-60', undefined],
  ['+60', undefined],
  ['6.0', undefined],
  ['0x3C', undefined],
  [', 60', undefined],
  ['"60"', undefined],
  ['٦٠', undefined],
])('FAULT-98 Age: %s', (header, seconds) => {
  expect(ageSeconds(header)).toBe(seconds);
});
