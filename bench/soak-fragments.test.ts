import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const IS_FULL = process.env.MAYCRAWL_FULL_TESTS === '1';
/** Thirty rounds take a minute, those of single packets several: `npm run test:full`. */
const ROUNDS = IS_FULL ? 30 : 2;
const KINDS = ['chunks', 'gzip', 'extensions', ...(IS_FULL ? ['interim', 'headers', 'trailers', 'packets'] : [])];
const A_SOAK = 900_000;

test.each(KINDS)(
  'FAULT-94 60 hosts that send %s: no wrong answer, and memory grows by at most 64 MiB',
  { timeout: A_SOAK },
  (kind) => {
    const soak = fileURLToPath(new URL('soak-fragments.mjs', import.meta.url));
    const parameters = ['--max-old-space-size=256', soak, '--rounds', String(ROUNDS), '--kind', kind];
    const { stdout, stderr, status } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain(`${kind}: ${ROUNDS} rounds of 40 honest and 60 hostile hosts`);
    expect(stdout).toMatch(/^0 wrong, /m);
  },
);
