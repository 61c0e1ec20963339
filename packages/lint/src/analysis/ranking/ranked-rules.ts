/*
 * Rules in canonical form. A rule is an automaton (what it matches) and a rank: twice its octets, and one more for
 * allow. The highest rank that matches decides; its lowest bit is the verdict. That is the longest match with ties to
 * allow (G1, G2). Three things stand beside the rules as written:
 *
 * - the default, which allows everything with rank 1: below every rule with a path (G3);
 * - for an allow rule whose text from its last `/` begins with `/index.htm`, its folder with `$`, with that length
 *   (F5). The engine tries it where the rule itself does not match; as the rule is longer and allows too, trying it
 *   everywhere gives the same verdicts;
 * - in dialect rfc9309, `/robots.txt` alone, allowed above every rule (G6).
 *
 * Of rules with one automaton, only the highest rank can decide anything.
 */

import type { Dialect, Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import type { AutomatonPool, PatternAutomaton } from '../automata/pattern-automaton.js';

/** An automaton with its rank, and the rule that it comes from. */
export interface RankedRule {
  readonly automaton: PatternAutomaton;
  readonly rank: number;
  readonly allow: boolean;
  /** Undefined for the default, and for `/robots.txt` in dialect rfc9309. */
  readonly rule: Rule | undefined;
}

const DEFAULT_PATTERN = '*';
/** Odd, as it allows, and above what any line can hold. */
const TOP_RANK = 2 ** 30 + 1;

/** What a rule stands for: nothing, its own automaton, or an index file and its folder. */
export function rankedRules(rule: Rule, dialect: Dialect, pool: AutomatonPool, order?: number): RankedRule[] {
  const automaton = pool.of(rule.normalizedPattern);
  if (automaton === undefined) return [];
  const allow = rule.type === 'allow';
  const rank = order === undefined ? rankOf(rule) : rankOf({ matchLength: order, type: rule.type });
  const own: RankedRule = { automaton, rank, allow, rule };
  const folder = dialect === 'google' ? indexFolder(rule) : undefined;
  const folderAutomaton = folder && pool.of(`${folder}$`);
  if (!folder || !folderAutomaton) return [own];
  return [own, { automaton: folderAutomaton, rank: order === undefined ? indexFolderRank(folder) : rank, allow, rule }];
}

/** What binds without any rule. */
export function implicitRules(dialect: Dialect, pool: AutomatonPool): RankedRule[] {
  const everything: RankedRule = {
    automaton: pool.of(DEFAULT_PATTERN) as PatternAutomaton,
    rank: DEFAULT_RANK,
    allow: true,
    rule: undefined,
  };
  if (dialect === 'google') return [everything];
  return [everything, { ...everything, automaton: pool.of('/robots.txt$') as PatternAutomaton, rank: TOP_RANK }];
}

/** All of a rule list in canonical form, the unwritten first. */
export function canonicalRules(rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): RankedRule[] {
  const ranked = implicitRules(dialect, pool);
  for (const rule of rules) ranked.push(...rankedRules(rule, dialect, pool));
  return ranked;
}
