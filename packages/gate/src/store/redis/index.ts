/** Keeps records on a Redis or Valkey server, or a Cluster. Requires the package `@redis/client`. */

export type { RedisProblem, RedisStoreOptions, RedisTlsOptions } from './redis-settings.js';
export { RedisStore } from './redis-store.js';
