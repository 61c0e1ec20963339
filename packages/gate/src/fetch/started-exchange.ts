import type { Slot } from './scheduler.js';

/** An exchange that may start. The caller must call `slot.end` when it is over. */
export interface StartedExchange {
  readonly kind: 'started';
  /** The registrable domain of the host. */
  readonly domain: string;
  /** Addresses to connect to: checked, at least one. The host name itself if the proxy looks it up. */
  readonly addresses: readonly string[];
  /** Unchecked: the operator chose the proxy. */
  readonly proxyAddresses: readonly string[];
  /** Whether start rates apply: not to addresses that only `allowPrivate` permits. */
  readonly isRated: boolean;
  /** Whether the limits of another address of the host permit a connection; if so, it is counted until the end. */
  readonly mayTry: (address: string) => boolean;
  readonly slot: Slot;
}
