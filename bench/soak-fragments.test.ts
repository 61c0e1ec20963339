import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_FULL } from '../scripts/full-size.js';

/** Every kind in `npm run test:full`; `node bench/soak-fragments.mjs --rounds 30` takes ten minutes. */
const ROUNDS = IS_FULL
  ? { chunks: 4, gzip: 4, extensions: 4, interim: 4, headers: 1, trailers: 1, packets: 1 }
  : { gzip: 1 };
const A_SOAK = 3_600_000;

test.each(Object.entries(ROUNDS))(
  'FAULT-94 60 hosts that send %s: no wrong answer, and memory grows by at most 64 MiB',
  { timeout: A_SOAK },
  (kind, rounds) => {
    const soak = fileURLToPath(new URL('soak-fragments.mjs', import.meta.url));
    const parameters = ['--max-old-space-size=256', soak, '--rounds', String(rounds), '--kind', kind];
    const { stdout, stderr, status } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain(`${kind}: ${rounds} rounds of 40 honest and 60 hostile hosts`);
    expect(stdout).toMatch(/^0 wrong, /m);
  },
);
