/* What an alert says of URLs that are newly blocked or allowed, and of what was written into the file. */
import { renderValues, type Sentence, visibleText } from '@maycrawl/core/message';
import { useLinesOf } from '@maycrawl/lint/internal';
import type { ChangedLines, ChangedPath, CrawlerChange, PathChanges, Placement } from '../comparison/types.js';
import type { AlertDetails } from '../model/alert.js';
import type { WatchTexts } from './watch-texts.js';
import { whoText } from './who-text.js';

type VerdictDetails = Extract<AlertDetails, { readonly kind: 'verdicts' }>;

const MAX_GROUPS = 5;
const MAX_PATHS = 3;
const INDENT = '  ';

/** Returns the most serious part of the change in a few words. */
export function verdictTitle({ changes }: VerdictDetails, texts: WatchTexts): Sentence {
  const [first] = changes;
  if (first === undefined) return renderValues(texts.titles.verdicts, {}, texts.language);
  const id = verdictTitleId(first);
  return renderValues(texts.titles[id], { who: whoText(first.crawlers, texts, first.crawlerCount) }, texts.language);
}

function verdictTitleId({ newlyBlocked, newlyAllowed, importantBlocked }: CrawlerChange): keyof WatchTexts['titles'] {
  if (newlyBlocked.isWholeSite) return 'siteBlocked';
  if (importantBlocked > 0) return 'urlsBlocked';
  if (newlyAllowed.isWholeSite) return 'siteAllowed';
  if (newlyBlocked.result === 'some') return 'urlsBlocked';
  if (newlyBlocked.result === 'undecided' || newlyAllowed.result === 'undecided') return 'notDecided';
  return 'urlsAllowed';
}

/** Returns which URLs change for which crawlers. */
export function verdictLines(
  { changes, count, important, uses }: Pick<VerdictDetails, 'changes' | 'count' | 'important' | 'uses'>,
  texts: WatchTexts,
): string[] {
  const { alerts, language, comparison } = texts;
  const shown = changes.slice(0, MAX_GROUPS);
  const lines: string[] = shown.flatMap((change) => changeLines(change, texts));
  const more = count - shown.length;
  if (more > 0) lines.push(renderValues(alerts.moreChanges, { count: more }, language));
  lines.push(...useLinesOf(uses, { differences: changes }, comparison?.policy));
  lines.push(...urlLines(alerts.importantBlocked, important?.newlyBlocked ?? [], texts));
  lines.push(...urlLines(alerts.importantAllowed, important?.newlyAllowed ?? [], texts));
  return lines;
}

function urlLines(
  heading: WatchTexts['alerts']['importantBlocked'],
  urls: readonly string[],
  texts: WatchTexts,
): string[] {
  if (urls.length === 0) return [];
  return [renderValues(heading, {}, texts.language), ...urls.map((url) => INDENT + visibleText(url))];
}

function changeLines(
  { crawlers, crawlerCount, newlyBlocked, newlyAllowed }: CrawlerChange,
  texts: WatchTexts,
): Sentence[] {
  const { alerts } = texts;
  const who = whoText(crawlers, texts, crawlerCount);
  return [
    ...directionLines(newlyBlocked, who, alerts.blocked, alerts.undecidedBlocked, texts),
    ...directionLines(newlyAllowed, who, alerts.allowed, alerts.undecidedAllowed, texts),
  ];
}

type Template = WatchTexts['alerts']['blocked'];

function directionLines(
  { result, isWholeSite, examples, count }: PathChanges,
  who: string,
  some: Template,
  undecided: Template,
  texts: WatchTexts,
): Sentence[] {
  const { alerts, differences, language } = texts;
  if (result === 'none') return [];
  if (result === 'undecided') return [renderValues(undecided, { who }, language)];
  const where = isWholeSite
    ? [renderValues(differences.wholeSite, {}, language)]
    : examples.slice(0, MAX_PATHS).map((example) => pathText(example, texts));
  const more = count - where.length;
  if (!isWholeSite && more > 0) where.push(renderValues(alerts.moreRules, { count: more }, language));
  return [renderValues(some, { who, where }, language)];
}

function pathText({ path, before, after }: ChangedPath, texts: WatchTexts): Sentence {
  const { alerts, language } = texts;
  const rule = (line: string | undefined): string =>
    line === undefined ? renderValues(alerts.noRule, {}, language) : renderValues('{line:code}', { line }, language);
  return renderValues(alerts.path, { path, before: rule(before), after: rule(after) }, language);
}

/** Returns what was written into the file or dropped from it. */
export function placementLines({ kind, removed, added }: Placement, { alerts, language }: WatchTexts): string[] {
  const block = (heading: Template, lines: ChangedLines | undefined): string[] => {
    if (lines === undefined) return [];
    const { first, count, text } = lines;
    const cut = count > text.length ? [`${INDENT}…`] : [];
    return [
      renderValues(heading, { first, count }, language),
      ...text.map((line) => (INDENT + visibleText(line)).trimEnd()),
      ...cut,
    ];
  };
  switch (kind) {
    case 'none':
      return [];
    case 'prepended':
      return block(alerts.prepended, added);
    case 'appended':
      return block(alerts.appended, added);
    case 'start-dropped':
      return block(alerts.startDropped, removed);
    case 'end-dropped':
      return block(alerts.endDropped, removed);
    case 'changed':
      return [...block(alerts.removed, removed), ...block(alerts.added, added)];
  }
}
