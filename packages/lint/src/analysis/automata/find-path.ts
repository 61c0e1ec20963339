/*
 * Is there a path that some automata match, and none of many others that stand in the way?
 *
 * The others may be thousands, and nearly all have nothing to do with the answer. So they are brought in one at a time:
 *
 * 1. Find a path that all the wanted match and none of those brought in so far: at first the shortest instance of the
 *    wanted, put together without a search, later by `searchProduct`. None: no path is left, proved, and those brought
 *    in are what covers the wanted.
 * 2. Ask which of all the others matches that path. None: it is the answer.
 * 3. Bring that one in. If it plainly covers a wanted automaton, no path is left. Else go on with 1.
 *
 * Each round brings in an automaton that was not in yet (the path of step 1 is matched by none that is), so this ends,
 * and both answers are right for all of the others: the first as it is shown with some of them, the second as all were
 * asked.
 */

import type { Dialect } from '@maycrawl/core';
import type { Meter } from './meter.js';
import { DEAD, type PatternAutomaton, plainlyCovers } from './pattern-automaton.js';
import { isInNormalForm } from './possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer, searchProduct } from './search-product.js';

/** What stands in the way. */
export interface Obstacle {
  readonly automaton: PatternAutomaton;
}

export interface PathQuery<Other extends Obstacle> {
  /** One or two automata. */
  readonly wanted: readonly [PatternAutomaton, ...PatternAutomaton[]];
  /** Of all that stands in the way, one that matches the path, the broader the better. */
  readonly obstacleOn: (path: string) => Other | undefined;
  /** Some that are likely to stand in the way; must be among those that `obstacleOn` can give. */
  readonly likely?: readonly Other[];
  readonly dialect: Dialect;
  readonly meter: Meter;
}

export interface FoundPath<Other extends Obstacle> {
  readonly answer: PathAnswer;
  /** Those that cover the wanted, where there is no path. */
  readonly obstacles: readonly Other[];
}

/** A path in normal form that all of the wanted match and nothing stands in the way of. */
export function findPath<Other extends Obstacle>(question: PathQuery<Other>): FoundPath<Other> {
  const { wanted, obstacleOn, dialect, meter } = question;
  for (const other of question.likely ?? []) {
    meter.spend(1);
    if (coversOne(other, wanted)) return { answer: NO_PATH, obstacles: [other] };
  }
  const obstacles: Other[] = [];
  const narrowed = wanted.filter((automaton) => !automaton.isEverything);
  let answer = shortestInstance(wanted, dialect, meter) ?? searchProduct(narrowed, [], dialect, meter);
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

/** A path that both match, or NONE, where that is seen at once; undefined where it takes a search. */
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
  // The one with a `$` must come to its end last.
  const [before, after] = longer.anchored ? [shorter, longer] : [longer, shorter];
  const reached = before.run(0, path);
  const follows = after.run(0, path);
  // All that both match begins so.
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

/** What two automata with a `$` end in must be one the end of the other. */
function endsAgree(first: PatternAutomaton, second: PatternAutomaton): boolean {
  if (!first.anchored || !second.anchored) return true;
  const [one, other] = [first.segments.at(-1) as string, second.segments.at(-1) as string];
  return one.endsWith(other) || other.endsWith(one);
}
