import type { Alert, AlertKind } from './alert.js';
import type { ObservedClock } from './observation.js';

/** Kinds that compare two versions of the file. */
export type FileKind = Extract<AlertKind, 'verdicts' | 'usage' | 'sitemaps' | 'findings'>;
export const FILE_KINDS: readonly FileKind[] = ['verdicts', 'usage', 'sitemaps', 'findings'];

/** Kinds that compare one value. */
export type ValueKind = Extract<AlertKind, 'redirect' | 'content-type'>;

/** Checks that have failed without a success in between. */
export interface FailedChecks {
  /** Milliseconds since the epoch, and the age of the state. */
  readonly since: number;
  readonly sinceAge: number;
  readonly count: number;
}

/** The last checks of a site that fails now and then. */
export interface RepeatedFailures {
  /** The first of the failures: milliseconds since the epoch, and the age of the state. */
  readonly since: number;
  readonly sinceAge: number;
  /** The age at the last failure. */
  readonly lastAge: number;
  /** How many checks were made since the first of the failures, as far as they are looked at. */
  readonly checks: number;
  /** A bit for each check, the newest is the lowest: 1 if it failed. */
  readonly failed: number;
}

/** What is kept of a watched site: plain JSON of bounded size. */
export interface SiteState {
  readonly origin: string;
  /**
   * The time that the site was watched, in milliseconds: the sum of the times between observations. All durations are
   * differences of ages.
   */
  readonly age: number;
  readonly last: { readonly at: number; readonly clock: ObservedClock } | undefined;
  /** The hash of the version last seen. */
  readonly served: string | undefined;
  /** The expected version, since when, and what was served then. */
  readonly expected:
    | { readonly hash: string; readonly sinceAge: number; readonly servedThen: string | undefined }
    | undefined;
  /** The hashes of the versions that count as intended. */
  readonly baselines: Readonly<Partial<Record<FileKind, string>>>;
  /** The values that count as intended. */
  readonly values: Readonly<Partial<Record<ValueKind, string>>>;
  readonly outage: FailedChecks | undefined;
  readonly unchecked: FailedChecks | undefined;
  readonly repeated: RepeatedFailures | undefined;
  readonly alerts: Readonly<Partial<Record<AlertKind, Alert>>>;
  /** Until when a kind is muted, milliseconds since the epoch. */
  readonly mutes: Readonly<Partial<Record<AlertKind | 'all', number>>>;
}

/** Returns the state of a site that was never observed. */
export function newSite(origin: string): SiteState {
  return {
    origin,
    age: 0,
    last: undefined,
    served: undefined,
    expected: undefined,
    baselines: {},
    values: {},
    outage: undefined,
    unchecked: undefined,
    repeated: undefined,
    alerts: {},
    mutes: {},
  };
}

export function isOpen({ alerts }: Pick<SiteState, 'alerts'>, kind: AlertKind): boolean {
  return alerts[kind] !== undefined && alerts[kind].recoveredAge === undefined;
}
