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
