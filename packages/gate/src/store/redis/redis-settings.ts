/** Where a Redis store lives and how it is reached: the options of the caller, read and checked. */
import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { checkNames, checkOptions } from '../../validation/check-options.js';
import {
  ANYTHING,
  aFunction,
  anObject,
  type Expected,
  milliseconds,
  shown,
  wholeNumber,
} from '../../validation/expected.js';

export interface RedisStoreOptions {
  /**
   * `redis://[user:password@]host[:port][/database]`, or `redis+cluster://[user:password@]host[:port],host[:port]` for
   * a Cluster, of which some nodes are enough; `rediss` instead of `redis` for TLS.
   */
  readonly url: string;
  /** Instead of one in the URL. */
  readonly username?: string | undefined;
  /** Instead of one in the URL. */
  readonly password?: string | undefined;
  /** With TLS: whose certificates are trusted, the client's own, the name to expect. */
  readonly tls?: RedisTlsOptions | undefined;
  /** What all keys begin with. Default `maycrawl:`. */
  readonly prefix?: string | undefined;
  /** Milliseconds that the server may take for an answer; then the connection is made anew. Default 500. */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after which an origin's last good outcome is dropped unless it was fetched again. Default: never; only
   * what a policy of the server's evicts, or `delete`, goes.
   */
  readonly lastGoodFor?: number | undefined;
  /**
   * Told what is wrong, a line for each new trouble: with a server that can't be reached (`unavailable`), or with one
   * that is there and refuses, or may forget what it should keep (`misconfigured`). Default: `process.emitWarning`.
   */
  readonly warn?: ((line: string, state: RedisProblem) => void) | undefined;
}

export type RedisProblem = 'unavailable' | 'misconfigured';

export interface RedisTlsOptions extends Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'passphrase'> {
  readonly servername?: string | undefined;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** Options that were checked. */
export interface RedisSettings {
  /** One, unless it is a Cluster. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly isCluster: boolean;
  readonly database: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Undefined without TLS. */
  readonly tls: RedisTlsOptions | undefined;
  readonly prefix: string;
  readonly timeout: number;
  readonly lastGoodFor: number | undefined;
  readonly warn: (line: string, state: RedisProblem) => void;
  /** The URL for people, without a password. */
  readonly place: string;
}

const DEFAULT_PORT = 6379;
const DEFAULT_TIMEOUT = 500;
const DEFAULT_PREFIX = 'maycrawl:';
const FORM = /^(rediss?)(\+cluster)?:\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?([^/?#@]*)(?:\/([^?#]*))?$/;
const EXAMPLE = 'redis://host:6379, or redis+cluster://host:6379,host:6379';

const SECRET: Expected = { fits: (value) => typeof value === 'string', words: 'a string' };
const OPTIONS: Readonly<Record<keyof RedisStoreOptions, Expected>> = {
  // Each of these two has a check of its own, which shows no password.
  url: ANYTHING,
  password: ANYTHING,
  username: SECRET,
  tls: anObject('{ ca }'),
  prefix: ANYTHING,
  timeout: milliseconds(1),
  lastGoodFor: wholeNumber(1, Math.floor(Number.MAX_SAFE_INTEGER / 2), ' of milliseconds'),
  warn: aFunction('(line) => console.warn(line)'),
};
const TLS_OPTIONS = ['ca', 'cert', 'key', 'passphrase', 'servername'];

/** @throws TypeError that names the setting to change, and never shows a password. */
export function redisSettings(options: RedisStoreOptions): RedisSettings {
  checkOptions('RedisStore.open', options, OPTIONS);
  checkNames('tls', options.tls ?? {}, TLS_OPTIONS);
  if (options.password !== undefined && typeof options.password !== 'string') {
    throw new TypeError(`password: expected a string, got ${typeof options.password}`);
  }
  const match = FORM.exec(typeof options?.url === 'string' ? options.url : '');
  if (!match) throw new TypeError(`url: a Redis URL is expected, as ${EXAMPLE}; a password in it is percent-encoded.`);
  const [, scheme, cluster, user, password, hosts = '', path = ''] = match;
  const isCluster = cluster !== undefined;
  const nodes = nodesOf(hosts, isCluster);
  const isSecure = scheme === 'rediss';
  if (options.tls !== undefined && !isSecure)
    throw new TypeError('tls: is for TLS alone; write the "url" with rediss, or leave "tls" out.');
  return {
    nodes,
    isCluster,
    database: databaseOf(path, isCluster),
    username: options.username ?? decoded(user),
    password: options.password ?? decoded(password),
    tls: isSecure ? (options.tls ?? {}) : undefined,
    prefix: prefixOf(options.prefix),
    timeout: options.timeout ?? DEFAULT_TIMEOUT,
    lastGoodFor: options.lastGoodFor,
    warn: options.warn ?? ((line) => process.emitWarning(line, 'MaycrawlStoreWarning')),
    place: `${scheme}${cluster ?? ''}://${hosts}${path === '' ? '' : `/${path}`}`,
  };
}

function nodesOf(hosts: string, isCluster: boolean): [RedisNode, ...RedisNode[]] {
  const [first = '', ...others] = hosts.split(',');
  if (others.length > 0 && !isCluster)
    throw new TypeError(`url: several hosts are for a Cluster: write redis+cluster://${hosts}, or one host.`);
  return [nodeOf(first), ...others.map(nodeOf)];
}

function nodeOf(text: string): RedisNode {
  const match = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text.trim());
  const host = match?.[1] ?? match?.[2] ?? '';
  const port = Number(match?.[3] ?? DEFAULT_PORT);
  const isHost = match?.[1] === undefined ? /^[^\s\0-\x1f]+$/.test(host) : isIP(host) === 6;
  if (isHost && port >= 1 && port <= 65_535) return { host, port };
  throw new TypeError(`url: ${JSON.stringify(text)} is no host with a port from 1 to 65535; write ${EXAMPLE}.`);
}

function databaseOf(path: string, isCluster: boolean): number {
  if (path === '') return 0;
  if (isCluster) throw new TypeError('url: a Cluster has no databases: leave out what follows the hosts.');
  if (/^\d{1,9}$/.test(path)) return Number(path);
  throw new TypeError(`url: a database is a number, as redis://host:6379/1, not ${JSON.stringify(path)}.`);
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError('url: user and password are percent-encoded; a "%" itself is written %25.');
  }
}

// A brace would take the place of the hash tag, and an origin's keys would lie in several slots.
function prefixOf(prefix = DEFAULT_PREFIX): string {
  if (typeof prefix === 'string' && !/[{}]/.test(prefix)) return prefix;
  throw new TypeError(`prefix: expected a text without braces, such as "${DEFAULT_PREFIX}", got ${shown(prefix)}`);
}
