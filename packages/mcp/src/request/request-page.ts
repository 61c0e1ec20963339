import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Gate, PageResponse } from '@maycrawl/gate';

/** The connection ended without a response. */
class NoResponseError extends Error {
  readonly code = 'ERR_NO_RESPONSE';

  constructor() {
    super('the site sent no response');
  }
}

/** A reply of a site whose body is not read yet. */
export interface PageReply extends PageResponse {
  readonly body: IncomingMessage;
}

/**
 * Makes one GET request for a page on a socket of the gate, which leads only to an address that the gate has checked.
 * Follows no redirect.
 *
 * @throws GateConnectError; an error of the connection; the reason of the signal
 */
export function requestPage(
  gate: Pick<Gate, 'connect'>,
  url: string,
  userAgent: string,
  signal: AbortSignal,
): Promise<PageReply> {
  const createConnection = (_: unknown, done: (error: Error | null, socket: never) => void): undefined => {
    gate.connect(url, { signal }).then(
      (socket) => done(null, socket as never),
      (error: Error) => done(error, undefined as never),
    );
  };
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html, text/*;q=0.9, application/json;q=0.8, */*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
  };
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, signal, createConnection: createConnection as never }, (body) => {
      const { headersDistinct: fields } = body;
      const headers = { get: (name: string) => fields[name.toLowerCase()]?.join(', ') ?? null };
      resolve({ status: body.statusCode ?? 0, headers, body });
    });
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    // After a switch of protocols that nobody asked for, Node reports no error. Without effect after a response.
    request.on('close', () => reject(signal.aborted ? signal.reason : new NoResponseError()));
  });
}
