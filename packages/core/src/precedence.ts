/**
 * Which of several matching rules decides, for tools that analyse rules: `@maycrawl/core/precedence`. The functions
 * share their constants with the engine. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 *
 * @module
 */

import { DEFAULT_RANK, matchRank } from './match/match-rank.js';
import { WORD_ALLOW } from './read/rule-table-layout.js';
import type { Rule } from './types/contents.js';

export { indexFolder } from './read/index-file.js';
/** The rank of the default, which allows everything: below every rule with a path. */
export { DEFAULT_RANK };

/**
 * Returns the rank of a rule: of all rules that match a path, the one with the highest rank decides. The longest match
 * wins, and allow wins a tie. The lowest bit is 1 for allow, 0 for disallow.
 *
 * @example rankOf({ matchLength: 6, type: 'disallow' }) < rankOf({ matchLength: 6, type: 'allow' }) // true
 */
export function rankOf({ matchLength, type }: Pick<Rule, 'matchLength' | 'type'>): number {
  return matchRank(type === 'allow' ? WORD_ALLOW : 0, matchLength);
}

/** Returns the rank with which an allow rule for an index file matches its folder, as `indexFolder` returns it. */
export function indexFolderRank(folder: string): number {
  return rankOf({ matchLength: `${folder}$`.length, type: 'allow' });
}
