import type { Undecided } from './types.js';

/** The budget ended. */
export const BUDGET_SPENT: Undecided = Object.freeze({
  kind: 'undecided',
  reason: 'The budget of octet steps ended before the question was decided.',
});

/** A path that the engine does not confirm would be a fault of this room: it is never shown. */
export const UNCONFIRMED: Undecided = Object.freeze({
  kind: 'undecided',
  reason: 'A path was found that the engine does not confirm.',
});
