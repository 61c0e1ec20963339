import type { Observation } from '../model/observation.js';
import type { SiteState } from '../model/site-state.js';

/**
 * Returns the age of the state at an observation.
 *
 * Within one process the monotonic clock counts, so that it does not matter if the wall clock is set. After a restart only
 * the wall clock can be compared, and never backwards. A gap counts for `maxGap` at most: it proves neither an outage nor
 * a quiet time. This also bounds what a wall clock can do that was set while no process ran, and what a sleep does.
 */
export function ageAt({ age, last }: SiteState, { at, clock }: Observation, maxGap: number): number {
  if (last === undefined) return age;
  const passed = last.clock.id === clock.id ? clock.elapsed - last.clock.elapsed : at - last.at;
  return age + Math.min(Math.max(Number.isFinite(passed) ? passed : 0, 0), maxGap);
}
