import {
  accessAt,
  DEFAULT_LADDER_SETTINGS,
  isDue,
  type LadderAccess,
  type LadderOutcome,
  type LadderPolicy,
  type LadderSettings,
  type LadderState,
  type LocalFailure,
  nextLocalFailure,
  nextState,
  OUTAGE_STAGES,
} from '../../src/ladder/ladder.js';

export const SECOND = 1000;
export const MINUTE: number = 60 * SECOND;
export const HOUR: number = 60 * MINUTE;
export const DAY: number = 24 * HOUR;
export const YEAR: number = 365 * DAY;
/** The start of the histories of the tests. */
export const START: number = Date.UTC(2025, 0, 1);

export const google: LadderSettings = DEFAULT_LADDER_SETTINGS;
export const policies = Object.keys(OUTAGE_STAGES) as LadderPolicy[];

export const file: LadderOutcome = { kind: 'file', headers: { cacheControl: undefined } };
export const noFile: LadderOutcome = { kind: 'unavailable' };
export const refused: LadderOutcome = { kind: 'refused' };
export const aborted: LadderOutcome = {
  kind: 'unreachable',
  reason: 'aborted',
  status: undefined,
  retryAfterSeconds: undefined,
};

export function failed(status = 500, retryAfterSeconds?: number): LadderOutcome {
  return { kind: 'unreachable', reason: 'status', status, retryAfterSeconds };
}

export interface Fetch {
  /** Milliseconds after `START`. */
  readonly time: number;
  readonly outcome: LadderOutcome;
}

export function on(time: number, outcome: LadderOutcome): Fetch {
  return { time, outcome };
}

/** A source of jitter in the middle of its range. */
export const middle = (): number => 0.5;

/** A state with the gate's local failure. */
export type Standing = LadderState & { readonly local: LocalFailure | undefined };

/** Returns the state of a gate after one more fetch. */
export function afterFetch(
  before: Standing | undefined,
  outcome: LadderOutcome,
  now: number,
  settings: LadderSettings = google,
  random: () => number = middle,
): Standing {
  const local = before?.local;
  const state = nextState(before, outcome, now, settings, random, { local });
  if (outcome.kind === 'refused') return { ...state, local: nextLocalFailure(local, 'refused', now, settings, random) };
  const isAborted = outcome.kind === 'unreachable' && outcome.reason === 'aborted';
  return { ...state, local: isAborted ? local : undefined };
}

/** Returns the state after the fetches, with default settings. */
export function stateAfter(...fetches: readonly [Fetch, ...Fetch[]]): Standing {
  const [first, ...rest] = fetches;
  const next = (state: Standing | undefined, { time, outcome }: Fetch) => afterFetch(state, outcome, START + time);
  return rest.reduce(next, next(undefined, first));
}

/** Returns the time of the next scheduled fetch. */
export function nextTryOf({ good, attempt, local }: Standing): number {
  return (local ?? attempt)?.nextTryAt ?? good?.refreshAt ?? Number.NaN;
}

/** Returns the access at `time` after `START`. */
export function at(
  state: Standing | undefined,
  time: number,
  settings: LadderSettings = google,
  siteReachable?: boolean,
): LadderAccess {
  return accessAt(state, START + time, settings, { siteReachable, local: state?.local });
}

/** Returns true if a fetch is due at `time` after `START`. */
export function isDueAt(state: Standing | undefined, time: number, settings: LadderSettings = google): boolean {
  return isDue(state, START + time, settings, { local: state?.local });
}

export function short({ access, step }: LadderAccess): string {
  return `${access} ${step}`;
}
