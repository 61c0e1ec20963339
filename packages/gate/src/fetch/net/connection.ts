/**
 * A connection for one request: TCP to exactly a checked address, through the proxy where there is one; then TLS for
 * https.
 */
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectAny, type Transport } from './connect-any.js';
import type { Deadline } from './deadline.js';
import { codeOf, errorText, type Failure, failure, proxyFailure } from './failure.js';
import type { PreparedSettings } from './fetch-settings.js';
import { alternateFamilies, hostOf, portOf } from './host-addresses.js';
import { type ConnectProxy, openTunnel } from './proxy.js';

export interface Connection extends Omit<Transport, 'kind'> {
  readonly kind: 'connection';
  /** TCP before TLS. */
  readonly layers: Socket[];
  readonly close: () => void;
}

/** Where to connect to. */
export interface Route {
  /** Addresses to connect to: checked, at least one. The host name itself if the proxy looks it up. */
  readonly addresses: readonly string[];
  /** Unchecked: the operator chose the proxy. */
  readonly proxyAddresses: readonly string[];
  /** Whether the limits of another address of the host permit a connection; if so, it is counted until the end. */
  readonly mayTry?: (address: string) => boolean;
}

/**
 * Connects to the host of `url` at one of the addresses of the exchange, by TCP or through the proxy; without TLS to
 * the host.
 */
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

/** Adds TLS to the host of `url` if it is https, with the name in the handshake and the certificate checked for it. */
export async function startTls(
  connection: Connection,
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Connection | Failure> {
  if (url.protocol !== 'https:') return connection;
  const socket = await handshake(connection.socket, hostOf(url), settings, deadline, connection.layers);
  return 'kind' in socket ? socket : { ...connection, socket };
}

function closeLayers(layers: readonly Socket[]): void {
  const [tcp] = layers;
  // After a whole answer Node has said goodbye already, and the server is about to: to wait for it is cheaper for both.
  if (layers.length === 1 && tcp?.writableEnded) tcp.destroySoon();
  // From TCP upwards: a TLS socket that is destroyed first may wait for the one below.
  else for (const layer of layers) layer.destroy();
}

/** `layers` is given every socket that is opened, TCP before TLS: who called closes them. */
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

/** Tunnels to the targets, one after the other, until the proxy grants one. */
async function connectThrough(
  proxy: ConnectProxy,
  proxyAddresses: readonly string[],
  targets: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  let refused: Failure | undefined;
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
      return { kind: 'transport', socket, address, others: targets.slice(index + 1) };
    }
    refused = tunnel;
  }
  return refused!;
}

function handshake(
  transport: Socket,
  host: string,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Socket | Failure> {
  return deadline.within<Socket | Failure>((settle) => {
    const socket = connectTls({
      socket: transport,
      host,
      // Addresses have no place in the name indication.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: settings.secureContext,
      rejectUnauthorized: !settings.acceptBadCertificates,
      ALPNProtocols: ['http/1.1'],
    });
    layers.push(socket);
    socket.once('secureConnect', () => settle(socket));
    socket.on('error', (error) => settle(failure('tls', errorText(error), 'tls', codeOf(error))));
    // Closed by us, as it stayed silent: there is no error then.
    socket.once('close', () => settle(failure('tls', 'closed within the handshake', 'tls', 'ECONNRESET')));
    return () => socket.destroy();
  });
}
