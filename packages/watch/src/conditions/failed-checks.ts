/*
 * Checks that fail: an outage of the site, or a fault of this machine. What an outage means for crawling follows from the
 * stages of Google's ladder. Google counts from its own first failed fetch, so the times are approximate.
 */
import type { FetchOutcome } from '@maycrawl/gate';
import { DEFAULT_LADDER_SETTINGS, OUTAGE_STAGES, type OutageRuling } from '@maycrawl/gate/ladder';
import { NO_FILE } from '../comparison/version.js';
import type { AlertSeverity, OutageDetails, OutageTurnRuling } from '../model/alert.js';
import type { FailedChecks, SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';
import { COMPARES_NOTHING, type Condition } from './condition.js';

export type FailedOutcome = Extract<FetchOutcome, { kind: 'unreachable' | 'refused' }>;

/** A turn of the ladder is announced this long before, or a sixth of its time if that is less: 2 h for that at 12 h. */
const LONGEST_LEAD = 24 * 60 * 60_000;
const LEAD_PART = 6;
/** One failed check may be chance. */
const MIN_FAILURES = 2;

interface Turn {
  readonly from: string;
  /** Milliseconds from the start of the outage. */
  readonly at: number;
  readonly announcedAt: number;
  readonly ruling: OutageRuling;
}

const TURNS: readonly Turn[] = OUTAGE_STAGES[DEFAULT_LADDER_SETTINGS.policy].flatMap(({ from, ruling }) => {
  if (from === 'first-failure') return [];
  const at = DEFAULT_LADDER_SETTINGS[from];
  return [{ from, at, announcedAt: at - Math.min(at / LEAD_PART, LONGEST_LEAD), ruling }];
});

/** True if the fault is on this machine, so that the outcome says nothing about the site. */
export function isLocal(outcome: FailedOutcome): boolean {
  return outcome.kind === 'unreachable' && outcome.cause === 'local';
}

export function isAborted(outcome: FetchOutcome): boolean {
  return outcome.kind === 'unreachable' && outcome.reason === 'aborted';
}

/** Adds a failed check of a site. The time in which this machine could not check it is no part of its outage. */
export function longerOutage({ outage, unchecked, age }: SiteState, at: number): FailedChecks {
  if (outage === undefined) return firstFailure(at, age);
  const notSeen = unchecked === undefined ? 0 : age - unchecked.sinceAge;
  return { ...outage, sinceAge: outage.sinceAge + notSeen, count: outage.count + 1 };
}

/** Adds a check that this machine could not make. */
export function longerUnchecked({ unchecked, age }: SiteState, at: number): FailedChecks {
  return unchecked === undefined ? firstFailure(at, age) : { ...unchecked, count: unchecked.count + 1 };
}

function firstFailure(at: number, age: number): FailedChecks {
  return { since: at, sinceAge: age, count: 1 };
}

/** Returns the condition of failed checks; undefined while it is too early to report them. */
export function failureCondition(
  kind: OutageDetails['kind'],
  checks: FailedChecks,
  outcome: FailedOutcome,
  state: SiteState,
  { failureAfter }: WatchSettings,
): Condition | undefined {
  const elapsed = state.age - checks.sinceAge;
  if (elapsed < failureAfter || checks.count < MIN_FAILURES) return undefined;
  const facts = factsOf(outcome);
  const next = kind === 'failure' ? TURNS.find(({ at }) => at > elapsed) : undefined;
  const announced = kind === 'failure' ? TURNS.filter(({ announcedAt }) => announcedAt <= elapsed).at(-1) : undefined;
  const severity: AlertSeverity = announced === undefined ? 'warning' : 'critical';
  const details: OutageDetails = {
    kind,
    ...facts,
    since: checks.since,
    failures: checks.count,
    next: next && { ruling: rulingFor(next.ruling, state), after: next.at - elapsed },
  };
  const cause = `${kind}:${facts.reason}:${facts.status ?? facts.code ?? ''}`;
  return { ...COMPARES_NOTHING, signature: announced?.from ?? 'failing', cause, severity, details };
}

/** Returns why a check failed. */
export function factsOf(outcome: FailedOutcome): Pick<OutageDetails, 'reason' | 'status' | 'code' | 'detail'> {
  const { status, detail } = outcome;
  if (outcome.kind === 'refused') return { reason: 'refused', status, code: undefined, detail };
  return { reason: outcome.reason, status, code: outcome.code === '' ? undefined : outcome.code, detail };
}

function rulingFor(ruling: OutageRuling, { served }: SiteState): OutageTurnRuling {
  return ruling === 'last-good' && (served === undefined || served === NO_FILE) ? 'never-good' : ruling;
}

/** Returns after how many milliseconds of an outage something is reported next; undefined if nothing more is. */
export function nextReport(elapsed: number, { failureAfter }: WatchSettings): number | undefined {
  return [failureAfter, ...TURNS.map(({ announcedAt }) => announcedAt)].find((time) => time > elapsed);
}
