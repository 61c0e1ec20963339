/**
 * The rule that a reader of a verdict probably had in mind, without the checker: an entry point of its own, which loads
 * fast.
 *
 * @module
 */

export { nearMisses } from './messages/en/near-misses.js';
export {
  type FollowedGroup,
  type NearMiss,
  type NearMissOptions,
  nearMiss,
} from './near-miss/near-miss.js';
export { type NearMissMessage, nearMissMessage } from './near-miss/near-miss-message.js';
export type { NamedRule } from './near-miss/rule-copies.js';
