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
  const release = (): void => settings.slots.release(slot);
  const opened = await connectTo(targets, url, settings, deadline);
  if (opened.kind === 'failure') {
    release();
    return opened;
  }
  const { socket, address } = opened;
  const close = (): void => {
    socket.destroy();
    release();
  };
  return { kind: 'connection', socket, address, close };
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

async function connectTo(
  targets: readonly string[],
  url: URL,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Transport | Failure> {
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const { proxy } = settings;
  const transport =
    proxy === undefined
      ? await connectAny(targets, port, settings, deadline)
      : await connectThrough(proxy, targets, port, settings, deadline);
  if (transport.kind === 'failure' || !isSecure) return transport;
  const socket = await startTls(transport.socket, bareHost(url), settings, deadline);
  return 'kind' in socket ? socket : { ...transport, socket };
}

/** Tunnels to the targets, one after the other, until the proxy grants one. */
async function connectThrough(
  proxy: ConnectProxy,
  targets: readonly string[],
  port: number,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Transport | Failure> {
  // The caller chose the proxy, so its own addresses are not checked.
  const addresses = await lookUp(proxy.hostname, settings, deadline);
  if ('kind' in addresses) return addresses;
  let result: Transport | Failure = failure('connect', 'no address');
  for (const target of targets) {
    const toProxy = await connectToProxy(proxy, addresses, settings, deadline);
    if ('kind' in toProxy) return toProxy;
    const socket = await openTunnel(toProxy, proxy, target, port, deadline);
    if (!('kind' in socket)) return { kind: 'transport', socket, address: isIP(target) === 0 ? undefined : target };
    toProxy.destroy();
    result = socket;
  }
  return result;
}

async function connectToProxy(
  proxy: ConnectProxy,
  addresses: readonly string[],
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<Socket | Failure> {
  const transport = await connectAny(inTurn(addresses), proxy.port, settings, deadline);
  if (transport.kind === 'failure') return transport;
  return proxy.secure ? startTls(transport.socket, proxy.hostname, settings, deadline) : transport.socket;
}

function startTls(
  transport: Socket,
  host: string,
  settings: PreparedSettings,
  deadline: Deadline,
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
    const close = (): void => {
      socket.destroy();
      transport.destroy();
    };
    socket.once('close', () => transport.destroy());
    socket.once('secureConnect', () => settle(socket));
    socket.on('error', (error) => {
      settle(failure('tls', errorText(error)));
      close();
    });
    return close;
  });
}
