import { checkNames } from '../validation/check-options.js';
import { checkValue, type Expected, oneOf } from '../validation/expected.js';
import type { FreshnessBounds } from './cache-control.js';
import { type LadderPolicy, OUTAGE_STAGES, type OutageLimits } from './ladder-policies.js';
import type { RetrySchedule } from './retry-schedule.js';

/** Every number of the ladder; durations in milliseconds. */
export interface LadderSettings extends FreshnessBounds, OutageLimits, RetrySchedule {
  readonly policy: LadderPolicy;
  /**
   * How far a record's times may lie ahead of the clock before it counts as one from the future (F55): the clocks of
   * machines that share a store differ a little. By so much at most a copy outlives its time.
   */
  readonly clockSkew: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ladder unless told otherwise. Numbers without another source are our own choice. */
export const DEFAULT_LADDER_SETTINGS: LadderSettings = Object.freeze({
  // B6: the schedule of Google's newest edition.
  policy: 'google',
  // C1: up to 24 hours.
  freshDefault: DAY,
  // C2: a site that asks for less than five minutes would have us fetch more than crawl.
  freshMin: 5 * MINUTE,
  // C2, RFC 9309 2.4: no longer than 24 hours, so a longer time is opted into.
  freshMax: DAY,
  // B6: twelve hours.
  disallowFor: 12 * HOUR,
  // B6, B7: thirty days.
  longOutage: 30 * DAY,
  retryMin: SECOND,
  retryFirst: MINUTE,
  retryMax: HOUR,
  // B8: 503 is retried more often.
  retryMax503: 15 * MINUTE,
  // B8: within bounds.
  retryAfterMax: HOUR,
  // Of 24 hours 16.8 to 21.6: hours are left for retries before the copy runs out.
  refreshAt: 0.8,
  refreshJitter: 0.1,
  clockSkew: SECOND,
});

const POSITIVE = ['freshDefault', 'freshMin', 'freshMax', 'retryMin', 'retryFirst', 'retryMax', 'retryMax503'] as const;
const NOT_NEGATIVE = ['disallowFor', 'longOutage', 'retryAfterMax', 'refreshAt', 'refreshJitter', 'clockSkew'] as const;

const POSITIVE_NUMBER: Expected = {
  fits: (value) => Number.isFinite(value) && (value as number) > 0,
  words: 'a number above 0',
};
const NOT_NEGATIVE_NUMBER: Expected = {
  fits: (value) => Number.isFinite(value) && (value as number) >= 0,
  words: 'a number, 0 or more',
};

/**
 * The defaults with what `overrides` changes.
 *
 * @throws TypeError for an unknown setting or policy, a number that makes no sense, and bounds in the wrong order.
 */
export function ladderSettings(overrides: Partial<LadderSettings> = {}): LadderSettings {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  checkNames('ladder', overrides, Object.keys(DEFAULT_LADDER_SETTINGS));
  const settings: LadderSettings = { ...DEFAULT_LADDER_SETTINGS, ...Object.fromEntries(given) };
  checkValue('policy', settings.policy, oneOf(Object.keys(OUTAGE_STAGES)));
  for (const name of POSITIVE) checkValue(name, settings[name], POSITIVE_NUMBER);
  for (const name of NOT_NEGATIVE) checkValue(name, settings[name], NOT_NEGATIVE_NUMBER);
  checkOrder(settings);
  return settings;
}

function checkOrder({ freshMin, freshMax, disallowFor, longOutage, refreshAt, refreshJitter }: LadderSettings): void {
  if (freshMin > freshMax) {
    throw new TypeError(`freshMin: expected at most freshMax (${freshMax}), got ${freshMin}`);
  }
  if (disallowFor > longOutage) {
    throw new TypeError(`disallowFor: expected at most longOutage (${longOutage}), got ${disallowFor}`);
  }
  if (refreshJitter > refreshAt || refreshAt + refreshJitter > 1) {
    throw new TypeError(
      `refreshAt: expected a moment that refreshJitter (${refreshJitter}) keeps within 0 and 1, got ${refreshAt}`,
    );
  }
}
