import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_ALL, IS_FULL } from '../scripts/full-size.js';

const QUICK = ['chunks', 'gzip', 'extensions', 'interim'];
const SLOW = ['headers', 'trailers', 'packets'];
const KINDS = [...(IS_FULL ? QUICK : ['gzip']), ...(IS_ALL ? SLOW : [])];
/** `node bench/soak-fragments.mjs --rounds 30` takes ten minutes. */
const ROUNDS = KINDS.map((kind) => [kind, IS_ALL && QUICK.includes(kind) ? 4 : 1] as const);
const A_SOAK = 3_600_000;

test.each(ROUNDS)(
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
