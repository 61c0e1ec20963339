import type { Gate } from '@maycrawl/gate';

/** What routes share. */
export interface Service {
  readonly gate: Gate;
  readonly crawler: string;
  readonly now: () => number;
}

/** Whether the service still takes requests; routes read it, shutting down sets it. */
export interface ServiceState {
  isDraining: boolean;
}
