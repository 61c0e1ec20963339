/*
 * Bounds of one lookup on the thread that answers requests, in the steps of `lookupSteps`: each takes about a nanosecond,
 * and up to five until its code is compiled.
 */

/** The most steps of a lookup that is made at once. Nearly all real files stay below a tenth of it. */
export const MAX_STEPS_AT_ONCE = 500_000;

/** The most steps of a lookup that is made in a turn of its client. Any other is made in a thread of its own. */
export const MAX_STEPS_IN_TURN = 2_000_000;
