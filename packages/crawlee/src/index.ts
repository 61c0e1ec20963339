/**
 * robots.txt for [Crawlee](https://crawlee.dev) 3, with verdicts of `@maycrawl/core`, which decides as Google's
 * production parser does.
 *
 * - `RobotsTxtFile` replaces the class of this name in `@crawlee/utils`.
 * - `withGate(CheerioCrawler, gate)` returns a crawler class that asks a gate before each request, instead of Crawlee's
 *   own fetch of robots.txt, which allows everything if it fails.
 *
 * Crawlee follows redirects without a check of their targets: see the README.
 *
 * @module
 */

export { type FindOptions, RobotsTxtFile } from './robots-txt-file.js';
export { type CrawlerClass, withGate } from './with-gate.js';
