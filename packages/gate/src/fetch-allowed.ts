import type { Crawler } from '@maycrawl/core';
import { isRedirect } from '@maycrawl/core/status';
import type { Usage } from '@maycrawl/core/usage';
import { GateConnectError } from './fetch/exchange/gate-connect-error.js';
import { redirectTarget } from './fetch/semantics/redirect-target.js';
import type { Gate, PageCallOptions } from './gate.js';
import type { GateVerdict } from './gate-verdict.js';
import { checkRequestFunction, checkResponse, type PageResponse } from './page-response.js';
import { RobotsBlockedError } from './robots-blocked-error.js';
import { endWithBody } from './turns/end-with-body.js';
import type { Turn } from './turns/host-turns.js';
import { PACE, type Pace, type TurnOptions, turnsOf } from './turns/turn-options.js';
import type { RulesDecider } from './types/rules-decider.js';
import { checkCrawlerOption } from './validation/check-call.js';
import { checkOptions } from './validation/check-options.js';
import { A_SIGNAL, ANYTHING, aFunction, wholeNumber } from './validation/expected.js';

/** Options of `fetchAllowed`. */
export interface FetchAllowedOptions {
  /** Redirects to follow at most. Default 10. */
  readonly maxRedirects?: number;
  /**
   * Takes a turn (`Gate.turn`) for each request. It ends when the body of the response ends or is cancelled, 30 seconds
   * after the headers at the latest. Default false.
   */
  readonly pace?: Pace;
  /** The crawler whose rules apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** Aborts the call. It is passed to `request`. */
  readonly signal?: AbortSignal;
  /** Looks up the URLs in place of the gate, as in `Gate.checkWith`. `verdict.rules` is what it returned. */
  readonly decide?: RulesDecider;
}

/** The result of `fetchAllowed`. */
export interface AllowedFetch<R> {
  /** The last response; undefined if the last URL is blocked. A redirect if `maxRedirects` was reached. */
  readonly response: R | undefined;
  /** The verdict on the last of `urls`. */
  readonly verdict: GateVerdict;
  /** The target of the redirect that was not followed because `maxRedirects` was reached; otherwise undefined. */
  readonly redirect: string | undefined;
  /**
   * Returns what may be done with the page of `response`, by robots.txt and the headers of the response; without one, the
   * page is not fetched. `GateVerdict.usage` documents it.
   */
  usage(): Usage;
  /** The requested URLs, in the form in which they were requested. If the last one is blocked, it was not requested. */
  readonly urls: readonly string[];
}

/** Redirects of a page that are followed by default, here and in `robotsFetch`. */
export const MAX_PAGE_REDIRECTS = 10;
const OPTIONS = {
  maxRedirects: wholeNumber(0),
  crawler: ANYTHING,
  signal: A_SIGNAL,
  pace: PACE,
  decide: aFunction('(robots, url, crawler) => robots.check(url, crawler)'),
};

/**
 * Requests a page and follows its redirects. Checks each URL with the gate before the request (`Gate.checkPage`), because
 * a redirect may lead to a blocked page or into a private network, and stops at the first blocked one. Reports to the
 * gate whether page fetches succeed (`Gate.reportPage`).
 *
 * @param request makes one GET request and does not follow redirects
 * @throws TypeError if `url` is not an absolute URL, if an option is invalid, or if `request` follows redirects or
 * returns no response; any error of `request`; GateConnectError if a host name cannot be looked up; the signal's reason
 * if it is aborted; with `pace`, the errors of `Gate.turn`, but no RobotsBlockedError
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
  checkRequestFunction(request);
  checkOptions('fetchAllowed', options, OPTIONS);
  const { maxRedirects = MAX_PAGE_REDIRECTS, crawler, signal, pace, decide } = options;
  if (crawler !== undefined) checkCrawlerOption(crawler);
  const turns = turnsOf(pace);
  const urls: string[] = [];
  let next = String(url);
  for (;;) {
    const { verdict, turn } = await checkInTurn(gate, next, { crawler, signal, turns, decide });
    urls.push(verdict.url);
    if (!verdict.allowed) {
      return { response: undefined, verdict, redirect: undefined, usage: () => verdict.usage(), urls };
    }
    const response = await requestAndReport(gate, verdict.url, request, signal).catch((error: unknown) => {
      turn?.done();
      throw error;
    });
    const redirect = redirectOf(response, verdict.url);
    if (redirect === undefined || urls.length > maxRedirects) {
      if (turn !== undefined) endWithBody(turn, response);
      return { response, verdict, redirect, usage: () => verdict.usage(response.headers), urls };
    }
    await cancelBody(response);
    turn?.done(response);
    next = redirect;
  }
}

interface CheckInTurn {
  readonly crawler: Crawler | undefined;
  readonly signal: AbortSignal | undefined;
  /** Undefined if requests take no turns. */
  readonly turns: Pick<TurnOptions, 'delay'> | undefined;
  readonly decide: RulesDecider | undefined;
}

async function checkInTurn(
  gate: Gate,
  url: string,
  { crawler, turns, ...options }: CheckInTurn,
): Promise<{ readonly verdict: GateVerdict; readonly turn: Turn | undefined }> {
  const call = given(options);
  const { signal } = call;
  const verdict = await checkPage(gate, url, crawler, call);
  if (!verdict.allowed) return { verdict, turn: undefined };
  signal?.throwIfAborted();
  if (turns === undefined) return { verdict, turn: undefined };
  try {
    const turn = await gate.turn(url, { ...turns, ...call, ...(crawler !== undefined && { crawler }) });
    return { verdict, turn };
  } catch (error) {
    if (error instanceof RobotsBlockedError) return { verdict: error.verdict, turn: undefined };
    throw error;
  }
}

/** Returns the options that are set. */
function given({ signal, decide }: Pick<CheckInTurn, 'signal' | 'decide'>): PageCallOptions {
  return { ...(signal && { signal }), ...(decide && { decide }) };
}

async function checkPage(
  gate: Gate,
  url: string,
  crawler: Crawler | undefined,
  options: PageCallOptions,
): Promise<GateVerdict> {
  try {
    return await gate.checkPage(url, crawler, options);
  } catch (error) {
    // robots.txt is known, and the name of its host no longer resolves: a failed page request.
    const isSiteFailure = error instanceof GateConnectError && (error.kind === 'dns' || error.kind === 'timeout');
    if (isSiteFailure && !options.signal?.aborted) await gate.reportPage(url, false);
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
  // Before `reportPage`: a mistake of the caller is not a failure of the site.
  checkResponse(response);
  await gate.reportPage(url, response.status < 500);
  return response;
}

/** Releases the connection of a response that is not read. */
export async function cancelBody({ body }: PageResponse): Promise<void> {
  try {
    if (body?.cancel === undefined) body?.destroy?.();
    else await body.cancel();
  } catch {
    // The body has already failed, and it is not needed.
  }
}

/** Returns the target of a redirect, without fragment and user info, if the response has a usable one. */
function redirectOf({ status, headers }: PageResponse, from: string): string | undefined {
  const location = isRedirect(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  const target = redirectTarget([location], new URL(from));
  return target.kind === 'url' ? target.url.href : undefined;
}
