import { isIP } from 'node:net';
import { fieldProblem, type Problem } from '../http/problem.js';

/** What a request without a token reveals about the page that sent it. Undefined if there is no such header. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, which browsers send to trustworthy addresses, and which pages cannot set. */
  readonly site: string | undefined;
  readonly userAgent: string | undefined;
  /** `X-Requested-With`, which a page can send to its own origin only, unless the other one permits it. */
  readonly requestedWith: string | undefined;
}

/** What a request without a token is for. `health`: a health check, whose `Host` is not checked. */
export type RequestPurpose = 'health' | 'document' | 'answer';

/** How most clients write a host that is loopback: with this test, checking a request takes half the time. */
const USUAL_HOST = /^(?:localhost|127\.0\.0\.1)(?::\d*)?$/;

/** Returns true for `localhost`, a name below it, and an address that reaches this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/**
 * Returns a name or address for the list of allowed hosts, as `foreignRequest` compares it; undefined if it is neither,
 * or if it is the unspecified address, which browsers connect to this machine without the checks for loopback.
 */
export function allowedHost(text: string): string | undefined {
  const host = hostName(isIP(text) === 6 ? `[${text}]` : text, false);
  if (host === undefined || host === '0.0.0.0' || host === '[::]') return undefined;
  return host.startsWith('[') || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host) ? host : undefined;
}

/**
 * Returns why a request without a token is refused: a page of another site may have sent it, from a browser that can
 * reach this service. `hosts` are names and addresses of the service besides those of the loopback interface, each as
 * `allowedHost` returns it.
 *
 * - A page's own name may resolve to the address of this service (DNS rebinding), so `Host` must be known. For an
 *   address such as 0.0.0.0, browsers omit the headers that identify pages of other sites.
 * - A page may send requests without reading their answers, so its origin must be this service. For an image or a
 *   script, a browser sends no `Origin`, and `Sec-Fetch-Site` only to a loopback address or over TLS.
 */
export function foreignRequest(
  { host, origin, site, userAgent, requestedWith }: RequestOrigin,
  hosts: readonly string[],
  purpose: RequestPurpose,
): Problem | undefined {
  if (purpose !== 'health' && !USUAL_HOST.test(host ?? '')) {
    const name = hostName(host);
    if (name === undefined) return fieldProblem('headers.host', 'expected the host of this service', 'forbidden');
    if (!isLoopback(name) && !hosts.includes(name)) {
      const shown = JSON.stringify(name.slice(0, 80));
      const detail = `${shown} is not a name of this service: use localhost, or name it with --allowed-host`;
      return fieldProblem('headers.host', detail, 'forbidden');
    }
  }
  const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (!isOwn) return fieldProblem('headers.origin', 'a page of another site may not use this service', 'forbidden');
  // Following a link to the API page does not use the service.
  if (purpose === 'document' || site === 'same-origin' || site === 'none') return undefined;
  if (site !== undefined)
    return fieldProblem('headers.sec-fetch-site', 'a page of another site may not use this service', 'forbidden');
  const isUnknownPage = origin === undefined && requestedWith === undefined && isBrowser(userAgent);
  if (!isUnknownPage || purpose === 'health') return undefined;
  const detail =
    'is missing: send "X-Requested-With: maycrawl", because over plain HTTP a browser does not identify its page';
  return fieldProblem('headers.x-requested-with', detail, 'forbidden');
}

/** Returns true for the User-Agent of a browser: each one begins like this, and pages cannot change it. */
function isBrowser(userAgent: string | undefined): boolean {
  return userAgent?.startsWith('Mozilla/') ?? false;
}

/**
 * Returns the host of a `Host` header in lower case, without its port and an IPv6 address in its shortest form;
 * undefined if it is missing or not valid.
 */
function hostName(host: string | undefined, mayHavePort = true): string | undefined {
  const [, name, port] = /^(\[[\da-f:.]+\]|[^:/?#@\\\s[\]]+)(:\d*)?$/i.exec(host ?? '') ?? [];
  if (name === undefined || (port !== undefined && !mayHavePort)) return undefined;
  if (!name.startsWith('[')) return name.toLowerCase().replace(/\.$/, '');
  return isIP(name.slice(1, -1)) === 6 ? new URL(`http://${name}`).hostname : undefined;
}
