/**
 * Watches robots.txt files: reports when a change alters what may be crawled, when a server fails, and when a site is not
 * in its expected state. An edit that is proved to change nothing is never reported.
 *
 * - `newSite(origin)` returns the state of a site that was never observed.
 * - `observe(state, observation, settings, comparer)` returns the next state and what happened.
 * - `nextCheckAfter(state, settings, random)` returns when the site is checked next.
 *
 * `acknowledge` and `mute` are what people do with an alert; `groupMessages` makes one message of one cause on many sites.
 * The package is pure: it has no clock, no I/O and no random numbers. The caller fetches, keeps states and versions, and
 * sends messages.
 *
 * @module
 */

export { acknowledge, mute } from './alerts/answer-alerts.js';
export { type AlertMessage, groupMessages } from './alerts/group-messages.js';
export { longestMutes, type Mute } from './alerts/longest-mutes.js';
export type { Reconciled } from './alerts/reconcile.js';
export type * from './comparison/types.js';
export { NO_FILE, type Version, versionOf } from './comparison/version.js';
export { type ComparisonScope, type ReadVersion, VersionComparer } from './comparison/version-comparer.js';
export type * from './model/alert.js';
export { ALERT_KINDS, SEVERITIES } from './model/alert.js';
export { type AlertEvent, isAlertEvent, type LogEvent, type WatchEvent } from './model/event.js';
export type { Observation, ObservedClock } from './model/observation.js';
export { type FailedChecks, type FileKind, newSite, type SiteState, type ValueKind } from './model/site-state.js';
export { MAX_URLS, type WatchSettings, watchSettings } from './model/watch-settings.js';
export { type Observed, observe } from './observe.js';
export { nextCheckAfter } from './schedule/next-check.js';
export { type CheckEvidence, type EvidenceSource, evidenceOf } from './store/check-evidence.js';
export type * from './store/history-store.js';
export type * from './store/outbox-store.js';
export type * from './store/watch-store.js';
