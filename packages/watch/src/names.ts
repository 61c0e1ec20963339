/**
 * The kinds of alerts, and times as people write them: loaded without the rest.
 *
 * @module
 */

export { readDuration } from './config/duration.js';
export { readTime } from './config/read-time.js';
export { ALERT_KINDS, type AlertKind } from './model/alert.js';
