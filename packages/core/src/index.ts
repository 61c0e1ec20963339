/**
 * Reads a robots.txt, answers which URLs a crawler may fetch, and explains each answer, as Google's production parser
 * does or to the letter of [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309).
 *
 * - `parse(text).allows(url, crawler)` returns true or false.
 * - `parse(text).check(url, crawler)` returns the same answer with the rule that decides it.
 * - `parse(text).rulesFor(crawler).allows(path)` is the fastest way to look up many URLs of one site.
 *
 * This package makes no requests: `@maycrawl/gate` fetches and caches robots.txt. `@maycrawl/core/allows` is a smaller
 * entry point for verdicts alone.
 *
 * @module
 */

export { parse } from './parse.js';
export { robotsUrl } from './robots-url.js';
export type * from './types/contents.js';
export type * from './types/options.js';
export type { RobotsTxt, RuleSet } from './types/robots-txt.js';
export type * from './types/verdict.js';
export {
  type BuildOptions,
  buildRobots,
  type FieldDraft,
  type GroupDraft,
  type RobotsDraft,
  type RuleDraft,
} from './write/build-robots.js';
export { stringify } from './write/stringify.js';
