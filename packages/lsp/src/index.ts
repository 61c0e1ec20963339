/**
 * A language server for robots.txt, over stdin and stdout.
 *
 * - `serveEditors(host)` runs the server until the client ends it. The host reads configs, git and sites for it.
 * - `runWorker(host)` of `@maycrawl/lsp/worker` is what the module of its threads calls.
 *
 * It decides nothing about robots.txt itself: what it shows comes from `@maycrawl/language`.
 *
 * @module
 */
export { serveEditors } from './serve-editors.js';
export type * from './types/server-host.js';
