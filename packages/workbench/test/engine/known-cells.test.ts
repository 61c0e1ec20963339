import { expect, test } from 'vitest';
import { carriedOver, type KnownCells } from '../../src/engine/known-cells.js';

const known: KnownCells = {
  urls: ['/a', '/b', '/c'],
  crawlers: ['x', 'y'],
  flags: new Uint8Array([1, 2, 3, 4, 5, 6]),
  lines: new Uint32Array([10, 20, 30, 40, 50, 60]),
};

function linesOf(urls: readonly string[], crawlers: readonly string[]): number[] {
  return [...carriedOver(known, { urls, crawlers }).lines];
}

test('verdicts stay when URLs are added or removed', () => {
  expect(linesOf(['/a', '/b', '/c', '/d'], ['x', 'y'])).toEqual([10, 20, 30, 40, 50, 60, 0, 0]);
  expect(linesOf(['/a', '/c'], ['x', 'y'])).toEqual([10, 20, 50, 60]);
  expect(linesOf(['/z', '/a', '/b', '/c'], ['x', 'y'])).toEqual([0, 0, 10, 20, 30, 40, 50, 60]);
  expect(linesOf([], ['x', 'y'])).toEqual([]);
});

test('verdicts stay when crawlers are added, removed or ordered otherwise', () => {
  expect(linesOf(['/a', '/b', '/c'], ['y', 'z', 'x'])).toEqual([20, 0, 10, 40, 0, 30, 60, 0, 50]);
});
