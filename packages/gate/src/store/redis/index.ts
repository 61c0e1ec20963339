/** Keeps records on a Redis or Valkey server, or a Cluster. Needs `@redis/client` beside the gate. */

export type { RedisProblem as RedisTrouble, RedisStoreOptions, RedisTlsOptions } from './redis-settings.js';
export { RedisStore } from './redis-store.js';
