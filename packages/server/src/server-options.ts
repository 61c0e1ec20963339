import type { Gate } from '@maycrawl/gate';
import type { App } from './service/app.js';
import type { Timeouts } from './service/service.js';

/** Options of {@link buildServer}. */
export interface ServerOptions {
  /** The gate that fetches and caches robots.txt. The caller opens and closes it. */
  readonly gate: Gate;
  /** The crawler of requests that name none: its name or its `User-Agent` header. */
  readonly crawler: string;
  /** The version in the header `Maycrawl-Version` and the OpenAPI document. */
  readonly version: string;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
  /** Where log lines go; false for none, which is the default. */
  readonly logger?: boolean | object;
  /** After how many milliseconds slow clients are disconnected. */
  readonly timeouts?: Partial<Timeouts>;
  /** Adds routes of your own: the limits, the headers and the problem documents of the service apply to them. */
  readonly addRoutes?: (app: App) => void;
}
