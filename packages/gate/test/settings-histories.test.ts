import { expect, it } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import { playSettingsHistory } from './settings-histories.js';

const SEED = 20_261_127;
/** All of them run with `npm run test:full`. */
const HISTORIES = sized(600, 20_000);
const LEAST = HISTORIES / 100;

it('FAULT-96 random histories of two gates with different settings: none allows what its own settings would not', async () => {
  const counts: Record<string, number> = {};
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    const wrong = await playSettingsHistory(seed, counts);
    if (wrong !== undefined) expect.fail(JSON.stringify(wrong, undefined, 2));
  }
  // They must reach every step that they test.
  for (const step of [
    'fresh, allowed',
    'outage-last-good, allowed',
    'outage-never-good, allowed',
    'outage-good-lost',
  ]) {
    expect(counts[step] ?? 0, step).toBeGreaterThan(LEAST);
  }
});
