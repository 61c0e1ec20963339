import { type Reconciled, reconcile } from './alerts/reconcile.js';
import { type Version, versionOf } from './comparison/version.js';
import type { VersionComparer } from './comparison/version-comparer.js';
import type { Judgements } from './conditions/condition.js';
import {
  type FailedOutcome,
  failureCondition,
  isAborted,
  isLocal,
  longerOutage,
  longerUnchecked,
} from './conditions/failed-checks.js';
import { judgeFile } from './conditions/file-conditions.js';
import { nextFailures, repeatedCondition } from './conditions/repeated-failures.js';
import { judgeValues, judgeVersion, valuesOf } from './conditions/served-conditions.js';
import type { LogEvent, WatchEvent } from './model/event.js';
import type { Observation } from './model/observation.js';
import { FILE_KINDS, type FileKind, isOpen, type SiteState } from './model/site-state.js';
import type { WatchSettings } from './model/watch-settings.js';
import { ageAt } from './time/site-age.js';

export interface Observed {
  readonly state: SiteState;
  readonly events: readonly WatchEvent[];
}

/**
 * Returns the state of a site after an observation, and what happened: alerts that opened, changed or ended, and entries
 * for the log. It has no side effect except on the cache of `comparer`.
 */
export function observe(
  before: SiteState,
  observation: Observation,
  settings: WatchSettings,
  comparer: VersionComparer,
): Observed {
  const { at, clock, outcome } = observation;
  const age = ageAt(before, observation, settings.maxGap);
  const state = withExpected({ ...before, age, last: { at, clock } }, settings);
  if (isAborted(outcome)) return { state, events: [logEvent('aborted', state, at)] };
  if (outcome.kind === 'unreachable' || outcome.kind === 'refused') return afterFailure(state, outcome, at, settings);
  const version = versionOf(outcome) as Version;
  const values = outcome.kind === 'file' ? valuesOf(state, outcome) : undefined;
  const known = values === undefined ? state : { ...state, values: { ...values, ...state.values } };
  return afterVersion(
    known,
    version,
    values === undefined ? new Map() : judgeValues(known, values),
    at,
    settings,
    comparer,
  );
}

/** Notes when the expected version changed, and what was served then. */
function withExpected(state: SiteState, { expected: hash }: WatchSettings): SiteState {
  if (state.expected?.hash === hash) return state;
  const sinceAge = state.age;
  return { ...state, expected: hash === undefined ? undefined : { hash, sinceAge, servedThen: state.served } };
}

function afterFailure(state: SiteState, outcome: FailedOutcome, at: number, settings: WatchSettings): Observed {
  const kind = isLocal(outcome) ? 'unchecked' : 'failure';
  const checks = kind === 'unchecked' ? longerUnchecked(state, at) : longerOutage(state, at);
  const failed: SiteState =
    kind === 'unchecked'
      ? { ...state, unchecked: checks }
      : { ...state, unchecked: undefined, outage: checks, repeated: nextFailures(state, at, true, settings) };
  const condition = failureCondition(kind, checks, outcome, failed, settings);
  // An outage is not over because this machine fails, but a site that fails was checked.
  const judgements: Judgements = new Map(condition && [[kind, condition]]);
  const repeated = kind === 'failure' ? repeatedCondition(failed, outcome, settings) : undefined;
  if (kind === 'failure') judgements.set('unchecked', undefined).set('intermittent', repeated);
  const { state: after, events } = reconcile(failed, judgements, at, settings);
  if (condition === undefined && repeated === undefined)
    return { state: after, events: [logEvent('failed-once', state, at), ...events] };
  return { state: after, events };
}

function afterVersion(
  before: SiteState,
  version: Version,
  values: Judgements,
  at: number,
  settings: WatchSettings,
  comparer: VersionComparer,
): Observed {
  const repeated = nextFailures(before, at, false, settings);
  const state: SiteState = { ...before, served: version.hash, outage: undefined, unchecked: undefined, repeated };
  const { judgements: file, lost } = isDeploying(state, version, settings)
    ? { judgements: new Map() as Judgements, lost: [] }
    : judgeFile(state, version, settings, comparer);
  const judgements: Judgements = new Map([
    ...file,
    ...judgeVersion(comparer.factsOf(version), settings),
    ...values,
    ['failure', undefined],
    ['intermittent', repeatedCondition(state, undefined, settings)],
    ['unchecked', undefined],
  ]);
  const reconciled = reconcile(state, judgements, at, settings);
  return {
    state: withBaselines(reconciled, version, file, lost),
    events: [...fileEvents(before, version, file, lost, at), ...reconciled.events],
  };
}

/** True while the former version may still be served, because the expected one has just changed. */
function isDeploying({ expected, age }: SiteState, { hash }: Version, { deployTime }: WatchSettings): boolean {
  if (expected === undefined || hash === expected.hash) return false;
  return hash === expected.servedThen && age - expected.sinceAge < deployTime;
}

/** The baseline follows the served version while nothing differs, so that the next change is compared with this one. */
function withBaselines(
  { state }: Reconciled,
  { hash }: Version,
  judgements: Judgements,
  lost: readonly FileKind[],
): SiteState {
  const followed = FILE_KINDS.filter(
    (kind) => lost.includes(kind) || (judgements.has(kind) && judgements.get(kind) === undefined),
  );
  if (followed.every((kind) => state.baselines[kind] === hash)) return state;
  return { ...state, baselines: { ...state.baselines, ...Object.fromEntries(followed.map((kind) => [kind, hash])) } };
}

function fileEvents(
  before: SiteState,
  { hash }: Version,
  judgements: Judgements,
  lost: readonly FileKind[],
  at: number,
): LogEvent[] {
  const events = lost.length > 0 ? [logEvent('version-lost', before, at, hash)] : [];
  if (before.served === undefined) return [...events, logEvent('first-version', before, at, hash)];
  // While an alert is open, an edit may end it: that is no harmless one.
  const isHarmless =
    before.served !== hash &&
    FILE_KINDS.every((kind) => judgements.has(kind) && judgements.get(kind) === undefined && !isOpen(before, kind));
  return isHarmless ? [...events, logEvent('harmless-edit', before, at, hash)] : events;
}

function logEvent(type: LogEvent['type'], { origin, served }: SiteState, at: number, after?: string): LogEvent {
  return { type, origin, at, before: served, after };
}
