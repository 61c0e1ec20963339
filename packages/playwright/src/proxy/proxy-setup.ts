import type { Crawler } from '@maycrawl/core';
import type { Gate, Pace } from '@maycrawl/gate';

/** How a proxy decides requests. */
export interface ProxySetup {
  readonly gate: Gate;
  readonly crawler: Crawler | undefined;
  readonly pace: Pace;
  /** True if resources are checked, and not only pages. */
  readonly resources: boolean;
  /** Receives why a request was not made, with the URL as the browser wrote it. */
  readonly onRefused: (url: string, error: Error) => void;
}
