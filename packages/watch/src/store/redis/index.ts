/** Keeps what watchers of many machines share on a Redis or Valkey server. Requires the package `@redis/client`. */
export { RedisWatchStore, type RedisWatchStoreOptions } from './redis-watch-store.js';
