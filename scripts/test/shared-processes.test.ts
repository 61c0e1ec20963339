import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SHARED } from '../../vitest.config.js';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
test('modules that test files of one process import have no hooks: these would run for the first file only', () => {
  const modules = SHARED.flatMap((name) =>
    readdirSync(join(packages, name, 'test'), { recursive: true, encoding: 'utf8' })
      .map((file) => join(name, 'test', file))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
  );
  expect(modules.length).toBeGreaterThan(10);
  const withHooks = modules.filter((file) =>
    /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(packages, file), 'utf8')),
  );
  expect(withHooks).toEqual([]);
});
