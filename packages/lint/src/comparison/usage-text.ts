import { ENGLISH, type MessageLanguage, renderValues, type Sentence } from '@maycrawl/core/message';
import { differences as english } from '../messages/en/differences.js';
import type { DifferenceTexts } from './edit-text.js';
import type { CrawlerUsageChanges, UsageChange, UsageChanges, UsagePlace } from './usage-changes.js';
import type { UsageState, UsageSubject } from './usage-model.js';

/** How a reader writes names and paths. */
export interface UsageWriting {
  /** Returns `Googlebot and every crawler that neither file names`. */
  readonly who: (crawlers: readonly string[]) => string;
  readonly pattern: (text: string) => string;
  /** Returns a path, perhaps as a URL. */
  readonly path: (text: string) => string;
  /** Patterns for each change; of more, it is said that there are some. */
  readonly maxPlaces: number;
}

/** What is said about the use of pages: what changes, and what is proved or not decided. */
export interface UsageLines {
  readonly changes: readonly Sentence[];
  readonly closing: readonly Sentence[];
}

/** Returns the sentences on an edit; none if no file states a use and none changes. */
export function usageLinesOf(
  { changed, unchanged, isForEveryCrawler, isStated }: UsageChanges,
  writing: UsageWriting,
  texts: DifferenceTexts = english,
  language: MessageLanguage = ENGLISH,
): UsageLines {
  const undecided = changed.filter(({ isDecided }) => !isDecided).flatMap(({ crawlers }) => crawlers);
  const changes = changed.flatMap((one) => linesFor(one, writing, texts, language));
  const closing: Sentence[] = [];
  const named = (id: 'usageNotDecided' | 'usageProvedFor', crawlers: readonly string[]): void => {
    if (crawlers.length > 0) closing.push(renderValues(texts[id], { who: writing.who(crawlers) }, language));
  };
  named('usageNotDecided', undecided);
  const isAll = changed.every((one) => one.changes.every((change) => change.isAll));
  if (isStated || changed.length > 0) {
    if (!isForEveryCrawler || undecided.length > 0 || !isAll) named('usageProvedFor', unchanged);
    else closing.push(renderValues(changed.length === 0 ? texts.usageProved : texts.usageAllOthers, {}, language));
  }
  return { changes, closing };
}

function linesFor(
  { crawlers, changes }: CrawlerUsageChanges,
  writing: UsageWriting,
  texts: DifferenceTexts,
  language: MessageLanguage,
): Sentence[] {
  return changes.map(({ subject, from, to, places, isAll }: UsageChange) => {
    const shown = places.slice(0, writing.maxPlaces);
    const where = shown.map((place) => placeText(place, writing, texts, language));
    if (shown.length < places.length || !isAll) where.push(renderValues(texts.usageMore, {}, language));
    const use = renderValues(texts[SUBJECT_IDS[subject]], {}, language);
    const [before, after] = [stateText(from, texts, language), stateText(to, texts, language)];
    const values = { use, from: before, to: after, who: writing.who(crawlers), where };
    return renderValues(texts.usageChange, values, language);
  });
}

function placeText(
  { pattern, isComplete, path }: UsagePlace,
  writing: UsageWriting,
  texts: DifferenceTexts,
  language: MessageLanguage,
): string {
  const written = pattern === '*' ? renderValues(texts.usageEveryPage, {}, language) : writing.pattern(pattern);
  if (isComplete) return written;
  return renderValues(texts.usagePart, { pattern: written, path: writing.path(path) }, language);
}

const SUBJECT_IDS = {
  'train-ai': 'usageTraining',
  search: 'usageSearch',
  'ai-input': 'usageAnswers',
  use: 'usageLevel',
} as const satisfies Readonly<Record<UsageSubject, keyof typeof english>>;

const STATE_IDS = {
  granted: 'usageGranted',
  denied: 'usageDenied',
  unknown: 'usageUnknown',
  'not-fetched': 'usageNotFetched',
} as const;

/** The levels are the words of Content-Signal in every language. */
function stateText(state: UsageState, texts: DifferenceTexts, language: MessageLanguage): string {
  return state in STATE_IDS ? renderValues(texts[STATE_IDS[state as keyof typeof STATE_IDS]], {}, language) : state;
}
