/** What an answer means for a fetch of robots.txt (B1–B5, B9). */

import { redirectTarget } from '../semantics/redirect-target.js';
import { retryAfterSeconds } from '../semantics/retry-after.js';
import { isWholeRange, statusMeaning } from '../semantics/status.js';
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

/** Phrases of pages that say "there is no such page" under a wrong status. */
const NOT_FOUND =
  /\b(?:page|file|document|resource|url)\b[^.<]{0,40}\b(?:not\s+found|(?:can(?:not|'t)|could\s+not|couldn't)\s+be\s+found|does\s*(?:not|n't)\s+exist)\b|\b404\b[^.<]{0,20}\bnot\s+found\b|<title>[^<]{0,80}\bnot\s+found\b/i;

/** Bytes of an error's body that are looked at. */
const NOT_FOUND_BODY_BYTES = 16_384;

/** `chunked`, by some servers said twice, or the coding of old that changes nothing. */
export const KNOWN_TRANSFER_CODING: RegExp = /^\s*(?:identity|chunked\s*(?:,\s*chunked)?)\s*$/i;

export async function classifyResponse(url: URL, answer: HttpResponse, fetch: FetchState): Promise<Step> {
  switch (statusMeaning(answer.status)) {
    case 'file':
      return readFile(answer, fetch);
    case 'redirect':
      return redirect(url, answer, fetch);
    case 'no-file':
      return unavailableOutcome(fetch, 'status');
    case 'not-modified':
      // We sent no condition; a confused cache may do better when asked again (F05).
      if (fetch.hasRetried304)
        return serverErrorOutcome(fetch, 'status', 'it answered 304 to an unconditional request');
      fetch.hasRetried304 = true;
      return { next: url };
    case 'server-error':
      return judgeServerError(answer, fetch);
    case 'invalid':
      return serverErrorOutcome(fetch, 'invalid-response', `its status ${answer.status} is none`);
  }
}

async function readFile(answer: HttpResponse, fetch: FetchState): Promise<Step> {
  const { headers } = answer.message;
  if (answer.status === 206 && !isWholeRange(headers['content-range'])) {
    return serverErrorOutcome(fetch, 'truncated', 'it answered with a part of the file (206)');
  }
  // Node takes off chunks, and only where the header names nothing else: a frame or packed bytes would be read as the
  // file, as lines without rules (F30, F43).
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !KNOWN_TRANSFER_CODING.test(coding)) {
    return serverErrorOutcome(fetch, 'encoding', `it used the transfer coding ${coding.slice(0, 80)}`);
  }
  const body = await readBody(answer, fetch.settings.maxBytes, fetch.deadline);
  if ('kind' in body) return failureOutcome(fetch, body);
  return {
    outcome: {
      ...hopsAndStatus(fetch),
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

function redirect(url: URL, { message: response }: HttpResponse, fetch: FetchState): Step {
  const target = redirectTarget(headerValues(response, 'location'), url);
  if (target.kind === 'bad-location') return unavailableOutcome(fetch, 'bad-location');
  const next = target.url;
  // FTP is refused where it is not enabled: "no file" would allow all because of a setting of ours.
  if (!isHttp(next) && next.protocol !== 'ftp:') return unavailableOutcome(fetch, 'bad-location');
  if (fetch.seen.has(next.href)) return unavailableOutcome(fetch, 'redirect-loop');
  if (++fetch.redirects > fetch.settings.maxRedirects) return unavailableOutcome(fetch, 'too-many-redirects');
  return fetch.settings.isHopDisallowed(next.href) ? unavailableOutcome(fetch, 'disallowed-hop') : { next };
}

async function judgeServerError(answer: HttpResponse, fetch: FetchState): Promise<Step> {
  const { settings } = fetch;
  if (settings.trustNotFoundPages && answer.status >= 500) {
    const body = await readBody(answer, NOT_FOUND_BODY_BYTES, fetch.deadline);
    if (!('kind' in body) && saysNotFound(body)) return unavailableOutcome(fetch, 'status');
  }
  const retryAfter = retryAfterSeconds(answer.message.headers['retry-after'], settings.now());
  return serverErrorOutcome(fetch, 'status', `it answered ${answer.status}`, retryAfter);
}

export function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** Whether the body of an error says that the page was not found (B9); the body is taken as UTF-8. */
function saysNotFound(body: Uint8Array): boolean {
  return NOT_FOUND.test(new TextDecoder().decode(body.subarray(0, NOT_FOUND_BODY_BYTES)));
}
