import { language, textOf } from './language.js';
import { partsOf } from './message.js';

/** Returns names as a list of the language of the page: the first `max`, then how many more there are. */
export function formatList(names: readonly string[], max: number, count: number = names.length): string {
  const shown = names.slice(0, max);
  const more = count - shown.length;
  if (more > 0)
    shown.push(
      partsOf(textOf('lists', 'more', more))
        .map((part, at) => (at % 2 ? more : part))
        .join(''),
    );
  return conjunction().format(shown);
}

/** As `formatList`, in parts: an item, or the text between two items. */
export function listParts(
  items: readonly string[],
): readonly { readonly type: 'element' | 'literal'; readonly value: string }[] {
  return conjunction().formatToParts(items);
}

function conjunction(): Intl.ListFormat {
  return new Intl.ListFormat(language.value, { type: 'conjunction' });
}
