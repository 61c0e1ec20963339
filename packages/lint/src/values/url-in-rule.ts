/** A URL, or a host, that a rule contains instead of a path. */
export interface UrlInRule {
  /** The host and port as written. */
  readonly host: string;
  /** Index of the path in the pattern; the pattern's length if there is no path. */
  readonly pathStart: number;
  /** Whether the URL is one of the site that the file is for. `unknown` if that site is. */
  readonly site: 'own' | 'other' | 'unknown';
}

/** The host of a pattern that is a URL, with or without a scheme; undefined for other patterns, and without a host. */
export function urlInRule(pattern: string, origin: string | undefined): UrlInRule | undefined {
  const scheme = /^(?:https?|ftp):\/{0,2}/i.exec(pattern)?.[0].length ?? 0;
  let pathStart = scheme;
  while (pathStart < pattern.length && pattern[pathStart] !== '/' && pattern[pathStart] !== '?') pathStart++;
  const written = pattern.slice(scheme, pathStart);
  // A star after a host that is certain belongs to the path.
  const bare = written.replace(/\*+$/, '');
  const host = scheme === 0 && isHost(bare) ? bare : written;
  if (!/^[^:]*[\p{L}\p{N}*]/u.test(host)) return undefined;
  pathStart -= written.length - host.length;
  const isOwn = origin !== undefined && siteOf(host) === siteOf(new URL(origin).host);
  if (scheme === 0 && !isOwn && !isHost(host)) return undefined;
  const site = isOwn || host.includes('*') ? 'own' : origin === undefined ? 'unknown' : 'other';
  return { host, pathStart, site };
}

/** The host without `www.`: a rule that names a site with or without `www.` means the same site. */
function siteOf(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/;
/** Labels, and a top-level domain of two letters or one of the most common others. */
const HOST_NAME = /^(?:[a-z\d](?:[-\w]{0,61}[a-z\d])?\.){1,10}(?:com|edu|gov|info|int|mil|net|org|[a-z]{2})(?::\d+)?$/i;
/** Endings of file names that are also top-level domains. */
const FILE_NAME = /\.(?:ac|ai|as|cc|cf|cs|db|gz|jl|js|kt|md|ml|mk|pl|pm|ps|py|rb|rs|sh|sc|so|st|tf|ts|vb)$/i;

/** True if the text before the first slash is certainly no file or folder. */
function isHost(text: string): boolean {
  return /^www\.[^.]/i.test(text) || IP_ADDRESS.test(text) || (HOST_NAME.test(text) && !FILE_NAME.test(text));
}
