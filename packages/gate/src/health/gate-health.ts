import type { Sentence } from '@maycrawl/core/message';

/** A fault of this machine, its network, proxy or store, and not of a site. */
export type HealthCause =
  /** The name server fails or refuses lookups. */
  | 'resolver'
  /** The proxy cannot be reached, or refuses this client. */
  | 'proxy'
  /** Too many files or sockets are open on this machine. */
  | 'files'
  /** This machine has no route to an address, or is not permitted to connect to it. */
  | 'route'
  /** The certificates of nearly all sites fail: the clock is wrong, or authorities are missing. */
  | 'tls-trust'
  /** Nearly all sites are unreachable, including those that answered before. */
  | 'network'
  /** The store failed or was too slow, and was bypassed. */
  | 'store'
  /** Too many requests waited, so some were not made. */
  | 'overloaded';

/** A problem of the last minute. */
export interface HealthProblem {
  readonly cause: HealthCause;
  /** One clause on the latest occurrence. */
  readonly detail: Sentence;
  /** When it first occurred, in milliseconds since the epoch. */
  readonly since: number;
  /** Occurrences since then. */
  readonly count: number;
}

/** Whether this machine's network, resolver and proxy and the store work. */
export interface GateHealth {
  /**
   * `offline`: robots.txt is not requested, except for trials that test whether the network works again. `degraded`:
   * there are problems, and requests continue.
   */
  readonly status: 'ok' | 'degraded' | 'offline';
  /** When `status` last changed, in milliseconds since the epoch. */
  readonly since: number;
  /** True while failed requests are not counted against sites. */
  readonly ladderSuspended: boolean;
  /** Problems of the last minute. */
  readonly problems: readonly HealthProblem[];
}
