/**
 * What a response means for a fetch of robots.txt.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes
 */

import { statusMeaning } from '@maycrawl/core/status';
import { isHttp } from '@maycrawl/core/url';
import { ageSeconds } from '../../ladder/cache-control.js';
import { detailOf } from '../../messages/failure-text.js';
import { redirectTarget } from '../semantics/redirect-target.js';
import { retryAfterSeconds } from '../semantics/retry-after.js';
import { wholeFileBytes } from '../semantics/whole-file-bytes.js';
import { readBody } from './decode-body.js';
import {
  type FetchState,
  failureOutcome,
  hopsAndStatus,
  type Step,
  serverErrorOutcome,
  unavailableOutcome,
} from './fetch-state.js';
import { type HttpResponse, headerValues } from './http-request.js';

/** Phrases of "not found" pages, to recognize one that is served with status 5xx. */
const NOT_FOUND =
  /\b(?:page|file|document|resource|url)\b[^.<]{0,40}\b(?:not\s+found|(?:can(?:not|'t)|could\s+not|couldn't)\s+be\s+found|does\s*(?:not|n't)\s+exist)\b|\b404\b[^.<]{0,20}\bnot\s+found\b|<title>[^<]{0,80}\bnot\s+found\b/i;

/** Bytes of an error page that are searched for those phrases. */
const NOT_FOUND_BODY_BYTES = 16_384;

/** `chunked`, which some servers write twice, or the obsolete `identity`. */
export const KNOWN_TRANSFER_CODING: RegExp = /^\s*(?:identity|chunked\s*(?:,\s*chunked)?)\s*$/i;

export async function classifyResponse(url: URL, response: HttpResponse, fetch: FetchState): Promise<Step> {
  switch (statusMeaning(response.status)) {
    case 'file':
      return readFile(response, fetch);
    case 'redirect':
      return classifyRedirect(url, response, fetch);
    case 'no-file':
      return unavailableOutcome(fetch, 'status');
    case 'not-modified':
      // The request had no condition, so a cache on the way may be at fault: a second request may get the file.
      if (fetch.hasRetried304) return serverErrorOutcome(fetch, 'status', detailOf('answered304'));
      fetch.hasRetried304 = true;
      return { next: url };
    case 'server-error':
      return classifyServerError(response, fetch);
    case 'invalid':
      return serverErrorOutcome(fetch, 'invalid-response', detailOf('invalidStatus', { status: response.status }));
  }
}

async function readFile(response: HttpResponse, fetch: FetchState): Promise<Step> {
  const { message, status } = response;
  const { headers } = message;
  const wholeFile = status === 206 ? wholeFileBytes(headers['content-range'], headers['content-type']) : undefined;
  if (status === 206 && wholeFile === undefined) return partOfFile(fetch);
  // Node removes the chunk framing, and only if the header names no other coding. With any other, framing or compressed
  // bytes would be parsed as the file: lines without rules, which allow everything.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !KNOWN_TRANSFER_CODING.test(coding)) {
    return serverErrorOutcome(fetch, 'encoding', detailOf('transferCoding', { coding }));
  }
  const { maxBytes } = fetch.settings;
  let received = 0;
  if (wholeFile !== undefined) message.on('data', (chunk: Buffer) => (received += chunk.length));
  const body = await readBody(response, maxBytes, fetch.deadline);
  if ('kind' in body) return failureOutcome(fetch, body);
  // Of a body above the limit, the rest is not received.
  const isCut = body.length > maxBytes;
  if (wholeFile !== undefined && (received > wholeFile || (received < wholeFile && !isCut))) return partOfFile(fetch);
  return {
    outcome: {
      ...hopsAndStatus(fetch),
      kind: 'file',
      body,
      headers: {
        cacheControl: headers['cache-control'],
        contentType: headers['content-type'],
        contentEncoding: headers['content-encoding'],
        ageSeconds: ageSeconds(headers.age),
      },
    },
  };
}

function partOfFile(fetch: FetchState): Step {
  return serverErrorOutcome(fetch, 'truncated', detailOf('answeredPart'));
}

function classifyRedirect(url: URL, { message }: HttpResponse, fetch: FetchState): Step {
  const target = redirectTarget(headerValues(message, 'location'), url);
  if (target.kind === 'bad-location') return unavailableOutcome(fetch, 'bad-location');
  const next = target.url;
  // If FTP is not enabled, the request is refused: "no file" would allow all because of a local setting.
  if (!isHttp(next) && next.protocol !== 'ftp:') return unavailableOutcome(fetch, 'bad-location');
  if (fetch.seen.has(next.href)) return unavailableOutcome(fetch, 'redirect-loop');
  if (++fetch.redirects > fetch.settings.maxRedirects) return unavailableOutcome(fetch, 'too-many-redirects');
  return fetch.settings.isHopDisallowed(next.href) ? unavailableOutcome(fetch, 'disallowed-hop') : { next };
}

async function classifyServerError(response: HttpResponse, fetch: FetchState): Promise<Step> {
  const { settings } = fetch;
  if (settings.trustNotFoundPages && response.status >= 500) {
    const body = await readBody(response, NOT_FOUND_BODY_BYTES, fetch.deadline);
    if (!('kind' in body) && isNotFoundPage(body)) {
      fetch.needs.hasNotFoundPage = true;
      return unavailableOutcome(fetch, 'status');
    }
  }
  const { 'retry-after': value, date } = response.message.headers;
  const retryAfter = retryAfterSeconds(value, settings.now(), date);
  return serverErrorOutcome(fetch, 'status', detailOf('answered', { status: response.status }), retryAfter);
}

function isNotFoundPage(body: Uint8Array): boolean {
  return NOT_FOUND.test(new TextDecoder().decode(body.subarray(0, NOT_FOUND_BODY_BYTES)));
}
