/**
 * Fetching a robots.txt. One fetch is a row of hops, each a GET on a connection of its own; every hop ends the fetch
 * or names the next one. Whatever a server does is an outcome, never an exception (B1–B5, B10).
 */
import type { GiveUpSignal } from '../give-up-signal.js';
import type { FailureReason, FetchOutcome, Hop, UnavailableReason } from '../types.js';
import { checkedAddresses } from './checked-addresses.js';
import { type Connection, openConnection } from './connection.js';
import { Deadline } from './deadline.js';
import { ACCEPT_ENCODING, readBody } from './decode-body.js';
import type { Failure } from './failure.js';
import { type Answer, headerValues, sendGet } from './http-request.js';
import { NOT_FOUND_BODY_OCTETS, saysNotFound } from './not-found-body.js';
import { redirectTarget } from './redirects.js';
import { retryAfterSeconds } from './retry-after.js';
import { type FetchSettings, type PreparedSettings, prepareSettings } from './settings.js';
import { isWholeRange, statusMeaning } from './status.js';

/**
 * Fetches the robots.txt at a URL (as `robotsUrl` of the engine gives it). Resolves to an outcome whatever the server
 * does, within the time set; `signal` ends the fetch as unreachable, reason `aborted`.
 *
 * @throws TypeError (as a rejection) for a URL that is none, or not one of http, https, and ftp where that is set.
 */
export type Fetcher = (url: string, options?: { readonly signal?: GiveUpSignal | undefined }) => Promise<FetchOutcome>;

/** `chunked`, by some servers said twice, or the coding of old that changes nothing. */
export const KNOWN_TRANSFER: RegExp = /^\s*(?:identity|chunked\s*(?:,\s*chunked)?)\s*$/i;

/** Of a fetch that is under way. */
interface Fetch {
  readonly settings: PreparedSettings;
  readonly deadline: Deadline;
  /** The caller's. */
  readonly signal: GiveUpSignal | undefined;
  readonly hops: Hop[];
  /** URLs that were asked for. */
  readonly seen: Set<string>;
  redirects: number;
  askedAgain: boolean;
}

type Step = { readonly next: URL } | { readonly outcome: FetchOutcome };

/**
 * A fetcher with these settings, checked and made ready once.
 *
 * @throws TypeError that names the setting to change.
 */
export function createFetcher(settings: FetchSettings): Fetcher {
  return preparedFetcher(prepareSettings(settings));
}

/** `createFetcher` for settings that others share. */
export function preparedFetcher(prepared: PreparedSettings): Fetcher {
  return async (text, options = {}) => {
    const url = startUrl(text, prepared);
    const deadline = new Deadline(prepared.timeout, options.signal);
    try {
      return await follow(url, {
        settings: prepared,
        deadline,
        signal: options.signal,
        hops: [],
        seen: new Set(),
        redirects: 0,
        askedAgain: false,
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
): Promise<FetchOutcome> {
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

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

async function follow(start: URL, fetch: Fetch): Promise<FetchOutcome> {
  let url = start;
  for (;;) {
    if (url.protocol === 'ftp:') return byFtp(url, fetch);
    const step = await hop(url, fetch);
    if ('outcome' in step) return step.outcome;
    url = step.next;
  }
}

async function byFtp(url: URL, { settings, deadline, signal, hops }: Fetch): Promise<FetchOutcome> {
  const outcome = await settings.ftp!(url.href, {
    maxOctets: settings.maxOctets,
    deadline: Math.max(1, Math.ceil(deadline.left)),
    signal,
    async resolveAddress(hostname) {
      const addresses = await checkedAddresses(hostname, settings, deadline);
      if (!('kind' in addresses)) return addresses;
      if (addresses.kind === 'refusal') return { refused: addresses.detail };
      throw new Error(addresses.detail);
    },
  });
  return { ...outcome, hops: [...hops, ...outcome.hops] };
}

async function hop(url: URL, fetch: Fetch): Promise<Step> {
  const { settings, deadline, hops, seen } = fetch;
  seen.add(url.href);
  const connection = await openConnection(url, settings, deadline);
  if (connection.kind !== 'connection') {
    hops.push({ url: url.href, status: undefined, address: undefined });
    return connection.kind === 'failure' ? failed(fetch, connection) : refused(fetch, connection.detail);
  }
  try {
    return await exchange(url, connection, fetch);
  } finally {
    connection.close();
  }
}

async function exchange(url: URL, connection: Connection, fetch: Fetch): Promise<Step> {
  const headers = {
    'User-Agent': fetch.settings.userAgent,
    Accept: 'text/plain, */*;q=0.8',
    'Accept-Encoding': ACCEPT_ENCODING,
  };
  const answer = await sendGet(connection, url, headers, fetch.deadline);
  const status = answer.kind === 'answer' ? answer.status : undefined;
  fetch.hops.push({ url: url.href, status, address: connection.address });
  return answer.kind === 'answer' ? judge(url, answer, fetch) : failed(fetch, answer);
}

async function judge(url: URL, answer: Answer, fetch: Fetch): Promise<Step> {
  switch (statusMeaning(answer.status)) {
    case 'file':
      return readFile(answer, fetch);
    case 'redirect':
      return redirect(url, answer, fetch);
    case 'no-file':
      return unavailable(fetch, 'status');
    case 'not-modified':
      // We sent no condition; a confused cache may do better when asked again (F05).
      if (fetch.askedAgain) return serverError(fetch, 'status', 'answered 304 to an unconditional request');
      fetch.askedAgain = true;
      return { next: url };
    case 'server-error':
      return judgeServerError(answer, fetch);
    case 'invalid':
      return serverError(fetch, 'invalid-response', `status ${answer.status}`);
  }
}

async function readFile(answer: Answer, fetch: Fetch): Promise<Step> {
  const { headers } = answer.response;
  if (answer.status === 206 && !isWholeRange(headers['content-range'])) {
    return serverError(fetch, 'truncated', 'answered with a part of the file (206)');
  }
  // Node takes off chunks, and only where the header names nothing else: a frame or packed octets would be read as the
  // file, as lines without rules (F30, F43).
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !KNOWN_TRANSFER.test(coding)) {
    return serverError(fetch, 'encoding', `transfer coding ${coding.slice(0, 80)}`);
  }
  const body = await readBody(answer, fetch.settings.maxOctets, fetch.deadline);
  if ('kind' in body) return failed(fetch, body);
  return {
    outcome: {
      ...base(fetch),
      kind: 'file',
      body,
      headers: {
        cacheControl: headers['cache-control'],
        contentType: headers['content-type'],
        contentEncoding: headers['content-encoding'],
      },
    },
  };
}

function redirect(url: URL, { response }: Answer, fetch: Fetch): Step {
  const target = redirectTarget(headerValues(response, 'location'), url);
  if (target.kind === 'bad-location') return unavailable(fetch, 'bad-location');
  const next = target.url;
  if (!isHttp(next) && !(next.protocol === 'ftp:' && fetch.settings.ftp !== undefined)) {
    return unavailable(fetch, 'bad-location');
  }
  if (fetch.seen.has(next.href)) return unavailable(fetch, 'redirect-loop');
  if (++fetch.redirects > fetch.settings.maxRedirects) return unavailable(fetch, 'too-many-redirects');
  return fetch.settings.isHopDisallowed(next.href) ? unavailable(fetch, 'disallowed-hop') : { next };
}

async function judgeServerError(answer: Answer, fetch: Fetch): Promise<Step> {
  const { settings } = fetch;
  if (settings.trustNotFoundPages && answer.status >= 500) {
    const body = await readBody(answer, NOT_FOUND_BODY_OCTETS, fetch.deadline);
    if (!('kind' in body) && saysNotFound(body)) return unavailable(fetch, 'status');
  }
  const retryAfter = retryAfterSeconds(answer.response.headers['retry-after'], settings.now());
  return serverError(fetch, 'status', `answered ${answer.status}`, retryAfter);
}

function base({ hops }: Fetch): { readonly hops: readonly Hop[]; readonly status: number | undefined } {
  // A list that was pushed to keeps room for more, and this one is held for long.
  return { hops: hops.slice(), status: hops.at(-1)?.status };
}

function unavailable(fetch: Fetch, reason: UnavailableReason): Step {
  return { outcome: { ...base(fetch), kind: 'unavailable', reason } };
}

function refused(fetch: Fetch, detail: string): Step {
  return { outcome: { ...base(fetch), kind: 'refused', detail } };
}

function failed(fetch: Fetch, { reason, detail }: Failure): Step {
  return serverError(fetch, reason, detail);
}

function serverError(fetch: Fetch, reason: FailureReason, detail: string, retryAfter?: number): Step {
  return { outcome: { ...base(fetch), kind: 'unreachable', reason, detail, retryAfterSeconds: retryAfter } };
}
