import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_ALL, sized } from '../scripts/full-size.js';

test('join counts rows as the engine does, and its memory stays the same', { timeout: 600_000 }, () => {
  const soak = fileURLToPath(new URL('soak-join.mjs', import.meta.url));
  const sizes = [
    '--rows',
    String(sized(20_000, 2_000_000)),
    '--each',
    '500',
    '--one',
    String(sized(20_000, 1_000_000)),
  ];
  const { stdout, status } = spawnSync(process.execPath, [soak, ...(IS_ALL ? [] : ['--smoke']), ...sizes], {
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/^[\d,]+ URLs, /);
});
