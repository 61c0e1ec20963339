import { exoticPartOf } from '../automata/possible-paths.js';
import type { RankedRule } from './ranked-rules.js';

/** Above every rank, so that patterns of exotic paths are obstacles for every pair. */
const EXOTIC_RANK = 2 ** 31;

/** Returns an obstacle that matches the path if a URL does not keep the path unchanged. */
export function exoticObstacle(path: string): RankedRule | undefined {
  const automaton = exoticPartOf(path);
  return automaton && { automaton, rank: EXOTIC_RANK, allow: true, rule: undefined };
}
