import { addressGuard } from '@maycrawl/gate';
import { requestReceiver } from './http-request.js';
import { httpUrl, rejectOthers, timeoutOf } from './read-options.js';

/** A URL of a service that reports when requests to it stop. */
export interface HeartbeatOptions {
  readonly url: string;
  /** As that of a webhook. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /** Milliseconds for a request. Default 10,000. */
  readonly timeout?: number | undefined;
}

/** Requests the URL. @throws DeliveryError (as a rejection) if it is not answered with a 2xx */
export type Heartbeat = (signal: AbortSignal) => Promise<void>;

const DEFAULT_TIMEOUT = 10_000;

/** Returns a function that requests the URL once by GET. @throws OptionError that names the option to change */
export function heartbeat(options: HeartbeatOptions): Heartbeat {
  rejectOthers(options, ['url', 'allowPrivate', 'timeout']);
  const url = httpUrl('url', options.url);
  const guard = addressGuard(options.allowPrivate ?? false);
  const timeout = timeoutOf('timeout', options.timeout, DEFAULT_TIMEOUT);
  return (signal) => requestReceiver({ url, method: 'GET', headers: {}, body: '', timeout, guard, signal });
}
