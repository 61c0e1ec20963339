import type { Crawler } from '@maycrawl/core';
import { isRedirect } from './fetch/semantics/redirect-target.js';
import { cancelBody, fetchAllowed, type PageResponse } from './fetch-allowed.js';
import type { Gate } from './gate.js';
import { type FetchInit, initOf, type PageRequest, pageRequest, redirected } from './page-request.js';
import { RobotsBlockedError } from './robots-blocked-error.js';
import { checkOptions } from './validation/check-options.js';
import { ANYTHING, aFunction, aString, checkValue, type Expected, wholeNumber } from './validation/expected.js';

/** A function with the signature of `fetch`: that of the runtime, or of a version of undici. */
export type FetchFunction = (input: never, init?: never) => Promise<PageResponse>;

/** Options of `robotsFetch`. */
export interface RobotsFetchOptions<F extends FetchFunction = typeof fetch> {
  /** The crawler whose rules apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** The User-Agent header of requests that have none. Sites expect the name of the crawler in it. */
  readonly userAgent?: string;
  /**
   * Redirects to follow at most. Default 20, as in the
   * [Fetch standard](https://fetch.spec.whatwg.org/#http-redirect-fetch).
   */
  readonly maxRedirects?: number;
  /** Makes the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: F;
}

const MAX_REDIRECTS = 20;
const A_GATE: Expected = {
  fits: (value) => typeof (value as Partial<Gate> | null)?.check === 'function',
  words: 'a gate, as `await Gate.open(…)` returns it',
};
const OPTIONS = {
  crawler: ANYTHING,
  userAgent: aString('ExampleBot/1.0 (+https://example.com/bot)'),
  maxRedirects: wholeNumber(0),
  fetch: aFunction('fetch'),
};

/**
 * Returns a `fetch` that checks each URL with the gate before it is requested, redirects included, and that reports to
 * the gate whether page fetches succeed. It follows redirects as the Fetch standard does: a POST may become a GET, and
 * credentials are not sent to another origin. It is safe to share.
 *
 * The returned function rejects with a `RobotsBlockedError` if a URL is blocked, with a TypeError if a redirect cannot
 * be followed, and otherwise as `fetch` does.
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
  const { crawler, userAgent, maxRedirects = MAX_REDIRECTS, fetch: send = globalThis.fetch as never } = options;
  const robotsFetched = async (input: unknown, init: FetchInit = {}): Promise<PageResponse> => {
    let request = pageRequest(input, init, userAgent);
    for (let redirects = 0; ; redirects++) {
      const { response, target } = await oneHop(gate, request, send, crawler);
      if (target === undefined) return redirects === 0 ? response : markRedirected(response);
      await cancelBody(response);
      if (redirects >= maxRedirects) {
        throw new TypeError(`fetch: the limit of redirects, ${maxRedirects}, is reached; the next leads to ${target}`);
      }
      request = redirected(request, response.status, target);
    }
  };
  return robotsFetched as unknown as F;
}

interface HopResult {
  readonly response: PageResponse;
  /** Where a redirect leads that is to be followed. */
  readonly target: string | undefined;
}

async function oneHop(
  gate: Gate,
  request: PageRequest,
  send: FetchFunction,
  crawler: Crawler | undefined,
): Promise<HopResult> {
  const { signal } = request;
  const { response, verdict, redirect } = await fetchAllowed(
    gate,
    request.url,
    (url) => send(url as never, initOf(request) as never),
    { maxRedirects: 0, ...(crawler !== undefined && { crawler }), ...(signal && { signal }) },
  );
  if (response === undefined) throw new RobotsBlockedError(verdict);
  const isFollowed = isRedirect(response.status) && response.headers.get('location') !== null;
  if (!isFollowed || request.redirect === 'manual') return { response, target: undefined };
  if (redirect !== undefined && request.redirect !== 'error') return { response, target: redirect };
  await cancelBody(response);
  const why = redirect === undefined ? 'redirects to an invalid URL' : "redirects, which redirect: 'error' forbids";
  throw new TypeError(`fetch: ${verdict.url} ${why}`);
}

/** Sets `redirected`, which is false because each request was one of its own. */
function markRedirected(response: PageResponse): PageResponse {
  Reflect.defineProperty(response, 'redirected', { value: true });
  return response;
}
