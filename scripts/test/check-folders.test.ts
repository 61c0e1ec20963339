import { expect, it } from 'vitest';
import { findCycle } from '../check-folders.mjs';

type Imports = Map<string, Map<string, string>>;

function imports(arrows: Record<string, string[]>): Imports {
  return new Map(
    Object.entries(arrows).map(([from, to]) => [from, new Map(to.map((name) => [name, `${from} imports ${name}`]))]),
  );
}

it('accepts folders that import in one direction', () => {
  expect(findCycle(imports({ '.': ['a', 'b'], a: ['c'], b: ['a', 'c'], c: [] }))).toBeUndefined();
});

it.each([
  ['two folders', { a: ['b'], b: ['a'] }, ['a imports b', 'b imports a']],
  ['the root and a folder', { '.': ['a'], a: ['.'] }, ['. imports a', 'a imports .']],
  [
    'three folders, found from outside',
    { x: ['a'], a: ['b'], b: ['c'], c: ['a'] },
    ['a imports b', 'b imports c', 'c imports a'],
  ],
])('reports a cycle of %s', (_, arrows, cycle) => {
  expect(findCycle(imports(arrows as Record<string, string[]>))).toEqual(cycle);
});
