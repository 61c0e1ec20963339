/**
 * Watches sites again and again, over a store: `WatchLoop` fetches each at its interval, observes what it serves, and
 * writes the state, the version and the alerts. A `Watcher` has such a loop, sends the alerts and removes old history.
 *
 * @module
 */

export { type CheckedNow, type CheckParts, checkSite, type NotChecked } from './check-site.js';
export { ComparisonVersions } from './comparison-versions.js';
export { type LoopClock, systemClock } from './loop-clock.js';
export { RepeatedTask, type Task } from './repeated-task.js';
export {
  type CheckedOnce,
  type CheckFault,
  type SiteGauges,
  type UncheckedSite,
  WatchLoop,
  type WatchLoopOptions,
} from './watch-loop.js';
export type { WatchedSite } from './watched-site.js';
export { type HistoryLimits, type RanOnce, type Sender, Watcher, type WatcherOptions } from './watcher.js';
