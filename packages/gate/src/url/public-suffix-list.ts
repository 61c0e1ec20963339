/**
 * The public suffix list, by tldts. The build bundles tldts into this file (`scripts/bundle-suffix-list.mjs`), so that
 * the package does not depend on it at run time: import nothing else here. The file is loaded with the fetcher, not
 * with the gate.
 */
import { getDomain } from 'tldts';

// Private suffixes count: `a.github.io` and `b.github.io` have different owners.
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false };

export function domainBySuffixList(hostname: string): string | null {
  return getDomain(hostname, OPTIONS);
}
