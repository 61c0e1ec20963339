/**
 * The public suffix list, by tldts. The build puts the list into the built file (`scripts/bundle-suffix-list.mjs`), so
 * that nothing more is installed beside the gate: keep this file to what has to be in there. It is loaded with the
 * fetcher, not with the gate.
 */
import { getDomain } from 'tldts';

// Private suffixes count: whoever has `a.github.io` does not have `b.github.io`.
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false };

/** The registrable domain of a host name in lower-case ASCII; null if it has none. */
export function domainBySuffixList(hostname: string): string | null {
  return getDomain(hostname, OPTIONS);
}
