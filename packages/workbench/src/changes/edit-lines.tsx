import { listParts } from '@maycrawl/core/message';
import { type DifferenceTexts, type EditParts, editParts, type FileEdit } from '@maycrawl/lint/internal';
import type { JSX } from 'preact';
import { pageLanguage, textsOf } from '../messages/language.js';
import { Code, richMessage, text } from '../messages/text.js';

/** What the edit does to the text of the file. */
export function EditLines({ edits }: { readonly edits: readonly FileEdit[] }): JSX.Element | null {
  if (edits.length === 0) return null;
  const texts: DifferenceTexts = textsOf('differences');
  return (
    <ul class="use-lines" aria-label={text('changes', 'edits')}>
      {edits.map((edit) => {
        const { template, values, names, more } = editParts(edit, texts, pageLanguage.value);
        return (
          <li key={JSON.stringify(edit)}>
            {richMessage(template, values, { ...values, names: <Names names={names} more={more} /> })}
          </li>
        );
      })}
    </ul>
  );
}

function Names({ names, more }: Pick<EditParts, 'names' | 'more'>): JSX.Element {
  const count = names.length + (more === undefined ? 0 : 1);
  return (
    <>
      {listParts(count, 'list', pageLanguage.value).map((part) => {
        if (typeof part === 'string') return part;
        const name = names[part];
        return name === undefined ? more : <Code key={part} text={name} />;
      })}
    </>
  );
}
