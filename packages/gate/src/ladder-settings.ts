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

/**
 * The defaults with what `overrides` changes.
 *
 * @throws TypeError for an unknown setting or policy, a number that makes no sense, and bounds in the wrong order.
 */
export function ladderSettings(overrides: Partial<LadderSettings> = {}): LadderSettings {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (!Object.hasOwn(DEFAULT_LADDER_SETTINGS, name)) {
      throw new TypeError(`${name}: no such setting; known are ${Object.keys(DEFAULT_LADDER_SETTINGS).join(', ')}`);
    }
  }
  const settings: LadderSettings = { ...DEFAULT_LADDER_SETTINGS, ...Object.fromEntries(given) };
  checkPolicy(settings.policy);
  for (const name of POSITIVE) checkNumber(name, settings[name], Number.MIN_VALUE, 'a number above 0');
  for (const name of NOT_NEGATIVE) checkNumber(name, settings[name], 0, 'a number from 0 up');
  checkOrder(settings);
  return settings;
}

function checkPolicy(policy: unknown): void {
  if (typeof policy === 'string' && Object.hasOwn(OUTAGE_STAGES, policy)) return;
  throw new TypeError(`policy: expected one of ${Object.keys(OUTAGE_STAGES).join(', ')}, got ${String(policy)}`);
}

function checkNumber(name: string, value: unknown, least: number, expected: string): void {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return;
  throw new TypeError(`${name}: expected ${expected}, got ${String(value)}`);
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
