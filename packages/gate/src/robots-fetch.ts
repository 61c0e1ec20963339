import type { Crawler } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { isRedirect } from '@maycrawl/core/status';
import type { Usage } from '@maycrawl/core/usage';
import { AbortCallbacks } from './abort/abort-callbacks.js';
import { userAgentHeader } from './fetch/net/fetch-settings.js';
import { cancelBody, fetchAllowed, MAX_PAGE_REDIRECTS } from './fetch-allowed.js';
import type { Gate } from './gate.js';
import { fetchArguments, locationUrl, type PageRequest, pageRequest, redirected, withLength } from './page-request.js';
import { checkNoClient, type PageResponse } from './page-response.js';
import { RobotsBlockedError } from './robots-blocked-error.js';
import { PACE, type Pace, turnsOf } from './turns/turn-options.js';
import { checkCrawlerOption } from './validation/check-call.js';
import { checkOptions } from './validation/check-options.js';
import { ANYTHING, aFunction, checkValue, type Expected, shown, wholeNumber } from './validation/expected.js';

/** A function with the signature of `fetch`: that of the runtime, or of a version of undici. */
export type FetchFunction = (input: never, init?: never) => Promise<PageResponse>;

/** Options of `robotsFetch`. */
export interface RobotsFetchOptions<F extends FetchFunction = typeof fetch> {
  /** The crawler whose rules apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** The User-Agent header of requests that have none. Sites expect the name of the crawler in it. */
  readonly userAgent?: string;
  /** Redirects to follow at most. Default 10. */
  readonly maxRedirects?: number;
  /**
   * Takes a turn (`Gate.turn`) for each request, redirects included. It ends when the body of the response ends or is
   * cancelled, 30 seconds after the headers at the latest. Default false.
   */
  readonly pace?: Pace;
  /** Makes the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: F;
}

/** Of each response that `robotsFetch` returned. Not a property of it, which copies would lose without a notice. */
const usages: WeakMap<object, () => Usage> = new WeakMap();

/**
 * Returns what may be done with the page of a response of `robotsFetch`: for training, search and AI answers, by
 * robots.txt and the headers of the response. `GateVerdict.usage` documents it.
 *
 * @throws TypeError if `robotsFetch` did not return the response, such as for a clone.
 *
 * @example
 * const response = await politeFetch('https://example.org/page');
 * if (usageOfResponse(response).preferences['train-ai'] === 'granted') await train(response);
 */
export function usageOfResponse(response: PageResponse): Usage {
  const usage = usages.get(response);
  if (usage !== undefined) return usage();
  throw new OptionError(
    'usageOfResponse',
    `expected a response that robotsFetch returned, no clone, got ${shown(response)}`,
  );
}

export const A_GATE: Expected = {
  fits: (value) => typeof (value as Partial<Gate> | null)?.check === 'function',
  words: 'a gate, as `await Gate.open(…)` returns it',
};
const OPTIONS = {
  // The parser checks it.
  crawler: ANYTHING,
  userAgent: ANYTHING,
  maxRedirects: wholeNumber(0),
  pace: PACE,
  fetch: aFunction('fetch'),
};

/**
 * Returns a `fetch` that checks each URL with the gate before it is requested (`Gate.checkPage`), redirects included, and
 * that reports to the gate whether page fetches succeed. It follows redirects as the Fetch standard does: a POST may
 * become a GET, and credentials are not sent to another origin. It is safe to share.
 *
 * The returned function rejects with a `RobotsBlockedError` if a URL is blocked, with a GateConnectError if a host name
 * cannot be looked up, with a TypeError if a redirect cannot be followed, with a `TurnRefusedError` if `pace` is set and
 * no turn can start in time, and otherwise as `fetch` does. Up to 4 MiB of the body of a `Request` are kept, to be sent
 * again after a redirect. `integrity` is compared with the body of each response, so a redirect fails with it.
 *
 * @throws TypeError if an option is invalid
 *
 * @example
 * const politeFetch = robotsFetch(gate, { userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' });
 * const response = await politeFetch('https://example.org/page');
 */
export function robotsFetch<F extends FetchFunction = typeof fetch>(
  gate: Gate,
  options: RobotsFetchOptions<F> = {},
): F {
  checkValue('gate', gate, A_GATE);
  checkOptions('robotsFetch', options, OPTIONS);
  const {
    crawler,
    userAgent,
    maxRedirects = MAX_PAGE_REDIRECTS,
    pace = false,
    fetch: send = globalThis.fetch as never,
  } = options;
  if (crawler !== undefined) checkCrawlerOption(crawler);
  checkNoClient('fetch', send);
  turnsOf(pace);
  if (userAgent !== undefined) userAgentHeader(userAgent);
  const aborts = new AbortCallbacks();
  // The runtime has a class, and each version of undici has one.
  const isSendable = (request: object) => request instanceof Request === ((send as unknown) === globalThis.fetch);
  const robotsFetched = async (input: unknown, init?: unknown): Promise<PageResponse> => {
    const first = pageRequest(input, init, userAgent, isSendable);
    const { copy, signal } = first;
    const removeCallback = copy && signal && aborts.add(signal, () => copy.drop());
    try {
      return await followed(await withLength(first));
    } finally {
      removeCallback?.();
      copy?.drop();
    }
  };
  const followed = async (first: PageRequest): Promise<PageResponse> => {
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const { response, target } = await oneHop(gate, request, send, { crawler, pace });
      if (target === undefined) return redirects === 0 ? response : markRedirected(response);
      if (redirects >= maxRedirects) {
        throw new TypeError(`fetch: the limit of redirects, ${maxRedirects}, is reached; the next leads to ${target}`);
      }
      request = await redirected(request, response.status, target);
    }
  };
  return robotsFetched as unknown as F;
}

interface HopResult {
  readonly response: PageResponse;
  /** Where a redirect leads that is to be followed. The body of the response is cancelled then. */
  readonly target: string | undefined;
}

async function oneHop(
  gate: Gate,
  request: PageRequest,
  send: FetchFunction,
  { crawler, pace }: { readonly crawler: Crawler | undefined; readonly pace: Pace },
): Promise<HopResult> {
  const { signal, redirect } = request;
  const { response, verdict, usage } = await fetchAllowed(
    gate,
    request.url,
    (url) => send(...(fetchArguments({ ...request, url }) as [never, never])),
    { maxRedirects: 0, pace, ...(crawler !== undefined && { crawler }), ...(signal && { signal }) },
  );
  if (response === undefined) throw new RobotsBlockedError(verdict);
  usages.set(response, usage);
  const location = response.headers.get('location');
  const isFollowed = redirect === 'follow' && location !== null;
  if (!isRedirect(response.status) || (redirect !== 'error' && !isFollowed)) return { response, target: undefined };
  await cancelBody(response);
  if (!isFollowed) throw new TypeError(`fetch: ${request.url} redirects, which redirect: 'error' forbids`);
  return { response, target: locationUrl(location, request) };
}

function markRedirected(response: PageResponse): PageResponse {
  Reflect.defineProperty(response, 'redirected', { value: true });
  return response;
}
