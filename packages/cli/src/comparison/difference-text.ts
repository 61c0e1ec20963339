import { type MessageLanguage, renderValues } from '@maycrawl/core/message';
import type { SiteAccess } from '@maycrawl/lint';
import {
  type Decision,
  type Differences,
  type DifferenceTexts,
  editsOf,
  editText,
  type ListedChanges,
  type Side,
} from '@maycrawl/lint/internal';
import type { DiffLanguage } from '../messages/diff-language.js';
import { printable } from '../text/printable.js';

const MAX_NAMES = 12;

/** The language of names of crawlers. */
interface NameWords {
  readonly language: MessageLanguage;
  readonly texts: { readonly differences: DifferenceTexts };
}

/** Returns `Googlebot, Bingbot and every crawler that neither file names`; `others` is the text for `*`. */
export function crawlersText(
  crawlers: readonly string[],
  { language, texts: { differences } }: NameWords,
  others: 'unnamed' | 'unnamedInBoth' = 'unnamedInBoth',
): string {
  const named = crawlers.filter((name) => name !== '*').map(printable);
  const shown = named.slice(0, MAX_NAMES);
  const count = named.length - MAX_NAMES;
  if (count > 0) shown.push(renderValues(differences.moreNames, { count }, language));
  if (crawlers.includes('*')) shown.push(renderValues(differences[others], {}, language));
  return language.list(shown);
}

/** Returns the verdict and what decides it: `blocked by line 3, disallow: /x`. */
export function decidedText({ allowed, rule, token }: Decision, words: DiffLanguage): string {
  const { differences } = words.texts;
  if (rule === undefined) {
    const id = token === undefined ? 'allowedWithoutGroup' : 'allowedWithoutRule';
    return renderValues(differences[id], {}, words.language);
  }
  const line = words.lines([rule.line]);
  const values = { line, rule: printable(`${rule.type}: ${rule.pattern}`.trimEnd()) };
  return renderValues(differences[allowed ? 'allowedBy' : 'blockedBy'], values, words.language);
}

/** Returns how many of the listed URLs change for some crawlers. */
export function listedText(crawlers: readonly string[], listed: ListedChanges, words: DiffLanguage): string {
  const { checked, newlyBlocked: blocked, newlyAllowed: allowed } = listed;
  return words.say('listedFor', { who: crawlersText(crawlers, words), checked, blocked, allowed });
}

export function sideText({ name, isMissing }: Side, words: DiffLanguage): string {
  return isMissing ? words.say('noFile', { name: printable(name) }) : printable(name);
}

/** Returns what is proved not to change. `isAll`: every path that changes is shown, for every crawler that changes. */
export function unchangedLines(
  { differences, unchanged, isForEveryCrawler }: Differences,
  isAll: boolean,
  words: DiffLanguage,
): string[] {
  const say = (id: 'proved' | 'allOthers' | 'otherUrls' | 'provedFor', values = {}): string =>
    renderValues(words.texts.differences[id], values, words.language);
  if (differences.length === 0 && isForEveryCrawler) return [say('proved')];
  if (isAll && isForEveryCrawler) return [say('allOthers')];
  const others = isAll && differences.length > 0 ? [say('otherUrls')] : [];
  if (unchanged.length === 0) return others;
  return [...others, say('provedFor', { who: crawlersText(unchanged, words) })];
}

/** Returns what an edit does to the text, a line each. */
export function editLines(found: Differences, all: boolean, { texts, language }: NameWords): string[] {
  return editsOf(found, all ? Number.POSITIVE_INFINITY : undefined).map((edit) =>
    printable(editText(edit, texts.differences, language)),
  );
}

/** Returns the first line of a report, `robots.txt: The whole site is blocked for …`; undefined if it is not blocked. */
export function accessLine(name: string, { text }: Pick<SiteAccess, 'text'>): string | undefined {
  return text === undefined ? undefined : printable(`${name}: ${text}`);
}

/** Returns for whom the new file blocks the whole site, and for whom the old one does, unless both say the same. */
export function accessLines({ before, after, access: [old, now] }: Differences, words: DiffLanguage): string[] {
  const isSame = old.text === now.text;
  const lines: string[] = [];
  const nowText = now.text ?? (isSame ? undefined : words.say('notBlockedAsAWhole'));
  if (nowText !== undefined) lines.push(words.say('accessAfter', { name: after.name, text: nowText }));
  if (!isSame && old.text !== undefined) lines.push(words.say('accessBefore', { name: before.name, text: old.text }));
  return lines.map(printable);
}
