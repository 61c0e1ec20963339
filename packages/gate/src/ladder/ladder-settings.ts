import { checkNames } from '../validation/check-options.js';
import { checkValue, type Expected, oneOf } from '../validation/expected.js';
import type { FreshnessBounds } from './cache-control.js';
import { type LadderPolicy, OUTAGE_STAGES, type OutageLimits } from './ladder-policies.js';
import type { RetrySchedule } from './retry-schedule.js';

/** All settings of the ladder. Durations are in milliseconds. */
export interface LadderSettings extends FreshnessBounds, OutageLimits, RetrySchedule {
  readonly policy: LadderPolicy;
  /**
   * How far the times of a record may be ahead of the clock before the record counts as one from the future: the clocks
   * of machines that share a store differ slightly. A copy outlives its expiry by this time at most.
   */
  readonly clockSkew: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The default settings. Sources are
 * [Google's specification](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec) and
 * [RFC 9309, section 2.4](https://www.rfc-editor.org/rfc/rfc9309#section-2.4). Numbers without a source are our choice.
 */
export const DEFAULT_LADDER_SETTINGS: LadderSettings = Object.freeze({
  policy: 'google',
  // Google caches a file for up to 24 hours.
  freshDefault: DAY,
  // If a site requested less than five minutes, the crawler would fetch robots.txt more often than pages.
  freshMin: 5 * MINUTE,
  // RFC 9309: no longer than 24 hours. A longer time must be set by the caller.
  freshMax: DAY,
  // Google: 12 hours without crawling.
  disallowFor: 12 * HOUR,
  // Google: the last good copy is used for 30 days.
  longOutage: 30 * DAY,
  retryMin: SECOND,
  retryFirst: MINUTE,
  retryMax: HOUR,
  // Earlier editions of Google's specification: a 503 is retried more often than other errors.
  retryMax503: 15 * MINUTE,
  // Bounds what a site can request by Retry-After.
  retryAfterMax: HOUR,
  // With the jitter, a copy of 24 hours is refreshed after 16.8 to 21.6 hours. The rest is for retries before it
  // expires.
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

/** Returns the default settings with `overrides`. @throws TypeError for an unknown setting or a wrong value */
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
      `refreshAt: expected a number from refreshJitter (${refreshJitter}) to 1 - refreshJitter, got ${refreshAt}`,
    );
  }
}
