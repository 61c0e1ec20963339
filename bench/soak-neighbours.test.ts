import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sized } from '../scripts/full-size.js';

/** More take minutes on a busy machine. */
const LOOKUPS = sized(1_500, 20_000);
const A_SOAK = 3_600_000;

test('FAULT-85 FAULT-86 FAULT-89 FAULT-90 hostile neighbours, an emptied store, a full disk: no wrong answer', {
  timeout: A_SOAK,
}, () => {
  const soak = fileURLToPath(new URL('soak-neighbours.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [soak, '--lookups', String(LOOKUPS)], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain(`seed 1, ${LOOKUPS.toLocaleString('en')} lookups`);
  expect(stdout).toMatch(/^0 wrong, /m);
  expect(stdout).toMatch(/"victim1":[1-9]/);
});
