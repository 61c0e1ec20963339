import { statusMeaning } from '@maycrawl/core/status';
import { isHttp } from '@maycrawl/core/url';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { type Exchanges, responseAddress, type StartedExchange } from '../../fetch/exchange/exchanges.js';
import { QueueTimer } from '../../fetch/exchange/queue-timer.js';
import { BodyBlocks } from '../../fetch/http/body-blocks.js';
import { KNOWN_TRANSFER_CODING } from '../../fetch/http/classify-response.js';
import { answeredExchange, type HttpResponse, headerValues } from '../../fetch/http/http-request.js';
import { sendRequest } from '../../fetch/http/send-request.js';
import { Deadline } from '../../fetch/net/deadline.js';
import type { Failure } from '../../fetch/net/failure.js';
import type { PreparedSettings } from '../../fetch/net/fetch-settings.js';
import { redirectTarget } from '../../fetch/semantics/redirect-target.js';
import { wholeFileBytes } from '../../fetch/semantics/whole-file-bytes.js';
import { failures } from '../../messages/en/failures.js';
import { failureText } from '../../messages/failure-text.js';
import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { Hop } from '../../types/outcome.js';
import { SitemapError } from '../parse/sitemap-error.js';
import { SITEMAP_LIMITS } from '../parse/sitemap-limits.js';
import type { SitemapAdmission } from './sitemap-admission.js';

export interface SitemapFetch {
  readonly settings: PreparedSettings;
  readonly exchanges: Exchanges;
  readonly signal: AbortSignalLike;
  readonly admission: SitemapAdmission;
  /** Returns false if this walk has read the URL already. @throws SitemapError if it must not be requested */
  readonly claim: (url: URL) => boolean;
  readonly hops: Hop[];
}

const ACCEPT = 'application/xml, text/xml, text/plain, */*;q=0.8';
/** Gzip only, because `gunzipLayers` detects it by its bytes and sitemaps are often compressed with it anyway. */
const ACCEPTED_CODING = /^(?:x-)?gzip$|^identity$|^$/;

/** Yields the body as it arrives; nothing if a redirect leads to a sitemap that was read already. */
export async function* fetchSitemap(start: URL, fetch: SitemapFetch): AsyncGenerator<Uint8Array> {
  const deadline = new Deadline(fetch.settings.timeout, fetch.signal);
  try {
    for (let url: URL | undefined = start; url !== undefined; ) {
      const { response, end } = await requestFromAny(url, fetch, deadline);
      try {
        if (statusMeaning(response.status) !== 'redirect') return yield* bodyOf(response, deadline);
        url = nextUrl(url, response, fetch);
      } finally {
        end();
      }
    }
  } finally {
    deadline.end();
  }
}

async function begin(
  url: URL,
  fetch: SitemapFetch,
  deadline: Deadline,
  addresses: readonly string[] | undefined,
): Promise<StartedExchange> {
  for (;;) {
    await admit(url, fetch, deadline);
    const begun = await queue(url, fetch, deadline, addresses);
    if (fetch.admission.start(url, begun.isRateLimited)) return begun;
    begun.slot.end({ kind: 'unused' });
  }
}

/** This time does not count against the deadline of the sitemap. */
async function admit(url: URL, { admission, hops }: SitemapFetch, deadline: Deadline): Promise<void> {
  deadline.pause();
  const refusal = await admission.admit(url, hops.length > 0);
  deadline.resume();
  if (refusal !== undefined) throw new SitemapError(refusal);
}

async function queue(
  url: URL,
  { exchanges, admission, hops }: SitemapFetch,
  deadline: Deadline,
  addresses: readonly string[] | undefined,
): Promise<StartedExchange> {
  const request = {
    priority: 'sitemap',
    isOptional: false,
    isForced: false,
    deadline,
    queueTimer: new QueueTimer(deadline),
  } as const;
  const begun = await exchanges.begin(url, request, addresses);
  switch (begun.kind) {
    case 'started':
      return begun;
    case 'overloaded':
      admission.failed(url);
      throw new SitemapError({ reason: 'not-requested', detail: failures.overloaded });
    case 'backed-off':
      admission.backedOff(url, begun.milliseconds);
      throw new SitemapError({ reason: 'not-requested', detail: failures['backed-off'] });
    case 'suspended':
      throw new SitemapError({ reason: 'not-requested', detail: failures.suspended });
    case 'refusal':
      admission.failed(url);
      hops.push({ url: url.href, status: undefined, address: undefined });
      throw new SitemapError({
        reason: 'refused-address',
        detail: failureText(begun.detail),
        ...(begun.permittedBy !== undefined && { permittedBy: begun.permittedBy }),
      });
    case 'failure':
      admission.failed(url);
      void exchanges.determineCause(url, begun);
      hops.push({ url: url.href, status: undefined, address: undefined });
      throw unreachable(begun);
  }
}

interface Exchanged {
  readonly response: HttpResponse;
  readonly end: () => void;
}

async function requestFromAny(url: URL, fetch: SitemapFetch, deadline: Deadline): Promise<Exchanged> {
  const { settings, exchanges, admission, hops } = fetch;
  const options = {
    headers: { 'User-Agent': settings.userAgent, Accept: ACCEPT, 'Accept-Encoding': 'gzip' },
    maxBytes: SITEMAP_LIMITS.bytes,
  };
  let addresses: readonly string[] | undefined;
  for (;;) {
    const begun = await begin(url, fetch, deadline, addresses);
    const { response, address, isSilent, untried, close } = await sendRequest(url, begun, options, settings, deadline);
    if (response.kind === 'response') {
      hops.push({ url: url.href, status: response.status, address });
      const result = answeredExchange(response, settings.now());
      exchanges.recordResponse(url, begun, address);
      admission.answered(url, response.status, result.retryAfterSeconds);
      const end = (): void => {
        close();
        begun.slot.end(result, responseAddress(address, url));
      };
      return { response, end };
    }
    close();
    begun.slot.end({ kind: isSilent ? 'silent' : 'failed' });
    if (untried.length === 0) {
      admission.failed(url);
      void exchanges.determineCause(url, response);
      hops.push({ url: url.href, status: undefined, address });
      throw unreachable(response);
    }
    addresses = untried;
  }
}

function nextUrl(url: URL, { message }: HttpResponse, { hops, settings, claim }: SitemapFetch): URL | undefined {
  const target = redirectTarget(headerValues(message, 'location'), url);
  if (target.kind === 'bad-location') throw new SitemapError(sitemapProblem('unavailable', 'badLocation'));
  const { href, protocol } = target.url;
  if (!isHttp(target.url)) {
    throw new SitemapError(sitemapProblem('unavailable', 'otherScheme', { protocol: protocol.slice(0, 40) }));
  }
  if (hops.some((hop) => hop.url === href)) throw new SitemapError(sitemapProblem('unavailable', 'redirectLoop'));
  if (hops.length > settings.maxRedirects)
    throw new SitemapError(sitemapProblem('unavailable', 'redirects', { count: settings.maxRedirects }));
  return claim(target.url) ? target.url : undefined;
}

async function* bodyOf(response: HttpResponse, deadline: Deadline): AsyncGenerator<Uint8Array> {
  assertReadable(response);
  const wholeFile = wholeFileOf(response);
  const blocks = new BodyBlocks(response);
  let received = 0;
  for (;;) {
    const block = await deadline.within<Uint8Array | Failure | undefined>((settle) => {
      blocks.next(settle);
      return () => response.message.destroy();
    });
    if (block !== undefined && 'kind' in block) {
      throw received > 0
        ? new SitemapError({ reason: 'truncated', detail: failureText(block.detail) })
        : unreachable(block);
    }
    received += block?.length ?? 0;
    if (wholeFile !== undefined && (block === undefined ? received < wholeFile : received > wholeFile)) {
      throw new SitemapError(sitemapProblem('truncated', 'answeredPart'));
    }
    if (block === undefined) return;
    yield block;
  }
}

function assertReadable(response: HttpResponse): void {
  const { status, message } = response;
  const { headers } = message;
  const meaning = statusMeaning(status);
  if (meaning === 'no-file') throw new SitemapError(sitemapProblem('unavailable', 'answered', { status }));
  if (meaning !== 'file') throw new SitemapError(sitemapProblem('unreachable', 'answered', { status }));
  if (status === 206 && wholeFileOf(response) === undefined)
    throw new SitemapError(sitemapProblem('unreachable', 'answeredPart'));
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !KNOWN_TRANSFER_CODING.test(coding)) {
    throw new SitemapError(
      sitemapProblem('unreachable', 'transferCoding', { coding: JSON.stringify(coding.slice(0, 80)) }),
    );
  }
  for (const value of (headers['content-encoding'] ?? '').split(',')) {
    const name = value.trim().toLowerCase();
    if (!ACCEPTED_CODING.test(name))
      throw new SitemapError(
        sitemapProblem('unreachable', 'contentEncoding', { name: JSON.stringify(name.slice(0, 80)) }),
      );
  }
}

/** The bytes that a 206 must have to be the whole file; undefined for a part of it. */
function wholeFileOf({ status, message: { headers } }: HttpResponse): number | undefined {
  return status === 206 ? wholeFileBytes(headers['content-range'], headers['content-type']) : undefined;
}

function unreachable({ detail }: Failure): SitemapError {
  return new SitemapError({ reason: 'unreachable', detail: failureText(detail) });
}
