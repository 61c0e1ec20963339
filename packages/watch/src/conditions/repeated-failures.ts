/*
 * A site that fails again and again, with successes in between: no outage lasts, but a crawler that comes may not get the
 * file.
 */
import type { OutageDetails } from '../model/alert.js';
import { isOpen, type RepeatedFailures, type SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';
import { COMPARES_NOTHING, type Condition } from './condition.js';
import { type FailedOutcome, factsOf } from './failed-checks.js';

/** Checks that are looked at. */
const CHECKS = 10;
const ALL = 2 ** CHECKS - 1;
/** So many of them failed, in so many parts with a success before each: neither one outage nor chance. */
const MIN_FAILED = 4;
const MIN_PARTS = 3;
/** A failure in each of so many intervals is not a failure again and again. */
const FAR_APART = 3;

type Times = Pick<WatchSettings, 'stableFor' | 'interval' | 'failureAfter'>;

/** Adds a check that failed, or one that did not. Failures that are far apart have nothing to do with one another. */
export function nextFailures(
  { repeated, age }: SiteState,
  at: number,
  hasFailed: boolean,
  { stableFor, interval }: Times,
): RepeatedFailures | undefined {
  const isPast = repeated === undefined || age - repeated.lastAge >= Math.max(stableFor, FAR_APART * interval);
  if (isPast) return hasFailed ? { since: at, sinceAge: age, lastAge: age, checks: 1, failed: 1 } : undefined;
  const checks = Math.min(repeated.checks + 1, CHECKS);
  if (hasFailed) return { ...repeated, lastAge: age, checks, failed: ((repeated.failed << 1) | 1) & ALL };
  const failed = (repeated.failed << 1) & ALL;
  return failed === 0 ? undefined : { ...repeated, checks, failed };
}

/**
 * Returns the condition of a site that fails again and again. What was reported lasts until the failures are over.
 *
 * @param outcome that of the last check; undefined if it did not fail
 */
export function repeatedCondition(
  state: SiteState,
  outcome: FailedOutcome | undefined,
  { failureAfter }: Times,
): Condition | undefined {
  const { repeated, alerts, age } = state;
  if (repeated === undefined) return undefined;
  const open = isOpen(state, 'intermittent') ? alerts.intermittent : undefined;
  const isNew =
    outcome !== undefined &&
    countBits(repeated.failed) >= MIN_FAILED &&
    // The first check of each part.
    countBits(repeated.failed & ~(repeated.failed >> 1)) >= MIN_PARTS &&
    age - repeated.sinceAge >= failureAfter;
  if (open === undefined && !isNew) return undefined;
  const facts = outcome === undefined ? (open?.details as OutageDetails) : factsOf(outcome);
  const { reason, status, code, detail } = facts;
  const details: OutageDetails = {
    ...{ kind: 'intermittent', reason, status, code, detail },
    since: repeated.since,
    failures: countBits(repeated.failed),
    checks: repeated.checks,
    next: undefined,
  };
  const cause = `intermittent:${reason}:${status ?? code ?? ''}`;
  return { ...COMPARES_NOTHING, signature: 'intermittent', cause, severity: 'warning', details };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
