import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('hostile-clients.mjs', import.meta.url));

test('FAULT-101, FAULT-102 the bench of hostile clients runs; its times mean nothing for so few checks', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--rounds', '1', '--checks', '20'], {
    encoding: 'utf8',
  });
  for (const attack of ['unread lists', 'hostile files']) {
    for (const kind of ['with', 'without'])
      expect(stdout, stderr).toMatch(new RegExp(`^${attack}, ${kind} tokens: p99 of others .* ×.*, memory \\+`, 'm'));
  }
  expect(stdout).not.toMatch(/died|memory grew/);
});
