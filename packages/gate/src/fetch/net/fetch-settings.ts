import { X509Certificate } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import type { NetConnectOpts, Socket } from 'node:net';
import { connect } from 'node:net';
import type { DuplexOptions } from 'node:stream';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_REDIRECTS } from '@maycrawl/core/limits';
import { OptionError } from '@maycrawl/core/option-error';
import { canParseUrl, isHttp } from '@maycrawl/core/url';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import type { FetchOutcome } from '../../types/outcome.js';
import {
  A_BOOLEAN,
  aFunction,
  aString,
  checkValue,
  type Expected,
  milliseconds,
  shown,
  wholeNumber,
} from '../../validation/expected.js';
import { type AddressGuard, ALLOW_PRIVATE, addressGuard } from './address-guard.js';
import { type CancellableResolve, nameResolverWithTtl, type ResolveName, withTtl } from './name-resolver.js';
import { type ConnectProxy, proxyOf } from './proxy.js';
import { TurnQueue } from './turn-queue.js';

/** Fetches an `ftp:` URL as a part of a fetch. It must connect only to the `addresses`. */
export type FetchByFtp = (url: string, options: FetchByFtpOptions) => Promise<FetchOutcome>;

export interface FetchByFtpOptions {
  /** Bytes of a file. The body of a longer one has one byte more, by which the parser detects that it was cut off. */
  readonly maxBytes: number;
  /** Milliseconds for the whole fetch. */
  readonly deadline: number;
  /** Milliseconds for the control connection. Defaults to the time that the deadline leaves. */
  readonly connectTimeout?: number;
  /** Addresses of the host that the guard permits, at least one. */
  readonly addresses: readonly string[];
  readonly signal?: AbortSignalLike | undefined;
}

/** How robots.txt is fetched. Durations are milliseconds. */
export interface FetchSettings {
  /** The User-Agent header of requests: the crawler's name, and a page or address for complaints. */
  readonly userAgent: string;
  /** Limit for a whole fetch, with all hops and lookups; the wait for the first request does not count. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Limit for the connection of each hop, within `timeout`. Default 10,000. */
  readonly connectTimeout?: number | undefined;
  /**
   * Limit on the decoded bytes of a file that are parsed. Default 512,000 (500 KiB), as Google documents it:
   * https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-format. If the file is longer,
   * the body has one byte more, by which the parser detects that it was cut off.
   */
  readonly maxBytes?: number | undefined;
  /** Redirects that are followed. Default 5. https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2 */
  readonly maxRedirects?: number | undefined;
  /** Concurrent requests to one address. Default 8. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /**
   * Addresses that are not public and may be connected to: all (true), none (false, the default), or those in networks
   * such as `10.0.0.0/8`.
   */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /**
   * Ports that a URL may name, besides the default port of its scheme. Default: all except those that browsers block.
   */
  readonly ports?: readonly number[] | undefined;
  /** Looks up host names; the results are cached for 60 s. By default DNS, cached by its TTL, for 5 to 300 s. */
  readonly resolve?: ResolveName | undefined;
  /** Opens a TCP connection to an address that was checked. By default `net.connect`. */
  readonly connect?: ((address: string, port: number) => Socket) | undefined;
  /** The wall clock, milliseconds since the epoch, for dates in Retry-After. By default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** `http://user:password@host:port` of a proxy. All connections are tunnelled through it by CONNECT. */
  readonly proxy?: string | undefined;
  /**
   * True if the proxy looks up host names. Then only addresses written in URLs are checked, and names that by their
   * form belong to the proxy's own network. Default false.
   */
  readonly proxyResolves?: boolean | undefined;
  /** PEM certificates of authorities, trusted in addition to those of Node. */
  readonly ca?: string | readonly string[] | undefined;
  /** True to accept certificates that are expired, self-signed or for another name. Default false. */
  readonly acceptBadCertificates?: boolean | undefined;
  /**
   * True if a 5xx with a "page not found" body counts as 404, as in older editions of Google's documentation. Default
   * false.
   */
  readonly trustNotFoundPages?: boolean | undefined;
  /**
   * A URL whose server is nearly always up. If a site does not respond and no other one has responded lately, a request
   * for the header of its robots.txt (with https, the handshake) shows whether this machine's own network works.
   */
  readonly probe?: string | undefined;
  /** Returns true if the cached copy of the URL's origin blocks it; a redirect to it then counts as 404. */
  readonly isHopDisallowed?: ((url: string) => boolean) | undefined;
  /**
   * Fetches over FTP. Without it, `ftp:` URLs are refused. Not used if `proxy` or `connect` is set: FTP would bypass
   * them.
   */
  readonly ftp?: FetchByFtp | undefined;
}

type NumberWithDefault = 'timeout' | 'connectTimeout' | 'maxBytes' | 'maxRedirects' | 'maxConnectionsPerAddress';
type Unchanged = NumberWithDefault | 'userAgent' | 'connect' | 'now' | 'isHopDisallowed';

type GivenSettings = {
  readonly [Name in Unchanged | 'acceptBadCertificates' | 'trustNotFoundPages']-?: NonNullable<FetchSettings[Name]>;
};

/** Checked settings with their defaults, and objects that all fetches share. */
export interface PreparedSettings extends GivenSettings {
  /** Returns why an address must not be connected to; undefined if it may be. */
  readonly guard: AddressGuard;
  /** Undefined if all ports are permitted that browsers permit. */
  readonly ports: ReadonlySet<number> | undefined;
  /** True if names of the proxy's own network are permitted, for a proxy that looks up names. */
  readonly allowsLocalNames: boolean;
  readonly resolve: CancellableResolve;
  readonly proxy: ConnectProxy | undefined;
  readonly secureContext: SecureContext;
  readonly probe: URL | undefined;
  readonly ftp: FetchByFtp | undefined;
  readonly turns: TurnQueue;
}

export const FETCH_DEFAULTS: Readonly<Record<NumberWithDefault, number>> = {
  timeout: 30_000,
  connectTimeout: 10_000,
  maxBytes: DEFAULT_MAX_BYTES,
  maxRedirects: DEFAULT_MAX_REDIRECTS,
  maxConnectionsPerAddress: 8,
};

const CERTIFICATES: Expected = {
  fits: (value) => [value].flat().every((text) => typeof text === 'string'),
  words: 'the text of PEM certificates, or a list of such texts',
};
const PORTS: Expected = {
  fits: (value) => Array.isArray(value) && value.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535),
  words: 'a list of ports, such as [8080, 8443]',
};
/** The values of settings that have no check of their own. */
export const FETCH_VALUES: Readonly<
  Record<Exclude<keyof FetchSettings, 'userAgent' | 'isHopDisallowed' | 'ftp'>, Expected>
> = {
  timeout: milliseconds(1),
  connectTimeout: milliseconds(1),
  maxBytes: wholeNumber(0, 2 ** 30, ' of bytes'),
  maxRedirects: wholeNumber(0, 100),
  maxConnectionsPerAddress: wholeNumber(1),
  allowPrivate: ALLOW_PRIVATE,
  ports: PORTS,
  resolve: aFunction('async (hostname) => ["192.0.2.1"]'),
  connect: aFunction('(host, port) => net.connect({ host, port })'),
  now: aFunction('Date.now'),
  proxy: aString('http://proxy.example:3128'),
  proxyResolves: A_BOOLEAN,
  ca: CERTIFICATES,
  probe: aString('https://example.com/'),
  acceptBadCertificates: A_BOOLEAN,
  trustNotFoundPages: A_BOOLEAN,
};

/** Checks settings and adds the defaults. @throws TypeError that names the setting to change */
export function prepareSettings(settings: FetchSettings): PreparedSettings {
  for (const [name, expected] of Object.entries(FETCH_VALUES)) {
    const value = settings[name as keyof FetchSettings];
    if (value !== undefined) checkValue(name, value, expected);
  }
  const proxyResolves = settings.proxyResolves ?? false;
  return {
    userAgent: userAgentHeader(settings.userAgent),
    timeout: settings.timeout ?? FETCH_DEFAULTS.timeout,
    maxBytes: settings.maxBytes ?? FETCH_DEFAULTS.maxBytes,
    maxRedirects: settings.maxRedirects ?? FETCH_DEFAULTS.maxRedirects,
    connectTimeout: settings.connectTimeout ?? FETCH_DEFAULTS.connectTimeout,
    maxConnectionsPerAddress: settings.maxConnectionsPerAddress ?? FETCH_DEFAULTS.maxConnectionsPerAddress,
    guard: addressGuard(settings.allowPrivate ?? false),
    ports: settings.ports === undefined ? undefined : new Set(settings.ports),
    allowsLocalNames: settings.allowPrivate === true,
    resolve: settings.resolve === undefined ? nameResolverWithTtl() : withTtl(settings.resolve),
    connect: settings.connect ?? connectTo,
    now: settings.now ?? Date.now,
    proxy: settings.proxy === undefined ? undefined : proxyOf(settings.proxy, proxyResolves),
    secureContext: secureContext(settings.ca),
    acceptBadCertificates: settings.acceptBadCertificates ?? false,
    trustNotFoundPages: settings.trustNotFoundPages ?? false,
    probe: settings.probe === undefined ? undefined : probeUrl(settings.probe),
    isHopDisallowed: settings.isHopDisallowed ?? (() => false),
    ftp: settings.proxy === undefined && settings.connect === undefined ? settings.ftp : undefined,
    turns: new TurnQueue(),
  };
}

/** Opens a socket that leaves what arrives while it is paused to the operating system, which joins small packets. */
function connectTo(address: string, port: number): Socket {
  const options: NetConnectOpts & DuplexOptions = { host: address, port, readableHighWaterMark: 1 };
  return connect(options);
}

/** @throws TypeError if the value cannot be a User-Agent header, or is empty */
export function userAgentHeader(value: string): string {
  if (typeof value !== 'string' || value.trim() === '') {
    const example = '"ExampleBot/1.0 (+https://example.com/bot)"';
    throw new OptionError('userAgent', `expected the name of the crawler, such as ${example}, got ${shown(value)}`);
  }
  try {
    validateHeaderValue('User-Agent', value);
  } catch (cause) {
    throw new OptionError('userAgent', `expected characters that an HTTP header may have, got ${shown(value)}`, {
      cause,
    });
  }
  return value;
}

function probeUrl(text: string): URL {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url !== undefined && isHttp(url)) return url;
  throw new TypeError(`probe: expected an http or https URL, such as "https://example.com/", got ${shown(text)}`);
}

/** Returns one context for all connections: to create one with added authorities takes tens of milliseconds. */
function secureContext(ca: string | readonly string[] | undefined): SecureContext {
  if (ca === undefined) return createSecureContext();
  const certificates = [ca].flat().flatMap(pemCertificates);
  return createSecureContext({ ca: [...rootCertificates, ...certificates] });
}

/** Returns each certificate of a PEM file. OpenSSL would silently skip those that it cannot read. */
function pemCertificates(text: string): string[] {
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (certificates === null) {
    throw new TypeError('ca: expected PEM certificates (the text of the file, not its name), got text without any');
  }
  try {
    return certificates.map((certificate) => new X509Certificate(certificate).toString());
  } catch (cause) {
    throw new TypeError('ca: expected valid certificates, got one that cannot be parsed', { cause });
  }
}
