/** Groups of crawlers: those that users of tools name in place of a crawler, and the main search engines. */

import type { CrawlerEntry } from './crawler-entry.js';
import { crawlerUses, type Use } from './uses.js';

/** A group of crawlers with a name. */
export interface CrawlerPreset {
  /** As "ai"; in lower case. */
  readonly name: string;
  /** One sentence. */
  readonly meaning: string;
  /** The crawlers with at least one of these uses belong to it. */
  readonly uses: readonly Use[];
}

/** Uses that say too little to ask for their crawlers, and whose ids could well be the token of a crawler. */
const WITHOUT_PRESET: ReadonlySet<Use> = /* @__PURE__ */ new Set<Use>(['other', 'undocumented']);

/** All presets: one for each use that a vendor documents, with its id as the name, `ai` and `all`. */
export const crawlerPresets: readonly CrawlerPreset[] = [
  ...crawlerUses
    .filter(({ id }) => !WITHOUT_PRESET.has(id))
    .map(({ id, meaning }) => ({ name: id, meaning, uses: [id] })),
  { name: 'ai', meaning: 'The crawlers of ai-training and ai-answers.', uses: ['ai-training', 'ai-answers'] },
  { name: 'all', meaning: 'Every active crawler.', uses: crawlerUses.map(({ id }) => id) },
];

/**
 * The product tokens of the crawlers of the main search engines: those with at least half a percent of the searches
 * worldwide (https://gs.statcounter.com/search-engine-market-share), the largest first. The registry lists each of them.
 */
export const mainSearchEngines: readonly string[] = [
  'Googlebot',
  'bingbot',
  'YandexBot',
  'Slurp',
  'DuckDuckBot',
  'Baiduspider',
];

/**
 * The main search engines that a site must not block by mistake, with `*`. The others serve some regions, or take
 * results from bingbot, and many sites block them on purpose.
 */
export const globalSearchEngines: readonly string[] = ['Googlebot', 'bingbot'];

/** What an AI company fetches pages for, as site owners name it; {@link aiPurposes} explains each. */
export type AiPurpose = 'train' | 'search' | 'answers';

/** The purposes of AI crawlers, each with one sentence. */
export const aiPurposes: readonly { readonly name: AiPurpose; readonly meaning: string }[] = [
  { name: 'train', meaning: 'Collects text to train models.' },
  { name: 'search', meaning: 'Builds the index of an AI search.' },
  { name: 'answers', meaning: 'Fetches pages to answer a person.' },
];

/**
 * Returns the purposes for which the vendor of a crawler may use pages with AI; empty if it is no AI crawler. A crawler
 * without a documented use, and one of an archive, which anyone may copy, count as collecting text to train models.
 */
export function aiPurposesOf({ uses }: Pick<CrawlerEntry, 'uses'>): AiPurpose[] {
  const has = (...some: readonly Use[]): boolean => some.some((use) => uses.includes(use));
  const purposes: AiPurpose[] = has('ai-training', 'archive', 'undocumented') ? ['train'] : [];
  if (has('ai-answers')) purposes.push(has('search') ? 'search' : 'answers');
  return purposes;
}
