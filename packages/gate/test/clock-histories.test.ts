import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startRedis } from '../../../examples/fleet/redis-servers.mjs';
import { sized } from '../../../scripts/full-size.js';
import { MemoryStore, TieredStore } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { type Machine, type OpenStore, playClockHistory } from './clock-histories.js';
import { cleanUps, site } from './gate-fixture.js';
import { startRedisClock } from './servers/redis-clock.js';

const SEED = 20_261_127;
const HISTORIES = sized(20, 200);
/** The steps that the histories must reach. Some are rare, because clocks that are set restart outages. */
const STEPS = ['fresh', 'outage-disallow', 'outage-last-good', 'outage-never-good'];

async function play(
  world: { time: number },
  isOneMachine: boolean,
  openStore: OpenStore,
  forget: () => Promise<unknown>,
) {
  const counts: Record<string, number> = {};
  const place = await site();
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    await forget();
    const wrong = await playClockHistory(seed, counts, { world, place, openStore, isOneMachine });
    if (wrong !== undefined) expect.fail(JSON.stringify(wrong, undefined, 2));
  }
  for (const step of STEPS) {
    expect((counts[step] ?? 0) + (counts[`${step} after a fetch`] ?? 0), step).toBeGreaterThan(HISTORIES / 20);
  }
}

describe('histories of clocks that are wrong or are set', () => {
  it.each([
    ['one Redis server', (store: RedisStore) => store],
    ['memory before one Redis server', memoryBefore],
  ])('FAULT-97 FAULT-55 three machines on %s: nothing opens early, no copy is used for too long', async (_, over) => {
    const world = { time: 0 };
    const server = await startRedis();
    cleanUps.push(() => server.stop());
    const proxy = await startRedisClock(server.port, () => world.time);
    cleanUps.push(() => proxy.stop());
    const openStore = async (machine: Machine) => {
      const { now, monotonicNow } = machine;
      const store = await RedisStore.open({ url: proxy.url, timeout: 30_000, now, monotonicNow, warn: () => {} });
      return over(store, machine);
    };
    await play(world, false, openStore, () => server.ask('FLUSHALL'));
  });

  it('FAULT-97 FAULT-55 three gates of one machine on SQLite: nothing opens early, no copy is used for too long', async () => {
    let folder = '';
    const openStore = async ({ now, monotonicNow }: Machine) => new SqliteStore({ folder, now, monotonicNow });
    await play({ time: 0 }, true, openStore, async () => {
      const last = folder;
      folder = mkdtempSync(join(tmpdir(), 'maycrawl-clocks-'));
      if (last !== '') rmSync(last, { recursive: true, force: true });
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    });
  });
});

function memoryBefore(far: RedisStore, { now, monotonicNow }: Machine): TieredStore {
  return new TieredStore(new MemoryStore({ now, monotonicNow }), far, { now, farTimeout: 20_000 });
}
