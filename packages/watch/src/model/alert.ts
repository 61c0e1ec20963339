import type { FailureDetail } from '@maycrawl/gate';
import type {
  CrawlerChange,
  FoundError,
  ImportantUrls,
  Placement,
  StatedUse,
  VerdictChange,
} from '../comparison/types.js';

/** What an alert is about, in the order in which people read several of them. A site has at most one alert of each kind. */
export const ALERT_KINDS = [
  'verdicts',
  'state',
  'failure',
  'intermittent',
  'unchecked',
  'usage',
  'sitemaps',
  'findings',
  'size',
  'redirect',
  'content-type',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** From the lowest to the highest. */
export const SEVERITIES = ['notice', 'warning', 'critical'] as const;

export type AlertSeverity = (typeof SEVERITIES)[number];

/** What the served version is compared with: the expected one, or an earlier one of the site. */
export type Against = 'expected' | 'earlier';

/** What an alert says, as data. Lists are bounded; `count` is how many there are. */
export type AlertDetails =
  | {
      readonly kind: 'verdicts';
      readonly against: Against;
      /** What was written into the file or dropped from it. */
      readonly placement: Placement;
      readonly changes: readonly CrawlerChange[];
      readonly count: number;
      readonly important: ImportantUrls | undefined;
      readonly uses: VerdictChange['uses'];
    }
  | {
      readonly kind: 'usage';
      readonly against: Against;
      readonly placement: Placement;
      readonly changes: readonly StatedUse[];
      readonly count: number;
    }
  | { readonly kind: 'sitemaps'; readonly against: Against; readonly gone: readonly string[]; readonly count: number }
  | {
      readonly kind: 'findings';
      readonly against: Against;
      readonly errors: readonly FoundError[];
      readonly count: number;
    }
  | { readonly kind: 'state'; readonly expected: 'production' | 'staging'; readonly crawlers: readonly string[] }
  | { readonly kind: 'size'; readonly limit: number }
  | { readonly kind: 'redirect' | 'content-type'; readonly before: string; readonly after: string }
  | OutageDetails;

export interface OutageDetails {
  /**
   * `intermittent`: it fails again and again, with successes in between. `unchecked`: the fault is on this machine, so nothing
   * is known of the site.
   */
  readonly kind: 'failure' | 'intermittent' | 'unchecked';
  readonly reason: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** What happened, for `failureText` of the gate. */
  readonly detail: FailureDetail;
  /** The first failed check, milliseconds since the epoch. */
  readonly since: number;
  readonly failures: number;
  /** Of `intermittent`: the number of last checks, of which `failures` failed. */
  readonly checks?: number | undefined;
  /** What Google does after the next turn of its ladder, and how long until then; undefined if there is no turn left. */
  readonly next: { readonly ruling: OutageTurnRuling; readonly after: number } | undefined;
}

/** `never-good` is `last-good` for a site whose robots.txt was never seen: Google allows everything then. */
export type OutageTurnRuling = 'last-good' | 'never-good' | 'as-site-reachable' | 'disallow-all';

/** Something that is wrong with a site. Times are milliseconds since the epoch; ages are those of the site's state. */
export interface Alert {
  /** Stays the same over restarts, updates and returns. */
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** The highest severity that was reported; undefined if nothing was. */
  readonly reportedSeverity: AlertSeverity | undefined;
  /** Equal for alerts that one cause explains, also on other sites. */
  readonly cause: string;
  /** Equal if the same is wrong. */
  readonly signature: string;
  /** The signatures that were seen last, at most eight, the newest last. */
  readonly known: readonly string[];
  readonly openedAt: number;
  /** Since when the same has been wrong without a break. */
  readonly steadyAge: number;
  /** When it was last seen. */
  readonly heldAge: number;
  readonly heldAt: number;
  readonly details: AlertDetails;
  /** Hashes of the versions that were compared; undefined for kinds that compare none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** What becomes the baseline if the alert is accepted; undefined if it cannot be. */
  readonly acceptable: string | undefined;
  /** How often it was seen again soon after it had recovered. An alert with returns is intermittent. */
  readonly returns: number;
  readonly recoveredAge: number | undefined;
  readonly acknowledgedAt: number | undefined;
  /** What was not reported because the kind is muted. */
  readonly untold: 'opened' | 'reopened' | 'updated' | undefined;
  /** Events so far; part of their ids. */
  readonly events: number;
}
