import { listParts } from '@maycrawl/core/message';
import type { FileEdit } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { clip } from '../messages/clip.js';
import { pageLanguage, textsOf } from '../messages/language.js';
import { richMessage, text } from '../messages/text.js';

/** The most names of crawlers in a line. */
const MAX_NAMES = 6;

/** What the edit does to the text of the file. */
export function EditLines({ edits }: { readonly edits: readonly FileEdit[] }): JSX.Element | null {
  if (edits.length === 0) return null;
  return (
    <ul class="use-lines" aria-label={text('changes', 'edits')}>
      {edits.map(({ id, names, values }) => {
        const given = { count: names.length, ...values };
        return (
          <li key={JSON.stringify([id, names, values])}>
            {richMessage(textsOf('differences')[id], { ...given, names }, { ...given, names: <Names names={names} /> })}
          </li>
        );
      })}
    </ul>
  );
}

function Names({ names }: { readonly names: readonly string[] }): JSX.Element {
  const shown = names.slice(0, MAX_NAMES).map((name) => (
    <code key={name} translate={false}>
      {clip(name)}
    </code>
  ));
  const more = names.length - shown.length;
  const count = shown.length + (more > 0 ? 1 : 0);
  return (
    <>
      {listParts(count, 'list', pageLanguage.value).map((part) =>
        typeof part === 'string' ? part : (shown[part] ?? text('differences', 'moreNames', { count: more })),
      )}
    </>
  );
}
