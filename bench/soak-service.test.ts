import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('soak-service.mjs', import.meta.url));

test('the soak of the service runs; the figures of its readers mean nothing for so few of them', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [SCRIPT, '--readers', '3', '--megabytes', '4', '--checks', '50'],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout, stderr).toMatch(/^one reader: .* MB over idle/m);
  expect(stdout).toMatch(/^3 readers that read nothing: \d+ MB$/m);
  // 1,000 idle, 100 slow and 100 unread connections, and 200 abandoned requests: each is in the log and in the metrics.
  expect(stdout, stderr).toMatch(/^1\d{3} connections: .*"20 499":400\b/m);
  expect(stdout).not.toMatch(/the connections take|a line warns|do not count/);
});
