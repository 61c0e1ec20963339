import type { Crawler } from '@maycrawl/core';
import { isRedirect, redirectTarget } from './fetch/redirects.js';
import type { Gate } from './gate.js';
import type { GateVerdict } from './gate-verdict.js';

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
  /** The URLs that were requested, as they were requested, and the blocked one at the end if there is one. */
  readonly urls: readonly string[];
}

const MAX_REDIRECTS = 10;

/**
 * Requests a page and follows its redirects. Asks the gate before every request, since a redirect may lead to a blocked
 * page, and stops at the first block. Reports to the gate whether pages of the site can be fetched (`reportPage`).
 *
 * @param request makes one GET request and does not follow redirects
 * @throws TypeError if `url` is not an absolute URL, or if `request` follows redirects; what `request` throws; the
 * signal's reason if it is aborted
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
  { maxRedirects = MAX_REDIRECTS, crawler, signal }: FetchAllowedOptions = {},
): Promise<AllowedFetch<R>> {
  const urls: string[] = [];
  let next = String(url);
  for (;;) {
    const verdict = await gate.check(next, crawler, signal && { signal });
    urls.push(verdict.url);
    if (!verdict.allowed) return { response: undefined, verdict, urls };
    signal?.throwIfAborted();
    const response = await request(verdict.url, signal);
    if (response.redirected === true) {
      throw new TypeError("request: it followed a redirect by itself; pass redirect: 'manual' to fetch");
    }
    await gate.reportPage(verdict.url, response.status < 500);
    const target = redirectOf(response, verdict.url);
    if (target === undefined || urls.length > maxRedirects) return { response, verdict, urls };
    await response.body?.cancel?.();
    next = target;
  }
}

/** Returns where a redirect leads, by the rules for that of a robots.txt; undefined if it is none, or leads nowhere. */
function redirectOf({ status, headers }: PageResponse, from: string): string | undefined {
  const location = isRedirect(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  const target = redirectTarget([location], new URL(from));
  return target.kind === 'url' ? target.url.href : undefined;
}
