/** One GET on a connection that stands, up to the end of the headers of its answer. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Connection } from '../net/connection.js';
import type { Deadline } from '../net/deadline.js';
import { exchangeFailure, type Failure, failure } from '../net/failure.js';
import type { AnsweredExchange } from '../scheduling/rate-limiter.js';
import { retryAfterSeconds } from '../semantics/retry-after.js';

export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly message: IncomingMessage;
  /** Why the body is not whole; undefined once all of it has come. */
  readonly bodyFailure: () => Failure | undefined;
}

/** Bytes of header names and values (F37). */
const MAX_HEADER_BYTES = 32_768;
/** Header fields (F37). */
const MAX_HEADER_FIELDS = 1_000;
/** Interim answers (1xx) before the answer; a flood of them would keep the processor busy up to the deadline (F20). */
const MAX_INTERIM_ANSWERS = 1_000;

export function sendGet(
  connection: Connection,
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
): Promise<HttpResponse | Failure> {
  return deadline.within<HttpResponse | Failure>((settle) => {
    const request = httpRequest({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { Host: url.host, ...headers, Connection: 'close' },
      setHost: false,
      createConnection: () => connection.socket,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    // All fields are kept, so that they can be counted: Node drops those above its own limit and says nothing.
    request.maxHeadersCount = 0;
    let broken: Failure | undefined;
    const answer = (response: IncomingMessage): HttpResponse => ({
      kind: 'response',
      status: response.statusCode ?? 0,
      message: response,
      bodyFailure: () => missing(response, broken),
    });
    request.on('error', (error) => {
      broken ??= exchangeFailure(error);
      settle(broken);
    });
    let interim = 0;
    request.on('information', () => {
      if (++interim > MAX_INTERIM_ANSWERS) settle(failure('invalid-response', 'a flood of interim answers'));
    });
    request.once('response', (response) => {
      // A broken-off body is looked at by who reads it; unread ones may break off as they like.
      response.on('error', () => {});
      if (response.rawHeaders.length / 2 <= MAX_HEADER_FIELDS) settle(answer(response));
      else settle(failure('invalid-response', `${response.rawHeaders.length / 2} header fields`));
    });
    request.once('upgrade', (response) => settle(answer(response)));
    request.end();
    return () => request.destroy();
  });
}

/**
 * Node's parser takes any end of the connection for the end of a body that has no other, even a reset (F32); and it
 * complains of bytes after the end of a body that is whole (F28).
 */
function missing(response: IncomingMessage, broken: Failure | undefined): Failure | undefined {
  const { complete, headers } = response;
  if (!complete) return broken ?? failure('truncated', 'the body broke off');
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return isFramed || broken?.reason === 'invalid-response' ? undefined : broken;
}

/** The values of each header field of this name, as received: one character a byte. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

/** What an answer that came at `now` says about its address and its domain. */
export function answeredExchange({ status, message: response }: HttpResponse, now: number): AnsweredExchange {
  return { kind: 'answered', status, retryAfterSeconds: retryAfterSeconds(response.headers['retry-after'], now) };
}
