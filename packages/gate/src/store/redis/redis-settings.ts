import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { OptionError } from '@maycrawl/core/option-error';
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

/** Options of `RedisStore.open`. Only `url` is required. */
export interface RedisStoreOptions {
  /**
   * `redis://[user:password@]host[:port][/database]`, or `redis+cluster://[user:password@]host[:port],host[:port]` for
   * a Cluster, not all of whose nodes need to be listed; `rediss` instead of `redis` for TLS.
   */
  readonly url: string;
  /** The user name; replaces the one in the URL. */
  readonly username?: string | undefined;
  /** The password; replaces the one in the URL. */
  readonly password?: string | undefined;
  /** For TLS only: trusted authorities, the client's certificate, and the expected server name. */
  readonly tls?: RedisTlsOptions | undefined;
  /** The prefix of all keys, without braces. Default `maycrawl:`. */
  readonly prefix?: string | undefined;
  /** Milliseconds that the server may take to respond; then the store reconnects. Default 500. */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after which an origin's last good outcome expires unless it is fetched again. Default: never; only the
   * server's eviction policy and `delete` remove it.
   */
  readonly lastGoodFor?: number | undefined;
  /** The wall clock of the gates, to convert times to those of the server. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /**
   * Shows with `now` that the wall clock was set. If only one of both is given, that is not noticed. Default: the
   * system's monotonic clock.
   */
  readonly monotonicNow?: (() => number) | undefined;
  /**
   * Called with one line for each new problem, and after a minute if it persists. Default: `process.emitWarning`.
   */
  readonly warn?: ((message: string, problem: RedisProblem) => void) | undefined;
}

/**
 * `unavailable`: the server can't be reached or does not respond. `misconfigured`: it refuses commands, or may evict
 * records that it should keep.
 */
export type RedisProblem = 'unavailable' | 'misconfigured';

/** The TLS settings of a connection, as in `tls.connect` of Node. */
export interface RedisTlsOptions extends Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'passphrase'> {
  /** The name that the server's certificate must have. Default: the host that the store connects to. */
  readonly servername?: string | undefined;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

export interface RedisSettings {
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly isCluster: boolean;
  readonly database: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Undefined if the connection does not use TLS. */
  readonly tls: RedisTlsOptions | undefined;
  readonly prefix: string;
  readonly timeout: number;
  readonly lastGoodFor: number | undefined;
  readonly warn: (message: string, problem: RedisProblem) => void;
  readonly place: string;
}

const DEFAULT_PORT = 6379;
const DEFAULT_TIMEOUT = 500;
const DEFAULT_PREFIX = 'maycrawl:';
// The path excludes "@": a URL whose password contains an unescaped "/" must not match, or messages would show it.
const URL_FORM = /^(rediss?)(\+cluster)?:\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?([^/?#@]*)(?:\/([^?#@]*))?$/;
const EXAMPLE = 'redis://host:6379 or redis+cluster://host:6379,host:6379';

const TEXT: Expected = { fits: (value) => typeof value === 'string', words: 'a string' };
const OPTIONS: Readonly<Record<keyof RedisStoreOptions, Expected>> = {
  // Checked in `redisSettings`, where the messages do not show the value: it may contain a password.
  url: ANYTHING,
  password: ANYTHING,
  username: TEXT,
  tls: anObject('{ ca }'),
  prefix: ANYTHING,
  timeout: milliseconds(1),
  lastGoodFor: wholeNumber(1, Math.floor(Number.MAX_SAFE_INTEGER / 2), ' of milliseconds'),
  now: aFunction('Date.now'),
  monotonicNow: aFunction('() => performance.now()'),
  warn: aFunction('(message) => console.warn(message)'),
};
const TLS_OPTIONS = ['ca', 'cert', 'key', 'passphrase', 'servername'];

/** @throws TypeError that names the option to change and never shows a password */
export function redisSettings(options: RedisStoreOptions): RedisSettings {
  checkOptions('RedisStore.open', options, OPTIONS);
  checkNames('tls', options.tls ?? {}, TLS_OPTIONS);
  if (options.password !== undefined && typeof options.password !== 'string') {
    throw new TypeError(`password: expected a string, got ${typeof options.password}`);
  }
  const match = URL_FORM.exec(typeof options?.url === 'string' ? options.url : '');
  if (!match)
    throw new OptionError(
      'url',
      `expected a Redis URL, such as ${EXAMPLE}, without a query, with user name and password percent-encoded`,
    );
  const [, scheme, cluster, user, password, hosts = '', path = ''] = match;
  const isCluster = cluster !== undefined;
  const nodes = nodesOf(hosts, isCluster);
  const isSecure = scheme === 'rediss';
  if (options.tls !== undefined && !isSecure)
    throw new TypeError('tls: only a "url" that starts with rediss uses TLS: change the "url", or remove "tls"');
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
    warn: options.warn ?? ((message) => process.emitWarning(message, 'MaycrawlStoreWarning')),
    place: `${scheme}${cluster ?? ''}://${hosts}${path === '' ? '' : `/${path}`}`,
  };
}

function nodesOf(hosts: string, isCluster: boolean): [RedisNode, ...RedisNode[]] {
  const [first = '', ...others] = hosts.split(',');
  if (others.length > 0 && !isCluster)
    throw new OptionError('url', `only a Cluster has several hosts: write redis+cluster://${hosts}, or one host`);
  return [nodeOf(first), ...others.map(nodeOf)];
}

function nodeOf(text: string): RedisNode {
  const match = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text.trim());
  const host = match?.[1] ?? match?.[2] ?? '';
  const port = Number(match?.[3] ?? DEFAULT_PORT);
  const isHost = match?.[1] === undefined ? /^[^\s\0-\x1f]+$/.test(host) : isIP(host) === 6;
  if (isHost && port >= 1 && port <= 65_535) return { host, port };
  const expected = `expected a host, or a host and a port from 1 to 65535, as in ${EXAMPLE}`;
  throw new OptionError('url', `${expected}, got ${JSON.stringify(text)}`);
}

function databaseOf(path: string, isCluster: boolean): number {
  if (path === '') return 0;
  if (isCluster)
    throw new OptionError('url', `a Cluster has no databases: remove ${JSON.stringify(`/${path}`)} after the hosts`);
  if (/^\d{1,9}$/.test(path)) return Number(path);
  throw new OptionError(
    'url',
    `expected the number of a database, as in redis://host:6379/1, got ${JSON.stringify(path)}`,
  );
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError('url: user name and password must be percent-encoded: write %25 for "%"');
  }
}

// A brace would start another hash tag, and the keys of an origin would be in several slots.
function prefixOf(prefix = DEFAULT_PREFIX): string {
  if (typeof prefix === 'string' && !/[{}]/.test(prefix)) return prefix;
  throw new TypeError(`prefix: expected a string without braces, such as "${DEFAULT_PREFIX}", got ${shown(prefix)}`);
}
