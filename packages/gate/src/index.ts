export type { UrlLines } from './answer-lines.js';
export { crawlableUrls } from './crawlable-urls.js';
export { type DecidedUrl, decidedUrl } from './decided-url.js';
export type { GateEvents } from './events.js';
export { createAddressGuard } from './fetch/address-guard.js';
export { GateConnectError } from './fetch/gate-connect-error.js';
export type { FetchSettings } from './fetch/settings.js';
export { type AllowedFetch, type FetchAllowedOptions, fetchAllowed, type PageResponse } from './fetch-allowed.js';
export { type CallOptions, Gate, type OriginRobots, type RefreshOptions } from './gate.js';
export type { GateHealth, HealthCause, HealthProblem } from './gate-health.js';
export type { GateFetchSettings, GateOptions } from './gate-options.js';
export type { GateStats } from './gate-stats.js';
export type { AnswerSource, GateReason, GateVerdict } from './gate-verdict.js';
export type { LadderAccess, LadderPolicy, LadderSettings, LadderStep, LocalFailure } from './ladder.js';
export { emptyRecord } from './origin-record.js';
export type { LocalOutcome } from './records/local-outcome.js';
export type {
  SitemapFormat,
  SitemapOptions,
  SitemapReport,
  SitemapProblem,
  SitemapProblemReason,
  SitemapUrl,
} from './types/sitemap.js';
export { MemoryStore, type MemoryStoreOptions } from './store/memory.js';
export { StoreError } from './store/store-error.js';
export { TieredStore, type TieredStoreOptions, type WallClock } from './store/tiered.js';
export type * from './types/outcome.js';
export type * from './types/record.js';
export type * from './types/store.js';
