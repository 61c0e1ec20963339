import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { canParseUrl } from '@maycrawl/core/url';
import { answerRequest } from './answer-request.js';
import { answerUpgrade } from './answer-upgrade.js';
import type { Certificate } from './certificate.js';
import type { ProxySetup } from './proxy-setup.js';
import { MAX_HEADERS, SiteAgent } from './upstream.js';

/** First byte of a TLS connection: https://www.rfc-editor.org/rfc/rfc8446#section-5.1 */
const TLS_HANDSHAKE = 0x16;

/**
 * The proxy of one browser. Every request of the browser passes it, whatever in the browser makes it: windows, frames,
 * workers, service workers, speculation, beacons. It decides each request with the gate and sends it to the site, or ends
 * the connection. It decrypts https: the browser trusts the key of its certificate.
 */
export class GateProxy {
  readonly #server: Server;
  readonly #setup: ProxySetup;
  readonly #certificate: Certificate;
  readonly #agent: SiteAgent;
  /** The origins of connections that are tunnels. */
  readonly #tunnels: WeakMap<Duplex, string> = new WeakMap();
  /** Tunnels, which the server no longer closes. */
  readonly #sockets: Set<Duplex> = new Set();

  private constructor(setup: ProxySetup, certificate: Certificate) {
    this.#setup = setup;
    this.#certificate = certificate;
    this.#agent = new SiteAgent(setup.gate);
    // A page may wait for its turn, and be loading, for any time. The browser ends what it no longer needs.
    this.#server = createServer({ maxHeaderSize: MAX_HEADERS, requestTimeout: 0, headersTimeout: 0 });
    this.#server.on('request', (request, response) => void this.#answer(request, response));
    this.#server.on('connect', (request: IncomingMessage, socket: Socket) => this.#openTunnel(request, socket));
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#track(socket);
      const url = this.#urlOf(request);
      if (url === undefined) socket.destroy();
      else void answerUpgrade(this.#setup, url, request, socket, head);
    });
  }

  /** Starts a proxy on a free port of 127.0.0.1. */
  static async start(setup: ProxySetup, certificate: Certificate): Promise<GateProxy> {
    const proxy = new GateProxy(setup, certificate);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends all connections. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = this.#urlOf(request);
    if (url === undefined) response.writeHead(400).end();
    else await answerRequest({ ...this.#setup, agent: this.#agent }, url, request, response);
  }

  /** Undefined if the request is not meant for a proxy. */
  #urlOf({ url = '', socket }: IncomingMessage): { readonly url: URL; readonly isTunnelled: boolean } | undefined {
    const origin = this.#tunnels.get(socket);
    const text = origin === undefined ? url : origin + url;
    const isAbsolute = origin === undefined ? /^http:\/\//i.test(url) : url.startsWith('/');
    return isAbsolute && canParseUrl(text) ? { url: new URL(text), isTunnelled: origin !== undefined } : undefined;
  }

  /** Answers the requests in a tunnel itself. Inside may be https, or http: for WebSockets, and from Playwright. */
  #openTunnel({ url: authority = '' }: IncomingMessage, socket: Socket): void {
    this.#track(socket);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.once('data', (start: Buffer) => {
      socket.pause();
      socket.unshift(start);
      const isTls = start[0] === TLS_HANDSHAKE;
      const inside = isTls ? this.#decrypted(socket) : socket;
      this.#tunnels.set(inside, `${isTls ? 'https' : 'http'}://${authority}`);
      this.#server.emit('connection', inside);
      // The TLS socket takes what has arrived by itself.
      if (!isTls) socket.resume();
    });
  }

  #decrypted(socket: Socket): TLSSocket {
    const { key, cert } = this.#certificate;
    const inside = new TLSSocket(socket, { isServer: true, key, cert, ALPNProtocols: ['http/1.1'] });
    this.#track(inside);
    return inside;
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // The browser ended the connection.
    socket.on('error', () => socket.destroy());
  }
}
