import { pageLanguage } from './language.js';
import { text } from './text.js';

/** Returns names as a list of the language of the page: the first `max`, then how many more there are. */
export function formatList(names: readonly string[], max: number, count: number = names.length): string {
  const shown = names.slice(0, max);
  const more = count - shown.length;
  return pageLanguage.value.list(more > 0 ? [...shown, text('lists', 'more', { count: more })] : shown);
}
