/** The addresses of a host that may be connected to: every one of them is checked (F10, F11). */
import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard.js';

/** The address guard said no; nothing was connected to. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly detail: string;
}

/** Addresses of one name that are tried. */
const MAX_ADDRESSES = 8;

/**
 * The host as sockets, name servers and certificates spell it: no brackets, no final dots. A URL may have several: with
 * one left, `127.0.0.1.` would pass as a name, and `example.com.` as another host than `example.com`.
 */
export function hostOf({ hostname }: URL): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  let end = hostname.length;
  while (end > 1 && hostname[end - 1] === '.') end--;
  return hostname.slice(0, end);
}

/** Returns the port of an http or https URL. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/**
 * Of the addresses of a host, at least one, those that the guard allows, IPv6 and IPv4 in turn. A refusal if it allows
 * none.
 */
export function allowedAddresses(
  host: string,
  addresses: readonly string[],
  guard: AddressGuard,
): readonly string[] | Refusal {
  const allowed = addresses.filter((address) => guard(address) === undefined);
  if (allowed.length > 0) return alternateFamilies(allowed).slice(0, MAX_ADDRESSES);
  const why = guard(addresses[0]!)!;
  return { kind: 'refusal', detail: isIP(host) === 0 ? `${host}: ${why}` : why };
}

/** IPv6 and IPv4 in turn, so that a broken half costs one attempt (RFC 8305, 4). */
export function alternateFamilies(addresses: readonly string[]): readonly string[] {
  if (addresses.length === 1) return addresses;
  const ipv6 = addresses.filter((address) => isIP(address) === 6);
  const ipv4 = addresses.filter((address) => isIP(address) !== 6);
  const turns = Array.from({ length: Math.max(ipv6.length, ipv4.length) }, (_, turn) => [ipv6[turn], ipv4[turn]]);
  return turns.flat().filter((address) => address !== undefined);
}
