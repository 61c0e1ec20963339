/*
 * Decides whether there is a path that one side (a rule list) allows and the other blocks.
 *
 * 1. For each pair of an allow rule `a` of the allowing side (the default included) and a disallow rule `b` of the
 *    blocking side, of which at least one is changed: look with `findPath` for a path that both match. The obstacles
 *    are the disallow rules of the allowing side that rank above `a`, and the allow rules of the blocking side that
 *    rank above `b`.
 * 2. The first path found is the answer. If no pair has one, there is none. A pair also has none if the automaton of
 *    `b` on the allowing side, or that of `a` on the blocking side, is itself an obstacle.
 *
 * Why a path of step 1 is a difference: whichever rule of the allowing side wins on it ranks at least as high as `a`,
 * and all matching rules with such a rank allow. By the same argument, the blocking side blocks it.
 *
 * Why every difference is found: if the sides differ on a path p, let `a` be the rule that wins on p on the allowing
 * side, and `b` the one on the blocking side. Both match p, and no obstacle of theirs does. Suppose that both were
 * unchanged, with the same automaton and rank on both sides. Then both would match p on both sides, and the one with
 * the higher rank would be an obstacle of the other. So one of them is changed.
 */

import type { Dialect } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import type { Meter } from '../automata/meter.js';
import type { PatternAutomaton } from '../automata/pattern-automaton.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, preferPlain } from '../automata/search-product.js';
import { exoticObstacle, type RankedRule } from './ranked-rules.js';
import type { RuleSide } from './rule-side.js';

export interface DifferenceQuery {
  readonly allowing: RuleSide;
  readonly blocking: RuleSide;
  /** Every automaton whose rank differs between them. */
  readonly changed: readonly PatternAutomaton[];
  /** Only paths that all of these match count. */
  readonly within?: readonly PatternAutomaton[];
  readonly dialect: Dialect;
  readonly meter: Meter;
}

export interface Difference {
  readonly answer: PathAnswer;
  /** The obstacles that exclude the pairs without a path. */
  readonly settledBy: readonly RankedRule[];
}

/** Byte steps for the first attempt at a pair, so that a hard pair does not consume the budget of those after it. */
const FIRST_ATTEMPT = 50_000;

export function findDifference(query: DifferenceQuery): Difference {
  return new DifferenceSearch(query, false).run();
}

/** As `findDifference`, but prefers a path that a URL keeps unchanged, if one is found within the budget. */
export function findPlainDifference(query: DifferenceQuery): PathAnswer {
  return preferPlain((onlyPlain) => new DifferenceSearch(query, onlyPlain).run().answer);
}

interface Pair {
  readonly a: RankedRule;
  readonly b: RankedRule;
}

class DifferenceSearch {
  readonly #query: DifferenceQuery;
  /** Whether exotic paths are excluded. */
  readonly #onlyPlain: boolean;
  /** The obstacles that settled the last pairs, which are tried first for the next pair. */
  #recent: RankedRule[] = [];
  readonly #settledBy: Set<RankedRule> = new Set();

  constructor(query: DifferenceQuery, onlyPlain: boolean) {
    this.#query = query;
    this.#onlyPlain = onlyPlain;
  }

  run(): Difference {
    const { meter } = this.#query;
    const hard: Pair[] = [];
    for (const pair of this.#pairs()) {
      meter.spend(1);
      if (meter.isSpent) return this.#answer(OUT_OF_BUDGET);
      const attempt = meter.reserve(FIRST_ATTEMPT);
      const answer = this.#settle(pair, attempt);
      meter.release(attempt);
      if (answer === OUT_OF_BUDGET) hard.push(pair);
      else if (answer !== NO_PATH) return this.#answer(answer);
    }
    for (const pair of hard) {
      const answer = this.#settle(pair, meter);
      if (answer !== NO_PATH) return this.#answer(answer);
    }
    return this.#answer(NO_PATH);
  }

  #answer(answer: PathAnswer): Difference {
    return { answer, settledBy: [...this.#settledBy] };
  }

  /** Yields each pair with at least one changed rule, once. */
  *#pairs(): Generator<Pair> {
    const { allowing, blocking, changed } = this.#query;
    const done = new Set<PatternAutomaton>();
    for (const automaton of changed) {
      const b = blocking.get(automaton);
      if (b === undefined || b.allow) continue;
      done.add(automaton);
      for (const a of allowing.compatible(automaton, true)) yield { a, b };
    }
    for (const automaton of changed) {
      const a = allowing.get(automaton);
      if (!a?.allow) continue;
      for (const b of blocking.compatible(automaton, false)) if (!done.has(b.automaton)) yield { a, b };
    }
  }

  #settle({ a, b }: Pair, meter: Meter): PathAnswer {
    const { allowing, blocking, within = [], dialect } = this.#query;
    const isObstacle = (rule: RankedRule): boolean => rule.rank > (rule.allow ? b : a).rank;
    const sameAutomaton = [allowing.get(b.automaton), blocking.get(a.automaton)];
    for (const rule of sameAutomaton) {
      // Obstacles of the allowing side are disallow rules, those of the blocking side allow rules.
      if (rule === undefined || rule.allow !== (rule === sameAutomaton[1]) || !isObstacle(rule)) continue;
      this.#settledBy.add(rule);
      return NO_PATH;
    }
    const obstacleOn = (path: string): RankedRule | undefined =>
      allowing.matching(path, false, meter, isObstacle) ??
      blocking.matching(path, true, meter, isObstacle) ??
      (this.#onlyPlain ? exoticObstacle(path) : undefined);
    const likely = this.#recent.filter(isObstacle);
    const wanted = [a.automaton, b.automaton, ...within] as const;
    const { answer, obstacles } = findPath({ wanted, obstacleOn, likely, dialect, meter });
    if (answer === NO_PATH) this.#recordObstacles(obstacles);
    return answer;
  }

  #recordObstacles(obstacles: readonly RankedRule[]): void {
    for (const rule of obstacles) this.#settledBy.add(rule);
    const [first] = obstacles;
    if (obstacles.length !== 1 || first === undefined || this.#recent.includes(first)) return;
    this.#recent = [first, ...this.#recent.slice(0, 3)];
  }
}
