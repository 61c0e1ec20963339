import type { Sitemap } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';

/** A sitemap line and the kind of its value. */
export type SitemapUrl =
  /** `path` is the path and query that is requested. */
  | { readonly kind: 'absolute'; readonly sitemap: Sitemap; readonly host: string; readonly path: string }
  /** `resolved` is the URL on the origin of the file. Undefined if the origin is unknown or the value is ambiguous. */
  | { readonly kind: 'relative'; readonly sitemap: Sitemap; readonly resolved: string | undefined }
  | { readonly kind: 'malformed'; readonly sitemap: Sitemap };

/** Every sitemap line of the file, classified once for all lint rules. */
export function sitemapUrls(context: LintContext): readonly SitemapUrl[] {
  return context.once(sitemapUrls, () => {
    const { origin } = context.settings;
    return context.robots.sitemaps.map((sitemap) => classify(sitemap, origin));
  });
}

/** URLs that are requested as written, which are most. They need no `URL` parser. */
const PLAIN = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(\/[\w~!$&'()*+,;=:@%/?-]*(?:\.\w[\w~!$&'()*+,;=:@%/?-]*)*)$/;

function classify(sitemap: Sitemap, origin: string | undefined): SitemapUrl {
  const { url } = sitemap;
  const plain = PLAIN.exec(url);
  const [, host = '', path = ''] = plain ?? [];
  if (plain !== null && !path.startsWith('//')) return { kind: 'absolute', sitemap, host, path };
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d+(?:\/|$)/.test(url)) return classifyAbsolute(sitemap);
  if (url === '' || /[\s<>"'`{}|\\^,;]|:\/|^https?\/|^\W*$/i.test(url)) return { kind: 'malformed', sitemap };
  return { kind: 'relative', sitemap, resolved: resolve(url, origin) };
}

function classifyAbsolute(sitemap: Sitemap): SitemapUrl {
  const { url } = sitemap;
  // Browsers silently correct `https:/host`, spaces and more. Crawlers that read sitemaps need not.
  if (!/^(?:https?|ftp):\/\/[^/\s:?#]/i.test(url) || /[\s<>"\\^`{|}]/.test(url) || /:\/\/https?(?::|\/\/)/i.test(url)) {
    return { kind: 'malformed', sitemap };
  }
  try {
    const { host, pathname, search } = new URL(url);
    return { kind: 'absolute', sitemap, host, path: pathname + search };
  } catch {
    return { kind: 'malformed', sitemap };
  }
}

/** Resolves a path. `www.example.com/sitemap.xml` is resolved only if it names the host of the file. */
function resolve(url: string, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const { protocol, host } = new URL(origin);
  if (url.startsWith('//')) return protocol + url;
  if (url.toLowerCase() === host || url.toLowerCase().startsWith(`${host}/`)) return `${protocol}//${url}`;
  // A first segment with dots may be the name of another host.
  if (/^[^/]+\.[^/]+\//.test(url) && !url.startsWith('./')) return undefined;
  return `${origin}/${url.replace(/^\.?\//, '')}`;
}

/** A longer text is not the URL of a sitemap: the protocol limits URLs to 2,048 characters. */
const MAX_LENGTH = 2_048;

/** The path of a sitemap: a name such as `sitemap-1.xml` or `site_map`, or the ending of an XML file. */
const SITEMAP_PATH = /site[-_]?map|\.xml(?:\.gz)?$/i;

/**
 * True if a line contains nothing but the URL of a sitemap, with or without scheme and host. Other URLs on a line of
 * their own are fields that crawlers do not support.
 */
export function isSitemapWithoutKey(line: string): boolean {
  if (line.length > MAX_LENGTH || !SITEMAP_PATH.test(line)) return false;
  if (/^https?:\/\/[^\s"'<>]+$/i.test(line)) return true;
  // Without a scheme, only a name with the ending of a file distinguishes a URL from text.
  return /^[\w.%/-]+\.(?:xml|txt)(?:\.gz)?$/i.test(line) && /[^/]\.\w/.test(line);
}
