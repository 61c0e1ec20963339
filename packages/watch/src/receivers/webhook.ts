import { createHmac } from 'node:crypto';
import { addressGuard } from '@maycrawl/gate';
import type { MessageJson } from '../messages/message-json.js';
import { requestReceiver } from './http-request.js';
import { httpUrl, oneLine, rejectOthers, timeoutOf, wrong } from './read-options.js';
import type { Receiver } from './receiver.js';

/** Where messages are posted to as JSON. */
export interface WebhookOptions {
  /** An http or https URL. */
  readonly url: string;
  /** Signs each request, at least 16 characters. Without it, requests are not signed. */
  readonly secret?: string | undefined;
  /** Permits addresses that are not public: all, or networks such as `10.0.0.0/8`. Default false. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /** Milliseconds for a request. Default 10,000. */
  readonly timeout?: number | undefined;
  /** Default: `webhook` and the host of the URL. */
  readonly name?: string | undefined;
}

const OPTIONS = ['url', 'secret', 'allowPrivate', 'timeout', 'name'];
const DEFAULT_TIMEOUT = 10_000;
const MIN_SECRET = 16;

/**
 * Returns a receiver that posts messages as JSON. Any 2xx confirms the message; redirects are not followed.
 *
 * @param now returns the time in milliseconds since the epoch, for the signature
 * @throws OptionError that names the option to change
 */
export function webhookReceiver(options: WebhookOptions, now: () => number = Date.now): Receiver {
  rejectOthers(options, OPTIONS);
  const url = httpUrl('url', options.url);
  const guard = addressGuard(options.allowPrivate ?? false);
  const timeout = timeoutOf('timeout', options.timeout, DEFAULT_TIMEOUT);
  const { secret } = options;
  if (secret !== undefined && !(typeof secret === 'string' && secret.length >= MIN_SECRET)) {
    throw wrong('secret', `at least ${MIN_SECRET} characters, such as those of "openssl rand -hex 32"`, undefined);
  }
  const name = options.name === undefined ? `webhook ${url.host}` : oneLine('name', options.name, 'chat');
  return {
    name,
    send(message: MessageJson, signal: AbortSignal): Promise<void> {
      const body = JSON.stringify(message);
      const headers = { 'content-type': 'application/json', ...(secret !== undefined && signed(body, secret, now())) };
      return requestReceiver({ url, method: 'POST', headers, body, timeout, guard, signal });
    },
  };
}

/** The name of the header with the signature. */
export const SIGNATURE_HEADER = 'maycrawl-signature';

/** The time is signed too, so that a receiver can refuse an old request that somebody sends again. */
function signed(body: string, secret: string, now: number): Readonly<Record<string, string>> {
  const time = Math.floor(now / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { [SIGNATURE_HEADER]: `t=${time},v1=${mac}` };
}
