import { expect, test } from 'vitest';
import { movedCell } from '../../src/grid/focus-cell.js';

const size = { rows: 10, columns: 4, page: 5 };

function moved(key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}, at = { row: 3, column: 1 }) {
  const cell = movedCell(at, { key, ctrlKey: false, metaKey: false, altKey: false, ...held }, size);
  return cell && [cell.row, cell.column];
}

test('keys move as the grid pattern says', () => {
  expect(moved('ArrowUp')).toEqual([2, 1]);
  expect(moved('ArrowDown')).toEqual([4, 1]);
  expect(moved('ArrowLeft')).toEqual([3, 0]);
  expect(moved('ArrowRight')).toEqual([3, 2]);
  expect(moved('Home')).toEqual([3, 0]);
  expect(moved('End')).toEqual([3, 3]);
  expect(moved('Home', { ctrlKey: true })).toEqual([0, 0]);
  expect(moved('End', { ctrlKey: true })).toEqual([9, 3]);
  expect(moved('PageDown')).toEqual([8, 1]);
  expect(moved('PageUp')).toEqual([0, 1]);
});

test('the ends of the grid stop, and other keys do not move', () => {
  expect(moved('ArrowUp', {}, { row: 0, column: 0 })).toEqual([0, 0]);
  expect(moved('ArrowRight', {}, { row: 9, column: 3 })).toEqual([9, 3]);
  expect(moved('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(moved('x')).toBeUndefined();
});
