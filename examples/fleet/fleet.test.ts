import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { IS_FULL } from '../../scripts/full-size.js';

async function fleet(...args: string[]): Promise<string> {
  const program = fileURLToPath(new URL('fleet.mjs', import.meta.url));
  return (await promisify(execFile)(process.execPath, ['--no-warnings', program, ...args])).stdout;
}

test('FAULT-74 four workers on a Cluster fetch each robots.txt once, and visit no blocked page', async () => {
  const lines = await fleet();
  expect(lines).toMatch(/^600 lookups in .* s, 480 allowed$/m);
  expect(lines).toMatch(/^30 robots\.txt, fetched 30 times$/m);
  expect(lines).toMatch(/^0 blocked pages visited$/m);
});

test.runIf(IS_FULL)('FAULT-78 the Cluster loses a primary: no blocked page is visited', async () => {
  const lines = await fleet('--lose-a-primary');
  expect(lines).toMatch(/^lost a primary after \d+ lookups$/m);
  expect(lines).toMatch(/^600 lookups in .* s, 480 allowed$/m);
  expect(lines).toMatch(/^0 blocked pages visited$/m);
});
