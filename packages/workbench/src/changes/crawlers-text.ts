import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';

const MAX_NAMES = 6;

/** Returns names of crawlers as a list; `*` means every crawler that neither file names. */
export function crawlersText(crawlers: readonly string[], count: number): string {
  const named = crawlers.filter((name) => name !== '*');
  const hasOthers = named.length < crawlers.length;
  if (named.length === 0 && hasOthers) return text('changes', 'others');
  return formatList(hasOthers ? [text('changes', 'others'), ...named] : named, MAX_NAMES, count);
}
