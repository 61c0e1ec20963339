/*
 * Decides whether there is a path that one rule decides on its own side (a rule list) and that the other side treats
 * differently.
 *
 * 0. Find a path that the rule decides on its own side. If there is none, there is no answer. If the other side treats
 *    this path differently, it is the answer.
 * 1. For each rule `o` of the other side that has the other verdict (the default included) and that `accepts` accepts:
 *    look with `findPath` for a path that the rule and `o` both match. The obstacles are
 *    - on the own side, all rules that win over the rule: those of higher rank, and those of the same rank and an
 *      earlier place;
 *    - on the other side, the rules with the verdict of the rule that rank above `o`, and the rules that win over `o`
 *      and that `accepts` does not accept.
 * 2. The first path found is the answer. If no `o` has one, there is none.
 *
 * Why a path of step 1 is an answer: the rule wins on it on the own side. On the other side, `o` or a rule that wins
 * over `o` wins; it has the verdict of `o`, and `accepts` accepts it.
 *
 * Why every such path is found: let `o` be the rule that wins on it on the other side. Then no obstacle matches it.
 */

import type { Dialect } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import type { Meter } from '../automata/meter.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, preferPlain } from '../automata/search-product.js';
import { exoticObstacle, type RankedRule } from './ranked-rules.js';
import type { WholeSide } from './rule-side.js';

type WinsOver = (rule: RankedRule, loser: RankedRule) => boolean;

export interface ChangeQuery {
  /** The rule that must decide the path on its side. */
  readonly decider: RankedRule;
  readonly own: WholeSide;
  readonly other: WholeSide;
  /** Whether the path counts if this rule decides it on the other side. */
  readonly accepts: (rule: RankedRule) => boolean;
  /** Whether the first of two rules of the own side wins where both match. */
  readonly winsOnOwn: WinsOver;
  readonly winsOnOther: WinsOver;
  readonly dialect: Dialect;
  readonly meter: Meter;
}

/** Byte steps for the first attempt at a pair, so that a hard pair does not consume the budget of those after it. */
const FIRST_ATTEMPT = 20_000;
/** Byte steps for a path that a URL keeps unchanged, if another one is known. */
const FOR_PLAIN_PATH = 50_000;

/** Finds a path for the query, preferably one that a URL keeps unchanged. */
export function findChange(query: ChangeQuery): PathAnswer {
  return preferPlain((onlyPlain) => {
    if (!onlyPlain) return new ChangeSearch(query, false).run();
    const meter = query.meter.reserve(FOR_PLAIN_PATH);
    const plain = new ChangeSearch({ ...query, meter }, true).run();
    query.meter.release(meter);
    return plain;
  });
}

class ChangeSearch {
  readonly #query: ChangeQuery;
  /** Whether exotic paths are excluded. */
  readonly #onlyPlain: boolean;
  /** Obstacles of the own side that settled the last pairs alone. They are obstacles for every pair. */
  #recent: RankedRule[] = [];

  constructor(query: ChangeQuery, onlyPlain: boolean) {
    this.#query = query;
    this.#onlyPlain = onlyPlain;
  }

  run(): PathAnswer {
    const { decider, other, accepts, meter } = this.#query;
    const attempt = meter.reserve(FIRST_ATTEMPT);
    const likely = this.#likelyPath(attempt);
    meter.release(attempt);
    if (likely !== undefined) return likely;
    const hard: RankedRule[] = [];
    for (const opposing of other.compatible(decider.automaton, !decider.allow)) {
      meter.spend(1);
      if (meter.isSpent) return OUT_OF_BUDGET;
      if (!accepts(opposing)) continue;
      const attempt = meter.reserve(FIRST_ATTEMPT);
      const answer = this.#settle(opposing, attempt);
      meter.release(attempt);
      if (answer === OUT_OF_BUDGET) hard.push(opposing);
      else if (answer !== NO_PATH) return answer;
    }
    for (const opposing of hard) {
      const answer = this.#settle(opposing, meter);
      if (answer !== NO_PATH) return answer;
    }
    return NO_PATH;
  }

  /** Looks at one path that the rule decides: most changes show there. NO_PATH if it decides none. */
  #likelyPath(meter: Meter): PathAnswer | undefined {
    const { decider, own, other, accepts, winsOnOwn, winsOnOther, dialect } = this.#query;
    const beatsDecider = (rule: RankedRule): boolean => winsOnOwn(rule, decider);
    const obstacleOn = (path: string): RankedRule | undefined =>
      own.matching(path, decider.allow, meter, beatsDecider) ??
      own.matching(path, !decider.allow, meter, beatsDecider) ??
      (this.#onlyPlain ? exoticObstacle(path) : undefined);
    const { answer } = findPath({ wanted: [decider.automaton], obstacleOn, dialect, meter });
    if (answer === NO_PATH) return NO_PATH;
    if (answer === OUT_OF_BUDGET) return undefined;
    const opposing = other.winner(answer, meter, winsOnOther);
    return opposing !== undefined && opposing.allow !== decider.allow && accepts(opposing) ? answer : undefined;
  }

  #settle(opposing: RankedRule, meter: Meter): PathAnswer {
    const { decider, own, other, accepts, winsOnOwn, winsOnOther, dialect } = this.#query;
    const { allow } = decider;
    const beatsDecider = (rule: RankedRule): boolean => winsOnOwn(rule, decider);
    const outranksOpposing = (rule: RankedRule): boolean => rule.rank > opposing.rank;
    const isExcluded = (rule: RankedRule): boolean => !accepts(rule) && winsOnOther(rule, opposing);
    const obstacleOn = (path: string): RankedRule | undefined =>
      own.matching(path, allow, meter, beatsDecider) ??
      own.matching(path, !allow, meter, beatsDecider) ??
      other.matching(path, allow, meter, outranksOpposing) ??
      other.matching(path, !allow, meter, isExcluded) ??
      (this.#onlyPlain ? exoticObstacle(path) : undefined);
    const likely = [...this.#recent];
    const [onOther, onOwn] = [other.get(decider.automaton), own.get(opposing.automaton)];
    if (onOther?.allow === allow && outranksOpposing(onOther)) likely.push(onOther);
    if (onOther !== undefined && onOther.allow !== allow && isExcluded(onOther)) likely.push(onOther);
    if (onOwn !== undefined && beatsDecider(onOwn)) likely.push(onOwn);
    const wanted = [decider.automaton, opposing.automaton] as const;
    const { answer, obstacles } = findPath({ wanted, obstacleOn, likely, dialect, meter });
    if (answer === NO_PATH) this.#recordObstacle(obstacles);
    return answer;
  }

  #recordObstacle(obstacles: readonly RankedRule[]): void {
    const [first] = obstacles;
    if (obstacles.length !== 1 || first === undefined || this.#recent.includes(first)) return;
    const { own, decider, winsOnOwn } = this.#query;
    if (own.get(first.automaton) === first && winsOnOwn(first, decider)) {
      this.#recent = [first, ...this.#recent.slice(0, 3)];
    }
  }
}
