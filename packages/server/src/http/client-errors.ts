import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { PROBLEMS, Problem, problemDocument } from './problem.js';

/** Bytes of the headers of a request, its first line included: Node's default. */
export const MAX_HEADER_BYTES = 16_384;

const NEWLINE = 0x0a;

/** A request for which no route runs. */
export interface InvalidRequest {
  readonly requestId: string;
  readonly status: number;
  /** The code of Node's HTTP parser or server. */
  readonly code: string;
  /** The response of a request whose headers were valid; undefined if there was none. */
  readonly response: ServerResponse | undefined;
}

/**
 * Returns the handler for requests that are not HTTP, too large or too slow, for which no route runs: it answers with a
 * problem document and closes the connection. In the middle of an answer, it only closes.
 * @param record called with each request that is answered
 */
export function clientErrorHandler(
  version: string,
  record: (request: InvalidRequest) => void,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    // Node's own handler tests the same property: text between the chunks of an answer would garble it.
    const { _httpMessage: answer } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
    // In the middle of a request, the end of the connection is no error of its own: the client has gone.
    if (answer?.headersSent || (answer && error.code === 'HPE_INVALID_EOF_STATE')) {
      socket.destroy(error);
      return;
    }
    const problem = problemFor(error);
    const requestId = randomUUID();
    socket.end(answerTo(problem, requestId, version), () => socket.destroy());
    record({ requestId, status: PROBLEMS[problem.code].status, code: error.code, response: answer ?? undefined });
  };
}

function problemFor({ code, message, rawPacket: packet }: ConnectionError): Problem {
  // Fastify's type is that of the JSON of a buffer.
  const rawPacket = packet as unknown as Buffer | undefined;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request-timeout', 'The headers of the request did not arrive in time.');
  }
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new Problem('invalid-request', `The request is not valid HTTP: ${message}`);
  const limit = `the first line and the headers may have ${MAX_HEADER_BYTES} bytes together`;
  const lineEnd = rawPacket?.indexOf(NEWLINE) ?? -1;
  const isLongLine = rawPacket !== undefined && /^[A-Z]+ \//.test(rawPacket.toString('latin1', 0, 10));
  return isLongLine && (lineEnd === -1 || lineEnd > MAX_HEADER_BYTES / 2)
    ? new Problem('uri-too-long', `The request line is too long (${limit}): send long URLs in POST /v1/check`)
    : new Problem('headers-too-large', `${PROBLEMS['headers-too-large'].title}: ${limit}`);
}

function answerTo(problem: Problem, requestId: string, version: string): string {
  const { status } = PROBLEMS[problem.code];
  const body = JSON.stringify({ ...problemDocument(problem), requestId });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    `maycrawl-version: ${version}`,
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
