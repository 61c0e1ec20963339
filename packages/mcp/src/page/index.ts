/**
 * The text of a page for a model.
 *
 * - `pageText(html, url)` returns an HTML page as Markdown. Call it in a thread that has a deadline.
 *
 * @module
 */

export { pageText } from './page-text.js';
