import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** It takes most of a minute on an idle machine. */
const A_SOAK = 300_000;

test('FAULT-85 FAULT-86 FAULT-89 FAULT-90 hostile neighbours, an emptied store, a full disk: no wrong answer', {
  timeout: A_SOAK,
}, () => {
  const soak = fileURLToPath(new URL('soak-neighbours.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [soak, '--lookups', '100000'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^seed 1, 100,000 lookups/m);
  expect(stdout).toMatch(/^0 wrong, /m);
  expect(stdout).toMatch(/"victim1":[1-9]/);
});
