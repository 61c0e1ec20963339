import { type CrawlerEntry, crawlers, findCrawler, type Use } from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import { nearest } from '../text/nearest.js';
import { areConfused } from './crawler-names.js';

const CATEGORIES: Readonly<Record<string, (entry: CrawlerEntry) => boolean>> = {
  train: trainsModels,
  assistant: onlyAnswers,
  all: isAi,
};

/** What the crawlers of a use are. The first that applies to a crawler is shown. */
const OMITTED: readonly (readonly [Use, string])[] = [
  ['search', 'crawlers of search indexes'],
  ['ai-training', 'crawlers that collect text to train models'],
  ['ai-answers', 'crawlers that fetch pages to answer people'],
  ['user-action', 'crawlers that fetch pages for a person'],
  ['archive', 'crawlers of archives, which may be used for training'],
  ['undocumented', 'crawlers without a documented use'],
];

/** Crawlers for which everything is blocked, and others that one might expect among them. */
export interface AiCoverage {
  readonly blocked: readonly string[];
  readonly omitted: readonly { readonly kind: string; readonly names: readonly string[] }[];
}

/**
 * Returns which crawlers of the registry the categories of AI crawlers block: `train` (they collect text to train models),
 * `assistant` (they answer a person's question), `all`, or a vendor, in any case. Blocked are the active ones that
 * robots.txt can block and that build no search index.
 *
 * @param named crawlers that other options allow or block. They are left out, and with them those that some parsers do not
 * distinguish from them.
 * @throws TypeError for a category that blocks no crawler.
 */
export function aiCoverage(categories: readonly string[], named: readonly string[] = []): AiCoverage {
  const blocked = new Set<string>();
  const omitted = new Map<CrawlerEntry, string>();
  for (const category of categories) {
    const related = relatedCrawlers(category);
    const kinds = related.map((entry) => [entry, kindIfOmitted(entry, category)] as const);
    if (!kinds.some(([, kind]) => kind === undefined)) throw unknownCategory(category, related);
    for (const [entry, kind] of kinds) {
      if (kind !== undefined) omitted.set(entry, kind);
      else if (!isNamed(entry, named)) blocked.add(entry.tokens[0] ?? entry.name);
    }
  }
  const names = new Map<string, string[]>();
  for (const [{ name, tokens }, kind] of omitted) {
    // Another category may block it, and another option that names it settles it.
    if (blocked.has(tokens[0] ?? name) || isNamed({ name, tokens }, named)) continue;
    names.set(kind, [...(names.get(kind) ?? []), name]);
  }
  return { blocked: [...blocked], omitted: [...names].map(([kind, list]) => ({ kind, names: list })) };
}

/** Returns the categories of AI crawlers that `createRobots` can block: `train`, `assistant`, `all` and the vendors. */
export function aiCategories(): string[] {
  const vendors = crawlers.filter((entry) => kindIfOmitted(entry, entry.vendor) === undefined);
  return [...Object.keys(CATEGORIES), ...new Set(vendors.map(({ vendor }) => vendor))];
}

/** Returns the crawlers that an owner may think of: those of AI vendors, and those with a use that may be training. */
function relatedCrawlers(category: string): readonly CrawlerEntry[] {
  const key = category.toLowerCase();
  if (!Object.hasOwn(CATEGORIES, key)) return crawlers.filter(({ vendor }) => vendor.toLowerCase() === key);
  const vendors = new Set(crawlers.filter(isAi).map(({ vendor }) => vendor));
  return crawlers.filter(
    (entry) =>
      isAi(entry) ||
      entry.uses.includes('archive') ||
      entry.uses.includes('undocumented') ||
      (entry.uses.includes('search') && vendors.has(entry.vendor)),
  );
}

function trainsModels({ uses }: CrawlerEntry): boolean {
  return uses.includes('ai-training');
}

/** Crawlers that build a search index are left out, because blocking them also removes a site from search results. */
function onlyAnswers({ uses }: CrawlerEntry): boolean {
  return uses.includes('ai-answers') && !uses.includes('search') && !uses.includes('ai-training');
}

function isAi(entry: CrawlerEntry): boolean {
  return trainsModels(entry) || onlyAnswers(entry);
}

/** Returns what a crawler is that the category does not block; undefined if it blocks it. */
function kindIfOmitted(entry: CrawlerEntry, category: string): string | undefined {
  const key = category.toLowerCase();
  const isInCategory = Object.hasOwn(CATEGORIES, key) ? CATEGORIES[key]?.(entry) : isAi(entry);
  if (entry.status !== 'active') return 'retired crawlers';
  if (!isInCategory) return omittedKind(entry);
  const canBeBlocked = entry.obeysRobotsTxt !== 'no' && entry.tokens.length > 0;
  return canBeBlocked ? undefined : 'crawlers that may ignore robots.txt';
}

function omittedKind({ uses, fetches }: CrawlerEntry): string {
  if (fetches === 'never') return `tokens that control ${uses.includes('ai-training') ? 'training' : 'AI answers'}`;
  return OMITTED.find(([use]) => uses.includes(use))?.[1] ?? 'crawlers with another use';
}

function isNamed({ name, tokens }: Pick<CrawlerEntry, 'name' | 'tokens'>, named: readonly string[]): boolean {
  const token = (tokens[0] ?? name).toLowerCase();
  return named.some((other) => other.toLowerCase() === token || areConfused(other, token));
}

function unknownCategory(category: string, related: readonly CrawlerEntry[]): TypeError {
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
    category,
    categories.map((name) => name.toLowerCase()),
  );
  const hint = close === undefined ? `expected one of ${categories.join(', ')}` : `did you mean ${close}?`;
  return new OptionError('blockAi', `no AI crawlers are known for "${category}"; ${hint}`);
}
