/** Which robots.txt applies to a URL: that of its origin. https://www.rfc-editor.org/rfc/rfc9309#section-2.3 */

import { urlText } from './match/url-text.js';

const SCHEMES: ReadonlySet<string> = /* @__PURE__ */ new Set(['http:', 'https:', 'ftp:']);

/**
 * Returns the URL of the robots.txt that applies to `url`: same scheme, host and port, path `/robots.txt`. Default
 * ports, user info, path, query and fragment are removed; an IDN host becomes Punycode, an IPv6 literal its shortest
 * form. A final dot of the host is removed too, so that both spellings of a name share one file.
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.3
 *
 * @throws TypeError if `url` is not an absolute URL, or its scheme is not http, https or ftp.
 * @example robotsUrl('https://user@müller.example:443/a?b#c') // 'https://xn--mller-kva.example/robots.txt'
 */
export function robotsUrl(url: string | URL): string {
  const { protocol, hostname, port } = absoluteUrl(url);
  const host = hostname.length > 1 && hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return `${protocol}//${host}${port && `:${port}`}/robots.txt`;
}

/**
 * True if `robotsTxt` is the URL of a robots.txt (the path is `/robots.txt` in lower case, without a query) that
 * applies to `url`.
 *
 * @throws TypeError as `robotsUrl` does, for either argument.
 */
export function appliesTo(robotsTxt: string | URL, url: string | URL): boolean {
  const { pathname, search } = absoluteUrl(robotsTxt);
  return pathname === '/robots.txt' && search === '' && robotsUrl(robotsTxt) === robotsUrl(url);
}

function absoluteUrl(url: string | URL): URL {
  const text = urlText(url);
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch (cause) {
    const given = JSON.stringify(text.slice(0, 80));
    throw new TypeError(`url: expected an absolute URL, such as "https://example.com/page", got ${given}`, { cause });
  }
  if (SCHEMES.has(parsed.protocol)) return parsed;
  throw new TypeError(
    `url: expected an http, https or ftp URL, as only these have a robots.txt, got ${parsed.protocol.slice(0, 80)}`,
  );
}
