/**
 * Fetching a robots.txt. One fetch is a row of hops, each a GET on a connection of its own; every hop ends the fetch
 * or names the next one. Whatever a server does is an outcome, never an exception (B1–B5, B10).
 */
import { performance } from 'node:perf_hooks';
import type { GiveUpSignal } from '../give-up-signal.js';
import type { FetchOutcome } from '../types.js';
import type { Refusal } from './checked-addresses.js';
import { type Connection, openConnection } from './connection.js';
import { Deadline } from './deadline.js';
import { ACCEPT_ENCODING } from './decode-body.js';
import type { ExchangeLimits } from './exchange-limits.js';
import { Exchanges } from './exchanges.js';
import type { Failure } from './failure.js';
import {
  base,
  type Failed,
  type Fetch,
  type FetchOptions,
  failed,
  type NotFetched,
  refused,
  type Step,
  wasHeldUp,
} from './fetch-run.js';
import { resultOf, sendGet } from './http-request.js';
import { isHttp, judge } from './judge-answer.js';
import type { ExchangeResult } from './key-pace.js';
import { type FetchSettings, type PreparedSettings, prepareSettings } from './settings.js';
import type { StartedExchange } from './started-exchange.js';
import { Waits } from './waits.js';

export type { FetchOptions, NotFetched } from './fetch-run.js';

/**
 * Fetches the robots.txt at a URL (as `robotsUrl` of the engine gives it). Resolves to an outcome whatever the server
 * does, within the time set; `signal` ends the fetch as unreachable, reason `aborted`.
 *
 * @throws TypeError (as a rejection) for a URL that is none, or not one of http, https, and ftp where that is set.
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
    const url = startUrl(text, settings);
    const deadline = new Deadline(settings.timeout, options.signal);
    try {
      return await follow(url, {
        settings,
        exchanges,
        deadline,
        waits: new Waits(deadline),
        options,
        hops: [],
        seen: new Set(),
        redirects: 0,
        askedAgain: false,
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
  options: FetchSettings & { readonly signal?: GiveUpSignal | undefined },
): Promise<FetchOutcome | NotFetched> {
  return createFetcher(options)(url, options);
}

function startUrl(text: string, { ftp }: PreparedSettings): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    const given = JSON.stringify(String(text).slice(0, 80));
    throw new TypeError(`${given} is no URL: "https://example.com/robots.txt" is expected.`, { cause });
  }
  const { protocol } = url;
  if (protocol === 'ftp:' && ftp === undefined) throw new TypeError('Fetching over FTP is not enabled (setting ftp).');
  if (isHttp(url) || protocol === 'ftp:') return url;
  throw new TypeError(`robots.txt is fetched over http, https and ftp, not over ${protocol.slice(0, 80)}`);
}

async function follow(start: URL, fetch: Fetch): Promise<FetchOutcome | NotFetched> {
  let url = start;
  for (;;) {
    const step = await hopUntilTried(url, fetch);
    if ('outcome' in step) return step.outcome;
    url = step.next;
  }
}

/** One hop, begun again while this machine lacks files or sockets. */
async function hopUntilTried(url: URL, fetch: Fetch): Promise<Step> {
  const { exchanges, hops } = fetch;
  const before = hops.length;
  const since = exchanges.now();
  for (let tries = 0; ; tries++) {
    const step = await hop(url, fetch, tries > 0);
    if (!('failure' in step)) return step;
    const { failure } = step;
    const cause = wasHeldUp(failure, fetch) ? failure.cause : await exchanges.judge(url, failure);
    const isRetried = failure.effect === 'retry' && (await exchanges.retryLater(since, tries, fetch));
    if (!isRetried) return failed(fetch, { ...failure, cause });
    hops.length = before;
  }
}

/** One exchange, from the lookup to the end of the body. */
async function hop(url: URL, fetch: Fetch, isRetry: boolean): Promise<Step | Failed> {
  const { deadline, waits, hops, seen, exchanges, options } = fetch;
  seen.add(url.href);
  fetch.hopStart = { at: performance.now(), waited: waits.counted };
  const isFirst = hops.length === 0;
  const lane = isFirst ? (options.lane ?? 'cold') : 'redirect';
  const isOptional = isFirst && options.isOptional === true;
  // A redirect may lead to another site, whose back-off is not the caller's to end.
  const isForced = isFirst && options.isForced === true;
  const turn = { lane, isOptional, isForced, deadline, waits, isContinued: isRetry || !isFirst };
  const begun = await exchanges.begin(url, turn);
  if (begun.kind === 'overloaded' || begun.kind === 'backed-off' || begun.kind === 'suspended') {
    return { outcome: { ...base(fetch), ...begun } };
  }
  const run: Run = { result: FAILED };
  try {
    if (!(await isAdmitted(begun, fetch))) {
      run.result = UNUSED;
      return { outcome: { ...base(fetch), kind: 'not-admitted' } };
    }
    if (begun.kind === 'started') return await withAddresses(url, begun, fetch, run);
    hops.push({ url: url.href, status: undefined, address: undefined });
    return begun.kind === 'failure' ? { failure: begun } : refused(fetch, begun.detail);
  } finally {
    if (begun.kind === 'started') begun.slot.end(run.result);
  }
}

const FAILED: ExchangeResult = { kind: 'failed' };
const UNUSED: ExchangeResult = { kind: 'unused' };
const NOT_BEGUN = { at: 0, waited: 0 };

/** How an exchange went, for its address and its domain. */
interface Run {
  result: ExchangeResult;
}

/** Asks the caller before the first request; its answer takes none of the fetch's time. */
async function isAdmitted({ kind }: StartedExchange | Failure | Refusal, fetch: Fetch): Promise<boolean> {
  const { options, waits, deadline } = fetch;
  if (fetch.isAdmitted) return true;
  fetch.isAdmitted = true;
  if (options.admit !== undefined && kind !== 'refusal' && deadline.failure?.reason !== 'aborted') {
    waits.begin();
    if (!(await options.admit())) return false;
  }
  waits.count();
  return true;
}

async function withAddresses(url: URL, begun: StartedExchange, fetch: Fetch, run: Run): Promise<Step | Failed> {
  if (url.protocol === 'ftp:') return { outcome: await byFtp(url, begun, fetch) };
  const { settings, deadline, hops } = fetch;
  const connection = await openConnection(url, begun, settings, deadline);
  if (connection.kind === 'failure') {
    hops.push({ url: url.href, status: undefined, address: undefined });
    return endedBy(connection, run);
  }
  try {
    return await exchange(url, begun, connection, fetch, run);
  } finally {
    connection.close();
  }
}

async function byFtp(url: URL, begun: StartedExchange, fetch: Fetch): Promise<FetchOutcome> {
  const { settings, deadline, options, hops, exchanges } = fetch;
  const outcome = await settings.ftp!(url.href, {
    maxOctets: settings.maxOctets,
    deadline: Math.max(1, Math.ceil(deadline.left)),
    connectTimeout: settings.connectTimeout,
    signal: options.signal,
    resolveAddress: async () => begun.addresses,
  });
  const ended = { ...outcome, hops: [...hops, ...outcome.hops] };
  if (ended.status !== undefined) exchanges.respond(url, begun, undefined);
  if (ended.kind !== 'unreachable' || ended.status !== undefined) return ended;
  const { reason, detail, code, cause } = ended;
  return {
    ...ended,
    cause: await exchanges.judge(url, { kind: 'failure', reason, detail, code, cause, effect: undefined }),
  };
}

async function exchange(
  url: URL,
  begun: StartedExchange,
  connection: Connection,
  fetch: Fetch,
  run: Run,
): Promise<Step | Failed> {
  const headers = {
    'User-Agent': fetch.settings.userAgent,
    Accept: 'text/plain, */*;q=0.8',
    'Accept-Encoding': ACCEPT_ENCODING,
  };
  const answer = await sendGet(connection, url, headers, fetch.deadline);
  const status = answer.kind === 'answer' ? answer.status : undefined;
  fetch.hops.push({ url: url.href, status, address: connection.address });
  if (answer.kind === 'failure') return endedBy(answer, run);
  fetch.exchanges.respond(url, begun, connection.address);
  run.result = resultOf(answer, fetch.settings.now());
  return judge(url, answer, fetch);
}

/** The exchange ended without an answer. */
function endedBy(failure: Failure, run: Run): Failed {
  if (failure.reason === 'timeout') run.result = { kind: 'silent' };
  return { failure };
}
