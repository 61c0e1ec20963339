import {
  type AiPurpose,
  aiPurposes,
  aiPurposesOf,
  type CrawlerEntry,
  crawlers,
  findCrawler,
  globalSearchEngines,
} from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import { nearest } from '../text/nearest.js';
import { areConfused, isCrawlerName } from './crawler-names.js';

/** The sentence on crawlers that are left out for one reason. */
export type OmitReason = 'retiredNames' | 'ignoringNames' | 'unwritableNames' | 'searchNames' | 'archiveNames';

/** Crawlers for which everything is blocked, and others with the purpose, each list with the reason why not. */
export interface AiCoverage {
  readonly blocked: readonly string[];
  readonly omitted: readonly { readonly reason: OmitReason; readonly names: readonly string[] }[];
}

const PURPOSES: readonly string[] = aiPurposes.map(({ name }) => name);

/**
 * Returns which crawlers of the registry the categories of AI crawlers block: a purpose (`train`, `search`, `answers`),
 * `all`, or a vendor, in any case. Blocked are all that robots.txt can block, except for the main search engines.
 *
 * @param named crawlers that other options allow or block. They are left out, and with them those that some parsers do not
 * distinguish from them.
 * @throws TypeError for a category that blocks no crawler.
 */
export function aiCoverage(categories: readonly string[], named: readonly string[] = []): AiCoverage {
  const blocked = new Set<string>();
  const omitted = new Map<OmitReason, Set<string>>();
  for (const category of categories) {
    const entries = crawlersOf(category);
    if (entries.every((entry) => reasonToOmit(entry) !== undefined)) throw unknownCategory(category);
    for (const entry of entries) {
      if (isNamed(entry, named)) continue;
      const reason = reasonToOmit(entry);
      if (reason === undefined) blocked.add(tokenOf(entry));
      else omitted.set(reason, (omitted.get(reason) ?? new Set()).add(entry.name));
    }
  }
  return { blocked: [...blocked], omitted: [...omitted].map(([reason, names]) => ({ reason, names: [...names] })) };
}

/** Returns the categories of AI crawlers that `createRobots` can block: the purposes, `all` and the vendors. */
export function aiCategories(): string[] {
  const vendors = crawlers.filter((entry) => isAi(entry) && reasonToOmit(entry) === undefined);
  return [...PURPOSES, 'all', ...new Set(vendors.map(({ vendor }) => vendor))];
}

function crawlersOf(category: string): readonly CrawlerEntry[] {
  const key = category.toLowerCase();
  return crawlers.filter((entry) => {
    if (key === 'all') return isAi(entry);
    if (PURPOSES.includes(key)) return aiPurposesOf(entry).includes(key as AiPurpose);
    return isAi(entry) && entry.vendor.toLowerCase() === key;
  });
}

function isAi(entry: CrawlerEntry): boolean {
  return aiPurposesOf(entry).length > 0;
}

function reasonToOmit(entry: CrawlerEntry): OmitReason | undefined {
  const { status, obeysRobotsTxt, uses, tokens } = entry;
  if (status !== 'active') return 'retiredNames';
  if (obeysRobotsTxt === 'no' || tokens.length === 0) return 'ignoringNames';
  if (!isCrawlerName(tokenOf(entry))) return 'unwritableNames';
  if (globalSearchEngines.includes(tokenOf(entry))) return 'searchNames';
  if (uses.includes('archive') && obeysRobotsTxt !== 'yes') return 'archiveNames';
  return undefined;
}

function tokenOf({ name, tokens }: CrawlerEntry): string {
  return tokens[0] ?? name;
}

function isNamed(entry: CrawlerEntry, named: readonly string[]): boolean {
  const token = tokenOf(entry).toLowerCase();
  return named.some((other) => other.toLowerCase() === token || areConfused(other, token));
}

function unknownCategory(category: string): TypeError {
  const key = category.toLowerCase();
  const related = crawlers.filter(({ vendor }) => vendor.toLowerCase() === key);
  const crawler = findCrawler(category)?.entry;
  const names = crawler === undefined ? related.map(({ name }) => name) : [crawler.name];
  if (names.length > 0) {
    const what =
      crawler === undefined
        ? `no AI crawler of ${related[0]?.vendor} can be blocked as such`
        : `"${category}" is a crawler`;
    return new OptionError(
      'blockAi',
      (nameOf) => `${what}; name it with ${nameOf('blockCrawlers')}: ${names.join(', ')}`,
    );
  }
  const categories = aiCategories();
  const close = nearest(
    key,
    categories.map((name) => name.toLowerCase()),
  );
  const hint = close === undefined ? `expected one of ${categories.join(', ')}` : `did you mean ${close}?`;
  return new OptionError('blockAi', `no AI crawlers are known for "${category}"; ${hint}`);
}
