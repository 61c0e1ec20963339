import type { Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import { compilePattern, type PatternAutomaton, plainlyCovers } from '../analysis/automata/pattern-automaton.js';
import { mayOverlap } from '../patterns/pattern-text.js';

/*
 * Is a rule R without effect because of one other rule S that matches all that R matches?
 *
 * - If S ranks above R, or stands before it with the same rank, S or a higher one decides wherever R matches: R is
 *   dead.
 * - If S ranks below R and says the same, and no rule that says otherwise ranks between them and shares a path with R,
 *   then wherever R decides S would: R is redundant. For an allow the default, which matches everything, may be S.
 *
 * If S is without effect as well, because of a third rule T, then T stands in for both: what T covers includes R, and
 * nothing between T and R says otherwise. So any selection of such rules can go, as long as none is taken for S that is
 * gone.
 */

export interface CoveringRule {
  /** Undefined for the default. */
  readonly rule: Rule | undefined;
  /** It wins wherever both match; else it would say the same, were it not for `against`. */
  readonly wins: boolean;
  /** Rules that say otherwise, rank between the two and may share a path with the rule that is covered. */
  readonly against: readonly Rule[];
}

/**
 * The one of `rivals`, or the default, that covers `rule`; `opposite` are all of the other type that may stand against
 * it.
 */
export function coveringRule(rule: Rule, rivals: readonly Rule[], opposite: readonly Rule[]): CoveringRule | undefined {
  const own = compilePattern(rule.normalizedPattern);
  // An index file opens its folder as well (F5): two things to cover.
  if (own === undefined || indexFolder(rule) !== undefined) return undefined;
  let alike: Rule | undefined;
  for (const rival of rivals) {
    if (!covers(rival, own)) continue;
    if (isBefore(rival, rule)) return { rule: rival, wins: true, against: [] };
    if (rival.type === rule.type && (alike === undefined || alike.matchLength < rival.matchLength)) alike = rival;
  }
  if (alike === undefined && rule.type === 'disallow') return undefined;
  const least = alike === undefined ? DEFAULT_RANK : rankOf(alike);
  return { rule: alike, wins: false, against: opposite.filter((other) => isBetween(other, least, rule)) };
}

function covers({ normalizedPattern }: Rule, inner: PatternAutomaton): boolean {
  const outer = compilePattern(normalizedPattern);
  return outer !== undefined && plainlyCovers(outer, inner);
}

/** It wins where both match. */
function isBefore(rival: Rule, rule: Rule): boolean {
  const [its, own] = [rankOf(rival), rankOf(rule)];
  return its > own || (its === own && rival.line < rule.line);
}

function isBetween(other: Rule, least: number, rule: Rule): boolean {
  const [rank, most] = [rankOf(other), rankOf(rule)];
  if (rank <= least) return false;
  if (rank < most && mayOverlap(other.normalizedPattern, rule.normalizedPattern)) return true;
  // Its folder ranks below an index file.
  const folder = indexFolder(other);
  return folder !== undefined && indexFolderRank(folder) < most && mayOverlap(folder, rule.normalizedPattern);
}
