import { type FetchResult, fetchResult } from '@maycrawl/core/status';
import { canParseUrl } from '@maycrawl/core/url';
import type { FetchFacts, Settings } from '../model/options.js';

export function resultOf({ result, status, failure }: FetchFacts): FetchResult {
  if (result !== undefined) return result;
  return failure !== undefined || status === undefined ? 'unreachable' : fetchResult(status);
}

/** True if the fetch returned a file, or if there was no fetch. */
export function wasFetchedAsFile(facts: FetchFacts | undefined): boolean {
  return facts === undefined || resultOf(facts) === 'file';
}

/** Names that are never in the public DNS, or that the examples of this project and its tests use. */
const LOCAL_SUFFIXES: ReadonlySet<string> = new Set([
  // https://www.rfc-editor.org/rfc/rfc6761#section-6
  'localhost',
  'test',
  'invalid',
  'example',
  // Multicast DNS, https://www.rfc-editor.org/rfc/rfc6762#section-3
  'local',
  // ICANN reserved it for private use in 2024.
  'internal',
  // Not delegated, and common in private networks: https://www.rfc-editor.org/rfc/rfc6762#appendix-G
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'localdomain',
]);
/** A label of a host that is not for the public: `dev`, `dev2`, `staging-1`. */
const STAGING_LABEL = /^(?:dev|test|staging|preview)(?:[-_]?\d+)?$/;

/**
 * True if the file comes from a site that the public uses: it was fetched over HTTPS from a public host name that has no
 * label such as `dev`, `test`, `staging` or `preview`. With redirects, this holds for the first and the last URL.
 */
export function isLiveSite({ url, facts }: Pick<Settings, 'url' | 'facts'>): boolean {
  if (facts === undefined || facts.isPrivate === true || !wasFetchedAsFile(facts)) return false;
  const [first = url, ...rest] = facts.hops;
  const last = rest.at(-1) ?? first;
  if (first === undefined || last === undefined || !canParseUrl(first) || !canParseUrl(last)) return false;
  const { protocol, hostname } = new URL(last);
  return protocol === 'https:' && isPublicName(hostname) && isPublicName(new URL(first).hostname);
}

/** False for an address, a name that is not in the public DNS, and a name that is marked as not for the public. */
export function isPublicName(hostname: string): boolean {
  const labels = hostname.replace(/\.+$/, '').toLowerCase().split('.');
  const suffix = labels.at(-1) ?? '';
  // A URL with an IPv4 address has its last number at the end, one with an IPv6 address a bracket.
  if (labels.length < 2 || /^\d+$|\]$/.test(suffix) || LOCAL_SUFFIXES.has(suffix)) return false;
  if (suffix === 'arpa') return false;
  // The last label is a top-level domain, and `.dev` is a public one.
  return !labels.slice(0, -1).some((label, i) => isStagingLabel(label, i < labels.length - 2));
}

/**
 * True for `staging` and `dev-2`. In a label below the registered name, also for a word of it, as in `shop-preview` and
 * `preview-abc`; the registered name may have such a word by chance, as `speed-test.com`.
 */
function isStagingLabel(label: string, isBelow: boolean): boolean {
  return STAGING_LABEL.test(label) || (isBelow && label.split(/[-_]/).some((word) => STAGING_LABEL.test(word)));
}
