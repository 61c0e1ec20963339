/**
 * Answers over HTTP whether a crawler may fetch a URL, and why, for programs in any language.
 *
 * - `buildServer({ gate, crawler, version })` returns a Fastify application, which `inject` can test.
 *
 * The command `maycrawl serve` opens a store and a gate and listens.
 *
 * @module
 */

export { buildServer } from './build-server.js';
export type { WatchedSiteReading, WatchReadings } from './operation/watch-metrics.js';
export type { ServerOptions } from './server-options.js';
export type { App } from './service/app.js';
export type { Timeouts } from './service/service.js';
export type { FindHistory, WatchedRun, WatchedRuns, WatchHistory } from './service/watch-history.js';
