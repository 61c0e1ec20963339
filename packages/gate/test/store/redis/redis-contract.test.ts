import { afterAll, beforeAll } from 'vitest';
import { type RedisServer, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { MemoryStore, TieredStore } from '../../../src/index.js';
import { RedisStore } from '../../../src/store/redis/redis-store.js';
import { storeContract } from '../contract.js';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

async function open(): Promise<RedisStore> {
  await server.ask('FLUSHALL');
  // Long, because the machine may be slow, and no test is about the timeout.
  return RedisStore.open({ url: server.url, timeout: 30_000 });
}

/** The server times leases, so this shortens them instead of moving a clock. */
async function pass(milliseconds: number): Promise<void> {
  for (const key of (await server.ask('KEYS', '*:lease')).split('\n').filter(Boolean)) {
    const left = Number(await server.ask('PTTL', key));
    await server.ask('PEXPIRE', key, String(left - milliseconds));
  }
}

storeContract('redis', open, pass);
storeContract('memory before redis', async () => new TieredStore(new MemoryStore(), await open()), pass);
