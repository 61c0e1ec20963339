import { WORD_ALLOW } from '../read/rule-table-layout.js';

/**
 * The rank of a rule that matches: twice its match length, plus one for allow. The highest rank decides, so the longest
 * rule wins, and allow wins a tie. `precedence.ts` exports it for other packages.
 */
export function matchRank(word: number, matchLength: number): number {
  return 2 * matchLength + (word & WORD_ALLOW);
}

/** The rank of the default, which allows every path: that of an empty allow rule. */
export const DEFAULT_RANK = 1;
