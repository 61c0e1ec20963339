/**
 * Decides which addresses may be connected to: global unicast ones, and those that the caller permits. A crawler
 * follows URLs that third parties write, so a redirect or a name must not lead it into the network that it runs in.
 *
 * If packets to an IPv6 address with an embedded IPv4 address reach that one (mapped addresses, NAT64), the IPv4
 * address is checked. All other forms with an embedded address (6to4, Teredo, IPv4-compatible) are refused.
 */

import { isIP } from 'node:net';
import type { Sentence } from '@maycrawl/core/message';
import ipaddr from 'ipaddr.js';
import { detailOf, failureText } from '../../messages/failure-text.js';
import type { FailureDetail } from '../../types/outcome.js';
import { checkValue, type Expected, shown } from '../../validation/expected.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns why an address in its usual form must not be connected to; undefined if it may be. */
export type AddressGuard = (address: string) => FailureDetail | undefined;

export const ALLOW_PRIVATE: Expected = {
  fits: (value) => typeof value === 'boolean' || Array.isArray(value),
  words: 'true, false or a list of networks, such as ["10.0.0.0/8"]',
};
/** All IPv6 addresses that IANA allocates as global unicast; the others are special, local or not allocated. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** A gateway forwards to the last four bytes: https://www.rfc-editor.org/rfc/rfc6052#section-2.1 */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Returns the check that a gate applies to every address before it connects. Global unicast addresses are permitted; of
 * the others none (`false`, the default), all (`true`), or those in the given networks. A network is its first address
 * and a prefix length (`10.0.0.0/8`, `fd00::/8`).
 *
 * @throws TypeError if a network is invalid; the message has the correct form.
 */
export function createAddressGuard(
  allowPrivate: boolean | readonly string[] = false,
): (address: string) => Sentence | undefined {
  const guard = addressGuard(allowPrivate);
  return (address) => {
    const refusal = guard(address);
    return refusal && failureText(refusal);
  };
}

export function addressGuard(allowPrivate: boolean | readonly string[]): AddressGuard {
  checkValue('allowPrivate', allowPrivate, ALLOW_PRIVATE);
  const networks = typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(parseNetwork);
  return (text) => {
    // A custom resolver may return any text, and a socket would look up text that is not an address.
    if (isIP(text) === 0) return detailOf('notAnAddress', { address: JSON.stringify(text) });
    if (allowPrivate === true) return undefined;
    const address = destinationOf(ipaddr.parse(text));
    if (isGlobal(address) || networks.some((allowed) => isWithin(address, allowed))) return undefined;
    if (isWireServer(address)) return detailOf('cloudService', { address: text });
    return detailOf('notPublic', { address: text, range: address.range() });
  };
}

export function isPublicAddress(address: string): boolean {
  return isGlobal(destinationOf(ipaddr.parse(address)));
}

/** The address that packets to `text` reach, as a key for limits. A name is returned unchanged. */
export function effectiveAddress(text: string): string {
  return isIP(text) === 6 ? destinationOf(ipaddr.parse(text)).toString() : text;
}

const NETWORK = /^([^/]+)\/(0|[1-9]\d{0,2})$/;

function parseNetwork(text: unknown): [Address, number] {
  const [, base = '', length = ''] = NETWORK.exec(typeof text === 'string' ? text : '') ?? [];
  const bits = Number(length);
  // Only the usual form: the parser also accepts others, in which "10" is 0.0.0.10 and "012" is 10.
  const version = base.includes('%') ? 0 : isIP(base);
  if (version === 0) throw invalidNetwork(text, suggestion(text));
  const longest = version === 4 ? 32 : 128;
  if (bits > longest) throw invalidNetwork(text, `the number after "/" is at most ${longest} for IPv${version}`);
  const address = ipaddr.parse(base);
  const first = firstAddress(address, bits);
  if (first !== address.toString())
    throw invalidNetwork(text, `write "${first}/${bits}", which begins with that address`);
  if (!(address instanceof ipaddr.IPv6)) return [address, bits];
  // The prefix has at least 96 bits: with fewer, the first address would differ.
  if (address.isIPv4MappedAddress()) return [address.toIPv4Address(), bits - 96];
  // For such addresses, the embedded IPv4 address is checked.
  if (address.match(NAT64)) throw invalidNetwork(text, 'write the IPv4 network instead');
  return [address, bits];
}

function firstAddress(address: Address, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const first = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return first.networkAddressFromCIDR(cidr).toString();
}

function suggestion(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (isIP(text) !== 0 && !text.includes('%')) return `write "${text}/${isIP(text) === 4 ? 32 : 128}" for one address`;
  const [, numbers, bits] = /^(\d{1,3}(?:\.\d{1,3}){0,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (numbers !== undefined) {
    const padded = [...numbers.split('.').map(Number), 0, 0, 0].slice(0, 4).join('.');
    if (isIP(padded) === 4) return `write "${padded}/${bits}"`;
  }
  if (text !== value && NETWORK.test(text)) return `write "${text}", without spaces`;
  return 'write it as "10.0.0.0/8" or "fd00::/8"';
}

function invalidNetwork(value: unknown, hint: string): TypeError {
  return new TypeError(`allowPrivate: ${shown(value)} is not a network: ${hint}.`);
}

function destinationOf(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isWireServer(address: Address): boolean {
  return address.toString() === AZURE_WIRE_SERVER;
}

function isGlobal(address: Address): boolean {
  if (isWireServer(address)) return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return false;
  return address.range() === 'unicast';
}

function isWithin(address: Address, [base, bits]: [Address, number]): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
