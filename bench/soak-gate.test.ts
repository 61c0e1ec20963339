import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('FAULT-79 the soak runs: right answers, one fetch each, bounded memory, nothing left open', () => {
  const soak = fileURLToPath(new URL('soak-gate.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [soak, '--origins', '300'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^300 origins, \d+ requests, 0 wrong, [1-9]\d* of the sample from the store$/m);
  expect(stdout).toContain('still open: 0 sockets, 0 handles, 0 files');
});
