// Hints for names that are nearly right, without the checker: an entry point of its own, which loads fast.

export { similarCrawler, similarCrawlerHint } from './data/similar-crawler.js';
export { nameTexts } from './messages/en/name-texts.js';
export { nearest } from './text/nearest.js';
