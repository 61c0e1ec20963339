/** Names for groups of crawlers, as users of tools write them in place of a crawler. */

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

/** All presets: `all`, `ai`, and one for each use, with the id of the use as its name. */
export const crawlerPresets: readonly CrawlerPreset[] = [
  { name: 'all', meaning: 'Every active crawler.', uses: crawlerUses.map(({ id }) => id) },
  { name: 'ai', meaning: 'The crawlers of ai-training and ai-answers.', uses: ['ai-training', 'ai-answers'] },
  ...crawlerUses.map(({ id, meaning }) => ({ name: id, meaning, uses: [id] })),
];
