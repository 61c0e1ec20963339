import { performance } from 'node:perf_hooks';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import type { FailureDetail, FailureReason, FetchOutcome, Hop, UnavailableReason } from '../../types/outcome.js';
import type { Priority } from '../../types/priority.js';
import type { Exchanges, Suspended } from '../exchange/exchanges.js';
import type { QueueTimer } from '../exchange/queue-timer.js';
import type { Deadline } from '../net/deadline.js';
import type { Failure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import type { Refusal } from '../net/host-addresses.js';
import type { NotStarted } from '../scheduling/scheduler.js';
import type { CollectedNeeds } from './collected-needs.js';

/** robots.txt was not fetched, for a local reason. After a redirect, `hops` has the requests before it. */
export type NotFetched = (NotStarted | Suspended | { readonly kind: 'not-admitted' }) &
  Pick<FetchOutcome, 'hops' | 'status'>;

export interface FetchOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** The priority of the first request; redirects have a priority of their own. Default `cold`. */
  readonly priority?: Priority;
  readonly isOptional?: boolean;
  /** The first request starts during a back-off of its address or domain as well. Default false. */
  readonly isForced?: boolean;
  /** Called once, when the first request may start or the lookup has failed. On false, nothing is requested. */
  readonly admit?: () => Promise<boolean>;
}

export interface FetchState {
  readonly settings: PreparedSettings;
  readonly exchanges: Exchanges;
  readonly deadline: Deadline;
  readonly queueTimer: QueueTimer;
  readonly options: FetchOptions;
  readonly hops: Hop[];
  readonly needs: CollectedNeeds;
  readonly seen: Set<string>;
  redirects: number;
  hasRetried304: boolean;
  isAdmitted: boolean;
  /** When the hop began, by a monotonic clock, and the value of `queueTimer.counted` then. */
  hopStart: { readonly at: number; readonly waited: number };
}

type Ending = { readonly outcome: FetchOutcome | NotFetched };
export type Step = { readonly next: URL } | Ending;
export type FailedExchange = { readonly failure: Failure };

export function hopsAndStatus({ hops }: FetchState): {
  readonly hops: readonly Hop[];
  readonly status: number | undefined;
} {
  // The result is cached: unlike an array that was pushed to, a copy has no spare capacity.
  return { hops: hops.slice(), status: hops.at(-1)?.status };
}

export function unavailableOutcome(fetch: FetchState, reason: UnavailableReason): Step {
  return { outcome: { ...hopsAndStatus(fetch), kind: 'unavailable', reason } };
}

export function refusedOutcome(fetch: FetchState, { detail, permittedBy }: Refusal): Step {
  return { outcome: { ...hopsAndStatus(fetch), kind: 'refused', detail, permittedBy } };
}

export function failureOutcome(fetch: FetchState, failure: Failure): Step {
  const { reason, detail, cause, code } = failure;
  if (wasDelayedLocally(failure, fetch)) return { outcome: { ...hopsAndStatus(fetch), kind: 'overloaded' } };
  const outcome = { ...hopsAndStatus(fetch), kind: 'unreachable', reason, detail, cause, code } as const;
  return { outcome: { ...outcome, retryAfterSeconds: undefined } };
}

/** Returns true for a timeout in which local waits took longer than the server: local load is not the site's fault. */
export function wasDelayedLocally({ reason }: Failure, { queueTimer, hopStart }: FetchState): boolean {
  if (reason !== 'timeout') return false;
  const inHop = performance.now() - hopStart.at - (queueTimer.counted - hopStart.waited);
  return queueTimer.counted > inHop;
}

export function serverErrorOutcome(
  fetch: FetchState,
  reason: FailureReason,
  detail: FailureDetail,
  retryAfter?: number,
): Step {
  const outcome = { ...hopsAndStatus(fetch), kind: 'unreachable', reason, detail, cause: 'site', code: '' } as const;
  return { outcome: { ...outcome, retryAfterSeconds: retryAfter } };
}
