/**
 * robots.txt for [Crawlee](https://crawlee.dev) 3, with verdicts of `@maycrawl/core`, which decides as Google's
 * production parser does.
 *
 * - `RobotsTxtFile` replaces the class of this name in `@crawlee/utils`.
 * - `withGate(CheerioCrawler, gate)` returns a crawler class that checks each URL with a gate before the request,
 *   instead of Crawlee's own fetch of robots.txt, which allows everything if it fails.
 *
 * It does not check the redirects that a browser follows.
 *
 * @module
 */

export { type FindOptions, RobotsTxtFile } from './robots-txt-file.js';
export { type CrawlerClass, type SkippedRequest, type WithGateOptions, withGate } from './with-gate.js';
