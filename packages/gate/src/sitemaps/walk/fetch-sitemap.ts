/**
 * Fetching a sitemap: as robots.txt is fetched, under one deadline and with each address checked; but each URL on the
 * way, redirects too, is asked about first in its own robots.txt (H3), and the body is handed over as it comes.
 */

import type { AbortSignalLike } from '../../abort/abort-source.js';
import { type Exchanges, responseAddress } from '../../fetch/exchange/exchanges.js';
import { QueueTimer } from '../../fetch/exchange/queue-timer.js';
import type { StartedExchange } from '../../fetch/exchange/started-exchange.js';
import { KNOWN_TRANSFER_CODING } from '../../fetch/http/classify-response.js';
import { answeredExchange, type HttpResponse, headerValues } from '../../fetch/http/http-request.js';
import { sendRequest } from '../../fetch/http/send-request.js';
import { Deadline } from '../../fetch/net/deadline.js';
import { type Failure, failure } from '../../fetch/net/failure.js';
import type { PreparedSettings } from '../../fetch/net/fetch-settings.js';
import { redirectTarget } from '../../fetch/semantics/redirect-target.js';
import { isWholeRange, statusMeaning } from '../../fetch/semantics/status.js';
import type { Hop } from '../../types/outcome.js';
import { SitemapError } from '../parse/sitemap-error.js';
import type { SitemapAdmission } from './sitemap-admission.js';

export interface SitemapFetch {
  readonly settings: PreparedSettings;
  readonly exchanges: Exchanges;
  readonly signal: AbortSignalLike;
  readonly admission: SitemapAdmission;
  /**
   * Counts a URL that a redirect leads to. Returns false if this walk has read it already.
   *
   * @throws SitemapError if it must not be requested
   */
  readonly claim: (url: URL) => boolean;
  /** Filled as requests are made. */
  readonly hops: Hop[];
}

const ACCEPT = 'application/xml, text/xml, text/plain, */*;q=0.8';
/** Gzip alone: it is what sitemaps are packed with anyway, and it is told by its bytes. */
const ACCEPTED = /^(?:x-)?gzip$|^identity$|^$/;

/**
 * The bytes of the sitemap at an http or https URL that was claimed; none where a redirect leads to one that was read
 * already.
 *
 * @throws SitemapError where it cannot be had, or breaks off.
 */
export async function* fetchSitemap(start: URL, fetch: SitemapFetch): AsyncGenerator<Uint8Array> {
  const deadline = new Deadline(fetch.settings.timeout, fetch.signal);
  try {
    for (let url: URL | undefined = start; url !== undefined; ) {
      const { answer, end } = await requestFromAny(url, fetch, deadline);
      try {
        if (statusMeaning(answer.status) !== 'redirect') return yield* bodyOf(answer, deadline);
        url = nextUrl(url, answer, fetch);
      } finally {
        end();
      }
    }
  } finally {
    deadline.end();
  }
}

/** Waits until the request may start; also for its robots.txt. */
async function begin(
  url: URL,
  fetch: SitemapFetch,
  deadline: Deadline,
  among: readonly string[] | undefined,
): Promise<StartedExchange> {
  for (;;) {
    await admit(url, fetch, deadline);
    const begun = await queue(url, fetch, deadline, among);
    if (fetch.admission.start(url, begun.isRateLimited)) return begun;
    begun.slot.end({ kind: 'unused' });
  }
}

/** The time does not count against the deadline of the sitemap. */
async function admit(url: URL, { admission: turns }: SitemapFetch, deadline: Deadline): Promise<void> {
  deadline.pause();
  const refusal = await turns.admit(url);
  deadline.resume();
  if (refusal !== undefined) throw new SitemapError(refusal.reason, refusal.detail);
}

/** Nor does this time. */
async function queue(
  url: URL,
  { exchanges, admission: turns, hops }: SitemapFetch,
  deadline: Deadline,
  among: readonly string[] | undefined,
): Promise<StartedExchange> {
  const turn = {
    priority: 'sitemap',
    isOptional: false,
    isForced: false,
    deadline,
    queueTimer: new QueueTimer(deadline),
  } as const;
  const begun = await exchanges.begin(url, turn, among);
  switch (begun.kind) {
    case 'started':
      return begun;
    case 'overloaded':
      turns.failed(url);
      throw new SitemapError('not-requested', 'too many requests are waiting');
    case 'backed-off':
      turns.backedOff(url, begun.milliseconds);
      throw new SitemapError('not-requested', 'its server has asked for a pause');
    case 'suspended':
      throw new SitemapError('not-requested', 'the network of this machine does not work');
    case 'refusal':
      turns.failed(url);
      hops.push({ url: url.href, status: undefined, address: undefined });
      throw new SitemapError('refused-address', begun.detail);
    case 'failure':
      turns.failed(url);
      void exchanges.determineCause(url, begun);
      hops.push({ url: url.href, status: undefined, address: undefined });
      throw unreachable(begun);
  }
}

/** An answer; `end` closes its connection and ends its exchange. */
interface Exchanged {
  readonly answer: HttpResponse;
  readonly end: () => void;
}

/** Requests a URL from one address of its host after the other until one of them answers. */
async function requestFromAny(url: URL, fetch: SitemapFetch, deadline: Deadline): Promise<Exchanged> {
  const { settings, exchanges, admission: turns, hops } = fetch;
  const headers = { 'User-Agent': settings.userAgent, Accept: ACCEPT, 'Accept-Encoding': 'gzip' };
  let among: readonly string[] | undefined;
  for (;;) {
    const begun = await begin(url, fetch, deadline, among);
    const {
      response: answer,
      address,
      isSilent,
      untried,
      close,
    } = await sendRequest(url, begun, headers, settings, deadline);
    if (answer.kind === 'response') {
      hops.push({ url: url.href, status: answer.status, address });
      const result = answeredExchange(answer, settings.now());
      exchanges.recordResponse(url, begun, address);
      turns.answered(url, answer.status, result.retryAfterSeconds);
      const end = (): void => {
        close();
        begun.slot.end(result, responseAddress(address, url));
      };
      return { answer, end };
    }
    close();
    begun.slot.end({ kind: isSilent ? 'silent' : 'failed' });
    if (untried.length === 0) {
      turns.failed(url);
      void exchanges.determineCause(url, answer);
      hops.push({ url: url.href, status: undefined, address });
      throw unreachable(answer);
    }
    among = untried;
  }
}

/** Undefined where it was read already in this walk. */
function nextUrl(
  url: URL,
  { message: response }: HttpResponse,
  { hops, settings, claim }: SitemapFetch,
): URL | undefined {
  const target = redirectTarget(headerValues(response, 'location'), url);
  if (target.kind === 'bad-location') throw new SitemapError('unavailable', 'it redirects to no URL');
  const { href, protocol } = target.url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new SitemapError('unavailable', `it redirects to a ${protocol.slice(0, 40)} URL`);
  }
  if (hops.some((hop) => hop.url === href)) throw new SitemapError('unavailable', 'its redirects run in a circle');
  if (hops.length > settings.maxRedirects)
    throw new SitemapError('unavailable', `over ${settings.maxRedirects} redirects`);
  return claim(target.url) ? target.url : undefined;
}

async function* bodyOf(answer: HttpResponse, deadline: Deadline): AsyncGenerator<Uint8Array> {
  refuseUnfit(answer);
  const { message: response, bodyFailure: missing } = answer;
  const parts = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let isBegun = false;
  for (;;) {
    const step = await deadline.within<IteratorResult<Uint8Array> | Failure>((settle) => {
      parts.next().then(settle, (error: unknown) => settle(missing() ?? brokenOff(error)));
      return () => response.destroy();
    });
    const failed = 'kind' in step ? step : step.done ? missing() : undefined;
    if (failed !== undefined) throw isBegun ? new SitemapError('truncated', failed.detail) : unreachable(failed);
    const { done, value } = step as IteratorResult<Uint8Array>;
    if (done) return;
    isBegun = true;
    yield value;
  }
}

/** Whatever is not the whole sitemap in bytes that can be read. */
function refuseUnfit({ status, message: { headers } }: HttpResponse): void {
  const meaning = statusMeaning(status);
  if (meaning === 'no-file') throw new SitemapError('unavailable', `answered ${status}`);
  if (meaning !== 'file') throw new SitemapError('unreachable', `answered ${status}`);
  if (status === 206 && !isWholeRange(headers['content-range'])) {
    throw new SitemapError('unreachable', 'answered with a part of it (206)');
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !KNOWN_TRANSFER_CODING.test(coding)) {
    throw new SitemapError('unreachable', `transfer coding ${coding.slice(0, 80)}`);
  }
  for (const given of (headers['content-encoding'] ?? '').split(',')) {
    const name = given.trim().toLowerCase();
    if (!ACCEPTED.test(name)) throw new SitemapError('unreachable', `encoding "${name.slice(0, 80)}"`);
  }
}

function unreachable({ detail }: Failure): SitemapError {
  return new SitemapError('unreachable', detail);
}

function brokenOff(error: unknown): Failure {
  return failure('reset', error instanceof Error ? error.message : String(error));
}
