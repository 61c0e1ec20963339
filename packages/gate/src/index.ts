/**
 * Decides for each URL whether a crawler may fetch it: fetches, caches, shares and retries robots.txt as
 * [Google documents it](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec), whatever the server
 * does. If a fault of this machine, its network or the store leaves no answer, the URL is blocked.
 *
 * - `Gate.open({ userAgent })` returns a gate. Open one for a process and share it; `gate.close()` ends it.
 * - `gate.allows(url)` returns true or false; `gate.check(url)` returns the same answer with the reason.
 * - `fetchAllowed(gate, url, request)` requests a page and checks every redirect before it is followed.
 *
 * - `gate.turn(url)` resolves when a page may be requested: one at a time for each host, with its crawl-delay.
 *
 * This package does not request pages itself and has no queue of URLs. Without a store, the cache lives in memory only: `@maycrawl/gate/sqlite` and
 * `@maycrawl/gate/redis` keep and share it. To match URLs against a robots.txt that you already have, use
 * `@maycrawl/core`.
 *
 * @module
 */

// The gate, its options and its answers.

export { type CallOptions, Gate, type OriginRobots, type PageCallOptions, type RefreshOptions } from './gate.js';
export type { GateFetchSettings, GateOptions } from './gate-options.js';
export {
  type AnswerSource,
  type GateReason,
  type GateVerdict,
  internalErrorVerdict,
} from './gate-verdict.js';
export type { LadderAccess, LadderPolicy, LadderSettings, LadderStep, LocalFailure } from './ladder/ladder.js';
export { failureText } from './messages/failure-text.js';
export type { UrlLines } from './origins/answer-url-list.js';
export { allowsUrl, type DecidedState } from './origins/origin-decision.js';
export type { LocalOutcome } from './records/local-outcome.js';
export { EngineFailure, type RulesAnswer, type RulesDecider } from './types/rules-decider.js';
export type {
  SitemapFormat,
  SitemapOptions,
  SitemapProblem,
  SitemapProblemReason,
  SitemapReport,
  SitemapUrl,
} from './types/sitemap.js';

// Page requests.

export { GateConnectError } from './fetch/exchange/gate-connect-error.js';
export { type AddressGuard, addressGuard, createAddressGuard } from './fetch/net/address-guard.js';
export type { FetchSettings } from './fetch/net/fetch-settings.js';
export { type AllowedFetch, type FetchAllowedOptions, fetchAllowed } from './fetch-allowed.js';
export type { PageResponse } from './page-response.js';
export type { PageHeaders } from './page-usage.js';
export { RobotsBlockedError } from './robots-blocked-error.js';
export { type FetchFunction, type RobotsFetchOptions, robotsFetch, usageOfResponse } from './robots-fetch.js';
export type { Turn } from './turns/host-turns.js';
export type { Pace, TurnOptions } from './turns/turn-options.js';
export { type TurnRefusal, TurnRefusedError } from './turns/turn-refused-error.js';
export type { TurnResponse } from './turns/turn-response.js';
export type { TurnSettings } from './turns/turn-settings.js';
export { type UndiciConnect, undiciConnect } from './undici-connect.js';
export { crawlableUrls } from './url/crawlable-urls.js';
export { type DecidedUrl, decidedUrl } from './url/decided-url.js';
export { originHash } from './url/origin-hash.js';
export { withoutUserInfo } from './url/without-user-info.js';

// Stores and their records.

export { bodyHash } from './records/body-hash.js';
export { emptyRecord } from './records/origin-record.js';
export { MemoryStore, type MemoryStoreOptions } from './store/memory-store.js';
export { StoreError } from './store/store-error.js';
export { TieredStore, type TieredStoreOptions, type WallClock } from './store/tiered-store.js';
export type * from './types/outcome.js';
export type * from './types/record.js';
export type * from './types/store.js';

// Events, health and metrics.

export type { GateEvents } from './health/events.js';
export type { GateHealth, HealthCause, HealthProblem } from './health/gate-health.js';
export type { GateStats } from './health/gate-stats.js';
