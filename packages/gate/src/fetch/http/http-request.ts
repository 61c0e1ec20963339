import { request as httpRequest, type IncomingMessage } from 'node:http';
import { detailOf } from '../../messages/failure-text.js';
import type { Connection } from '../net/connection.js';
import type { Deadline } from '../net/deadline.js';
import { exchangeFailure, type Failure, failure } from '../net/failure.js';
import { TransferLimits } from '../net/transfer-limits.js';
import type { TurnQueue } from '../net/turn-queue.js';
import type { AnsweredExchange } from '../scheduling/rate-limiter.js';
import { retryAfterSeconds } from '../semantics/retry-after.js';
import { ResponseStream } from './response-stream.js';

export interface HttpResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly message: IncomingMessage;
  /** Returns why the body is incomplete; undefined once all of it was received. */
  readonly bodyFailure: () => Failure | undefined;
  readonly limits: TransferLimits;
}

export interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The limit on the bytes of the body, from which the limit on the bytes of the connection follows. */
  readonly maxBytes: number;
}

/** Limit on the bytes of header names and values. */
const MAX_HEADER_BYTES = 32_768;
const MAX_HEADER_FIELDS = 1_000;
/** Interim responses (1xx). A flood of them would keep the process busy until the deadline. */
const MAX_INTERIM_RESPONSES = 1_000;

export function sendGet(
  connection: Connection,
  url: URL,
  { headers, maxBytes }: GetOptions,
  turns: TurnQueue,
  deadline: Deadline,
): Promise<HttpResponse | Failure> {
  const limits = new TransferLimits(maxBytes);
  const stream = new ResponseStream(connection.socket, limits, turns, connection.socket === connection.tcp);
  limitWireBytes(connection, stream, limits);
  return deadline.within<HttpResponse | Failure>((settle) => {
    const request = httpRequest({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { Host: url.host, ...headers, Connection: 'close' },
      setHost: false,
      createConnection: () => stream,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    // 0: no limit, so that the fields can be counted. Node silently drops those above its own limit.
    request.maxHeadersCount = 0;
    let connectionFailure: Failure | undefined;
    const responseOf = (message: IncomingMessage): HttpResponse => ({
      kind: 'response',
      status: message.statusCode ?? 0,
      message,
      bodyFailure: () => limits.failure ?? bodyFailureOf(message, connectionFailure),
      limits,
    });
    request.on('error', (error) => {
      connectionFailure ??= limits.failure ?? exchangeFailure(error);
      settle(connectionFailure);
    });
    let interimResponses = 0;
    request.on('information', () => {
      limits.countInterim();
      if (++interimResponses > MAX_INTERIM_RESPONSES) {
        settle(failure('invalid-response', detailOf('interimResponses', { count: MAX_INTERIM_RESPONSES })));
      }
    });
    request.once('response', (message) => {
      // The reader of a body checks `bodyFailure`. If the body is not read, its errors do not matter.
      message.on('error', () => {});
      if (message.rawHeaders.length / 2 <= MAX_HEADER_FIELDS) settle(responseOf(message));
      else settle(failure('invalid-response', detailOf('headerFields', { count: message.rawHeaders.length / 2 })));
    });
    request.once('upgrade', (message) => settle(responseOf(message)));
    request.end();
    return () => request.destroy();
  });
}

/** Milliseconds between two looks at the bytes of a TLS connection. */
const WIRE_INTERVAL = 100;

/** Aborts a TLS connection that receives too many bytes: the records of TLS itself cause no event. */
function limitWireBytes({ socket, tcp }: Connection, stream: ResponseStream, limits: TransferLimits): void {
  if (socket === tcp) return;
  const timer = setInterval(() => {
    limits.countWireBytes(tcp.bytesRead);
    if (limits.failure !== undefined) stream.destroy();
  }, WIRE_INTERVAL);
  tcp.once('close', () => clearInterval(timer));
}

/**
 * Corrects two results of Node's parser. If a body has no length and no chunks, the parser reports it as complete at
 * any end of the connection, even a reset. And it reports an error for bytes after the end of a complete body.
 */
function bodyFailureOf(
  { complete, headers }: IncomingMessage,
  connectionFailure: Failure | undefined,
): Failure | undefined {
  if (!complete) return connectionFailure ?? failure('truncated', detailOf('incompleteBody'));
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return isFramed || connectionFailure?.reason === 'invalid-response' ? undefined : connectionFailure;
}

/** Returns the values of a field with this lower-case name, as received: one character for each byte. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

/** Returns what a response that was received at `now` means for the limits of its address and domain. */
export function answeredExchange({ status, message }: HttpResponse, now: number): AnsweredExchange {
  const { 'retry-after': retryAfter, date } = message.headers;
  return { kind: 'answered', status, retryAfterSeconds: retryAfterSeconds(retryAfter, now, date) };
}
