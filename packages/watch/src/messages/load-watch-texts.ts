import { loadGateTexts } from '@maycrawl/gate/languages';
import { loadComparisonTexts } from '@maycrawl/lint/internal/languages';
import type { OwnTexts } from './en/index.js';
import { ENGLISH_WATCH, type WatchTexts } from './watch-texts.js';

const LOADERS: Readonly<Record<'hi' | 'th', () => Promise<{ readonly watchTexts: OwnTexts }>>> = {
  hi: () => import('./hi/index.js'),
  th: () => import('./th/index.js'),
};

/** Resolves with the texts of messages in a language, by its BCP 47 tag. Rejects if they cannot be loaded. */
export async function loadWatchTexts(tag: WatchTexts['tag']): Promise<WatchTexts> {
  if (tag === 'en') return ENGLISH_WATCH;
  const [{ watchTexts }, gate, comparison] = await Promise.all([
    LOADERS[tag](),
    loadGateTexts(tag),
    loadComparisonTexts(tag),
  ]);
  if (comparison === undefined) return ENGLISH_WATCH;
  const { language, differences } = comparison;
  return { ...watchTexts, language, tag, differences, comparison, gate };
}
