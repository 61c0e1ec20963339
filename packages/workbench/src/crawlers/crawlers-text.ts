import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';

const MAX_NAMES = 6;

/** Names crawlers of a comparison; `*` is every crawler that neither file names. `count` is how many there are. */
export function crawlersText(crawlers: readonly string[], count: number): string {
  const named = crawlers.filter((name) => name !== '*');
  const hasOthers = named.length < crawlers.length;
  if (named.length === 0 && hasOthers) return text('differences', 'unnamedInBoth');
  return formatList(hasOthers ? [text('differences', 'unnamedInBoth'), ...named] : named, MAX_NAMES, count);
}
