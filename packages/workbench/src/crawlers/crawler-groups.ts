/** The crawlers of the grid, by purpose. Purposes come from the registry. */

import {
  type CrawlerEntry,
  crawlerUses,
  crawlers as entries,
  findCrawler,
  productIn,
  tokenOfUnknownName,
  type Use,
} from '@maycrawl/core/crawlers';
import { batch } from '@preact/signals';
import { text } from '../messages/text.js';
import { crawlers, selectedCell } from '../state/workspace.js';

/** The heading of columns: a use, or `unlisted` for names that are not in the registry. */
export type Purpose = Use | 'unlisted';

export interface CrawlerSet {
  readonly id: 'search' | 'ai-answers' | 'ai-training' | 'ads' | 'seo';
  readonly crawlers: readonly string[];
}

export const CRAWLER_SETS: readonly CrawlerSet[] = [
  { id: 'search', crawlers: ['Googlebot', 'Googlebot-Image', 'bingbot'] },
  { id: 'ai-answers', crawlers: ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot'] },
  { id: 'ai-training', crawlers: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'] },
  { id: 'ads', crawlers: ['AdsBot-Google', 'Mediapartners-Google'] },
  { id: 'seo', crawlers: ['AhrefsBot', 'SemrushBot', 'DotBot', 'MJ12bot'] },
];

/** The most wanted purposes first, then the others in the order of the registry. */
const ORDER: readonly Purpose[] = [
  ...new Set<Purpose>([
    'search',
    'ai-answers',
    'ai-training',
    'archive',
    'ads',
    'seo',
    ...crawlerUses.map(({ id }) => id),
    'unlisted',
  ]),
];

export function entryOf(crawler: string): CrawlerEntry | undefined {
  return findCrawler(crawler)?.entry;
}

export function purposeOf(crawler: string): Purpose {
  const uses = entryOf(crawler)?.uses;
  if (uses === undefined) return 'unlisted';
  const set = CRAWLER_SETS.find((candidate) => candidate.crawlers.includes(crawler) && uses.includes(candidate.id));
  return set?.id ?? uses[0] ?? 'undocumented';
}

export function purposeTitle(purpose: Purpose): string {
  return purpose === 'unlisted' ? text('crawlers', 'otherPurpose') : useTitle(purpose);
}

export interface Heading {
  readonly purpose: Purpose;
  readonly columns: number;
}

export function headingsOf(list: readonly string[]): readonly Heading[] {
  const headings: { purpose: Purpose; columns: number }[] = [];
  for (const crawler of list) {
    const purpose = purposeOf(crawler);
    const last = headings.at(-1);
    if (last?.purpose === purpose) last.columns++;
    else headings.push({ purpose, columns: 1 });
  }
  return headings;
}

export function isShown({ crawlers: names }: CrawlerSet): boolean {
  return names.some((name) => crawlers.value.includes(name));
}

export function toggleSet(set: CrawlerSet): void {
  const others = crawlers.value.filter((name) => !set.crawlers.includes(name));
  setCrawlers(isShown(set) ? others : [...others, ...set.crawlers]);
}

export function setCrawlers(list: readonly string[]): void {
  const ordered = [...new Set(list)].sort((a, b) => placeOf(a) - placeOf(b));
  const cell = selectedCell.value;
  const column = cell === undefined ? -1 : ordered.indexOf(crawlers.value[cell.column] ?? '');
  batch(() => {
    crawlers.value = ordered;
    selectedCell.value = cell === undefined || column < 0 ? undefined : { ...cell, column };
  });
}

/** Crawlers of the sets are first in their purpose, then those of the registry in its order, then other names. */
function placeOf(crawler: string): number {
  const group = ORDER.indexOf(purposeOf(crawler));
  const inSet = CRAWLER_SETS.flatMap(({ crawlers: names }) => names).indexOf(crawler);
  const inRegistry = entries.findIndex(({ name }) => name === crawler);
  return group * 10_000 + (inSet >= 0 ? inSet : 100 + (inRegistry < 0 ? entries.length : inRegistry));
}

export function crawlerName(typed: string): string | undefined {
  const entry = tokenOfUnknownName(typed) === undefined ? entryOf(typed) : undefined;
  if (entry !== undefined) return entry.name;
  if (productIn(typed) === undefined) return undefined;
  return /^[^\s/();,"[\]]+$/.test(typed) ? typed : (tokenOfUnknownName(typed) ?? productIn(typed));
}

export function useTitle(use: Use): string {
  return text('uses', use);
}
