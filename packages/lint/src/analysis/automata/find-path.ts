/*
 * Decides whether there is a path that all wanted automata match and none of many others, the obstacles.
 *
 * There may be thousands of obstacles, of which few affect the answer. So they are added one at a time:
 *
 * 1. Find a path that all wanted automata match and none of the obstacles added so far. The first one is the shortest
 *    instance of the wanted automata, built without a search; the later ones come from `searchProduct`. If there is
 *    none, this proves that no path exists, and the obstacles added so far cover the wanted automata.
 * 2. Look for an obstacle, among all, that matches that path. If there is none, the path is the answer.
 * 3. Add that obstacle. If it plainly covers a wanted automaton, no path exists. Otherwise continue with step 1.
 *
 * Why it ends: no added obstacle matches the path of step 1, so each round adds another one. Why it is right: if no
 * path avoids some of the obstacles, then none avoids all of them; and a path that is the answer was compared with all.
 */

import type { Dialect } from '@maycrawl/core';
import type { Meter } from './meter.js';
import { DEAD, type PatternAutomaton, plainlyCovers } from './pattern-automaton.js';
import { isInNormalForm } from './possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, searchProduct } from './search-product.js';

export interface Obstacle {
  readonly automaton: PatternAutomaton;
}

export interface PathQuery<Other extends Obstacle> {
  readonly wanted: readonly [PatternAutomaton, ...PatternAutomaton[]];
  /** Returns an obstacle that matches the path. Broad ones lead to an answer sooner. */
  readonly obstacleOn: (path: string) => Other | undefined;
  /** Obstacles to try first. They must be among those that `obstacleOn` can return. */
  readonly likely?: readonly Other[];
  readonly dialect: Dialect;
  readonly meter: Meter;
}

export interface FoundPath<Other extends Obstacle> {
  readonly answer: PathAnswer;
  /** The obstacles that cover the wanted automata, if there is no path. */
  readonly obstacles: readonly Other[];
}

/** Finds a path in normal form that all wanted automata match and no obstacle. */
export function findPath<Other extends Obstacle>(query: PathQuery<Other>): FoundPath<Other> {
  const { wanted, obstacleOn, dialect, meter } = query;
  for (const other of query.likely ?? []) {
    meter.spend(1);
    if (coversOne(other, wanted)) return { answer: NO_PATH, obstacles: [other] };
  }
  const obstacles: Other[] = [];
  const narrowed = wanted.filter((automaton) => !automaton.isEverything);
  const shortest = shortestInstance(wanted, dialect, meter);
  // A path that the first two match may not match the others.
  const isCertain = wanted.length <= 2 || shortest === NO_PATH;
  let answer = (isCertain ? shortest : undefined) ?? searchProduct(narrowed, [], dialect, meter);
  while (answer !== NO_PATH && answer !== OUT_OF_BUDGET) {
    const other = obstacleOn(answer);
    if (other === undefined) return { answer, obstacles: [] };
    if (coversOne(other, wanted)) return { answer: NO_PATH, obstacles: [other] };
    obstacles.push(other);
    if (meter.isSpent) break;
    answer = searchProduct(
      narrowed,
      obstacles.map(({ automaton }) => automaton),
      dialect,
      meter,
    );
  }
  return { answer: answer === NO_PATH ? NO_PATH : OUT_OF_BUDGET, obstacles };
}

function coversOne(other: Obstacle, wanted: readonly PatternAutomaton[]): boolean {
  return wanted.some((automaton) => plainlyCovers(other.automaton, automaton));
}

/** Returns a path that the first two match, or NO_PATH, if that is decided without a search; otherwise undefined. */
export function shortestInstance(
  [first, second = first]: readonly [PatternAutomaton, ...PatternAutomaton[]],
  dialect: Dialect,
  meter: Meter,
): PathAnswer | undefined {
  const longer = first.head.length >= second.head.length ? first : second;
  const shorter = longer === first ? second : first;
  if (!longer.head.startsWith(shorter.head) || !endsAgree(first, second)) return NO_PATH;
  let path = longer.head === '' ? '/' : longer.head;
  meter.spend(2 * path.length);
  if (longer.isLiteral && longer.anchored) {
    return shorter.matches(path) && isInNormalForm(path, dialect) ? (path as `/${string}`) : NO_PATH;
  }
  // An automaton with a `$` must accept at the end of the path, so its last letters come last.
  const [before, after] = longer.anchored ? [shorter, longer] : [longer, shorter];
  const reached = before.run(0, path);
  const follows = after.run(0, path);
  // Every path that both match begins with `path`.
  if (reached === DEAD || follows === DEAD) return NO_PATH;
  const rest = before.letters.slice(reached);
  const afterRest = after.run(follows, rest);
  if (afterRest === DEAD) return undefined;
  const lastRest = after.letters.slice(afterRest);
  path += rest + lastRest;
  meter.spend(2 * path.length);
  const isMatched = before.run(reached, rest + lastRest) === before.letters.length;
  return isMatched && isInNormalForm(path, dialect) ? (path as `/${string}`) : undefined;
}

/** False if two automata with a `$` match no common path because neither last segment ends with the other. */
function endsAgree(first: PatternAutomaton, second: PatternAutomaton): boolean {
  if (!first.anchored || !second.anchored) return true;
  const [a, b] = [first.segments.at(-1) as string, second.segments.at(-1) as string];
  return a.endsWith(b) || b.endsWith(a);
}
