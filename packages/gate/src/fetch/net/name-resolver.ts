/**
 * Names to addresses by DNS, on c-ares: getaddrinfo would run on the pool of four threads that files and zlib share,
 * where four slow name servers stop everything.
 */
import type { RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { codeOf } from './failure.js';
import { causeOf } from './failure-cause.js';

/**
 * The addresses of a host name, at least one; rejects when there is none or the look-up failed. The name is in
 * lower-case ASCII, without a final dot, and never an address.
 */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** Addresses, and the seconds for which they may be kept. */
export interface AddressesWithTtl {
  readonly addresses: readonly string[];
  readonly ttl: number;
}

/** As `ResolveName`, with the lifetime of the answer. */
export type ResolveWithTtl = (hostname: string) => Promise<AddressesWithTtl>;

/** Its lookups can be ended, so that they do not keep a process running. */
export type CancellableResolve = ResolveWithTtl & { readonly cancel: () => void };

export interface NameResolverOptions {
  /** Name servers, as `address` or `address:port`; those of the system unless given. */
  readonly servers?: readonly string[];
  /** The file that is asked before DNS; read once, at the first look-up. */
  readonly hostsFile?: string;
  /** Milliseconds until a query is sent again; it is sent three times. */
  readonly queryTimeout?: number;
}

/** How long an answer of one family waits for the other's, in milliseconds (RFC 8305, 3, has 50). */
const OTHER_FAMILY_DELAY = 50;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** Seconds for which the addresses of a caller's own resolver are kept, and those of the hosts file. */
const TTL_UNKNOWN = 60;

/** `nameResolverWithTtl`, without the lifetimes. */
export function nameResolver(options: NameResolverOptions = {}): ResolveName {
  const resolve = nameResolverWithTtl(options);
  return async (hostname) => (await resolve(hostname)).addresses;
}

/**
 * A resolver that asks the hosts file, then DNS for IPv4 and IPv6 at once. `localhost` and names under it are the
 * loopback addresses (RFC 6761). Search domains are not tried: the names come from URLs.
 */
export function nameResolverWithTtl(options: NameResolverOptions = {}): CancellableResolve {
  const resolver = new Resolver({ timeout: options.queryTimeout ?? 3_000, tries: 3 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  let hosts: ReadonlyMap<string, readonly string[]> | undefined;
  const resolve: ResolveWithTtl = async (hostname) => {
    hosts ??= readHosts(options.hostsFile ?? systemHostsFile());
    const known = hosts?.get(hostname);
    if (known !== undefined) return { addresses: known, ttl: TTL_UNKNOWN };
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { addresses: LOOPBACK, ttl: TTL_UNKNOWN };
    return bothFamilies(resolver.resolve6(hostname, { ttl: true }), resolver.resolve4(hostname, { ttl: true }));
  };
  return Object.assign(resolve, { cancel: () => resolver.cancel() });
}

/** Gives the answers of a caller's own resolver, which may throw as well as reject, a lifetime. */
export function withTtl(resolve: ResolveName): CancellableResolve {
  const answer: ResolveWithTtl = async (hostname) => ({ addresses: await resolve(hostname), ttl: TTL_UNKNOWN });
  return Object.assign(answer, { cancel: () => {} });
}

/** All addresses, or those of one family where the other's answer is late; the first error where there are none. */
async function bothFamilies(ipv6: Promise<RecordWithTtl[]>, ipv4: Promise<RecordWithTtl[]>): Promise<AddressesWithTtl> {
  const found: RecordWithTtl[] = [];
  const collect = (records: RecordWithTtl[]): boolean => found.push(...records) > 0;
  // Each settles with whether it found something; an error of one family matters only where both have one.
  const families = [ipv6, ipv4].map((family) => family.then(collect));
  const all = Promise.allSettled(families);
  const any = Promise.any(families).catch(() => false);
  if (await any) await Promise.race([all, delay(OTHER_FAMILY_DELAY)]);
  else await all;
  if (found.length === 0) throw await mostRelevantError([ipv6, ipv4]);
  return { addresses: found.map(({ address }) => address), ttl: Math.min(...found.map(({ ttl }) => ttl)) };
}

/** A failing server says more than a name without an address of that family. */
async function mostRelevantError(families: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(families);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return errors.find(({ code }) => code !== 'ENODATA' && code !== 'ENOTFOUND') ?? errors[0] ?? new Error('no address');
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function systemHostsFile(): string {
  const { platform, env } = process;
  return platform === 'win32' ? `${env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';
}

/**
 * Returns the addresses of the names in a hosts file: none if there is no such file, undefined if it cannot be read now
 * for lack of file descriptors or memory.
 */
function readHosts(file: string): ReadonlyMap<string, readonly string[]> | undefined {
  const hosts = new Map<string, string[]>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return causeOf('lookup', codeOf(error)).effect === 'retry' ? undefined : hosts;
  }
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((given) => given.toLowerCase())) {
      const addresses = hosts.get(name);
      if (addresses === undefined) hosts.set(name, [address]);
      else addresses.push(address);
    }
  }
  return hosts;
}
