import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';
import { nearest } from '../text/nearest.js';

/** Which crawlers each category contains. */
const CATEGORIES: Readonly<Record<string, (entry: CrawlerEntry) => boolean>> = {
  train: trainsModels,
  assistant: onlyAnswers,
  all: isAi,
};

/** A token that every parser reads whole: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 */
const WHOLE_TOKEN = /^[A-Za-z_-]+$/;

/**
 * Returns the product tokens of the AI crawlers in a category: `train` (they collect text to train models), `assistant`
 * (they answer a person's question), `all`, or a vendor, in any case. The result contains the active crawlers of the
 * registry that robots.txt can block, but no crawlers that build a search index.
 *
 * @throws TypeError for another category.
 */
export function aiTokens(category: string): string[] {
  const key = category.toLowerCase();
  const inCategory = Object.hasOwn(CATEGORIES, key)
    ? CATEGORIES[key]
    : (entry: CrawlerEntry) => entry.vendor.toLowerCase() === key && isAi(entry);
  const entries = crawlers.filter((entry) => inCategory?.(entry));
  if (entries.length === 0) throw unknownCategory(category);
  return entries.filter(canBeBlocked).flatMap(({ tokens }) => tokens.slice(0, 1));
}

/** Returns the categories of AI crawlers that `createRobots` can block: `train`, `assistant`, `all` and the vendors. */
export function aiCategories(): string[] {
  const vendors = crawlers.filter((entry) => isAi(entry) && canBeBlocked(entry));
  return [...Object.keys(CATEGORIES), ...new Set(vendors.map(({ vendor }) => vendor))];
}

function trainsModels({ uses }: CrawlerEntry): boolean {
  return uses.includes('ai-training');
}

/** Crawlers that build a search index are left out, because blocking them also removes a site from search results. */
function onlyAnswers(entry: CrawlerEntry): boolean {
  return entry.uses.includes('ai-answers') && !entry.uses.includes('search') && !trainsModels(entry);
}

function isAi(entry: CrawlerEntry): boolean {
  return trainsModels(entry) || onlyAnswers(entry);
}

function canBeBlocked({ obeysRobotsTxt, status, tokens }: CrawlerEntry): boolean {
  return obeysRobotsTxt !== 'no' && status === 'active' && WHOLE_TOKEN.test(tokens[0] ?? '');
}

function unknownCategory(category: string): TypeError {
  const categories = aiCategories();
  const close = nearest(
    category,
    categories.map((name) => name.toLowerCase()),
  );
  const hint = close === undefined ? `expected one of ${categories.join(', ')}` : `did you mean ${close}?`;
  return new TypeError(`blockAi: no AI crawlers are known for "${category}"; ${hint}`);
}
