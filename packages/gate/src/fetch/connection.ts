/**
 * A connection for one request: TCP to exactly a checked address, through the proxy where there is one, TLS on top
 * for https.
 */
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { bareHost, inTurn } from './checked-addresses.js';
import { connectAny, type Transport } from './connect-any.js';
import type { Deadline } from './deadline.js';
import { codeOf, errorText, type Failure, failure, proxyFailure } from './failure.js';
import { type ConnectProxy, openTunnel } from './proxy.js';
import type { PreparedSettings } from './settings.js';
import type { StartedExchange } from './started-exchange.js';

export interface Connection {
  readonly kind: 'connection';
  readonly socket: Socket;
  /** The address of the site that was connected to; undefined where a proxy chose it. */
  readonly address: string | undefined;
  readonly close: () => void;
}

/** Connects to the host of `url` at one of the addresses of the exchange. */
export async function openConnection(
  url: URL,
  exchange: Pick<StartedExchange, 'addresses' | 'proxyAddresses'>,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Connection | Failure> {
  const layers: Socket[] = [];
  const close = (): void => closeLayers(layers);
  const opened = await connectTo(exchange, url, settings, deadline, layers);
  if (opened.kind === 'transport') return { kind: 'connection', socket: opened.socket, address: opened.address, close };
  close();
  return opened;
}

function closeLayers(layers: readonly Socket[]): void {
  const [tcp] = layers;
  // After a whole answer Node has said goodbye already, and the server is about to: to wait for it is cheaper for both.
  if (layers.length === 1 && tcp?.writableEnded) tcp.destroySoon();
  // From TCP upwards: a TLS socket that is destroyed first may wait for the one below.
  else for (const layer of layers) layer.destroy();
}

/** `layers` is given every socket that is opened, TCP before TLS: who called closes them. */
async function connectTo(
  { addresses, proxyAddresses }: Pick<StartedExchange, 'addresses' | 'proxyAddresses'>,
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const transport =
    settings.proxy === undefined
      ? await connectTcp(addresses, port, settings, deadline, layers)
      : await connectThrough(settings.proxy, proxyAddresses, addresses, port, settings, deadline, layers);
  if (transport.kind === 'failure' || !isSecure) return transport;
  return startTls(transport, bareHost(url), settings, deadline, layers);
}

async function connectTcp(
  addresses: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  const transport = await connectAny(addresses, port, settings, deadline);
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
  for (const target of targets) {
    const tcp = await connectTcp(inTurn(proxyAddresses), proxy.port, settings, deadline, layers);
    const toProxy =
      proxy.secure && tcp.kind === 'transport' ? await startTls(tcp, proxy.hostname, settings, deadline, layers) : tcp;
    if (toProxy.kind === 'failure') return proxyFailure(toProxy);
    const tunnel = await openTunnel(toProxy.socket, proxy, target, port, deadline);
    if (tunnel === undefined) return { ...toProxy, address: isIP(target) === 0 ? undefined : target };
    refused = tunnel;
  }
  return refused!;
}

/** TLS over a transport that stands, with the name in the handshake and the certificate checked for it. */
function startTls(
  transport: Transport,
  host: string,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  return deadline.within<Transport | Failure>((settle) => {
    const socket = connectTls({
      socket: transport.socket,
      host,
      // Addresses have no place in the name indication.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: settings.secureContext,
      rejectUnauthorized: !settings.acceptBadCertificates,
      ALPNProtocols: ['http/1.1'],
    });
    layers.push(socket);
    socket.once('secureConnect', () => settle({ ...transport, socket }));
    socket.on('error', (error) => settle(failure('tls', errorText(error), 'tls', codeOf(error))));
    return () => socket.destroy();
  });
}
