import { ENGLISH, type MessageLanguage, renderValues, type Sentence, type Translated } from '@maycrawl/core/message';
import { undecided as english } from '../../messages/en/undecided.js';
import type { Undecided, UndecidedCause } from './types.js';

/** The catalogue of `undecided` in a language. */
export type UndecidedTexts = Translated<typeof english>;

/** Returns why there is no decision. `budget` is the name of the option `budget` as the reader knows it. */
export function undecidedReason(
  cause: UndecidedCause,
  budget: string = 'budget',
  texts: UndecidedTexts = english,
  language: MessageLanguage = ENGLISH,
): Sentence {
  return renderValues(texts[cause], { budget }, language);
}

const undecided = (cause: UndecidedCause): Undecided =>
  Object.freeze({ kind: 'undecided', cause, reason: undecidedReason(cause) });

export const BUDGET_SPENT: Undecided = undecided('budget');
export const TOO_MANY_GROUPS: Undecided = undecided('groups');
/** The path is not returned. */
export const UNCONFIRMED: Undecided = undecided('unconfirmed');
