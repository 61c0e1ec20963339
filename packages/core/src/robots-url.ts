/** Which robots.txt governs a URL: the one of its own scheme, host and port (A1–A6, A8). */

const SCHEMES: ReadonlySet<string> = /* @__PURE__ */ new Set(['http:', 'https:', 'ftp:']);

/**
 * The URL of the robots.txt that governs `url`: same scheme, host and port, path `/robots.txt`. Default ports, user
 * info, path, query and fragment are dropped; an IDN host becomes Punycode, an IPv6 literal its shortest form. A
 * host's final dot is dropped too, so that both spellings of one name share one file (A1–A6).
 *
 * @throws TypeError when `url` is no absolute URL, or its scheme is not http, https or ftp (A2).
 * @example robotsUrl('https://user@müller.example:443/a?b#c') // 'https://xn--mller-kva.example/robots.txt'
 */
export function robotsUrl(url: string | URL): string {
  const { protocol, hostname, port } = absoluteUrl(url);
  const host = hostname.length > 1 && hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return `${protocol}//${host}${port && `:${port}`}/robots.txt`;
}

/**
 * Whether `robotsTxt` is the URL of a robots.txt (named so in lower case, at the root, without a query) and governs
 * `url` (A1, A3, A8).
 *
 * @throws TypeError as `robotsUrl` does, for either argument.
 */
export function governs(robotsTxt: string | URL, url: string | URL): boolean {
  const { pathname, search } = absoluteUrl(robotsTxt);
  return pathname === '/robots.txt' && search === '' && robotsUrl(robotsTxt) === robotsUrl(url);
}

function absoluteUrl(url: string | URL): URL {
  // A URL object may come from another realm, so its href is asked for, not its class.
  const text: unknown = typeof url === 'string' ? url : url?.href;
  if (typeof text !== 'string') throw new TypeError('A URL is expected, as a string or a URL object.');
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch (cause) {
    const given = JSON.stringify(text.slice(0, 80));
    throw new TypeError(`${given} is no absolute URL: write it whole, as in "https://example.com/page".`, { cause });
  }
  if (SCHEMES.has(parsed.protocol)) return parsed;
  throw new TypeError(`robots.txt exists for http, https and ftp URLs, not for ${parsed.protocol.slice(0, 80)}`);
}
