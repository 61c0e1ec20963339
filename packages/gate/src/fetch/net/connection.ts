/** TCP to exactly a checked address, through the proxy if there is one; then TLS for https. */

import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { detailOf } from '../../messages/failure-text.js';
import { connectAny, type Transport } from './connect-any.js';
import type { Deadline } from './deadline.js';
import { codeOf, type Failure, failure, proxyFailure, thrownDetail } from './failure.js';
import type { PreparedSettings } from './fetch-settings.js';
import { alternateFamilies, hostOf, portOf } from './host-addresses.js';
import { type ConnectProxy, openTunnel } from './proxy.js';

export interface Connection extends Omit<Transport, 'kind'> {
  readonly kind: 'connection';
  /** All sockets of the connection, TCP before TLS. */
  readonly layers: Socket[];
  /** True if the certificate of the site is invalid and was accepted. */
  readonly hasBadCertificate?: boolean;
  readonly close: () => void;
}

export interface Route {
  /** Addresses to connect to: checked, at least one. The host name itself if the proxy looks it up. */
  readonly addresses: readonly string[];
  /** Not checked by the guard: the operator chose the proxy. */
  readonly proxyAddresses: readonly string[];
  /** Returns true if the limits of another address of the host permit a connection, which then counts until the end. */
  readonly mayTry?: (address: string) => boolean;
}

/** Connects to the host of `url`, by TCP or through the proxy; without TLS to the host. */
export async function openTransport(
  url: URL,
  { addresses, proxyAddresses, mayTry }: Route,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Connection | Failure> {
  const layers: Socket[] = [];
  const port = portOf(url);
  const transport =
    settings.proxy === undefined
      ? await connectTcp(addresses, port, settings, deadline, layers, mayTry)
      : await connectThrough(settings.proxy, proxyAddresses, addresses, port, settings, deadline, layers);
  if (transport.kind === 'failure') {
    closeLayers(layers);
    return transport;
  }
  return { ...transport, kind: 'connection', layers, close: () => closeLayers(layers) };
}

/** Adds TLS if `url` is https. The handshake names the host, and the certificate is checked for it. */
export async function startTls(
  connection: Connection,
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Connection | Failure> {
  if (url.protocol !== 'https:') return connection;
  const socket = await handshake(connection.socket, hostOf(url), settings, deadline, connection.layers);
  return 'kind' in socket ? socket : { ...connection, socket, hasBadCertificate: !socket.authorized };
}

function closeLayers(layers: readonly Socket[]): void {
  const [tcp] = layers;
  // After a complete response Node has ended its side, and the server is about to: waiting for it is cheaper for both.
  if (layers.length === 1 && tcp?.writableEnded) tcp.destroySoon();
  // From TCP upwards: a TLS socket that is destroyed first may wait for the TCP socket.
  else for (const layer of layers) layer.destroy();
}

/** @param layers receives every socket that is opened, TCP before TLS; the caller must close them */
async function connectTcp(
  addresses: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
  mayTry?: Route['mayTry'],
): Promise<Transport | Failure> {
  const transport = await connectAny(addresses, port, settings, deadline, mayTry);
  if (transport.kind === 'transport') layers.push(transport.socket);
  return transport;
}

async function connectThrough(
  proxy: ConnectProxy,
  proxyAddresses: readonly string[],
  targets: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  let refusal: Failure | undefined;
  for (const [index, target] of targets.entries()) {
    const tcp = await connectTcp(alternateFamilies(proxyAddresses), proxy.port, settings, deadline, layers);
    if (tcp.kind === 'failure') return proxyFailure(tcp);
    const socket = proxy.isSecure
      ? await handshake(tcp.socket, proxy.hostname, settings, deadline, layers)
      : tcp.socket;
    if ('kind' in socket) return proxyFailure(socket);
    const tunnel = await openTunnel(socket, proxy, target, port, deadline);
    if (tunnel === undefined) {
      const address = isIP(target) === 0 ? undefined : target;
      return { kind: 'transport', socket, tcp: tcp.socket, address, others: targets.slice(index + 1) };
    }
    refusal = tunnel;
  }
  return refusal!;
}

function handshake(
  transport: Socket,
  host: string,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<TLSSocket | Failure> {
  return deadline.within<TLSSocket | Failure>((settle) => {
    const socket = connectTls({
      socket: transport,
      host,
      // The server name indication must not be an IP address (https://www.rfc-editor.org/rfc/rfc6066#section-3).
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: settings.secureContext,
      rejectUnauthorized: !settings.acceptBadCertificates,
      ALPNProtocols: ['http/1.1'],
    });
    layers.push(socket);
    socket.once('secureConnect', () => settle(socket));
    socket.on('error', (error) => {
      const failed = failure('tls', thrownDetail(error), 'tls', codeOf(error));
      // Set only by the check of the certificate.
      const hasBadCertificate = (socket.authorizationError ?? null) !== null;
      settle(hasBadCertificate ? { ...failed, hasBadCertificate } : failed);
    });
    // If this side closed the connection because it stayed silent, there is no error event.
    socket.once('close', () => settle(failure('tls', detailOf('closedInHandshake'), 'tls', 'ECONNRESET')));
    return () => socket.destroy();
  });
}
