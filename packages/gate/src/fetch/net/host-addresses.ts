/** Connections are made to exactly the checked addresses, so DNS rebinding cannot bypass the check. */
import { isIP } from 'node:net';
import type { FailureDetail, PermittingSetting } from '../../types/outcome.js';
import type { AddressGuard } from './address-guard.js';

export interface Refusal {
  readonly kind: 'refusal';
  readonly detail: FailureDetail;
  readonly permittedBy?: PermittingSetting | undefined;
}

const MAX_ADDRESSES = 8;

/** Without brackets and final dots: `127.0.0.1.` is an address, and `example.com.` is `example.com`. */
export function hostOf({ hostname }: URL): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  let end = hostname.length;
  while (end > 1 && hostname[end - 1] === '.') end--;
  return hostname.slice(0, end);
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Returns the addresses that the guard permits, IPv6 and IPv4 alternating; a refusal if it permits none. */
export function allowedAddresses(
  host: string,
  addresses: readonly string[],
  guard: AddressGuard,
): readonly string[] | Refusal {
  const allowed = addresses.filter((address) => guard(address) === undefined);
  if (allowed.length > 0) return alternateFamilies(allowed).slice(0, MAX_ADDRESSES);
  const [address] = addresses as [string];
  return addressRefusal(host, address, guard(address)!);
}

/** Returns the refusal of a host unless the guard permits all its addresses. */
export function refusalOfAny(host: string, addresses: readonly string[], guard: AddressGuard): Refusal | undefined {
  const refused = addresses.find((address) => guard(address) !== undefined);
  return refused === undefined ? undefined : addressRefusal(host, refused, guard(refused)!);
}

function addressRefusal(host: string, address: string, why: FailureDetail): Refusal {
  const detail = isIP(host) === 0 ? { ...why, host } : why;
  return { kind: 'refusal', detail, permittedBy: isIP(address) === 0 ? undefined : 'allowPrivate' };
}

/** So that a broken family costs one attempt: https://www.rfc-editor.org/rfc/rfc8305#section-4 */
export function alternateFamilies(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 1) return addresses;
  const ipv6 = addresses.filter((address) => isIP(address) === 6);
  const ipv4 = addresses.filter((address) => isIP(address) !== 6);
  const turns = Array.from({ length: Math.max(ipv6.length, ipv4.length) }, (_, turn) => [ipv6[turn], ipv4[turn]]);
  return turns.flat().filter((address) => address !== undefined);
}
