import type { Undecided } from './types.js';

/** The budget ended before a decision. */
export const BUDGET_SPENT: Undecided = Object.freeze({
  kind: 'undecided',
  reason: 'The analysis reached its limit before a decision. A larger budget may help.',
});

/**
 * The analysis found a path that the engine does not confirm. That would be a bug in the analysis: the path is not
 * returned.
 */
export const UNCONFIRMED: Undecided = Object.freeze({
  kind: 'undecided',
  reason: 'The analysis found a path that the engine does not confirm, which is a bug in maycrawl.',
});
