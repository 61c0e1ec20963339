import { expect, it } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import { type HistoryCounts, playHistory } from './state-histories.js';

const SEED = 20_261_122;
/** All of them run with `npm run test:full`. */
const HISTORIES = sized(600, 5_000);
const LEAST = HISTORIES / 50;

it('FAULT-82 FAULT-83 FAULT-75 random histories of damaged stores: only the site’s newest outcome allows, and it decides', async () => {
  const counts: HistoryCounts = {};
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    const wrong = await playHistory(seed, counts);
    if (wrong !== undefined) expect.fail(JSON.stringify(wrong, undefined, 2));
  }
  // They must reach every step that they test.
  for (const step of ['fresh', 'fresh after a fetch', 'outage-disallow', 'outage-last-good', 'outage-good-lost']) {
    expect(counts[step] ?? counts[`${step} after a fetch`] ?? 0, step).toBeGreaterThan(LEAST);
  }
  expect(counts['outage-never-good after a fetch']).toBeGreaterThan(LEAST);
});
