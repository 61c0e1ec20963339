/*
 * Decides whether there is a path for which each of several sides (lists of rules) gives a certain answer.
 *
 * 1. Choose a rule with that answer on each side, and look with `findPath` for a path that all of them match. The
 *    obstacles are, on each side, the rules with another answer that rank above the chosen one.
 * 2. The first path found is the answer. If no choice has one, there is none.
 *
 * Sides are chosen from one after another. If the rules chosen so far share no path, no further choice helps. If they
 * share one on which the other sides happen to give their answers, it is the result.
 *
 * Why a path of step 1 is a result: on each side, the rule that wins on it ranks at least as high as the chosen one, and
 * all matching rules with such a rank give its answer. Why every such path is found: the rules that win on it are one
 * of the choices, and no obstacle of theirs matches it.
 */

import type { Dialect } from '@maycrawl/core';
import { findPath, type Obstacle } from '../automata/find-path.js';
import type { Meter } from '../automata/meter.js';
import type { PatternAutomaton } from '../automata/pattern-automaton.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, preferPlain } from '../automata/search-product.js';
import { exoticObstacle } from './ranked-rules.js';
import type { ValuedRule, ValuedSide } from './valued-side.js';

/** A side, and the answers that count. */
export interface Condition {
  readonly side: ValuedSide;
  readonly accepts: (value: number) => boolean;
}

/** A condition, and the rule that decides on its side, or one of the same answer that ranks higher. */
export interface Choice extends Condition {
  readonly rule: ValuedRule;
}

export interface AnswersQuery {
  readonly chosen: readonly Choice[];
  readonly conditions: readonly Condition[];
  /** Only paths that all of these match count. */
  readonly within?: readonly PatternAutomaton[];
  readonly dialect: Dialect;
  readonly meter: Meter;
}

/** Finds a path for the query, preferably one that a URL keeps unchanged. */
export function findAnswers(query: AnswersQuery): PathAnswer {
  return preferPlain((onlyPlain) => search(query, query.chosen, query.conditions, onlyPlain));
}

function search(
  query: AnswersQuery,
  chosen: readonly Choice[],
  conditions: readonly Condition[],
  onlyPlain: boolean,
): PathAnswer {
  const { meter } = query;
  const path = pathOf(query, chosen, onlyPlain);
  if (path === NO_PATH || path === OUT_OF_BUDGET) return path;
  const [next, ...others] = conditions;
  if (next === undefined || conditions.every((one) => holds(one, path, meter))) return path;
  let answer: PathAnswer = NO_PATH;
  for (const rule of next.side.compatible(chosen.map((one) => one.rule.automaton))) {
    meter.spend(1);
    if (meter.isSpent) return OUT_OF_BUDGET;
    if (!next.accepts(rule.value)) continue;
    const found = search(query, [...chosen, { ...next, rule }], others, onlyPlain);
    if (found !== NO_PATH && found !== OUT_OF_BUDGET) return found;
    if (found === OUT_OF_BUDGET) answer = found;
  }
  return answer;
}

function holds({ side, accepts }: Condition, path: string, meter: Meter): boolean {
  const rule = side.winner(path, meter);
  return rule !== undefined && accepts(rule.value);
}

/** Returns a path on which the chosen rules decide their sides. */
function pathOf(
  { within = [], dialect, meter }: AnswersQuery,
  chosen: readonly Choice[],
  onlyPlain: boolean,
): PathAnswer {
  const [first, ...others] = [...within, ...chosen.map(({ rule }) => rule.automaton)];
  if (first === undefined) return '/';
  const obstacleOn = (path: string): Obstacle | undefined => {
    for (const { side, rule, accepts } of chosen) {
      const counts = (other: ValuedRule): boolean => other.rank > rule.rank && !accepts(other.value);
      const obstacle = side.matching(path, meter, counts);
      if (obstacle !== undefined) return obstacle;
    }
    return onlyPlain ? exoticObstacle(path) : undefined;
  };
  return findPath({ wanted: [first, ...others], obstacleOn, dialect, meter }).answer;
}
