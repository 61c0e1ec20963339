/**
 * Fetching a robots.txt. One fetch is a row of hops, each a GET on a connection of its own; every hop ends the fetch
 * or names the next one. Whatever a server does is an outcome, never an exception (B1–B5, B10).
 */
import { performance } from 'node:perf_hooks';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import type { FetchOutcome } from '../../types/outcome.js';
import type { ExchangeLimits } from '../exchange/exchange-limits.js';
import { Exchanges, responseAddress } from '../exchange/exchanges.js';
import { QueueTimer } from '../exchange/queue-timer.js';
import type { StartedExchange } from '../exchange/started-exchange.js';
import { Deadline } from '../net/deadline.js';
import type { Failure } from '../net/failure.js';
import { mostRelevantFailure } from '../net/failure-cause.js';
import { type FetchSettings, type PreparedSettings, prepareSettings } from '../net/fetch-settings.js';
import type { Refusal } from '../net/host-addresses.js';
import type { ExchangeResult } from '../scheduling/rate-limiter.js';
import type { ResponseAddress } from '../scheduling/scheduler.js';
import { classifyResponse, isHttp } from './classify-response.js';
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

/**
 * Fetches the robots.txt at a URL (as `robotsUrl` of the engine gives it). Resolves to an outcome whatever the server
 * does, within the time set; `signal` ends the fetch as unreachable, reason `aborted`.
 *
 * An `ftp:` URL is `refused` unless FTP is enabled.
 *
 * @throws TypeError (as a rejection) for a URL that is none, or not one of http, https and ftp.
 */
export type Fetcher = (url: string, options?: FetchOptions) => Promise<FetchOutcome | NotFetched>;

/**
 * A fetcher with these settings, checked and made ready once.
 *
 * @throws TypeError that names the setting to change.
 */
export function createFetcher(settings: FetchSettings, limits: ExchangeLimits = {}): Fetcher {
  const prepared = prepareSettings(settings);
  return preparedFetcher(prepared, new Exchanges(prepared, limits));
}

/** `createFetcher` for settings and exchanges that others share. */
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
        seen: new Set(),
        redirects: 0,
        hasRetried304: false,
        isAdmitted: false,
        hopStart: NOT_BEGUN,
      });
    } finally {
      deadline.end();
    }
  };
}

/** `createFetcher` for a single fetch. */
export async function fetchRobots(
  url: string,
  options: FetchSettings & { readonly signal?: AbortSignalLike | undefined },
): Promise<FetchOutcome | NotFetched> {
  return createFetcher(options)(url, options);
}

function startUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    const given = JSON.stringify(String(text).slice(0, 80));
    throw new TypeError(`${given} is no URL: "https://example.com/robots.txt" is expected.`, { cause });
  }
  const { protocol } = url;
  if (isHttp(url) || protocol === 'ftp:') return url;
  throw new TypeError(`robots.txt is fetched over http, https and ftp, not over ${protocol.slice(0, 80)}`);
}

async function follow(start: URL, fetch: FetchState): Promise<FetchOutcome | NotFetched> {
  let url = start;
  for (;;) {
    const step = await hop(url, fetch);
    if ('outcome' in step) return step.outcome;
    url = step.next;
  }
}

/** One request and its redirect or outcome. It is made again while this machine lacks files or sockets. */
async function hop(url: URL, fetch: FetchState): Promise<Step> {
  const { exchanges, hops } = fetch;
  fetch.seen.add(url.href);
  const before = hops.length;
  const since = exchanges.now();
  for (let tries = 0; ; tries++) {
    fetch.hopStart = { at: performance.now(), waited: fetch.queueTimer.counted };
    const step = await request(url, fetch, tries > 0);
    if (!('failure' in step)) return step;
    const { failure } = step;
    const cause = wasDelayedLocally(failure, fetch) ? failure.cause : await exchanges.determineCause(url, failure);
    const isRetried = failure.effect === 'retry' && (await exchanges.retryLater(since, tries, fetch));
    if (!isRetried) return failureOutcome(fetch, { ...failure, cause });
    hops.length = before;
  }
}

/**
 * One request, at one address of the host after the other until one of them answers. Each has an exchange of its own,
 * so that its limits apply to it.
 */
async function request(url: URL, fetch: FetchState, isRetry: boolean): Promise<Step | FailedExchange> {
  const earlier: Failure[] = [];
  let step = await exchangeWith(undefined, url, earlier, fetch, isRetry);
  while ('untried' in step) step = await exchangeWith(step.untried, url, earlier, fetch, isRetry);
  return step;
}

/** No byte came; other addresses of the host are left. */
interface Unanswered {
  readonly untried: readonly string[];
}

/**
 * One exchange, from the lookup to the end of the body.
 *
 * @param among the addresses to try; those of the host unless given
 * @param earlier the failures at other addresses; a new one is added
 */
async function exchangeWith(
  among: readonly string[] | undefined,
  url: URL,
  earlier: Failure[],
  fetch: FetchState,
  isRetry: boolean,
): Promise<Step | FailedExchange | Unanswered> {
  const { deadline, queueTimer, hops, exchanges, options } = fetch;
  const isFirst = hops.length === 0 && among === undefined;
  const priority = isFirst ? (options.priority ?? 'cold') : 'redirect';
  const isOptional = isFirst && options.isOptional === true;
  // A redirect may lead to another site, whose back-off is not the caller's to end.
  const isForced = hops.length === 0 && options.isForced === true;
  const turn = { priority, isOptional, isForced, deadline, queueTimer, isContinued: isRetry || !isFirst };
  const begun = await exchanges.begin(url, turn, among);
  if (begun.kind === 'overloaded' || begun.kind === 'backed-off' || begun.kind === 'suspended') {
    return { outcome: { ...hopsAndStatus(fetch), ...begun } };
  }
  const run: Run = { result: FAILED, from: undefined };
  try {
    // While it waited, the host may have asked for a pause.
    const milliseconds = isRedirectOfOther(url, fetch) ? exchanges.pauseBefore(url) : 0;
    if (milliseconds > 0) {
      run.result = UNUSED;
      return { outcome: { ...hopsAndStatus(fetch), kind: 'backed-off', milliseconds } };
    }
    if (!(await isAdmitted(begun, fetch))) {
      run.result = UNUSED;
      return { outcome: { ...hopsAndStatus(fetch), kind: 'not-admitted' } };
    }
    if (begun.kind === 'started') return await withAddresses(url, begun, earlier, fetch, run);
    hops.push({ url: url.href, status: undefined, address: undefined });
    return begun.kind === 'failure'
      ? { failure: overall([...earlier, begun], deadline) }
      : refusedOutcome(fetch, begun.detail);
  } finally {
    if (begun.kind === 'started') begun.slot.end(run.result, run.from);
  }
}

const FAILED: ExchangeResult = { kind: 'failed' };
const UNUSED: ExchangeResult = { kind: 'unused' };
const SILENT: ExchangeResult = { kind: 'silent' };
const ACCEPT = 'text/plain, */*;q=0.8';
const NOT_BEGUN = { at: 0, waited: 0 };

/** How an exchange went, for its address and its domain. */
interface Run {
  result: ExchangeResult;
  from: ResponseAddress | undefined;
}

/** True if `url` is requested because of a redirect of another site: anyone can have many of them. */
function isRedirectOfOther(url: URL, { hops: [first], exchanges }: FetchState): boolean {
  return first !== undefined && exchanges.siteOf(new URL(first.url)) !== exchanges.siteOf(url);
}

/** Asks the caller before the first request; its answer takes none of the fetch's time. */
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

async function withAddresses(
  url: URL,
  begun: StartedExchange,
  earlier: Failure[],
  fetch: FetchState,
  run: Run,
): Promise<Step | FailedExchange | Unanswered> {
  if (url.protocol === 'ftp:') return { outcome: await byFtp(url, begun, fetch) };
  const { settings, deadline, hops } = fetch;
  const headers = { 'User-Agent': settings.userAgent, Accept: ACCEPT, 'Accept-Encoding': ACCEPT_ENCODING };
  const {
    response: answer,
    address,
    isSilent,
    untried,
    close,
  } = await sendRequest(url, begun, headers, settings, deadline);
  try {
    if (isSilent) run.result = SILENT;
    if (answer.kind === 'failure' && untried.length > 0) {
      earlier.push(answer);
      return { untried };
    }
    const isOther = isRedirectOfOther(url, fetch);
    hops.push({ url: url.href, status: answer.kind === 'response' ? answer.status : undefined, address });
    if (answer.kind === 'failure') return { failure: overall([...earlier, answer], deadline) };
    fetch.exchanges.recordResponse(url, begun, address);
    const result = answeredExchange(answer, settings.now());
    if (isOther) fetch.exchanges.recordRedirectResponse(url, result);
    run.result = result;
    run.from = responseAddress(address, url);
    return await classifyResponse(url, answer, fetch);
  } finally {
    close();
  }
}

/** The heaviest failure of all addresses counts. The end of the whole time says more than what came before it. */
function overall(failures: readonly Failure[], deadline: Deadline): Failure {
  const heaviest = mostRelevantFailure(failures as [Failure, ...Failure[]]);
  const { cause, effect } = heaviest;
  return deadline.failure === undefined ? heaviest : { ...failures.at(-1)!, cause, effect };
}

/** If the first address does not answer, FTP tries the next ones within the same exchange, one at a time. */
async function byFtp(url: URL, begun: StartedExchange, fetch: FetchState): Promise<FetchOutcome> {
  const { settings, deadline, options, hops, exchanges } = fetch;
  const outcome = await settings.ftp!(url.href, {
    maxBytes: settings.maxBytes,
    deadline: Math.max(1, Math.ceil(deadline.left)),
    connectTimeout: settings.connectTimeout,
    signal: options.signal,
    resolveAddress: async () => begun.addresses,
  });
  const ended = { ...outcome, hops: [...hops, ...outcome.hops] };
  if (ended.status !== undefined) exchanges.recordResponse(url, begun, undefined);
  if (ended.kind !== 'unreachable' || ended.status !== undefined) return ended;
  const { reason, detail, code, cause } = ended;
  const failure = { kind: 'failure', reason, detail, code, cause, effect: undefined } as const;
  return { ...ended, cause: await exchanges.determineCause(url, failure) };
}
