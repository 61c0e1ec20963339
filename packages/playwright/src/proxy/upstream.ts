import { Agent, type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Gate } from '@maycrawl/gate';

/** Bytes of the headers of a response, and of a request of the browser. Browsers send and accept more than Node's 16 KiB. */
export const MAX_HEADERS: number = 256 * 1024;

/** Milliseconds after which a connection that carries nothing is closed. */
const IDLE_TIME = 30_000;

/** Headers that are about one connection: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Keeps connections to sites open, which the gate opens: by its guard of addresses, its proxy and its authorities. */
export class SiteAgent extends Agent {
  readonly #gate: Gate;

  constructor(gate: Gate) {
    super({ keepAlive: true, timeout: IDLE_TIME });
    this.#gate = gate;
  }

  override getName(options: ClientRequestArgs = {}): string {
    return originOf(options);
  }

  override createConnection(
    options: ClientRequestArgs,
    done: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.#gate.connect(originOf(options)).then(
      (socket) => done(null, socket),
      (error: Error) => done(error, undefined as never),
    );
  }
}

const originOf = (options: ClientRequestArgs): string => String((options as { origin?: unknown }).origin);

/** Returns the headers of a message that are passed on, as a list of names and values. */
export function passedHeaders(rawHeaders: readonly string[]): string[] {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return rawHeaders.filter((_, index) => !OF_THE_CONNECTION.has(names[index >> 1] as string));
}

/**
 * Returns the headers of a request for a site. The host is that of the URL that was decided, and a body without a length
 * keeps its framing: without it, the site would read the body as the next request.
 */
function sentHeaders(url: URL, { headers, rawHeaders }: IncomingMessage): string[] {
  const framing = headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked'];
  return [...withHost(url, passedHeaders(rawHeaders)), ...framing];
}

/** Returns the headers of a handshake, those of the connection too. */
export function handshakeHeaders(url: URL, { rawHeaders }: IncomingMessage): string[] {
  return withHost(url, rawHeaders);
}

function withHost({ host }: URL, rawHeaders: readonly string[]): string[] {
  const others = rawHeaders.filter((_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== 'host');
  return ['Host', host, ...others];
}

/**
 * Sends a request of the browser to the site and resolves with the response, whose body is a stream.
 *
 * @param url of the request as the gate decided on it
 */
export function sendToSite(
  agent: SiteAgent,
  url: URL,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { method = 'GET', headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      origin: url.origin,
      host: url.hostname,
      path: url.pathname + url.search,
      method,
      headers: sentHeaders(url, request),
      setHost: false,
      maxHeaderSize: MAX_HEADERS,
      signal,
    };
    const sent = httpRequest(options as ClientRequestArgs);
    sent.once('response', resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The site closed a connection that was kept open while the request was on its way.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !hasBody;
      if (isStale && !signal.aborted) resolve(sendToSite(agent, url, request, signal));
      else reject(error);
    });
    // After a switch of protocols that nobody asked for, Node reports no error. Without effect after a response.
    sent.once('close', () => reject(new Error(`${url.host} sent no response`)));
    if (hasBody) request.pipe(sent);
    else sent.end();
  });
}
