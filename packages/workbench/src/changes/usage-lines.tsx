import { type DifferenceTexts, type UsageChanges, usageLinesOf } from '@maycrawl/lint/internal';
import type { JSX } from 'preact';
import { crawlersText } from '../crawlers/crawlers-text.js';
import { pageLanguage, textsOf } from '../messages/language.js';
import { text } from '../messages/text.js';

const MAX_PLACES = 6;
const MAX_LINES = 20;

/** What changes about the use of pages, as Content-Usage and Content-Signal state it, and what is proved of the rest. */
export function UsageLines({ usage }: { readonly usage: UsageChanges }): JSX.Element | null {
  const texts: DifferenceTexts = textsOf('differences');
  const writing = {
    who: (crawlers: readonly string[]) => crawlersText(crawlers, crawlers.length),
    pattern: (pattern: string) => pattern,
    path: (path: string) => path,
    maxPlaces: MAX_PLACES,
  };
  const { changes, closing } = usageLinesOf(usage, writing, texts, pageLanguage.value);
  if (changes.length + closing.length === 0) return null;
  const more = changes.length - MAX_LINES;
  return (
    <ul class="use-lines usage-changes" aria-label={text('changes', 'usage')}>
      {changes.slice(0, MAX_LINES).map((sentence) => (
        <li key={sentence}>
          <bdi>{sentence}</bdi>
        </li>
      ))}
      {more > 0 && <li class="quiet">{text('lists', 'more', { count: more })}</li>}
      {closing.map((sentence) => (
        <li key={sentence} class="quiet">
          <bdi>{sentence}</bdi>
        </li>
      ))}
    </ul>
  );
}
