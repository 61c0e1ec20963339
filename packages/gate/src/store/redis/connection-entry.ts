/**
 * A connection to a Redis server with keys of your own: the base of `RedisStore`, and of the store of `@maycrawl/watch`.
 * Its interface may change with any version.
 *
 * @module
 */
export { type StoreProblem, storeProblem, storeProblemText } from '../../messages/store-problem.js';
export { systemMonotonicClock } from '../../time/monotonic-clock.js';
export { loadRedisLibrary } from './redis-client.js';
export { RedisConnection } from './redis-connection.js';
export { RedisLeases } from './redis-leases.js';
export { type RedisScript, redisScript } from './redis-scripts.js';
export { type RedisSettings, redisSettings } from './redis-settings.js';
export { isWrongType } from './redis-warnings.js';
