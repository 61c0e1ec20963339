import type { Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import { compilePattern, type PatternAutomaton, plainlyCovers } from '../analysis/automata/pattern-automaton.js';
import { mayOverlap } from '../patterns/pattern-text.js';

/*
 * Decides whether a rule R has no effect because of one other rule S that matches every path that R matches.
 *
 * - If S ranks above R, or has the same rank and comes first, then R is dead: wherever R matches, S or a rule with a
 *   still higher rank decides.
 * - If S ranks below R and has the same type, and no rule of the other type ranks between them and shares a path with
 *   R, then R is redundant: wherever R decides, S would give the same verdict. If R allows, S may also be the default,
 *   which matches everything.
 *
 * All rules found this way can be removed together, if no removed rule serves as S. Suppose that S itself has no effect
 * because of a third rule T. Then T can replace S: T matches every path that R matches, and no rule of the other type
 * between T and R shares a path with R.
 */

export interface CoveringRule {
  /** Undefined for the default. */
  readonly rule: Rule | undefined;
  /** True if it wins wherever both match. Otherwise it gives the same verdict, unless one of `against` matches. */
  readonly wins: boolean;
  /** Rules of the other type that rank between the two and may share a path with the covered rule. */
  readonly against: readonly Rule[];
}

/**
 * Returns the rule among `rivals`, or the default, that covers `rule`. `opposite` must contain every rule of the other
 * type that may rank between the two and share a path with `rule`.
 */
export function coveringRule(rule: Rule, rivals: readonly Rule[], opposite: readonly Rule[]): CoveringRule | undefined {
  const own = compilePattern(rule.normalizedPattern);
  // An allow rule for an index file also allows its folder, so that one pattern would not suffice to cover it.
  if (own === undefined || indexFolder(rule) !== undefined) return undefined;
  let sameType: Rule | undefined;
  for (const rival of rivals) {
    if (!covers(rival, own)) continue;
    if (isBefore(rival, rule)) return { rule: rival, wins: true, against: [] };
    if (rival.type === rule.type && (sameType === undefined || sameType.matchLength < rival.matchLength))
      sameType = rival;
  }
  if (sameType === undefined && rule.type === 'disallow') return undefined;
  const least = sameType === undefined ? DEFAULT_RANK : rankOf(sameType);
  return { rule: sameType, wins: false, against: opposite.filter((other) => isBetween(other, least, rule)) };
}

function covers({ normalizedPattern }: Rule, inner: PatternAutomaton): boolean {
  const outer = compilePattern(normalizedPattern);
  return outer !== undefined && plainlyCovers(outer, inner);
}

function isBefore(rival: Rule, rule: Rule): boolean {
  const [rivalRank, ruleRank] = [rankOf(rival), rankOf(rule)];
  return rivalRank > ruleRank || (rivalRank === ruleRank && rival.line < rule.line);
}

function isBetween(other: Rule, least: number, rule: Rule): boolean {
  const [rank, most] = [rankOf(other), rankOf(rule)];
  if (rank <= least) return false;
  if (rank < most && mayOverlap(other.normalizedPattern, rule.normalizedPattern)) return true;
  // The folder of an index file ranks below the index file.
  const folder = indexFolder(other);
  return folder !== undefined && indexFolderRank(folder) < most && mayOverlap(folder, rule.normalizedPattern);
}
