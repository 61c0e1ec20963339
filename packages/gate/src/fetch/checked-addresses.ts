/** From a host to the addresses that may be connected to: looked up, and every one of them checked (F10, F11). */
import { isIP } from 'node:net';
import type { Deadline } from './deadline.js';
import { errorText, type Failure, failure } from './failure.js';
import type { PreparedSettings } from './settings.js';

/** The address guard said no; nothing was connected to. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly detail: string;
}

/** Addresses of one name that are tried. */
const MAX_ADDRESSES = 8;

/** The host as sockets, name servers and certificates spell it: no brackets, no final dot. */
export function bareHost({ hostname }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/**
 * The addresses of a host that the guard allows, at least one, IPv6 and IPv4 in turn; those that it refuses are left
 * out. A refusal where it allows none.
 */
export async function checkedAddresses(
  host: string,
  settings: Pick<PreparedSettings, 'resolve' | 'guard'>,
  deadline: Deadline,
): Promise<readonly string[] | Failure | Refusal> {
  const addresses = await lookUp(host, settings, deadline);
  if ('kind' in addresses) return addresses;
  const allowed = addresses.filter((address) => settings.guard(address) === undefined);
  if (allowed.length > 0) return inTurn(allowed).slice(0, MAX_ADDRESSES);
  const why = settings.guard(addresses[0]!)!;
  return { kind: 'refusal', detail: isIP(host) === 0 ? `${host}: ${why}` : why };
}

/** All addresses of a host, unchecked, at least one. */
export function lookUp(
  host: string,
  { resolve }: Pick<PreparedSettings, 'resolve'>,
  deadline: Deadline,
): Promise<readonly string[] | Failure> {
  if (isIP(host) !== 0) return Promise.resolve([host]);
  return deadline.within<readonly string[] | Failure>((settle) => {
    const fail = (error: unknown): void => settle(failure('dns', `${host}: ${errorText(error)}`));
    // A resolver of the caller's may throw as well as reject.
    const answer = async (): Promise<readonly string[]> => resolve(host);
    answer()
      .then((addresses) => (addresses.length > 0 ? settle([...addresses]) : fail('no address')))
      .catch(fail);
    return () => {};
  });
}

/** IPv6 and IPv4 in turn, so that a broken half costs one attempt (RFC 8305, 4). */
export function inTurn(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 1) return addresses;
  const ipv6 = addresses.filter((address) => isIP(address) === 6);
  const ipv4 = addresses.filter((address) => isIP(address) !== 6);
  const turns = Array.from({ length: Math.max(ipv6.length, ipv4.length) }, (_, turn) => [ipv6[turn], ipv4[turn]]);
  return turns.flat().filter((address) => address !== undefined);
}
