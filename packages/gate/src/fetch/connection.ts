/**
 * A connection for one request: TCP to exactly a checked address, through the proxy where there is one, TLS on top
 * for https.
 */
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { bareHost, checkedAddresses, inTurn, lookUp, type Refusal } from './checked-addresses.js';
import { connectAny, type Transport } from './connect-any.js';
import type { Deadline } from './deadline.js';
import { errorText, type Failure, failure } from './failure.js';
import { type ConnectProxy, openTunnel } from './proxy.js';
import type { PreparedSettings } from './settings.js';

export interface Connection {
  readonly kind: 'connection';
  readonly socket: Socket;
  /** The address of the site that was connected to; undefined where a proxy chose it. */
  readonly address: string | undefined;
  readonly close: () => void;
}

export async function openConnection(
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Connection | Failure | Refusal> {
  const targets = await targetsOf(bareHost(url), settings, deadline);
  if ('kind' in targets) return targets;
  // Counted under the first address, which is the one that answers nearly always.
  const slot = targets[0]!;
  if (!(await takeSlot(slot, settings, deadline))) return deadline.failure!;
  const layers: Socket[] = [];
  const close = (): void => {
    closeLayers(layers);
    settings.slots.release(slot);
  };
  const opened = await connectTo(targets, url, settings, deadline, layers);
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

/** What to connect to; the host itself where the proxy looks it up. An address in the URL is checked in any case. */
async function targetsOf(
  host: string,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<readonly string[] | Failure | Refusal> {
  if (settings.proxy?.resolves && isIP(host) === 0) return [host];
  return checkedAddresses(host, settings, deadline);
}

/** Time spent waiting for others of our own is not the server's. */
async function takeSlot(slot: string, { slots }: PreparedSettings, deadline: Deadline): Promise<boolean> {
  if (slots.tryTake(slot)) return true;
  deadline.pause();
  const taken = await slots.take(slot, deadline.signal);
  deadline.resume();
  return taken;
}

/** `layers` is given every socket that is opened, TCP before TLS: who called closes them. */
async function connectTo(
  targets: readonly string[],
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const transport =
    settings.proxy === undefined
      ? await connectTcp(targets, port, settings, deadline, layers)
      : await connectThrough(settings.proxy, targets, port, settings, deadline, layers);
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
  targets: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
  layers: Socket[],
): Promise<Transport | Failure> {
  // The caller chose the proxy, so its own addresses are not checked.
  const addresses = await lookUp(proxy.hostname, settings, deadline);
  if ('kind' in addresses) return addresses;
  let refused: Failure | undefined;
  for (const target of targets) {
    const tcp = await connectTcp(inTurn(addresses), proxy.port, settings, deadline, layers);
    const toProxy =
      proxy.secure && tcp.kind === 'transport' ? await startTls(tcp, proxy.hostname, settings, deadline, layers) : tcp;
    if (toProxy.kind === 'failure') return toProxy;
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
    socket.on('error', (error) => settle(failure('tls', errorText(error))));
    return () => socket.destroy();
  });
}
