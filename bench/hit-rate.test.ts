import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the comparison of eviction algorithms runs', () => {
  const script = fileURLToPath(new URL('hit-rate.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--smoke'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout.match(/^.+: LRU [\d.]+ %, CLOCK [\d.]+ %, S3-FIFO [\d.]+ %$/gm)).toHaveLength(8);
});
