import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';
import { nearest } from '../text/nearest.js';

/** The purposes in the registry that each category contains. */
const PURPOSES = {
  train: ['train', 'control-only'],
  assistant: ['assistant'],
  all: ['train', 'control-only', 'assistant'],
} as const;

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
  const entries = crawlers.filter((entry) =>
    Object.hasOwn(PURPOSES, key)
      ? hasPurpose(entry, PURPOSES[key as keyof typeof PURPOSES])
      : entry.vendor.toLowerCase() === key && hasPurpose(entry, PURPOSES.all),
  );
  if (entries.length === 0) throw unknownCategory(category);
  return entries.filter(canBeBlocked).flatMap(({ tokens }) => tokens.slice(0, 1));
}

/** Returns the categories of AI crawlers that `createRobots` can block: `train`, `assistant`, `all` and the vendors. */
export function aiCategories(): string[] {
  const vendors = crawlers.filter((entry) => hasPurpose(entry, PURPOSES.all) && canBeBlocked(entry));
  return [...Object.keys(PURPOSES), ...new Set(vendors.map(({ vendor }) => vendor))];
}

function hasPurpose({ purpose }: CrawlerEntry, purposes: readonly CrawlerEntry['purpose'][]): boolean {
  return purposes.includes(purpose);
}

function canBeBlocked({ obeysRobots, status, tokens }: CrawlerEntry): boolean {
  const obeys = obeysRobots === 'yes' || obeysRobots === 'unknown';
  return obeys && status === 'active' && WHOLE_TOKEN.test(tokens[0] ?? '');
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
