import { renderMessage, type Sentence } from '@maycrawl/core/message';
import type { Undecided, UndecidedCause } from './types.js';

const REASONS = {
  budget: 'The analysis reached its limit before a decision. A larger {budget} may help.',
  groups: 'The file has too many groups to describe every crawler at once. Describe single crawlers.',
  unconfirmed: 'The analysis found a path that the engine does not confirm, which is a bug in maycrawl.',
} as const;

/** Returns why there is no decision. `budget` is the name of the option `budget` as the reader knows it. */
export function undecidedReason(cause: UndecidedCause, budget: string = 'budget'): Sentence {
  return renderMessage(REASONS[cause], { budget });
}

const undecided = (cause: UndecidedCause): Undecided =>
  Object.freeze({ kind: 'undecided', cause, reason: undecidedReason(cause) });

export const BUDGET_SPENT: Undecided = undecided('budget');
export const TOO_MANY_GROUPS: Undecided = undecided('groups');
/** The path is not returned. */
export const UNCONFIRMED: Undecided = undecided('unconfirmed');
