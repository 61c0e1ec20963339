/** Connections by the same route as requests, and lookups. All fail at once if their signal aborts. */
import { isIP } from 'node:net';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { type Connection, openTransport, startTls } from '../net/connection.js';
import { Deadline } from '../net/deadline.js';
import { codeOf } from '../net/failure.js';
import { causeOf } from '../net/failure-cause.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { alternateFamilies, hostOf } from '../net/host-addresses.js';
import type { AddressesWithTtl, ResolveWithTtl } from '../net/name-resolver.js';
import type { ProbeTarget } from './network-evidence.js';

/** Milliseconds for a probe, for which a fetch waits: less than the margin by which a lease outlasts a fetch. */
const PROBE_TIMEOUT = 3_000;

/** Never exists (https://www.rfc-editor.org/rfc/rfc6761#section-6.4), so no third party sizes the response. */
const NONEXISTENT_NAME = 'probe.invalid';

/** True for a response or an accepted certificate: a proxy or router may accept any connection. */
export async function probeTarget(
  { address, host, port, isSecure, proxyAddresses }: ProbeTarget,
  settings: PreparedSettings,
  signal: AbortSignalLike,
): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, signal);
  try {
    const name = host.includes(':') ? `[${host}]` : host;
    const url = new URL(`${isSecure ? 'https' : 'http'}://${name}:${port}`);
    return await canReach(url, [address], proxyAddresses, settings, deadline);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}

/** Like `probeTarget`, for the setting `probe`. Its host is not checked by the guard. */
export async function probeConfigured(url: URL, settings: PreparedSettings, signal: AbortSignalLike): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, signal);
  try {
    const { proxy } = settings;
    const proxyAddresses = proxy === undefined ? [] : await addressesOf(proxy.hostname, settings, deadline);
    const addresses = proxy?.resolves ? [hostOf(url)] : await addressesOf(hostOf(url), settings, deadline);
    return await canReach(url, addresses, proxyAddresses, settings, deadline);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}

/** Resolves to true if the resolver responds at all, even if it responds that a name does not exist, or REFUSED. */
export async function probeResolver(
  { resolve }: Pick<PreparedSettings, 'resolve'>,
  signal: AbortSignalLike,
): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, signal);
  try {
    const code = await deadline.within<string>((settle) => {
      resolve(NONEXISTENT_NAME).then(
        () => settle(''),
        (error: unknown) => settle(codeOf(error)),
      );
      return () => {};
    }, 'lookup');
    return typeof code === 'string' && causeOf('lookup', code).effect === undefined;
  } finally {
    deadline.end();
  }
}

/** Resolves to the addresses that the resolver returns for a name now: none if it fails, or if it was not queried. */
export async function resolveUncached(
  hostname: string,
  { resolve }: Pick<PreparedSettings, 'resolve'>,
  signal: AbortSignalLike,
): Promise<readonly string[]> {
  const deadline = new Deadline(PROBE_TIMEOUT, signal);
  try {
    const found = await lookUp(hostname, resolve, deadline);
    return found.isLocal ? [] : found.addresses;
  } finally {
    deadline.end();
  }
}

async function addressesOf(
  host: string,
  { resolve }: PreparedSettings,
  deadline: Deadline,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const { addresses } = await lookUp(host, resolve, deadline);
  return alternateFamilies(addresses);
}

const NOT_FOUND: AddressesWithTtl = { addresses: [], ttl: 0 };

async function lookUp(host: string, resolve: ResolveWithTtl, deadline: Deadline): Promise<AddressesWithTtl> {
  const found = await deadline.within<AddressesWithTtl>((settle) => {
    resolve(host).then(settle, () => settle(NOT_FOUND));
    return () => {};
  }, 'lookup');
  return 'kind' in found ? NOT_FOUND : found;
}

async function canReach(
  url: URL,
  addresses: readonly string[],
  proxyAddresses: readonly string[],
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<boolean> {
  if (addresses.length === 0) return false;
  const transport = await openTransport(url, { addresses, proxyAddresses }, settings, deadline);
  if (transport.kind === 'failure') return false;
  try {
    const connection = await startTls(transport, url, settings, deadline);
    if (connection.kind === 'failure') return false;
    return url.protocol === 'https:' || (await responds(connection, url, settings, deadline));
  } finally {
    transport.close();
  }
}

async function responds(
  { socket }: Connection,
  { host }: URL,
  { userAgent }: PreparedSettings,
  deadline: Deadline,
): Promise<boolean> {
  const result = await deadline.within<boolean>((settle) => {
    socket.once('data', (bytes: Buffer) => settle(bytes.toString('latin1', 0, 5) === 'HTTP/'));
    socket.once('close', () => settle(false));
    socket.write(`HEAD /robots.txt HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${userAgent}\r\nConnection: close\r\n\r\n`);
    return () => {};
  });
  return result === true;
}
