import { isIP } from 'node:net';
import { keyedHash } from '../memory/keyed-hash.js';

export type SiteOf = (hostname: string) => string;

/** Groups origins by registrable domain or network: by host name until the public suffix list is loaded. */
export class SiteGroups {
  readonly #key: string;
  #siteOf: SiteOf | undefined;
  #loading: Promise<void> | undefined;
  /** The last group, cached: consecutive URLs of a list often share one. */
  #last: { readonly group: string; readonly number: number } | undefined;

  /** @param siteOf replaces the public suffix list */
  constructor(siteOf: SiteOf | undefined, key: string) {
    this.#siteOf = siteOf;
    this.#key = key;
  }

  load(): Promise<void> {
    this.#loading ??= import('./registrable-domain.js').then(
      ({ registrableDomain }) => {
        this.#siteOf ??= registrableDomain;
      },
      () => {},
    );
    return this.#loading;
  }

  of(origin: string): string {
    const host = hostOf(origin);
    return networkOf(host) ?? this.#domainOf(host);
  }

  numberOf(origin: string): number {
    const group = this.of(origin);
    if (this.#last?.group !== group) {
      this.#last = { group, number: keyedHash(this.#key, group).readUInt32LE(0) >>> 1 };
    }
    return this.#last.number;
  }

  #domainOf(host: string): string {
    return this.#siteOf === undefined ? host : siteOrHost(this.#siteOf)(host);
  }
}

/** Returns the network of an IP address, /24 for IPv4 and /48 for IPv6; undefined for a name. */
export function networkOf(host: string): string | undefined {
  switch (isIP(host)) {
    case 4:
      return host.slice(0, host.lastIndexOf('.'));
    case 6:
      return firstGroups(host);
    default:
      return undefined;
  }
}

/** The caller's function may fail or return another value. */
export function siteOrHost(siteOf: SiteOf): SiteOf {
  return (host) => {
    try {
      return String(siteOf(host) ?? host);
    } catch {
      return host;
    }
  };
}

/** An IPv6 address without its brackets. */
function hostOf(origin: string): string {
  const start = origin.indexOf('://') + 3;
  if (origin[start] === '[') return origin.slice(start + 1, origin.indexOf(']', start));
  const port = origin.indexOf(':', start);
  return origin.slice(start, port < 0 ? undefined : port);
}

function firstGroups(address: string): string {
  const [before = '', after = ''] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const missing = address.includes('::') ? 8 - groups.length - (after === '' ? 0 : after.split(':').length) : 0;
  return [...groups, ...new Array<string>(missing).fill('0'), ...after.split(':')].slice(0, 3).join(':');
}
