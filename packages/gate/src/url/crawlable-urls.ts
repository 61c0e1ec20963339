import { isHttp } from '@maycrawl/core/url';

/**
 * Resolves the links of a page and returns each http or https URL once, in order, without its fragment and user info: a
 * page must not make a crawler send credentials. Links that are not URLs or have another scheme, such as `mailto:`, are
 * left out.
 *
 * @param links values of `href` attributes; entries that are not strings are left out
 * @param base the URL of the page, or the one in its `<base href>`
 * @throws TypeError if `base` is not an absolute URL
 */
export function crawlableUrls(links: Iterable<string>, base: string | URL): string[] {
  const urls = new Set<string>();
  const page = baseUrl(base);
  for (const link of links) {
    const url = typeof link === 'string' ? resolved(link, page) : undefined;
    if (url !== undefined) urls.add(url);
  }
  return [...urls];
}

function baseUrl(base: string | URL): URL {
  try {
    return new URL(base);
  } catch (cause) {
    const given = JSON.stringify(String(base).slice(0, 80));
    throw new TypeError(`base: expected an absolute URL, such as "https://example.com/page", got ${given}`, { cause });
  }
}

function resolved(link: string, page: URL): string | undefined {
  try {
    const url = new URL(link, page);
    if (!isHttp(url)) return undefined;
    url.hash = '';
    url.username = '';
    url.password = '';
    return url.href;
  } catch {
    return undefined;
  }
}
