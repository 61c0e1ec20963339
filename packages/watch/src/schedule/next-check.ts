import { nextReport } from '../conditions/failed-checks.js';
import type { SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';

const JITTER = 0.1;
/** After the first failed check; doubled by each further one. */
const FIRST_RETRY = 60_000;
/** Between two checks in any case. */
const SHORTEST = 1000;

/**
 * Returns after how many milliseconds the site is checked next. The interval has a jitter of 10 % either way. A site that
 * fails is checked again after a minute, then less and less often, and in time for what is reported next.
 *
 * @param random a number from 0 to 1
 */
export function nextCheckAfter(state: SiteState, settings: WatchSettings, random: number): number {
  const { interval } = settings;
  const failed = state.outage ?? state.unchecked;
  if (failed === undefined) return Math.round(interval * (1 + JITTER * (2 * random - 1)));
  const retry = Math.min(FIRST_RETRY * 2 ** (failed.count - 1), interval);
  const elapsed = state.age - failed.sinceAge;
  const report = nextReport(elapsed, settings);
  return report === undefined ? retry : Math.max(Math.min(retry, Math.ceil(report - elapsed)), SHORTEST);
}
