import type { Route } from '../net/connection.js';
import type { Slot } from '../scheduling/scheduler.js';

/** An exchange that may start. The caller must call `slot.end` when it is over. */
export interface StartedExchange extends Required<Route> {
  readonly kind: 'started';
  readonly domain: string;
  readonly isRateLimited: boolean;
  readonly slot: Slot;
}
