import { expect, test } from 'vitest';
import { ALLOWED, CHANGED, CHECKED, EXPLAINED } from '../../src/engine/protocol.js';
import { type Condition, filterRows } from '../../src/grid/row-filter.js';

const KNOWN = CHECKED | EXPLAINED;
/** Rows: blocked by line 2 for A; allowed for both, newly for B; newly blocked for B; not known; of another host. */
const CELLS = {
  urls: ['/0', '/1', '/2', '/3', 'https://other.example/'],
  crawlers: ['A', 'B'],
  flags: Uint8Array.from([
    ...[KNOWN, KNOWN | ALLOWED],
    ...[KNOWN | ALLOWED, KNOWN | ALLOWED | CHANGED],
    ...[CHECKED | ALLOWED, CHECKED | CHANGED],
    ...[0, 0],
    ...[0, 0],
  ]),
  lines: Uint32Array.from([2, 5, 0, 5, 2, 2, 0, 0, 0, 0]),
};
const PATHS = ['/0', '/1', '/2', '/3', null];

function filtered(...conditions: readonly Condition[]): readonly [rows: readonly number[], pending: number] {
  const { rows, pending } = filterRows([0, 1, 2, 3, 4], CELLS, PATHS, conditions);
  return [[...rows], pending];
}

test.each<[string, readonly Condition[], readonly number[], number]>([
  ['no condition', [], [0, 1, 2, 3, 4], 0],
  ['blocked for one', [{ kind: 'blocked', crawler: 'A' }], [0], 1],
  ['blocked for any', [{ kind: 'blocked' }], [0, 2], 1],
  ['allowed for one', [{ kind: 'allowed', crawler: 'B' }], [0, 1], 1],
  ['changed', [{ kind: 'changed' }], [1, 2], 1],
  ['newly blocked', [{ kind: 'newlyBlocked' }], [2], 1],
  ['newly allowed', [{ kind: 'newlyAllowed' }], [1], 1],
  ['a line; one of an old answer does not count', [{ kind: 'line', line: 2 }], [0], 2],
  ['another host', [{ kind: 'elsewhere' }], [4], 0],
  ['two conditions', [{ kind: 'blocked' }, { kind: 'changed' }], [2], 1],
  ['a crawler that is not in the grid', [{ kind: 'blocked', crawler: 'C' }], [0, 1, 2, 3, 4], 0],
])('%s', (_, conditions, rows, pending) => expect(filtered(...conditions)).toEqual([rows, pending]));

test('the order is that of the candidates', () => {
  const { rows } = filterRows([2, 1, 0], CELLS, PATHS, [{ kind: 'allowed' }]);
  expect([...rows]).toEqual([2, 1, 0]);
});
