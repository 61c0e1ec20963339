/** Redis stores and servers that are closed after each test. */
import { createClient } from '@redis/client';
import { type RedisServer, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { afterTest as cleanUps } from '../../../../../scripts/clean-ups.js';
import type { RedisStoreOptions } from '../../../src/store/redis/redis-settings.js';
import { RedisStore } from '../../../src/store/redis/redis-store.js';

/** Functions to call after the test, the last one first. */
export { cleanUps };

/** Starts a server that is stopped after the test; `settings` are those of redis.conf. */
export async function redisServer(settings: readonly string[] = [], port = 0): Promise<RedisServer> {
  const server = await startRedis(settings, port);
  cleanUps.push(() => server.stop());
  return server;
}

/** Opens a store and collects its warnings. The timeout is long, because the machine may be slow. */
export async function redisStore(
  options: RedisStoreOptions,
): Promise<{ readonly store: RedisStore; readonly warnings: string[] }> {
  const warnings: string[] = [];
  const store = await RedisStore.open({ timeout: 30_000, warn: (message) => warnings.push(message), ...options });
  cleanUps.push(() => store.close());
  return { store, warnings };
}

/** Changes a key without the store. */
export async function tamper(url: string, key: string, change: (bytes: Buffer) => Uint8Array): Promise<void> {
  const client = await createClient({ url }).connect();
  const bytes = await client.withTypeMapping({ 36: Buffer } as never).get(key);
  await client.set(key, Buffer.from(change(bytes as unknown as Buffer)));
  client.destroy();
}

/** Calls until a call succeeds: the store reconnects in the background. */
export async function retryUntilSuccess<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
