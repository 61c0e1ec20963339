import {
  ENGLISH,
  type MessageLanguage,
  type MessageValues,
  renderValues,
  type Sentence,
  slotText,
  type Template,
  type Translated,
} from '@maycrawl/core/message';
import { differences as english } from '../messages/en/differences.js';
import type { FileEdit } from './file-edit.js';

const MAX_NAMES = 6;

/** The catalogue of `differences` in a language. */
export type DifferenceTexts = Translated<typeof english>;

/** A sentence on an edit, for programs that show its values as something else than text. */
export interface EditParts {
  readonly template: Template;
  readonly values: MessageValues;
  /** What its slot `names` lists: the first names, and how many more there are. */
  readonly names: readonly string[];
  readonly more: string | undefined;
}

export function editParts(
  { id, names, values }: FileEdit,
  texts: DifferenceTexts = english,
  language: MessageLanguage = ENGLISH,
): EditParts {
  const shown = names.slice(0, MAX_NAMES);
  const count = names.length - shown.length;
  return {
    template: texts[id],
    values: { count: names.length, ...values },
    names: shown,
    more: count > 0 ? renderValues(texts.moreNames, { count }, language) : undefined,
  };
}

/** Returns an edit as a sentence without a full stop, as an item of a list. Of many names, the first six are written. */
export function editText(edit: FileEdit, texts?: DifferenceTexts, language: MessageLanguage = ENGLISH): Sentence {
  const { template, values, names, more } = editParts(edit, texts, language);
  const shown = [...names.map((name) => slotText(name, 'code', language)), ...(more === undefined ? [] : [more])];
  return renderValues(template, { ...values, names: shown }, language);
}
