import type { HealthMonitor } from '../../health/health-monitor.js';

/** Limits on the number of exchanges, and dependencies of their scheduling. */
export interface ExchangeLimits {
  readonly concurrency?: number | undefined;
  /** Milliseconds that a lookup or an exchange waits in the queue at most. Default 10,000. */
  readonly maxWait?: number | undefined;
  /** Returns the registrable domain of a host name, for the limits of domains. Default: by the public suffix list. */
  readonly siteOf?: ((hostname: string) => string) | undefined;
  /** Returns a number from 0 to 1, which selects the targets of network probes. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** A monotonic clock in milliseconds, for observations of the network. Defaults to the clock of the timers. */
  readonly monotonicNow?: (() => number) | undefined;
  readonly monitor?: HealthMonitor | undefined;
}

export const EXCHANGE_DEFAULTS = { concurrency: 256, maxWait: 10_000 } as const;
