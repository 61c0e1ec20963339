import { X509Certificate } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
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
import { type AddressGuard, createAddressGuard } from './address-guard.js';
import { type CancellableResolve, nameResolverWithTtl, type ResolveName, withTtl } from './name-resolver.js';
import { type ConnectProxy, proxyOf } from './proxy.js';

/** Fetches an `ftp:` URL as a part of a fetch; must connect only to addresses that `resolveAddress` gives. */
export type FetchByFtp = (url: string, options: FetchByFtpOptions) => Promise<FetchOutcome>;

export interface FetchByFtpOptions {
  readonly maxBytes: number;
  /** Milliseconds that are left of the whole fetch's time. */
  readonly deadline: number;
  /** Milliseconds for the control connection. */
  readonly connectTimeout: number;
  readonly signal: AbortSignalLike | undefined;
  /** The checked addresses of the URL's host. */
  readonly resolveAddress: () => Promise<readonly string[]>;
}

/** How robots.txt files are fetched. Durations are milliseconds. */
export interface FetchSettings {
  /** The User-Agent header that is sent: who crawls, and where to complain. */
  readonly userAgent: string;
  /** For a whole fetch, all hops and look-ups included; 30,000 unless given. Waiting for the first request is not. */
  readonly timeout?: number | undefined;
  /** For the connection of each hop, within `timeout`; 10,000 unless given. */
  readonly connectTimeout?: number | undefined;
  /** Decoded bytes of a file that are read (D5), 512,000 unless given; one more is handed over. */
  readonly maxBytes?: number | undefined;
  /** Hops that are followed (B2); 5 unless given. */
  readonly maxRedirects?: number | undefined;
  /** Exchanges with one address at a time; 8 unless given. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** Addresses that are not public and may be connected to: all of them, or those in networks like `10.0.0.0/8`. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /** Looks names up; by DNS unless given. Answers are kept for 60 s. */
  readonly resolve?: ResolveName | undefined;
  /** Opens a TCP connection to an address that was checked; `net.connect` unless given. */
  readonly connect?: ((address: string, port: number) => Socket) | undefined;
  /** The wall clock, milliseconds since the epoch, for dates in Retry-After; `Date.now` unless given. */
  readonly now?: (() => number) | undefined;
  /** `http://user:password@host:port` of a proxy that all connections go through by CONNECT. */
  readonly proxy?: string | undefined;
  /**
   * The proxy looks names up, so that only addresses written in URLs are checked, and names that lead into its own
   * network by their form; false unless given.
   */
  readonly proxyResolves?: boolean | undefined;
  /** Certificates of authorities, PEM, trusted beside those that Node brings. */
  readonly ca?: string | readonly string[] | undefined;
  /** Certificates that are expired, self-signed or for another name are accepted; false unless given. */
  readonly acceptBadCertificates?: boolean | undefined;
  /** A 5xx whose body says "page not found" counts as 404 (B9); false unless given. */
  readonly trustNotFoundPages?: boolean | undefined;
  /**
   * A URL whose server is nearly always up. A connection to it, without a request, shows whether this machine's own
   * network works if most sites fail and none has answered before.
   */
  readonly probe?: string | undefined;
  /** Whether a copy that is held disallows a redirect's URL (B2, F13). */
  readonly isHopDisallowed?: ((url: string) => boolean) | undefined;
  /**
   * Fetches over FTP; without it, no `ftp:` URL is opened. Not used if `proxy` or `connect` is set: FTP would bypass
   * them.
   */
  readonly ftp?: FetchByFtp | undefined;
}

/** Settings that were checked, and what is made of them once for all fetches. */
export interface PreparedSettings {
  readonly userAgent: string;
  readonly timeout: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly connectTimeout: number;
  readonly maxConnectionsPerAddress: number;
  readonly guard: AddressGuard;
  /** Whether a proxy that looks names up may be given names of its own network. */
  readonly allowsLocalNames: boolean;
  readonly resolve: CancellableResolve;
  readonly connect: (address: string, port: number) => Socket;
  readonly now: () => number;
  readonly proxy: ConnectProxy | undefined;
  readonly secureContext: SecureContext;
  readonly acceptBadCertificates: boolean;
  readonly trustNotFoundPages: boolean;
  readonly probe: URL | undefined;
  readonly isHopDisallowed: (url: string) => boolean;
  readonly ftp: FetchByFtp | undefined;
}

export const FETCH_DEFAULTS: {
  readonly timeout: number;
  readonly connectTimeout: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly maxConnectionsPerAddress: number;
} = {
  timeout: 30_000,
  connectTimeout: 10_000,
  maxBytes: DEFAULT_MAX_BYTES,
  /** Five hops, six requests (B2). */
  maxRedirects: 5,
  maxConnectionsPerAddress: 8,
};

const ALLOW_PRIVATE: Expected = {
  fits: (value) => typeof value === 'boolean' || Array.isArray(value),
  words: 'true, false or a list of networks, such as ["10.0.0.0/8"]',
};
const CERTIFICATES: Expected = {
  fits: (value) => [value].flat().every((one) => typeof one === 'string'),
  words: 'the text of PEM certificates, or a list of such texts',
};
/** Those that have no check of their own. */
const VALUES: Readonly<Partial<Record<keyof FetchSettings, Expected>>> = {
  timeout: milliseconds(1),
  connectTimeout: milliseconds(1),
  maxBytes: wholeNumber(0, 2 ** 30, ' of bytes'),
  maxRedirects: wholeNumber(0, 100),
  maxConnectionsPerAddress: wholeNumber(1),
  allowPrivate: ALLOW_PRIVATE,
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

/** @throws TypeError that names the setting to change. */
export function prepareSettings(settings: FetchSettings): PreparedSettings {
  for (const [name, expected] of Object.entries(VALUES)) {
    const value = settings[name as keyof FetchSettings];
    if (value !== undefined) checkValue(name, value, expected);
  }
  const proxyResolves = settings.proxyResolves ?? false;
  return {
    userAgent: userAgent(settings.userAgent),
    timeout: settings.timeout ?? FETCH_DEFAULTS.timeout,
    maxBytes: settings.maxBytes ?? FETCH_DEFAULTS.maxBytes,
    maxRedirects: settings.maxRedirects ?? FETCH_DEFAULTS.maxRedirects,
    connectTimeout: settings.connectTimeout ?? FETCH_DEFAULTS.connectTimeout,
    maxConnectionsPerAddress: settings.maxConnectionsPerAddress ?? FETCH_DEFAULTS.maxConnectionsPerAddress,
    guard: createAddressGuard(settings.allowPrivate ?? false),
    allowsLocalNames: settings.allowPrivate === true,
    resolve: settings.resolve === undefined ? nameResolverWithTtl() : withTtl(settings.resolve),
    connect: settings.connect ?? ((address, port) => connect({ host: address, port })),
    now: settings.now ?? Date.now,
    proxy: settings.proxy === undefined ? undefined : proxyOf(settings.proxy, proxyResolves),
    secureContext: secureContext(settings.ca),
    acceptBadCertificates: settings.acceptBadCertificates ?? false,
    trustNotFoundPages: settings.trustNotFoundPages ?? false,
    probe: settings.probe === undefined ? undefined : probeUrl(settings.probe),
    isHopDisallowed: settings.isHopDisallowed ?? (() => false),
    ftp: settings.proxy === undefined && settings.connect === undefined ? settings.ftp : undefined,
  };
}

function userAgent(value: string): string {
  if (typeof value !== 'string' || value.trim() === '') {
    const example = '"ExampleBot/1.0 (+https://example.com/bot)"';
    throw new TypeError(`userAgent: expected who crawls, such as ${example}, got ${shown(value)}`);
  }
  try {
    validateHeaderValue('User-Agent', value);
  } catch (cause) {
    throw new TypeError('userAgent: it holds characters that an HTTP header cannot hold.', { cause });
  }
  return value;
}

function probeUrl(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new TypeError(`probe: expected an http or https URL, such as "https://example.com/", got ${shown(given)}`);
}

/** One for all connections: to make one with authorities of the caller's takes tens of milliseconds. */
function secureContext(ca: string | readonly string[] | undefined): SecureContext {
  if (ca === undefined) return createSecureContext();
  const certificates = [ca].flat().flatMap(pemCertificates);
  return createSecureContext({ ca: [...rootCertificates, ...certificates] });
}

/** Each certificate of a PEM file by itself; OpenSSL would skip what it cannot read, and say nothing. */
function pemCertificates(text: string): string[] {
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (certificates === null) {
    throw new TypeError('ca: certificates in PEM form are expected (the text of the file, not its name).');
  }
  try {
    return certificates.map((certificate) => new X509Certificate(certificate).toString());
  } catch (cause) {
    throw new TypeError('ca: it holds a certificate that cannot be read.', { cause });
  }
}
