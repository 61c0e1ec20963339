import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'test')),
  'bench',
  'examples',
];

test('modules that test files of one process import have no hooks: these would run for the first file only', () => {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules')),
  );
  expect(modules.length).toBeGreaterThan(50);
  const withHooks = modules.filter((file) =>
    /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(withHooks).toEqual([]);
});
