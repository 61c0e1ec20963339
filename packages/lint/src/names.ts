// Names and hints for those that are nearly right, without the checker: an entry point of its own, which loads fast.

export { type SiteTemplateId, siteTemplateIds } from './create/site-templates.js';
export { similarCrawler, similarCrawlerHint } from './data/similar-crawler.js';
export { nameTexts } from './messages/en/name-texts.js';
export { nearest } from './text/nearest.js';
