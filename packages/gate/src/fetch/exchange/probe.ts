/** Probes of the network: connections that are opened by the same route as requests, and closed at once. */
import { isIP } from 'node:net';
import { openTransport, startTls } from '../net/connection.js';
import { Deadline } from '../net/deadline.js';
import { codeOf } from '../net/failure.js';
import { causeOf } from '../net/failure-cause.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { alternateFamilies, hostOf } from '../net/host-addresses.js';
import type { ProbeTarget } from './network-health.js';

/** Milliseconds for a probe, for which a fetch waits: less than the margin by which a lease outlasts a fetch. */
const PROBE_TIMEOUT = 3_000;

/**
 * A name that never exists (https://www.rfc-editor.org/rfc/rfc6761#section-6.4): no third party controls the size of
 * the response.
 */
const NONEXISTENT_NAME = 'probe.invalid';

/** Resolves to true if a connection to a target opens; with TLS, if its certificate is also accepted. */
export async function probeTarget(
  { address, host, port, isSecure, proxyAddresses }: ProbeTarget,
  withTls: boolean,
  settings: PreparedSettings,
): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, undefined);
  try {
    const name = host.includes(':') ? `[${host}]` : host;
    const url = new URL(`${withTls && isSecure ? 'https' : 'http'}://${name}:${port}`);
    return await canConnect(url, [address], proxyAddresses, settings, deadline);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}

/** Like `probeTarget`, for the URL of the setting `probe`. Its host is looked up and not checked by the guard. */
export async function probeConfigured(url: URL, settings: PreparedSettings): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, undefined);
  try {
    const { proxy } = settings;
    const proxyAddresses = proxy === undefined ? [] : await addressesOf(proxy.hostname, settings, deadline);
    const addresses = proxy?.resolves ? [hostOf(url)] : await addressesOf(hostOf(url), settings, deadline);
    return await canConnect(url, addresses, proxyAddresses, settings, deadline);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}

/** Resolves to true if the resolver responds at all, even if it responds that a name does not exist, or REFUSED. */
export async function probeResolver({ resolve }: Pick<PreparedSettings, 'resolve'>): Promise<boolean> {
  const deadline = new Deadline(PROBE_TIMEOUT, undefined);
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

async function addressesOf(host: string, settings: PreparedSettings, deadline: Deadline): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await deadline.within<readonly string[]>((settle) => {
    settings.resolve(host).then(
      ({ addresses }) => settle(addresses),
      () => settle([]),
    );
    return () => {};
  }, 'lookup');
  return 'kind' in found ? [] : alternateFamilies(found);
}

async function canConnect(
  url: URL,
  addresses: readonly string[],
  proxyAddresses: readonly string[],
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<boolean> {
  if (addresses.length === 0) return false;
  const transport = await openTransport(url, { addresses, proxyAddresses }, settings, deadline);
  if (transport.kind === 'failure') return false;
  const connection = await startTls(transport, url, settings, deadline);
  transport.close();
  return connection.kind !== 'failure';
}
