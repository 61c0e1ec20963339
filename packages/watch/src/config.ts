/**
 * The file of `maycrawl watch --config`: `readWatchConfig` validates it, and `watchConfigSchema` is its JSON schema.
 *
 * @module
 */

export { type ConfigPath, WatchConfigError } from './config/config-error.js';
export { watchConfigSchema } from './config/config-schema.js';
export { readDuration } from './config/duration.js';
export { readHeartbeat, readReceivers } from './config/read-receivers.js';
export { type ReadConfig, readWatchConfig } from './config/read-watch-config.js';
export type * from './config/watch-config.js';
