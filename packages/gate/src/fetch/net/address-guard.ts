/**
 * Which addresses may be connected to: global unicast ones, and those that the caller allows. A crawler follows what
 * strangers write, so a redirect or a name must not lead it into the network that it runs in (F10, F11).
 *
 * An IPv6 address that carries an IPv4 one is judged by the one that it carries where packets would reach that one
 * (mapped addresses, NAT64); every other carrying form (6to4, Teredo, IPv4-compatible) lies outside what is allowed.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { shown } from '../../validation/expected.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Says why an address may not be connected to; undefined where it may. Takes an address in its usual spelling. */
export type AddressGuard = (address: string) => string | undefined;

/** All that IANA has opened as global unicast; what lies outside is special, local or not given out. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/**
 * Azure's virtual wire server: a public address by its number, but from inside Azure it is the platform's own service.
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** The well-known prefix of NAT64: a gateway sends such packets on to the IPv4 address in the last four bytes. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Returns the check that a gate applies to every address before it connects: global unicast addresses are allowed, and
 * beside them none (`false`, the default), all (`true`), or those of the given networks, each an address with a prefix
 * length (`10.0.0.0/8`, `fd00::/8`).
 *
 * @throws TypeError for a network that is none.
 */
export function createAddressGuard(allowPrivate: boolean | readonly string[] = false): AddressGuard {
  const networks = typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(parseNetwork);
  return (text) => {
    // A resolver of the caller's may answer anything, and a socket would look up again what is no address.
    if (isIP(text) === 0) return `${JSON.stringify(text)} is no address`;
    if (allowPrivate === true) return undefined;
    const address = destinationOf(ipaddr.parse(text));
    if (isGlobal(address) || networks.some((allowed) => isWithin(address, allowed))) return undefined;
    const kind = isWireServer(address) ? 'a service of the cloud' : address.range();
    return `${text} is not a public address (${kind}); the setting allowPrivate can allow it`;
  };
}

/** True for global unicast addresses; others are open only to those who allow them. */
export function isPublicAddress(address: string): boolean {
  return isGlobal(destinationOf(ipaddr.parse(address)));
}

/** Returns the address that packets to an address end up at, by which limits count. A name stays as it is. */
export function effectiveAddress(text: string): string {
  return isIP(text) === 6 ? destinationOf(ipaddr.parse(text)).toString() : text;
}

/** An address in its usual form and a prefix length without a leading zero. */
const NETWORK = /^([^/]+)\/(0|[1-9]\d{0,2})$/;

function parseNetwork(text: unknown): [Address, number] {
  const [, base = '', length = ''] = NETWORK.exec(typeof text === 'string' ? text : '') ?? [];
  const bits = Number(length);
  // Only the usual form: in others "10" is 0.0.0.10, and "012" is 10.
  const version = base.includes('%') ? 0 : isIP(base);
  if (version === 0) throw invalidNetwork(text, suggestion(text));
  const longest = version === 4 ? 32 : 128;
  if (bits > longest) throw invalidNetwork(text, `the number after "/" is at most ${longest} for IPv${version}`);
  const address = ipaddr.parse(base);
  const first = firstAddress(address, bits);
  if (first !== address.toString())
    throw invalidNetwork(text, `write "${first}/${bits}", which begins with that address`);
  if (!(address instanceof ipaddr.IPv6)) return [address, bits];
  // At least 96 bits, or the first address would be another.
  if (address.isIPv4MappedAddress()) return [address.toIPv4Address(), bits - 96];
  // Such addresses are judged by the IPv4 address that they carry.
  if (address.match(NAT64)) throw invalidNetwork(text, 'write the IPv4 network instead');
  return [address, bits];
}

function firstAddress(address: Address, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const first = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return first.networkAddressFromCIDR(cidr).toString();
}

/** What was probably meant by what is no network. */
function suggestion(given: unknown): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (isIP(text) !== 0 && !text.includes('%')) return `write "${text}/${isIP(text) === 4 ? 32 : 128}" for one address`;
  const [, numbers, bits] = /^(\d{1,3}(?:\.\d{1,3}){0,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (numbers !== undefined) {
    const padded = [...numbers.split('.').map(Number), 0, 0, 0].slice(0, 4).join('.');
    if (isIP(padded) === 4) return `write "${padded}/${bits}"`;
  }
  if (text !== given && NETWORK.test(text)) return `write "${text}", without spaces`;
  return 'write it as "10.0.0.0/8" or "fd00::/8"';
}

function invalidNetwork(given: unknown, hint: string): TypeError {
  return new TypeError(`allowPrivate: ${shown(given)} is no network: ${hint}.`);
}

/** The address that packets end up at. */
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
