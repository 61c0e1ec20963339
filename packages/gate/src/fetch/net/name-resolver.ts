/** By c-ares: getaddrinfo would block a pool of four threads, which files and zlib share. */
import type { RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { shown } from '../../validation/expected.js';
import { codeOf } from './failure.js';
import { causeOf } from './failure-cause.js';

/**
 * Resolves to the addresses of a host name, at least one; rejects if there is none or the lookup fails. The name is
 * lower-case ASCII without a final dot, and never an address.
 */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** Addresses, and the seconds for which they may be cached. */
export interface AddressesWithTtl {
  readonly addresses: readonly string[];
  readonly ttl: number;
  /** True if no resolver was queried: the name is in the hosts file, or always means this machine. */
  readonly isLocal?: boolean;
}

export type ResolveWithTtl = (hostname: string) => Promise<AddressesWithTtl>;

/** `cancel` ends all its lookups, so that they do not keep a process running. */
export type CancellableResolve = ResolveWithTtl & { readonly cancel: () => void };

export interface NameResolverOptions {
  /** As `address` or `address:port`. Defaults to those of the system. */
  readonly servers?: readonly string[];
  /** Has precedence over DNS; read once. Defaults to that of the system. */
  readonly hostsFile?: string;
  /** Milliseconds until a query is sent again; it is sent three times. Default 3,000. */
  readonly queryTimeout?: number;
}

/** Milliseconds that a result of one family waits for the other (https://www.rfc-editor.org/rfc/rfc8305#section-3). */
const OTHER_FAMILY_DELAY = 50;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** Seconds for which addresses from a custom resolver or from the hosts file are cached. */
const TTL_UNKNOWN = 60;

/** Without search domains. `localhost` is loopback: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function nameResolverWithTtl(options: NameResolverOptions = {}): CancellableResolve {
  const resolver = new Resolver({ timeout: options.queryTimeout ?? 3_000, tries: 3 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  let hosts: ReadonlyMap<string, readonly string[]> | undefined;
  const resolve: ResolveWithTtl = async (hostname) => {
    hosts ??= readHosts(options.hostsFile ?? systemHostsFile());
    const fromFile = hosts?.get(hostname);
    if (fromFile !== undefined) return { addresses: fromFile, ttl: TTL_UNKNOWN, isLocal: true };
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
      return { addresses: LOOPBACK, ttl: TTL_UNKNOWN, isLocal: true };
    }
    return bothFamilies(resolver.resolve6(hostname, { ttl: true }), resolver.resolve4(hostname, { ttl: true }));
  };
  return Object.assign(resolve, { cancel: () => resolver.cancel() });
}

export function withTtl(resolve: ResolveName): CancellableResolve {
  const withLifetime: ResolveWithTtl = async (hostname) => {
    const addresses: unknown = await resolve(hostname);
    if (!Array.isArray(addresses)) throw wrongResult(shown(addresses));
    const wrong = addresses.findIndex((address) => typeof address !== 'string');
    if (wrong >= 0) throw wrongResult(`an array with ${shown(addresses[wrong])}`);
    return { addresses, ttl: TTL_UNKNOWN };
  };
  return Object.assign(withLifetime, { cancel: () => {} });
}

/** The error of a resolver that resolves to another value than addresses. It is the fault of no site. */
function wrongResult(got: string): TypeError {
  const message = `resolve: expected an array of addresses, such as ["192.0.2.1"], got ${got}`;
  return Object.assign(new TypeError(message), { code: 'ERR_RESOLVE_RESULT' });
}

async function bothFamilies(ipv6: Promise<RecordWithTtl[]>, ipv4: Promise<RecordWithTtl[]>): Promise<AddressesWithTtl> {
  const found: RecordWithTtl[] = [];
  const collect = (records: RecordWithTtl[]): boolean => found.push(...records) > 0;
  // Each resolves to true if it found addresses. The error of one family matters only if both fail.
  const families = [ipv6, ipv4].map((family) => family.then(collect));
  const all = Promise.allSettled(families);
  const any = Promise.any(families).catch(() => false);
  if (await any) await Promise.race([all, delay(OTHER_FAMILY_DELAY)]);
  else await all;
  if (found.length === 0) throw await mostRelevantError([ipv6, ipv4]);
  return { addresses: found.map(({ address }) => address), ttl: Math.min(...found.map(({ ttl }) => ttl)) };
}

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

/** Returns undefined if the file cannot be read now for lack of file descriptors or memory. */
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
    for (const name of names.map((text) => text.toLowerCase())) {
      const addresses = hosts.get(name);
      if (addresses === undefined) hosts.set(name, [address]);
      else addresses.push(address);
    }
  }
  return hosts;
}
