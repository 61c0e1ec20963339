import type { Gate } from '@maycrawl/gate';
import type { AccessOptions } from './access/access-options.js';
import type { MetricValues } from './operation/service-metrics.js';
import type { App } from './service/app.js';
import type { ServiceState, Timeouts } from './service/service.js';
import type { PoolLimits } from './workers/worker-pool.js';

/** Options of {@link buildServer}. */
export interface ServerOptions {
  /** The gate that fetches and caches robots.txt. The caller opens and closes it. */
  readonly gate: Gate;
  /** The crawler of requests that name none: its name or its `User-Agent` header. */
  readonly crawler: string;
  /** The version in the header `Maycrawl-Version` and the OpenAPI document. */
  readonly version: string;
  /** Who may use the service. Default: local programs, and no pages of other sites in their browsers. */
  readonly access?: AccessOptions;
  /** Set `isDraining` to answer `/readyz` with 503. */
  readonly state?: ServiceState;
  /**
   * Returns false while the gate has no store that it should have. `/readyz` and `/metrics` report that, as they do for
   * a store that fails. Default: always true.
   */
  readonly isStoreOpen?: () => boolean;
  /**
   * Returns the text of `/metrics` of a service with several processes. It gets a function that returns the metrics of
   * this process. Default: the metrics of this process alone.
   */
  readonly metricsOfAll?: (own: () => Promise<MetricValues>) => () => Promise<string>;
  /** True to log query strings, which contain the URLs that were asked for. Default false. */
  readonly logsUrls?: boolean;
  /** False to leave out the workbench, the page at `/`. Default true. */
  readonly hasPage?: boolean;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
  /** Where log lines go; false for none, which is the default. */
  readonly logger?: boolean | object;
  /** After how many milliseconds slow clients are disconnected. */
  readonly timeouts?: Partial<Timeouts>;
  /**
   * Bytes of memory for bodies, work and answers that wait to be read, of all requests. Beyond it, the answer is 503
   * `busy`. Default: 128 MiB, or a third of the heap if that is less.
   */
  readonly memoryBytes?: number;
  /** Limits of the threads for lint, diff and policy, and the module that they run. */
  readonly heavy?: Partial<PoolLimits> & { readonly script?: URL };
  /** Adds routes of your own: the limits, the headers and the problem documents of the service apply to them. */
  readonly addRoutes?: (app: App) => void;
}
