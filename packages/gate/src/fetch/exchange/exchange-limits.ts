import type { HealthMonitor } from '../../health/health-monitor.js';

/** How many exchanges there may be, and which belong together. */
export interface ExchangeLimits {
  /** Exchanges at once; 256 unless given. */
  readonly concurrency?: number | undefined;
  /** Milliseconds that a lookup or an exchange waits for its turn; 10,000 unless given. */
  readonly maxWait?: number | undefined;
  /** The registrable domain of a host name, by which limits count; by the public suffix list unless given. */
  readonly siteOf?: ((hostname: string) => string) | undefined;
  /** A number from 0 to 1, by which probes of the network are chosen; `Math.random` unless given. */
  readonly random?: (() => number) | undefined;
  /** A monotonic clock in milliseconds, for what was observed of the network; that of the timers unless given. */
  readonly monotonicNow?: (() => number) | undefined;
  /** Collects faults on this side; by default they are dropped. */
  readonly monitor?: HealthMonitor | undefined;
}

export const EXCHANGE_DEFAULTS: { readonly concurrency: number; readonly maxWait: number } = {
  concurrency: 256,
  maxWait: 10_000,
};
