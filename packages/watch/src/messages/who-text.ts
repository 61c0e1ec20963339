import { renderValues } from '@maycrawl/core/message';
import type { WatchTexts } from './watch-texts.js';

const MAX_NAMES = 4;

/** Returns crawlers as words. `*` is every crawler that no file names. `total` is how many there are, if the list was cut. */
export function whoText(
  crawlers: readonly string[],
  { differences, language }: WatchTexts,
  total: number = crawlers.length,
): string {
  const shown = crawlers
    .slice(0, MAX_NAMES)
    .map((name) => (name === '*' ? renderValues(differences.unnamedInBoth, {}, language) : name));
  const more = total - shown.length;
  if (more > 0) shown.push(renderValues(differences.moreNames, { count: more }, language));
  return language.list(shown);
}
