import { type Differences, type UsageChanges, usageLinesOf, witnessUrl } from '@maycrawl/lint';
import type { DiffLanguage } from '../messages/diff-language.js';
import { clip, printable } from '../text/printable.js';
import { crawlersText } from './difference-text.js';

const MAX_LINES = 20;
const MAX_PLACES = 6;
const MAX_PATH = 300;

/** What a report for people says about the use of pages, a line each. */
export interface UsageReport {
  readonly changes: readonly string[];
  readonly closing: readonly string[];
}

export function usageReport(usage: UsageChanges, found: Differences, all: boolean, words: DiffLanguage): UsageReport {
  const written = (text: string): string => (all ? printable(text) : clip(printable(text), MAX_PATH));
  const writing = {
    who: (crawlers: readonly string[]) => crawlersText(crawlers, words),
    pattern: written,
    path: (path: string) => written(witnessUrl({ path }, found)),
    maxPlaces: all ? Number.POSITIVE_INFINITY : MAX_PLACES,
  };
  const { changes, closing } = usageLinesOf(usage, writing, words.texts.differences, words.language);
  if (all || changes.length <= MAX_LINES) return { changes, closing };
  const hidden = words.say('moreUses', { count: changes.length - MAX_LINES });
  return { changes: [...changes.slice(0, MAX_LINES), hidden], closing };
}
