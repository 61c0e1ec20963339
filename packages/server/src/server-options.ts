import type { Gate } from '@maycrawl/gate';
import type { AccessOptions } from './access/access-options.js';
import type { RulePageReader } from './mcp/mcp-host.js';
import type { MetricValues } from './operation/service-metrics.js';
import type { WatchReadings } from './operation/watch-metrics.js';
import type { App } from './service/app.js';
import type { ServiceState, Timeouts } from './service/service.js';
import type { FindHistory } from './service/watch-history.js';
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
  /** What `/metrics` says of a watcher that the caller runs in this process. Default: nothing. */
  readonly watch?: WatchReadings | undefined;
  /** What watchers saw of sites. Default: nothing, and requests for it are answered with 404. */
  readonly history?: FindHistory | undefined;
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
  /** The User-Agent header of requests for pages, which the tools for agents make. Default: maycrawl and the version. */
  readonly userAgent?: string;
  /**
   * Whose rules the tools for agents obey, and the crawler of their calls that name none. Default: the name in
   * `userAgent`, or `*` if it has none.
   */
  readonly fetchesAs?: string | undefined;
  /** Returns the page of a lint rule, which agents read as a resource. Default: what the rule finds, in a line. */
  readonly rulePage?: RulePageReader;
  /** Adds routes of your own: the limits, the headers and the problem documents of the service apply to them. */
  readonly addRoutes?: (app: App) => void;
}
