/**
 * What a text is as a URL: `@maycrawl/core/url`.
 *
 * @module
 */

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Returns true if `new URL(text, base)` does not throw.
 *
 * `URL.canParse` of Node 20 is not used for text that is not ASCII: once V8 has optimized its caller, after a few
 * thousand calls, it reads a host such as `müller.example` as if its Latin-1 bytes were UTF-8, and returns false. For
 * other hosts, it returns true although `new URL` throws.
 */
export function canParseUrl(text: string, base?: string): boolean {
  if (!NOT_ASCII.test(text) && !NOT_ASCII.test(base ?? '')) return URL.canParse(text, base);
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}

/** Returns true for the schemes of pages and sitemaps, http and https. */
export function isHttp({ protocol }: { readonly protocol: string }): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/**
 * Returns true if a URL names a site and not one of its pages: its path is `/` or `/robots.txt`, without a query.
 *
 * @throws TypeError if `url` is not an absolute URL
 */
export function isSiteUrl(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search === '' && (pathname === '/' || pathname === '/robots.txt');
}

/** Why a URL of another scheme is blocked: it has no robots.txt. */
export const UNSUPPORTED_SCHEME = 'Only http, https and ftp URLs can be crawled.';
