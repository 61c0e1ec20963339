/**
 * Browsers for crawlers that obey robots.txt: Chromium with [Playwright](https://playwright.dev) or
 * [Puppeteer](https://pptr.dev), where each request is checked with a gate of `@maycrawl/gate` before it is sent.
 *
 * - `withGate(chromium, gate)` returns a launcher, to be used instead of `chromium` or `puppeteer`.
 *
 * It does not support Firefox and WebKit, browsers that are already running, and proxies other than that of the gate.
 *
 * @module
 */

export { type BrowserLauncher, type WithGateOptions, withGate } from './with-gate.js';
