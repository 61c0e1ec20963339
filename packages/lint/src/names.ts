/**
 * Names and hints for those that are nearly right, without the checker, so that it loads fast:
 * `@maycrawl/lint/internal/names`, for packages of this project.
 *
 * @module
 */

export { type SiteTemplateId, siteTemplateIds } from './create/site-templates.js';
export { similarCrawler, similarCrawlerHint } from './data/similar-crawler.js';
export { nameTexts } from './messages/en/name-texts.js';
export { nearest } from './text/nearest.js';
