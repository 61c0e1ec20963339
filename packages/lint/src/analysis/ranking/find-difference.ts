/*
 * Is there a path that one side allows and the other disallows?
 *
 * Say there is one, p. Let `a` be the rule that wins on p on the side that allows (the default, if no other), and `b`
 * the rule that wins there on the side that disallows. Then p is matched by both, by no disallow rule of the first side
 * that ranks above `a`, and by no allow rule of the second that ranks above `b`. The other way round, a path of which
 * this holds for any allow rule `a` of the first side and any disallow rule `b` of the second is allowed by the first:
 * whichever rule of it wins there ranks at least as high as `a`, and all such that match allow. Likewise it is
 * disallowed by the second. So the question is whether such a path exists for some pair, and `findPath` decides that.
 *
 * Few pairs need a look. Were `a` and `b` both unchanged (the same automaton and rank on both sides), then both would
 * match p on both sides, and whichever of them ranks higher would be in the way of the other. So one of the pair is a
 * change: what both sides have in common is only asked for what stands in the way. A pair is also settled at once where
 * the automaton of one is, on the other side, itself in the way.
 */

import type { Dialect } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import type { Meter } from '../automata/meter.js';
import type { PatternAutomaton } from '../automata/pattern-automaton.js';
import { exoticPartOf } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import type { RankedRule } from './ranked-rules.js';
import type { RuleSide } from './rule-side.js';

export interface DifferenceQuery {
  /** The side that is to allow the path. */
  readonly allowing: RuleSide;
  /** The side that is to disallow it. */
  readonly blocking: RuleSide;
  /** Every automaton whose rank differs between them. */
  readonly changed: readonly PatternAutomaton[];
  readonly dialect: Dialect;
  readonly meter: Meter;
}

/** What was found, and what was in the way where nothing was. */
export interface Difference {
  readonly answer: PathAnswer;
  /** The rules by which each pair was settled. */
  readonly settledBy: readonly RankedRule[];
}

/** Steps for the first look at a pair: a hard one must not starve those behind it. */
const FIRST_LOOK = 50_000;

/** A path that `open` allows and `shut` disallows. */
export function findDifference(question: DifferenceQuery): Difference {
  return new DifferenceSearch(question, false).run();
}

/** As `findDifference`; a path that a URL keeps as it is, where such a one is found within the budget. */
export function findPlainDifference(question: DifferenceQuery): PathAnswer {
  const { answer } = findDifference(question);
  if (answer === NO_PATH || answer === OUT_OF_BUDGET || !exoticPartOf(answer)) return answer;
  const plain = new DifferenceSearch(question, true).run().answer;
  return plain === NO_PATH || plain === OUT_OF_BUDGET ? answer : plain;
}

interface Pair {
  readonly a: RankedRule;
  readonly b: RankedRule;
}

/** What makes a path exotic stands in the way of any rule. */
const ALWAYS = 2 ** 31;

class DifferenceSearch {
  readonly #question: DifferenceQuery;
  /** Exotic paths don't count. */
  readonly #plain: boolean;
  /** What settled a pair lately is tried first for the next. */
  #lately: RankedRule[] = [];
  readonly #settledBy: Set<RankedRule> = new Set();

  constructor(question: DifferenceQuery, plain: boolean) {
    this.#question = question;
    this.#plain = plain;
  }

  run(): Difference {
    const { meter } = this.#question;
    const hard: Pair[] = [];
    for (const pair of this.#pairs()) {
      meter.spend(1);
      if (meter.isSpent) return this.#answer(OUT_OF_BUDGET);
      const look = meter.reserve(FIRST_LOOK);
      const answer = this.#settle(pair, look);
      meter.release(look);
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

  /** Each pair of which one is a change, once. */
  *#pairs(): Generator<Pair> {
    const { allowing: open, blocking: shut, changed } = this.#question;
    const done = new Set<PatternAutomaton>();
    for (const automaton of changed) {
      const b = shut.get(automaton);
      if (b === undefined || b.allow) continue;
      done.add(automaton);
      for (const a of open.compatible(automaton, true)) yield { a, b };
    }
    for (const automaton of changed) {
      const a = open.get(automaton);
      if (!a?.allow) continue;
      for (const b of shut.compatible(automaton, false)) if (!done.has(b.automaton)) yield { a, b };
    }
  }

  #settle({ a, b }: Pair, meter: Meter): PathAnswer {
    const { allowing: open, blocking: shut, dialect } = this.#question;
    const isInTheWay = (rule: RankedRule): boolean => rule.rank > (rule.allow ? b : a).rank;
    const itself = [open.get(b.automaton), shut.get(a.automaton)];
    for (const rule of itself) {
      // The allow rules in the way are of the side that disallows, and the other way round.
      if (rule === undefined || rule.allow !== (rule === itself[1]) || !isInTheWay(rule)) continue;
      this.#settledBy.add(rule);
      return NO_PATH;
    }
    const obstacleOn = (path: string): RankedRule | undefined =>
      open.matching(path, false, meter, isInTheWay) ??
      shut.matching(path, true, meter, isInTheWay) ??
      (this.#plain ? exoticObstacle(path) : undefined);
    const likely = this.#lately.filter(isInTheWay);
    const { answer, obstacles } = findPath({ wanted: [a.automaton, b.automaton], obstacleOn, likely, dialect, meter });
    if (answer === NO_PATH) this.#remember(obstacles);
    return answer;
  }

  #remember(obstacles: readonly RankedRule[]): void {
    for (const rule of obstacles) this.#settledBy.add(rule);
    const [first] = obstacles;
    if (obstacles.length !== 1 || first === undefined || this.#lately.includes(first)) return;
    this.#lately = [first, ...this.#lately.slice(0, 3)];
  }
}

function exoticObstacle(path: string): RankedRule | undefined {
  const automaton = exoticPartOf(path);
  return automaton && { automaton, rank: ALWAYS, allow: true, rule: undefined };
}
