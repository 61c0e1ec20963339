import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('bare-route.mjs', import.meta.url));

test('the bench of a check beside a bare route runs; its share means nothing for so few requests', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [SCRIPT, '--rounds', '1', '--milliseconds', '20', '--processes', '1'],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout, stderr).toMatch(/^a check has [\d.]+ of the requests of a bare route with the same log \([\d.]+ µs,/);
});
