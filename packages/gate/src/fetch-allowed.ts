import type { Crawler } from '@maycrawl/core';
import { isRedirect, redirectTarget } from './fetch/semantics/redirect-target.js';
import type { Gate } from './gate.js';
import type { GateVerdict } from './gate-verdict.js';
import { checkOptions } from './validation/check-options.js';
import { A_SIGNAL, ANYTHING, aFunction, checkValue, shown, wholeNumber } from './validation/expected.js';

/** What `fetchAllowed` uses of a response. That of `fetch` is one. */
export interface PageResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** True if the request followed redirects by itself, which must not happen. */
  readonly redirected?: boolean;
  /** Cancelled if the response is a redirect that is followed. */
  readonly body?: { cancel?(): Promise<void> } | null | undefined;
}

export interface FetchAllowedOptions {
  /** Redirects that are followed. Default 10. */
  readonly maxRedirects?: number;
  /** Whose rules apply; by default the gate's crawler. */
  readonly crawler?: Crawler;
  readonly signal?: AbortSignal;
}

/** The result of `fetchAllowed`. */
export interface AllowedFetch<R> {
  /** The last response; undefined if the last URL is blocked. A redirect if there were too many. */
  readonly response: R | undefined;
  /** On the last of `urls`. */
  readonly verdict: GateVerdict;
  /** Where `response` redirects to, if it is a redirect: it was not followed, since there were too many. */
  readonly redirect: string | undefined;
  /** The URLs that were requested, as they were requested, and the blocked one at the end if there is one. */
  readonly urls: readonly string[];
}

const MAX_REDIRECTS = 10;
const REQUEST = aFunction("(url, signal) => fetch(url, { redirect: 'manual', signal })");
const OPTIONS = { maxRedirects: wholeNumber(0), crawler: ANYTHING, signal: A_SIGNAL };

/**
 * Requests a page and follows its redirects. Asks the gate before every request, since a redirect may lead to a blocked
 * page, and stops at the first block. Reports to the gate whether pages of the site can be fetched (`reportPage`).
 *
 * @param request makes one GET request and does not follow redirects
 * @throws TypeError if `url` is not an absolute URL, if an option is wrong, or if `request` follows redirects or
 * returns no response; what `request` throws; the signal's reason if it is aborted
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
  const urls: string[] = [];
  let next = String(url);
  for (;;) {
    const verdict = await gate.check(next, crawler, signal && { signal });
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
    // A caller that gives up says nothing about the site.
    if (!signal?.aborted) await gate.reportPage(url, false);
    throw error;
  }
  checkResponse(response);
  await gate.reportPage(url, response.status < 500);
  return response;
}

/** @throws TypeError for a mistake of `request`, which says nothing about the site either */
function checkResponse(response: PageResponse | undefined): void {
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw new TypeError(
      `request: expected a response with a status and headers, as fetch returns it, got ${shown(response)}`,
    );
  }
  if (response.redirected === true) {
    throw new TypeError("request: it followed a redirect by itself; pass redirect: 'manual' to fetch");
  }
}

/** A body that was cut off meanwhile rejects this, and is not needed. */
async function cancelBody({ body }: PageResponse): Promise<void> {
  try {
    await body?.cancel?.();
  } catch {}
}

/**
 * Returns where a redirect leads, without fragment and user info; undefined if the response is none, or leads nowhere.
 */
function redirectOf({ status, headers }: PageResponse, from: string): string | undefined {
  const location = isRedirect(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  const target = redirectTarget([location], new URL(from));
  return target.kind === 'url' ? target.url.href : undefined;
}
