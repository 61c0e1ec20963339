/*
 * Compares two patterns. A pattern covers another if no path matches the other but not it. Two patterns overlap if some
 * path matches both. One call of `findPath` decides either.
 */

import type { Dialect, Rule } from '@maycrawl/core';
import { checkOptionNames } from '../../text/option-names.js';
import { findPath } from '../automata/find-path.js';
import { meterOf } from '../automata/meter.js';
import { compilePattern, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { exoticPartOf, spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, preferPlain } from '../automata/search-product.js';
import type { AnalysisOptions, PatternAnswer } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

/** The budget and the dialect of a comparison of patterns. */
export interface PatternOptions extends AnalysisOptions {
  /** The dialect in which the rules were parsed. Default `google`. */
  readonly dialect?: Dialect;
}

/** A rule of either type. Only its pattern is compared. */
export type PatternOf = Pick<Rule, 'normalizedPattern'>;

/**
 * Decides whether the pattern of `outer` matches every path that the pattern of `inner` matches. If not, `path` matches
 * only `inner`. The folder that an allow rule for an index file also allows is not considered.
 *
 * @throws TypeError if a rule has no `normalizedPattern`, or if the budget is not a positive number.
 */
export function patternCovers(outer: PatternOf, inner: PatternOf, options: PatternOptions = {}): PatternAnswer {
  checkOptionNames(options, ['budget', 'dialect']);
  const [innerAutomaton, outerAutomaton] = [automatonOf(inner), automatonOf(outer)];
  if (innerAutomaton === undefined) return { kind: 'yes' };
  const obstacleOn = (path: string) => (outerAutomaton?.matches(path) ? outerAutomaton : undefined);
  const answer = plainestPath([innerAutomaton], obstacleOn, options);
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  return answer === NO_PATH ? { kind: 'yes' } : { kind: 'no', path: spelledPath(answer, options.dialect ?? 'google') };
}

/**
 * Decides whether some path matches both patterns. If so, `path` is such a path. The folder that an allow rule for an
 * index file also allows is not considered.
 *
 * @throws TypeError if a rule has no `normalizedPattern`, or if the budget is not a positive number.
 */
export function patternsOverlap(first: PatternOf, second: PatternOf, options: PatternOptions = {}): PatternAnswer {
  checkOptionNames(options, ['budget', 'dialect']);
  const [a, b] = [automatonOf(first), automatonOf(second)];
  if (a === undefined || b === undefined) return { kind: 'no' };
  const answer = plainestPath([a, b], () => undefined, options);
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  return answer === NO_PATH ? { kind: 'no' } : { kind: 'yes', path: spelledPath(answer, options.dialect ?? 'google') };
}

function automatonOf(rule: PatternOf): PatternAutomaton | undefined {
  if (typeof rule?.normalizedPattern === 'string') return compilePattern(rule.normalizedPattern);
  throw new TypeError(
    `expected a rule of a parsed file, such as rules.rules[0], or { normalizedPattern }, got ${JSON.stringify(rule)}`,
  );
}

/** Finds a path that all of `wanted` match and no obstacle; preferably one that a URL keeps unchanged. */
function plainestPath(
  wanted: readonly [PatternAutomaton, ...PatternAutomaton[]],
  obstacleOn: (path: string) => PatternAutomaton | undefined,
  { budget, dialect = 'google' }: PatternOptions,
): PathAnswer {
  const meter = meterOf(budget);
  return preferPlain((onlyPlain) => {
    const obstacle = (path: string) => obstacleOn(path) ?? (onlyPlain ? exoticPartOf(path) : undefined);
    const asObstacle = (automaton: PatternAutomaton | undefined) => automaton && { automaton };
    return findPath({ wanted, obstacleOn: (path) => asObstacle(obstacle(path)), dialect, meter }).answer;
  });
}
