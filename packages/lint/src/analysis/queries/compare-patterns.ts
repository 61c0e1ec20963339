/*
 * What two patterns have in common. One pattern covers another where no path is matched by the other and not by it;
 * they meet where some path is matched by both. Each is one call of `findPath`.
 */

import type { Dialect, Rule } from '@maycrawl/core';
import { findPath, type Obstacle } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { compilePattern, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { exoticPartOf, spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import type { AnalysisOptions, PatternAnswer } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

export interface PatternOptions extends AnalysisOptions {
  /** The dialect by which the rules were read. Default `google`. */
  readonly dialect?: Dialect;
}

/** What counts of a rule here: what it matches, whatever its type. */
export type PatternOf = Pick<Rule, 'normalizedPattern'>;

/**
 * Does the pattern of `outer` match every path that the pattern of `inner` matches (F1–F3)? `path` is one that it does
 * not match. Index files (F5) are left out.
 */
export function patternCovers(outer: PatternOf, inner: PatternOf, options: PatternOptions = {}): PatternAnswer {
  const [within, around] = [automatonIn(inner), automatonIn(outer)];
  if (within === undefined) return { kind: 'yes' };
  const answer = plainestPath([within], (path) => (around?.matches(path) ? around : undefined), options);
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  return answer === NO_PATH ? { kind: 'yes' } : { kind: 'no', path: spelledPath(answer, options.dialect ?? 'google') };
}

/** Is there a path that both patterns match (F1–F3)? `path` is such a one. Index files (F5) are left out. */
export function patternsOverlap(first: PatternOf, second: PatternOf, options: PatternOptions = {}): PatternAnswer {
  const [one, other] = [automatonIn(first), automatonIn(second)];
  if (one === undefined || other === undefined) return { kind: 'no' };
  const answer = plainestPath([one, other], () => undefined, options);
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  return answer === NO_PATH ? { kind: 'no' } : { kind: 'yes', path: spelledPath(answer, options.dialect ?? 'google') };
}

function automatonIn(rule: PatternOf): PatternAutomaton | undefined {
  if (typeof rule?.normalizedPattern === 'string') return compilePattern(rule.normalizedPattern);
  throw new TypeError('Expected a rule, as the engine gives it, with its normalizedPattern.');
}

/** A path that all of `wanted` match and `obstacleOn` lets through; one that a URL keeps as it is, if one is found. */
function plainestPath(
  wanted: readonly [PatternAutomaton, ...PatternAutomaton[]],
  obstacleOn: (path: string) => PatternAutomaton | undefined,
  { budget, dialect = 'google' }: PatternOptions,
): PathAnswer {
  const meter: Meter = meterOf(budget);
  const find = (obstacle: (path: string) => PatternAutomaton | undefined): PathAnswer =>
    findPath({ wanted, obstacleOn: (path) => asObstacle(obstacle(path)), dialect, meter }).answer;
  const answer = find(obstacleOn);
  if (answer === NO_PATH || answer === OUT_OF_BUDGET || !exoticPartOf(answer)) return answer;
  const plain = find((path) => obstacleOn(path) ?? exoticPartOf(path));
  return plain === NO_PATH || plain === OUT_OF_BUDGET ? answer : plain;
}

function asObstacle(automaton: PatternAutomaton | undefined): Obstacle | undefined {
  return automaton && { automaton };
}
