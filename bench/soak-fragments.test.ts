import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_FULL } from '../scripts/full-size.js';

/** Thirty rounds take a minute, ten with a packet for each byte several: `npm run test:full`. */
const ROUNDS = IS_FULL
  ? { chunks: 30, gzip: 30, extensions: 30, interim: 30, headers: 10, trailers: 10, packets: 10 }
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
