import type { Crawler } from '@maycrawl/core';
import { GateConnectError } from './fetch/exchange/gate-connect-error.js';
import { isRedirect, redirectTarget } from './fetch/semantics/redirect-target.js';
import type { Gate } from './gate.js';
import type { GateVerdict } from './gate-verdict.js';
import { checkCrawlerOption } from './validation/check-call.js';
import { checkOptions } from './validation/check-options.js';
import { A_SIGNAL, ANYTHING, aFunction, checkValue, shown, wholeNumber } from './validation/expected.js';

/** The part of a response that `fetchAllowed` uses. A `Response` of `fetch` is one. */
export interface PageResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** True if the request followed redirects by itself, which must not happen. */
  readonly redirected?: boolean;
  /** Cancelled if the response is a redirect that is followed. */
  readonly body?: { cancel?(): Promise<void> } | null | undefined;
}

/** Options of `fetchAllowed`. */
export interface FetchAllowedOptions {
  /** Redirects to follow at most. Default 10. */
  readonly maxRedirects?: number;
  /** The crawler whose rules apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** Aborts the call. It is passed to `request`. */
  readonly signal?: AbortSignal;
}

/** The result of `fetchAllowed`. */
export interface AllowedFetch<R> {
  /** The last response; undefined if the last URL is blocked. A redirect if `maxRedirects` was reached. */
  readonly response: R | undefined;
  /** The verdict on the last of `urls`. */
  readonly verdict: GateVerdict;
  /** The target of the redirect that was not followed because `maxRedirects` was reached; otherwise undefined. */
  readonly redirect: string | undefined;
  /** The requested URLs, in the form in which they were requested. If the last one is blocked, it was not requested. */
  readonly urls: readonly string[];
}

const MAX_REDIRECTS = 10;
const REQUEST = aFunction("(url, signal) => fetch(url, { redirect: 'manual', signal })");
const OPTIONS = { maxRedirects: wholeNumber(0), crawler: ANYTHING, signal: A_SIGNAL };

/**
 * Requests a page and follows its redirects. Checks each URL with the gate before the request (`Gate.checkPage`), because
 * a redirect may lead to a blocked page or into a private network, and stops at the first blocked one. Reports to the gate whether page fetches succeed
 * (`Gate.reportPage`).
 *
 * @param request makes one GET request and does not follow redirects
 * @throws TypeError if `url` is not an absolute URL, if an option is invalid, or if `request` follows redirects or
 * returns no response; any error of `request`; GateConnectError if a host name cannot be looked up; the signal's reason
 * if it is aborted
 *
 * @example
 * const { response, verdict } = await fetchAllowed(gate, 'https://example.org/page', (url, signal) =>
 *   fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': USER_AGENT } }),
 * );
 * if (response === undefined) console.log(String(verdict));
 */
export async function fetchAllowed<R extends PageResponse>(
  gate: Gate,
  url: string | URL,
  request: (url: string, signal?: AbortSignal) => Promise<R>,
  options: FetchAllowedOptions = {},
): Promise<AllowedFetch<R>> {
  checkValue('request', request, REQUEST);
  checkOptions('fetchAllowed', options, OPTIONS);
  const { maxRedirects = MAX_REDIRECTS, crawler, signal } = options;
  if (crawler !== undefined) checkCrawlerOption(crawler);
  const urls: string[] = [];
  let next = String(url);
  for (;;) {
    const verdict = await checkPage(gate, next, crawler, signal);
    urls.push(verdict.url);
    if (!verdict.allowed) return { response: undefined, verdict, redirect: undefined, urls };
    signal?.throwIfAborted();
    const response = await requestAndReport(gate, verdict.url, request, signal);
    const redirect = redirectOf(response, verdict.url);
    if (redirect === undefined || urls.length > maxRedirects) return { response, verdict, redirect, urls };
    await cancelBody(response);
    next = redirect;
  }
}

async function checkPage(
  gate: Gate,
  url: string,
  crawler: Crawler | undefined,
  signal: AbortSignal | undefined,
): Promise<GateVerdict> {
  try {
    return await gate.checkPage(url, crawler, signal && { signal });
  } catch (error) {
    // robots.txt is known, and the name of its host no longer resolves: a failed page request.
    const isSiteFailure = error instanceof GateConnectError && (error.kind === 'dns' || error.kind === 'timeout');
    if (isSiteFailure && !signal?.aborted) await gate.reportPage(url, false);
    throw error;
  }
}

async function requestAndReport<R extends PageResponse>(
  gate: Gate,
  url: string,
  request: (url: string, signal?: AbortSignal) => Promise<R>,
  signal: AbortSignal | undefined,
): Promise<R> {
  let response: R;
  try {
    response = await request(url, signal);
  } catch (error) {
    // An abort by the caller is not a failure of the site.
    if (!signal?.aborted) await gate.reportPage(url, false);
    throw error;
  }
  checkResponse(response);
  await gate.reportPage(url, response.status < 500);
  return response;
}

/** @throws TypeError if `request` is wrong. It is called before `reportPage`: this is not a failure of the site. */
function checkResponse(response: PageResponse | undefined): void {
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw new TypeError(
      `request: expected a response with a status and headers, as fetch returns it, got ${shown(response)}`,
    );
  }
  if (response.redirected === true) {
    throw new TypeError("request: expected a response without redirects followed; pass redirect: 'manual' to fetch");
  }
}

/** Releases the connection of a response that is not read. */
export async function cancelBody({ body }: PageResponse): Promise<void> {
  try {
    await body?.cancel?.();
  } catch {
    // The body has already failed, and it is not needed.
  }
}

/**
 * Returns the target of a redirect, without fragment and user info; undefined if the response is not a redirect or has
 * no usable target.
 */
function redirectOf({ status, headers }: PageResponse, from: string): string | undefined {
  const location = isRedirect(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  const target = redirectTarget([location], new URL(from));
  return target.kind === 'url' ? target.url.href : undefined;
}
