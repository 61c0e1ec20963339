import { type DifferenceTexts, editText, type FileEdit } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { pageLanguage, textsOf } from '../messages/language.js';
import { text } from '../messages/text.js';

/** What the edit does to the text of the file. */
export function EditLines({ edits }: { readonly edits: readonly FileEdit[] }): JSX.Element | null {
  if (edits.length === 0) return null;
  const texts: DifferenceTexts = textsOf('differences');
  return (
    <ul class="use-lines" aria-label={text('changes', 'edits')}>
      {edits.map((edit) => {
        const sentence = editText(edit, texts, pageLanguage.value);
        return (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
