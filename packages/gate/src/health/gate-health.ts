/** A fault on this side, not of a site. */
export type HealthCause =
  /** The name server fails or refuses. */
  | 'resolver'
  /** The proxy cannot be reached, or refuses this client. */
  | 'proxy'
  /** Too many files or sockets are open on this machine. */
  | 'files'
  /** This machine has no route to an address, or may not connect to it. */
  | 'route'
  /** Certificates of nearly all sites fail: the clock is wrong, or authorities are missing. */
  | 'tls-trust'
  /** Nearly all sites are out of reach, and so are those that answered before. */
  | 'network'
  /** The store failed or was too slow, and was bypassed. */
  | 'store'
  /** Too many requests waited, so some were not made. */
  | 'overloaded';

export interface HealthProblem {
  readonly cause: HealthCause;
  /** One clause on the latest occurrence. */
  readonly detail: string;
  /** When it first occurred, milliseconds since the epoch. */
  readonly since: number;
  /** Occurrences since then. */
  readonly count: number;
}

export interface GateHealth {
  /**
   * `offline`: robots.txt is not requested, apart from trials that find out whether the network works again.
   * `degraded`: there are problems, and requests go on.
   */
  readonly status: 'ok' | 'degraded' | 'offline';
  /** Since when `status` is what it is, milliseconds since the epoch. */
  readonly since: number;
  /** True while failed requests are not counted against sites. */
  readonly ladderSuspended: boolean;
  /** Problems of the last minute. */
  readonly problems: readonly HealthProblem[];
}
