/**
 * Which addresses may be connected to: global unicast ones, and those that the caller allows. A crawler follows what
 * strangers write, so a redirect or a name must not lead it into the network that it runs in (F10, F11).
 *
 * An IPv6 address that carries an IPv4 one is judged by the one that it carries where packets would reach that one
 * (mapped addresses, NAT64); every other carrying form (6to4, Teredo, IPv4-compatible) lies outside what is allowed.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Says why an address may not be connected to; undefined where it may. Takes an address in its usual spelling. */
export type AddressGuard = (address: string) => string | undefined;

/** All that IANA has opened as global unicast; what lies outside is special, local or not given out. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** The well-known prefix of NAT64: a gateway sends such packets on to the IPv4 address in the last four octets. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * A guard that allows global unicast addresses, and beside them none (`false`), all (`true`), or those of the given
 * networks, each an address with a prefix length (`10.0.0.0/8`, `fd00::/8`).
 *
 * @throws TypeError for a network that is none.
 */
export function addressGuard(allowPrivate: boolean | readonly string[]): AddressGuard {
  const networks = typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(network);
  return (text) => {
    // A resolver of the caller's may answer anything, and a socket would look up again what is no address.
    if (isIP(text) === 0) return `${JSON.stringify(text)} is no address`;
    if (allowPrivate === true) return undefined;
    const address = carried(ipaddr.parse(text));
    if (isGlobal(address) || networks.some((allowed) => isWithin(address, allowed))) return undefined;
    return `${text} is not a public address (${address.range()}); the setting allowPrivate can allow it`;
  };
}

/** True for global unicast addresses; others are open only to those who allow them. */
export function isPublicAddress(address: string): boolean {
  return isGlobal(carried(ipaddr.parse(address)));
}

function network(text: string): [Address, number] {
  try {
    const [address, bits] = ipaddr.parseCIDR(text);
    return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
      ? [address.toIPv4Address(), bits - 96]
      : [address, bits];
  } catch (cause) {
    const given = JSON.stringify(text);
    throw new TypeError(`allowPrivate: ${given} is no network: write it as "10.0.0.0/8" or "fd00::/8".`, { cause });
  }
}

/** The address that packets end up at. */
function carried(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isGlobal(address: Address): boolean {
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return false;
  return address.range() === 'unicast';
}

function isWithin(address: Address, [base, bits]: [Address, number]): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
