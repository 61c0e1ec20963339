import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../processes.mjs';

const page = readFileSync(`${root}/docs/architecture.md`, 'utf8');
const [, table = ''] = page.split('## Decisions and their homes');
const modules = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| .* \| `(.+)` \|$/gm)].map(
  ([, module = '']) => module,
);

test('the module of each decision exists, and has no other decision', () => {
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((module) => !existsSync(`${root}/${module}`))).toEqual([]);
  expect(new Set(modules).size).toBe(modules.length);
});
