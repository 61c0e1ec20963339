import { isIP } from 'node:net';
import { domainBySuffixList } from './public-suffix-list.js';

/**
 * Returns the registrable domain of a host name (`example.co.uk` for `www.example.co.uk`), by the public suffix list
 * with its private suffixes. A name that has none (`localhost`, `github.io`) and an IP address are returned unchanged.
 */
export function registrableDomain(hostname: string): string {
  return isIP(hostname) === 0 ? (domainBySuffixList(hostname) ?? hostname) : hostname;
}
