import { crawlerPresets, crawlers, crawlerUses } from '@maycrawl/core/crawlers';
import { aiCategories, namedRules } from '@maycrawl/lint/internal';
import type { ListName } from '../../command-line/flag.js';
import { USE_CATEGORIES } from '../../use/use-flags.js';

export interface Word {
  readonly word: string;
  readonly text: string;
}

const plain = (words: readonly string[]): readonly Word[] => words.map((word) => ({ word, text: '' }));

/** The names of the lists are also names in the scripts. */
export function wordLists(commands: readonly string[]): Readonly<Record<ListName, readonly Word[]>> {
  const presets = crawlerPresets.map(({ name, meaning }) => ({ word: name, text: meaning }));
  const uses = crawlerUses.map(({ id, meaning }) => ({ word: id, text: meaning }));
  return {
    topics: plain(commands),
    categories: Object.entries(USE_CATEGORIES).map(([word, text]) => ({ word, text })),
    ai_groups: plain(aiCategories()),
    levels: plain(['error', 'warning', 'info', 'off']),
    severities: plain(['all', 'error', 'warning', 'info']),
    presets,
    uses: [...uses, ...presets.filter(({ word }) => !uses.some((use) => use.word === word))],
    crawlers: crawlers.map(({ name, vendor }) => ({ word: name, text: vendor })),
    rules: namedRules.map(({ id, what }) => ({ word: id, text: what })),
  };
}
