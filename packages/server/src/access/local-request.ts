import { isIP } from 'node:net';
import { fieldProblem, type Problem } from '../http/problem.js';

/** What a request without a token reveals about the page that sent it. Undefined if there is no such header. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, which browsers send and pages cannot set. */
  readonly site: string | undefined;
}

/** Returns true for `localhost`, a name below it, and an address that reaches this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/**
 * Returns why a request without a token is refused: a page of another site may have sent it, from a browser that can
 * reach this service. `names` are host names of the service besides those of the loopback interface.
 *
 * - A page's own name may resolve to the address of this service (DNS rebinding), so the name in `Host` must be known.
 *   An IP address needs no resolver, so it is safe.
 * - A page may send requests without reading their answers, so its origin must be this service.
 */
export function foreignRequest(
  { host, origin, site }: RequestOrigin,
  names: readonly string[],
  isDocument: boolean,
): Problem | undefined {
  const name = hostName(host);
  if (name === undefined) return fieldProblem('headers.host', 'expected the host of this service', 'forbidden');
  if (isIP(name.replace(/^\[|\]$/g, '')) === 0 && !isLoopback(name) && !names.includes(name)) {
    const detail = `${JSON.stringify(name.slice(0, 80))} is not a name of this service: name it with --allowed-host`;
    return fieldProblem('headers.host', detail, 'forbidden');
  }
  const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (!isOwn) return fieldProblem('headers.origin', 'a page of another site may not use this service', 'forbidden');
  // A link to the API page is no use of the service.
  if (isDocument || site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return fieldProblem('headers.sec-fetch-site', 'a page of another site may not use this service', 'forbidden');
}

/** Returns the host of a `Host` header in lower case, without its port; undefined if it is missing or not valid. */
function hostName(host: string | undefined): string | undefined {
  const [, name] = /^(\[[\da-f:.]+\]|[^:/?#@\\\s[\]]+)(?::\d*)?$/i.exec(host ?? '') ?? [];
  return name?.toLowerCase().replace(/\.$/, '');
}
