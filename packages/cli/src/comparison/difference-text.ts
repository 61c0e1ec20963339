import { ENGLISH, type MessageLanguage, renderMessage, renderValues } from '@maycrawl/core/message';
import {
  type Decision,
  type Differences,
  type DifferenceTexts,
  editsOf,
  editText,
  type Side,
  type SiteAccess,
  differences as texts,
} from '@maycrawl/lint';
import { printable } from '../text/printable.js';

const MAX_NAMES = 12;

/** How texts name `*`, which is every crawler that has no group. */
export const UNNAMED_CRAWLERS: string = texts.unnamed;

/** Returns `Googlebot, Bingbot and every crawler that neither file names`; `others` is the text for `*`. */
export function crawlersText(
  crawlers: readonly string[],
  others: string = texts.unnamedInBoth,
  { moreNames }: Pick<DifferenceTexts, 'moreNames'> = texts,
  language: MessageLanguage = ENGLISH,
): string {
  const named = crawlers.filter((name) => name !== '*').map(printable);
  const shown = named.slice(0, MAX_NAMES);
  const count = named.length - MAX_NAMES;
  if (count > 0) shown.push(renderValues(moreNames, { count }, language));
  if (crawlers.includes('*')) shown.push(others);
  return language.list(shown);
}

/** Returns the verdict and what decides it: `blocked by line 3, disallow: /x`. */
export function decidedText({ allowed, rule, token }: Decision): string {
  const word = allowed ? 'allowed' : 'blocked';
  if (rule !== undefined)
    return `${word} by line ${rule.line}, ${printable(`${rule.type}: ${rule.pattern}`.trimEnd())}`;
  return `${word}, because ${token === undefined ? 'no group applies' : 'no rule matches'}`;
}

export function sideText({ name, isMissing }: Side): string {
  return isMissing ? `${printable(name)} (no file: nothing is blocked)` : printable(name);
}

/** Returns what is proved not to change. `isAll`: every path that changes is shown, for every crawler that changes. */
export function unchangedLines({ differences, unchanged, isForEveryCrawler }: Differences, isAll: boolean): string[] {
  if (differences.length === 0 && isForEveryCrawler) return [texts.proved];
  if (isAll && isForEveryCrawler) return [texts.allOthers];
  const others = isAll && differences.length > 0 ? [texts.otherUrls] : [];
  if (unchanged.length === 0) return others;
  return [...others, renderMessage(texts.provedFor, { who: crawlersText(unchanged) })];
}

/** Returns what an edit does to the text, a line each. */
export function editLines(found: Differences, all: boolean): string[] {
  return editsOf(found, all ? Number.POSITIVE_INFINITY : undefined).map((edit) => printable(editText(edit)));
}

/** Returns the first line of a report, `robots.txt: The whole site is blocked for …`; undefined if it is not blocked. */
export function accessLine(name: string, { text }: Pick<SiteAccess, 'text'>): string | undefined {
  return text === undefined ? undefined : printable(`${name}: ${text}`);
}

/** Returns for whom the new file blocks the whole site, and for whom the old one does, unless both say the same. */
export function accessLines({ before, after, access: [old, now] }: Differences): string[] {
  const lines = [accessLine(`after, ${after.name}`, now)];
  const isSame = old.text === now.text;
  if (!isSame && now.text === undefined)
    lines.push(accessLine(`after, ${after.name}`, { ...now, text: 'The site is not blocked as a whole.' }));
  if (!isSame) lines.push(accessLine(`before, ${before.name}`, old));
  return lines.flatMap((line) => line ?? []);
}
