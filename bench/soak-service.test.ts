import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('soak-service.mjs', import.meta.url));

test('the soak of the service runs; its figures mean nothing for so few readers', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--readers', '3', '--megabytes', '8'], {
    encoding: 'utf8',
  });
  expect(stdout, stderr).toMatch(/^one reader: .* MB over idle/m);
  expect(stdout).toMatch(/^3 readers that read nothing: \d+ MB$/m);
});
