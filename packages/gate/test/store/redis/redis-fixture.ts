/** Redis stores and servers that end after each test; to import this is to say so. */
import { createClient } from '@redis/client';
import { afterEach } from 'vitest';
import { type RedisServer, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import type { RedisStoreOptions } from '../../../src/store/redis/redis-settings.js';
import { RedisStore } from '../../../src/store/redis/redis-store.js';

/** What is to be closed after the test, the last one first. */
export const endings: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A server that ends with the test; `settings` are those of redis.conf. */
export async function redisServer(settings: readonly string[] = [], port = 0): Promise<RedisServer> {
  const server = await startRedis(settings, port);
  endings.push(() => server.stop());
  return server;
}

/** A store, and the lines that it warned with. No test but those of its time-out is about a server that is slow. */
export async function redisStore(
  options: RedisStoreOptions,
): Promise<{ readonly store: RedisStore; readonly warnings: string[] }> {
  const warnings: string[] = [];
  const store = await RedisStore.open({ timeout: 30_000, warn: (line) => warnings.push(line), ...options });
  endings.push(() => store.close());
  return { store, warnings };
}

/** Changes a key behind the store's back. */
export async function tamper(url: string, key: string, change: (bytes: Buffer) => Uint8Array): Promise<void> {
  const client = await createClient({ url }).connect();
  const bytes = await client.withTypeMapping({ 36: Buffer } as never).get(key);
  await client.set(key, Buffer.from(change(bytes as unknown as Buffer)));
  client.destroy();
}

/** Asks until there is an answer: a connection is made anew behind the questions. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
