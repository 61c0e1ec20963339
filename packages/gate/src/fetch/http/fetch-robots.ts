/**
 * Fetches robots.txt. A fetch is a sequence of hops, each a GET on a new connection. Every hop ends the fetch or names
 * the next URL. Whatever a server does is an outcome, never an exception.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes
 */

import { performance } from 'node:perf_hooks';
import { isHttp } from '@maycrawl/core/url';
import type { FailureReason, FetchOutcome } from '../../types/outcome.js';
import { shown } from '../../validation/expected.js';
import { type Exchanges, responseAddress, type StartedExchange } from '../exchange/exchanges.js';
import { QueueTimer } from '../exchange/queue-timer.js';
import { Deadline } from '../net/deadline.js';
import type { Failure } from '../net/failure.js';
import { causeOf, type FailureStage, mostRelevantFailure } from '../net/failure-cause.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { hostOf, type Refusal } from '../net/host-addresses.js';
import type { ExchangeResult } from '../scheduling/rate-limiter.js';
import type { ResponseAddress } from '../scheduling/scheduler.js';
import { classifyResponse } from './classify-response.js';
import { CollectedNeeds } from './collected-needs.js';
import { ACCEPT_ENCODING } from './decode-body.js';
import {
  type FailedExchange,
  type FetchOptions,
  type FetchState,
  failureOutcome,
  hopsAndStatus,
  type NotFetched,
  refusedOutcome,
  type Step,
  wasDelayedLocally,
} from './fetch-state.js';
import { answeredExchange } from './http-request.js';
import { sendRequest } from './send-request.js';

export type { FetchOptions, NotFetched } from './fetch-state.js';

/** Resolves to an outcome whatever the server does, within `timeout`. @throws TypeError for a wrong URL */
export type Fetcher = (url: string, options?: FetchOptions) => Promise<FetchOutcome | NotFetched>;

export function preparedFetcher(settings: PreparedSettings, exchanges: Exchanges): Fetcher {
  return async (text, options = {}) => {
    const url = startUrl(text);
    const deadline = new Deadline(settings.timeout, options.signal);
    try {
      return await follow(url, {
        settings,
        exchanges,
        deadline,
        queueTimer: new QueueTimer(deadline),
        options,
        hops: [],
        needs: new CollectedNeeds(),
        seen: new Set(),
        redirects: 0,
        hasRetried304: false,
        isAdmitted: false,
        hopStart: NO_HOP,
      });
    } finally {
      deadline.end();
    }
  };
}

function startUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new TypeError(`expected a URL, such as "https://example.com/robots.txt", got ${shown(text)}`, { cause });
  }
  const { protocol } = url;
  if (isHttp(url) || protocol === 'ftp:') return url;
  throw new TypeError(`expected a URL with http, https or ftp, got ${shown(protocol)}`);
}

async function follow(start: URL, fetch: FetchState): Promise<FetchOutcome | NotFetched> {
  let url = start;
  for (;;) {
    const step = await hop(url, fetch);
    if ('outcome' in step) return withNeeds(step.outcome, fetch);
    url = step.next;
  }
}

function withNeeds(
  outcome: FetchOutcome | NotFetched,
  { needs, redirects, settings }: FetchState,
): FetchOutcome | NotFetched {
  if (outcome.kind !== 'file' && outcome.kind !== 'unavailable' && outcome.kind !== 'unreachable') return outcome;
  const collected = needs.of(outcome, redirects, settings);
  return collected === undefined ? outcome : { ...outcome, needs: collected };
}

async function hop(url: URL, fetch: FetchState): Promise<Step> {
  const { exchanges, hops } = fetch;
  fetch.seen.add(url.href);
  fetch.needs.addUrl(url);
  const before = hops.length;
  const since = exchanges.now();
  for (let tries = 0; ; tries++) {
    const returns = exchanges.networkReturns;
    fetch.hopStart = { at: performance.now(), waited: fetch.queueTimer.counted };
    const step = await request(url, fetch, tries > 0);
    if (!('failure' in step)) return step;
    const { failure } = step;
    const cause = wasDelayedLocally(failure, fetch)
      ? failure.cause
      : await exchanges.determineCause(url, failure, returns);
    const isRetried = failure.effect === 'retry' && (await exchanges.retryLater(since, tries, fetch));
    if (!isRetried) return failureOutcome(fetch, { ...failure, cause });
    hops.length = before;
  }
}

/** Tries one address of the host after the other. Each has a separate exchange, so that its own limits apply. */
async function request(url: URL, fetch: FetchState, isRetry: boolean): Promise<Step | FailedExchange> {
  const earlier: Failure[] = [];
  let step = await exchangeWith(undefined, url, earlier, fetch, isRetry);
  while ('untried' in step) step = await exchangeWith(step.untried, url, earlier, fetch, isRetry);
  return step;
}

/** No byte was received, and there are other addresses of the host to try. */
interface Unanswered {
  readonly untried: readonly string[];
}

/** Runs one exchange at `candidates`, by default the addresses of the host. Adds a failure to `earlier`. */
async function exchangeWith(
  candidates: readonly string[] | undefined,
  url: URL,
  earlier: Failure[],
  fetch: FetchState,
  isRetry: boolean,
): Promise<Step | FailedExchange | Unanswered> {
  const { deadline, queueTimer, hops, exchanges, options } = fetch;
  const isFirst = hops.length === 0 && candidates === undefined;
  const priority = isFirst ? (options.priority ?? 'cold') : 'redirect';
  const isOptional = isFirst && options.isOptional === true;
  // `isForced` does not apply to redirects: they may lead to another site, whose back-off must not end.
  const isForced = hops.length === 0 && options.isForced === true;
  const beginOptions = { priority, isOptional, isForced, deadline, queueTimer, isContinued: isRetry || !isFirst };
  const begun = await exchanges.begin(url, beginOptions, candidates);
  if (begun.kind === 'overloaded' || begun.kind === 'backed-off' || begun.kind === 'suspended') {
    return { outcome: { ...hopsAndStatus(fetch), ...begun } };
  }
  const run: Run = { result: FAILED, respondedFrom: undefined };
  try {
    // The host may have demanded a pause while this exchange waited.
    const milliseconds = isRedirectOfOther(url, fetch) ? exchanges.pauseBefore(url) : 0;
    if (milliseconds > 0) {
      run.result = UNUSED;
      return { outcome: { ...hopsAndStatus(fetch), kind: 'backed-off', milliseconds } };
    }
    if (!(await isAdmitted(begun, fetch))) {
      run.result = UNUSED;
      return { outcome: { ...hopsAndStatus(fetch), kind: 'not-admitted' } };
    }
    if (begun.kind === 'started') return await requestFrom(url, begun, earlier, fetch, run);
    hops.push({ url: url.href, status: undefined, address: undefined });
    return begun.kind === 'failure'
      ? { failure: overallFailure([...earlier, begun], deadline) }
      : refusedOutcome(fetch, begun);
  } finally {
    if (begun.kind === 'started') begun.slot.end(run.result, run.respondedFrom);
  }
}

const FAILED: ExchangeResult = { kind: 'failed' };
const UNUSED: ExchangeResult = { kind: 'unused' };
const SILENT: ExchangeResult = { kind: 'silent' };
const ACCEPT = 'text/plain, */*;q=0.8';
const NO_HOP = { at: 0, waited: 0 };

interface Run {
  result: ExchangeResult;
  respondedFrom: ResponseAddress | undefined;
}

function isRedirectOfOther(url: URL, { hops: [first], exchanges }: FetchState): boolean {
  return first !== undefined && exchanges.siteOf(new URL(first.url)) !== exchanges.siteOf(url);
}

/** Calls `admit` before the first request. Its duration does not count towards the timeout. */
async function isAdmitted({ kind }: StartedExchange | Failure | Refusal, fetch: FetchState): Promise<boolean> {
  const { options, queueTimer, deadline } = fetch;
  if (fetch.isAdmitted) return true;
  fetch.isAdmitted = true;
  if (options.admit !== undefined && kind !== 'refusal' && deadline.failure?.reason !== 'aborted') {
    queueTimer.begin();
    if (!(await options.admit())) return false;
  }
  queueTimer.count();
  return true;
}

async function requestFrom(
  url: URL,
  begun: StartedExchange,
  earlier: Failure[],
  fetch: FetchState,
  run: Run,
): Promise<Step | FailedExchange | Unanswered> {
  if (url.protocol === 'ftp:') return { outcome: await fetchByFtp(url, begun, fetch) };
  const { settings, deadline, hops } = fetch;
  const headers = { 'User-Agent': settings.userAgent, Accept: ACCEPT, 'Accept-Encoding': ACCEPT_ENCODING };
  const result = await sendRequest(url, begun, { headers, maxBytes: settings.maxBytes }, settings, deadline);
  const { response, address, isSilent, hasBadCertificate, untried, close } = result;
  try {
    if (isSilent) run.result = SILENT;
    if (hasBadCertificate) fetch.needs.badCertificates = settings.acceptBadCertificates;
    if (response.kind === 'failure') fetch.needs.addTried(begun.addresses);
    else fetch.needs.addResponding(address ?? hostOf(url));
    if (response.kind === 'failure' && untried.length > 0) {
      earlier.push(response);
      return { untried };
    }
    const isOther = isRedirectOfOther(url, fetch);
    hops.push({ url: url.href, status: response.kind === 'response' ? response.status : undefined, address });
    if (response.kind === 'failure') return { failure: overallFailure([...earlier, response], deadline) };
    fetch.exchanges.recordResponse(url, begun, address);
    const answered = answeredExchange(response, settings.now());
    if (isOther) fetch.exchanges.recordRedirectResponse(url, answered);
    run.result = answered;
    run.respondedFrom = responseAddress(address, url);
    return await classifyResponse(url, response, fetch);
  } finally {
    close();
  }
}

/** If the deadline has expired, its text replaces that of the failures, but not their cause. */
function overallFailure(failures: readonly Failure[], deadline: Deadline): Failure {
  const mostRelevant = mostRelevantFailure(failures as [Failure, ...Failure[]]);
  const { cause, effect, evidence } = mostRelevant;
  return deadline.failure === undefined ? mostRelevant : { ...failures.at(-1)!, cause, effect, evidence };
}

const FTP_STAGES: Partial<Record<FailureReason, FailureStage>> = { dns: 'lookup', connect: 'connect' };

/** Fetches by FTP. If the first address does not respond, the next ones are tried within the same exchange. */
async function fetchByFtp(url: URL, begun: StartedExchange, fetch: FetchState): Promise<FetchOutcome> {
  const { settings, deadline, options, hops, exchanges } = fetch;
  const returns = exchanges.networkReturns;
  const outcome = await settings.ftp!(url.href, {
    maxBytes: settings.maxBytes,
    deadline: Math.max(1, Math.ceil(deadline.remaining)),
    connectTimeout: settings.connectTimeout,
    signal: options.signal,
    addresses: begun.addresses,
  });
  const address = outcome.hops.at(-1)?.address;
  if (address === undefined || outcome.kind === 'unreachable') fetch.needs.addTried(begun.addresses);
  else fetch.needs.addResponding(address);
  const complete = { ...outcome, hops: [...hops, ...outcome.hops] };
  if (complete.status !== undefined) exchanges.recordResponse(url, begun, undefined);
  if (complete.kind !== 'unreachable' || complete.status !== undefined) return complete;
  const { reason, detail, code, cause } = complete;
  const stage = code === 'connect-timeout' ? 'connect' : (FTP_STAGES[reason] ?? 'exchange');
  const { evidence } = causeOf(stage, code);
  const failure = { kind: 'failure', reason, detail, code, cause, effect: undefined, evidence } as const;
  return { ...complete, cause: await exchanges.determineCause(url, failure, returns) };
}
