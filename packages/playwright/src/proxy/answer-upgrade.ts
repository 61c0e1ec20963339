import { type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RobotsBlockedError } from '@maycrawl/gate';
import type { ProxySetup } from './proxy-setup.js';
import { handshakeHeaders, passedHeaders } from './upstream.js';

interface Answered {
  readonly response: IncomingMessage;
  /** Undefined if the site did not switch protocols. */
  readonly site?: Duplex;
  /** What the site sent after its response. */
  readonly first?: Buffer;
}

/**
 * Decides a handshake of a WebSocket, which is a request of its http or https URL, and connects it with the site once that
 * has switched protocols. Until then, nothing but the handshake is sent: it could be the next request.
 */
export async function answerUpgrade(
  setup: ProxySetup,
  { url }: { readonly url: URL },
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const ending = new AbortController();
  socket.once('close', () => ending.abort());
  try {
    const { gate, crawler, resources } = setup;
    const verdict = resources ? await gate.check(url, crawler) : undefined;
    if (verdict?.allowed === false) throw new RobotsBlockedError(verdict);
    ending.signal.throwIfAborted();
    const { response, site, first = '' } = await handshake(setup, url, request, ending.signal);
    socket.write(headOf(response), 'latin1');
    if (site === undefined) {
      response.pipe(socket);
      return;
    }
    for (const [from, to] of [
      [socket, site],
      [site, socket],
    ] as const) {
      from.on('error', () => to.destroy());
      from.once('close', () => to.destroy());
    }
    socket.write(first);
    site.write(head);
    site.pipe(socket).pipe(site);
  } catch (error) {
    if (!ending.signal.aborted) setup.onRefused(url.href, error as Error);
    socket.destroy();
  }
}

function headOf({ statusCode, statusMessage = '', rawHeaders }: IncomingMessage): string {
  const isSwitched = statusCode === 101;
  const passed = isSwitched ? rawHeaders : [...passedHeaders(rawHeaders), 'Connection', 'close'];
  const lines = passed.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${passed[index + 1]}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}

/** Sends the handshake, and nothing after it. */
function handshake({ gate }: ProxySetup, url: URL, request: IncomingMessage, signal: AbortSignal): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const createConnection = (_: unknown, done: (error: Error | null, socket: never) => void): undefined => {
      gate.connect(url, { signal }).then(
        (socket) => done(null, socket as never),
        (error: Error) => done(error, undefined as never),
      );
    };
    const options = {
      host: url.hostname,
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: handshakeHeaders(url, request),
      setHost: false,
      createConnection,
      signal,
    };
    const sent = httpRequest(options as unknown as ClientRequestArgs);
    sent.once('upgrade', (response, site, first) => resolve({ response, site, first }));
    sent.once('response', (response) => resolve({ response }));
    sent.once('error', reject);
    sent.once('close', () => reject(new Error(`${url.host} sent no response`)));
    sent.end();
  });
}
