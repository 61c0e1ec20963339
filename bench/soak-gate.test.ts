import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('F79 the soak runs: right answers, one fetch each, no socket left over', () => {
  const soak = fileURLToPath(new URL('soak-gate.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [soak, '--origins', '300'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain('300 origins, 300 fetches, 0 wrong, 0 sockets left over');
});
