import type { UseChange } from '@maycrawl/lint';
import {
  type Differences,
  translateDifferences,
  type UsageChanges,
  usageLinesOf,
  useLinesOf,
  witnessUrl,
} from '@maycrawl/lint/internal';
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

/** A comparison in the language of a report, and what it says of uses. */
export interface Reported {
  readonly found: Differences;
  readonly useLines: readonly string[];
  readonly usage: UsageReport;
}

/** @param english the comparison as it was found */
export function reportOn(
  english: Differences,
  uses: readonly UseChange[],
  usage: UsageChanges,
  all: boolean,
  words: DiffLanguage,
): Reported {
  const found = translateDifferences(english, words.translation);
  const useLines = useLinesOf(uses, found, words.translation?.policy);
  return { found, useLines, usage: usageReport(usage, found, all, words) };
}

function usageReport(usage: UsageChanges, found: Differences, all: boolean, words: DiffLanguage): UsageReport {
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
