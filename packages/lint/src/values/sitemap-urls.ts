import type { Sitemap } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** A sitemap line and what its value is. */
export type SitemapUrl =
  /** `path` is that which is requested. */
  | { readonly kind: 'absolute'; readonly sitemap: Sitemap; readonly host: string; readonly path: string }
  /** `resolved`: what it is on the origin; undefined where that is unknown, or it cannot be told what is meant. */
  | { readonly kind: 'relative'; readonly sitemap: Sitemap; readonly resolved: string | undefined }
  | { readonly kind: 'malformed'; readonly sitemap: Sitemap };

/** Every sitemap line of the file, judged once for all rules. */
export function sitemapUrls(context: LintContext): readonly SitemapUrl[] {
  return context.once(sitemapUrls, () => {
    const { origin } = context.settings;
    return context.robots.sitemaps.map((sitemap) => judge(sitemap, origin));
  });
}

/** URLs that nothing needs to be done about before they are requested: most are. */
const PLAIN = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(\/[\w~!$&'()*+,;=:@%/?-]*(?:\.\w[\w~!$&'()*+,;=:@%/?-]*)*)$/;

function judge(sitemap: Sitemap, origin: string | undefined): SitemapUrl {
  const { url } = sitemap;
  const plain = PLAIN.exec(url);
  const [, host = '', path = ''] = plain ?? [];
  if (plain !== null && !path.startsWith('//')) return { kind: 'absolute', sitemap, host, path };
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d+(?:\/|$)/.test(url)) return judgeAbsolute(sitemap);
  if (url === '' || /[\s<>"'`{}|\\^,;]|:\/|^https?\/|^\W*$/i.test(url)) return { kind: 'malformed', sitemap };
  return { kind: 'relative', sitemap, resolved: resolve(url, origin) };
}

function judgeAbsolute(sitemap: Sitemap): SitemapUrl {
  const { url } = sitemap;
  // What browsers mend in silence, `https:/host` and spaces among it, a sitemap reader need not.
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

/** A path is resolved; `www.example.com/sitemap.xml` is one only on the host that it names. */
function resolve(url: string, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const { protocol, host } = new URL(origin);
  if (url.startsWith('//')) return protocol + url;
  if (url.toLowerCase() === host || url.toLowerCase().startsWith(`${host}/`)) return `${protocol}//${url}`;
  // A first part with dots may be another host's name.
  if (/^[^/]+\.[^/]+\//.test(url) && !url.startsWith('./')) return undefined;
  return `${origin}/${url.replace(/^\.?\//, '')}`;
}
