import {
  ENGLISH,
  type MessageLanguage,
  renderValues,
  type Sentence,
  slotText,
  type Translated,
} from '@maycrawl/core/message';
import { differences as english } from '../messages/en/differences.js';
import type { FileEdit } from './file-edit.js';

const MAX_NAMES = 6;

/** The catalogue of `differences` in a language. */
export type DifferenceTexts = Translated<typeof english>;

/** Returns an edit as a sentence without a full stop, as an item of a list. Of many names, the first six are written. */
export function editText(
  { id, names, values }: FileEdit,
  texts: DifferenceTexts = english,
  language: MessageLanguage = ENGLISH,
): Sentence {
  const shown: string[] = names.slice(0, MAX_NAMES).map((name) => slotText(name, 'code', language));
  const count = names.length - shown.length;
  if (count > 0) shown.push(renderValues(texts.moreNames, { count }, language));
  return renderValues(texts[id], { count: names.length, ...values, names: shown }, language);
}
