/*
 * One HTTP request to a receiver: guarded, bounded in time and size, without redirects.
 */
import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { visibleText } from '@maycrawl/core/message';
import { canParseUrl } from '@maycrawl/core/url';
import type { AddressGuard, FailureDetail } from '@maycrawl/gate';
import { DeliveryError } from './delivery-error.js';

/** The answer is read to see that it is complete, and its start is shown if it is an error. */
const MAX_ANSWER = 16 * 1024;
const MAX_SHOWN = 120;
const USER_AGENT = 'maycrawl-watch';

/** What is requested. */
export interface ReceiverRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds for all of it. */
  readonly timeout: number;
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
}

/** Resolves if the server answers with a 2xx. @throws DeliveryError (as a rejection) otherwise */
export async function requestReceiver(given: ReceiverRequest): Promise<void> {
  const { url, guard, timeout } = given;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = isIP(host) === 0 ? undefined : guard(host);
  if (refusal !== undefined) throw fetchError(refusal);
  const deadline = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([given.signal, deadline]);
  try {
    const { status, location, text } = await exchange(given, signal);
    if (status >= 200 && status < 300) return;
    if (status >= 300 && status < 400 && location !== undefined) {
      throw new DeliveryError({ id: 'redirected', values: { status, target: shown(originOf(location, url)) } });
    }
    if (text === '') throw fetchError({ id: 'answered', values: { status } });
    throw new DeliveryError({ id: 'answered', values: { status, text: shown(text) } });
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    given.signal.throwIfAborted();
    if (deadline.aborted) throw fetchError({ id: 'noResponse', values: { seconds: timeout / 1000 } });
    throw fetchError(thrownDetail(error as NodeJS.ErrnoException));
  }
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

function exchange({ url, method, headers, body, guard }: ReceiverRequest, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const length = Buffer.byteLength(body);
    const request: ClientRequest = send(url, {
      method,
      headers: { ...headers, 'user-agent': USER_AGENT, ...(method === 'POST' && { 'content-length': length }) },
      // A connection of its own: a kept one may have been closed by the server just now.
      agent: false,
      lookup: guardedLookup(guard),
      signal,
    });
    request.on('error', reject);
    // Nothing was asked for but an answer; without this, neither a response nor an error would follow.
    request.on('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, location: undefined, text: '' });
    });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    request.on('response', (response) => {
      readAnswer(response).then((text) => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
      }, reject);
    });
    request.end(method === 'POST' ? body : undefined);
  });
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= MAX_ANSWER) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, MAX_ANSWER).trim();
}

/** Only permitted addresses are connected to. The name is not looked up again, so that it cannot change meanwhile. */
function guardedLookup(guard: AddressGuard): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname, { all: true }).then(
      (found) => {
        const permitted = found.filter(({ address }) => guard(address) === undefined);
        const [first] = permitted;
        if (first === undefined) {
          const refusal = guard(found[0]?.address ?? '') ?? { id: 'noAddress' };
          callback(fetchError({ ...refusal, host: hostname }), '');
        } else if (all) callback(null, permitted);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

function fetchError(detail: FailureDetail): DeliveryError {
  return new DeliveryError({ id: 'fetch', detail });
}

/** The path of a webhook may be a secret, which many servers repeat in the redirect. */
function originOf(location: string, base: URL): string {
  if (!canParseUrl(location, base.href)) return '…';
  const { protocol, host } = new URL(location, base.href);
  return host === '' ? protocol : `${protocol}//${host}`;
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return visibleText(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line);
}

/** The reasons by which the gate words the error codes of Node. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  dns: ['ENOTFOUND', 'ENODATA'],
  connect: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE'],
  reset: ['ECONNRESET', 'EPIPE'],
  'invalid-response': ['HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW'],
  tls: [
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ],
};

function thrownDetail({ code = '', message }: NodeJS.ErrnoException): FailureDetail {
  const [reason] = Object.entries(REASONS).find(([, codes]) => codes.includes(code)) ?? [];
  if (reason !== undefined) return { id: `${reason}.${code}`, values: { code } };
  if (code.startsWith('HPE_')) return { id: 'invalidHttp', values: { code } };
  return { id: 'system', values: { text: shown(message) } };
}
