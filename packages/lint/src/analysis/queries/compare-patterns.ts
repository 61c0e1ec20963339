/*
 * What two patterns have in common. One pattern covers another where no path is matched by the other and not by it;
 * they meet where some path is matched by both. Each is one call of `findPath`.
 */

import type { Dialect, Rule } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { type Body, bodyOf } from '../automata/pattern-automaton.js';
import { exoticIn, spelled } from '../automata/possible-paths.js';
import { NONE, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import type { AnalysisOptions, PatternAnswer } from './types.js';
import { SPENT } from './undecided.js';

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
  const [within, around] = [bodyIn(inner), bodyIn(outer)];
  if (within === undefined) return { kind: 'yes' };
  const answer = plainestPath([within], (path) => (around?.matches(path) ? around : undefined), options);
  if (answer === OUT_OF_BUDGET) return SPENT;
  return answer === NONE ? { kind: 'yes' } : { kind: 'no', path: spelled(answer, options.dialect ?? 'google') };
}

/** Is there a path that both patterns match (F1–F3)? `path` is such a one. Index files (F5) are left out. */
export function patternsOverlap(first: PatternOf, second: PatternOf, options: PatternOptions = {}): PatternAnswer {
  const [one, other] = [bodyIn(first), bodyIn(second)];
  if (one === undefined || other === undefined) return { kind: 'no' };
  const answer = plainestPath([one, other], () => undefined, options);
  if (answer === OUT_OF_BUDGET) return SPENT;
  return answer === NONE ? { kind: 'no' } : { kind: 'yes', path: spelled(answer, options.dialect ?? 'google') };
}

function bodyIn(rule: PatternOf): Body | undefined {
  if (typeof rule?.normalizedPattern === 'string') return bodyOf(rule.normalizedPattern);
  throw new TypeError('Expected a rule, as the engine gives it, with its normalizedPattern.');
}

/** A path that all of `wanted` match and `obstacleOn` lets through; one that a URL keeps as it is, if one is found. */
function plainestPath(
  wanted: readonly [Body, ...Body[]],
  obstacleOn: (path: string) => Body | undefined,
  { budget, dialect = 'google' }: PatternOptions,
): PathAnswer {
  const meter: Meter = meterOf(budget);
  const find = (obstacle: (path: string) => Body | undefined): PathAnswer =>
    findPath({ wanted, obstacleOn: (path) => asObstacle(obstacle(path)), dialect, meter }).answer;
  const answer = find(obstacleOn);
  if (answer === NONE || answer === OUT_OF_BUDGET || !exoticIn(answer)) return answer;
  const plain = find((path) => obstacleOn(path) ?? exoticIn(path));
  return plain === NONE || plain === OUT_OF_BUDGET ? answer : plain;
}

function asObstacle(body: Body | undefined): { readonly body: Body } | undefined {
  return body && { body };
}
