import {
  accessAt,
  DEFAULT_LADDER_SETTINGS,
  type LadderAccess,
  type LadderOutcome,
  type LadderPolicy,
  type LadderSettings,
  type LadderState,
  nextState,
  OUTAGE_STAGES,
} from '../src/ladder.js';

export const SECOND = 1000;
export const MINUTE: number = 60 * SECOND;
export const HOUR: number = 60 * MINUTE;
export const DAY: number = 24 * HOUR;
export const YEAR: number = 365 * DAY;
/** Where the histories of the tests begin. */
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
  /** Milliseconds after START. */
  readonly time: number;
  readonly outcome: LadderOutcome;
}

export function on(time: number, outcome: LadderOutcome): Fetch {
  return { time, outcome };
}

/** Chance at its most ordinary. */
export const middle = (): number => 0.5;

/** The state after the fetches, under the defaults. */
export function stateAfter(...fetches: readonly [Fetch, ...Fetch[]]): LadderState {
  const [first, ...rest] = fetches;
  const next = (state: LadderState | undefined, { time, outcome }: Fetch) =>
    nextState(state, outcome, START + time, google, middle);
  return rest.reduce(next, next(undefined, first));
}

/** What holds at `time` after START. */
export function at(
  state: LadderState | undefined,
  time: number,
  settings: LadderSettings = google,
  siteReachable?: boolean,
): LadderAccess {
  return accessAt(state, START + time, settings, siteReachable);
}

export function short({ access, step }: LadderAccess): string {
  return `${access} ${step}`;
}
