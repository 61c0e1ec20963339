import type { Dialect, Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import type { AutomatonPool, PatternAutomaton } from '../automata/pattern-automaton.js';
import { exoticPartOf } from '../automata/possible-paths.js';

/*
 * Rules in canonical form: an automaton (the paths that the rule matches) and a rank (twice its match length, plus one
 * for allow). The matching rule with the highest rank decides, and the lowest bit of the rank is the verdict. So the
 * longest match wins and ties go to allow: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 *
 * Beside the rules as written, there are
 *
 * - the default, which allows everything with rank 1, below every rule with a path;
 * - for an allow rule whose text from its last `/` begins with `/index.htm`, its folder with `$`, ranked by that
 *   length. Google's parser tries it only if the rule itself does not match. The rule is longer and allows too, so
 *   trying the folder in any case gives the same verdicts;
 * - in dialect rfc9309, an allow rule for exactly `/robots.txt`, above every other rule.
 *
 * Of several rules with one automaton, only the one with the highest rank can decide a path.
 */

/** An automaton with its rank, and the rule from which it is derived. */
export interface RankedRule {
  readonly automaton: PatternAutomaton;
  readonly rank: number;
  readonly allow: boolean;
  /** Undefined for the default, and for `/robots.txt` in dialect rfc9309. */
  readonly rule: Rule | undefined;
}

const DEFAULT_PATTERN = '*';
/** Odd, because it allows, and higher than the rank of any rule that fits in a line. */
const TOP_RANK = 2 ** 30 + 1;

/**
 * Returns the canonical form of a rule: none if it matches no path, one ranked rule, or two for an index file and its
 * folder. `order` replaces the match length if rules are ranked by their position.
 */
export function rankedRules(rule: Rule, dialect: Dialect, pool: AutomatonPool, order?: number): RankedRule[] {
  const automaton = pool.of(rule.normalizedPattern);
  if (automaton === undefined) return [];
  const allow = rule.type === 'allow';
  const rank = order === undefined ? rankOf(rule) : rankOf({ matchLength: order, type: rule.type });
  const own: RankedRule = { automaton, rank, allow, rule };
  const folder = dialect === 'google' ? indexFolder(rule) : undefined;
  const folderAutomaton = folder && pool.of(`${folder}$`);
  if (!folder || !folderAutomaton) return [own];
  const folderRank = order === undefined ? indexFolderRank(folder) : rank;
  return [own, { automaton: folderAutomaton, rank: folderRank, allow, rule }];
}

/** Returns the rules that apply without being written: the default and, in dialect rfc9309, `/robots.txt`. */
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

export function canonicalRules(rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): RankedRule[] {
  const ranked = implicitRules(dialect, pool);
  for (const rule of rules) ranked.push(...rankedRules(rule, dialect, pool));
  return ranked;
}

/** Above every rank, so that patterns of exotic paths are obstacles for every pair. */
const EXOTIC_RANK = 2 ** 31;

/** Returns an obstacle that matches the path if a URL does not keep the path unchanged. */
export function exoticObstacle(path: string): RankedRule | undefined {
  const automaton = exoticPartOf(path);
  return automaton && { automaton, rank: EXOTIC_RANK, allow: true, rule: undefined };
}
