/** The specifications that rules cite on their pages, each as `title <URL>`. */

const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/robots';

/** Sections of Google's specification of robots.txt: titles by anchor. */
const GOOGLE_SECTIONS = {
  'file-location-and-range-of-validity': 'file location and range of validity',
  'http-status-codes': 'HTTP status codes',
  'file-format': 'file format',
  syntax: 'syntax',
  'user-agent': 'user-agent',
  disallow: 'disallow',
  sitemap: 'sitemap',
  'grouping-of-lines-and-rules': 'grouping of lines and rules',
  'order-of-precedence-for-user-agents': 'order of precedence for user agents',
  'order-of-precedence-for-rules': 'order of precedence for rules',
  'url-matching-based-on-path-values': 'URL matching based on path values',
} as const;

/** A section of Google's specification of robots.txt, by its anchor. */
export function google(anchor: keyof typeof GOOGLE_SECTIONS): string {
  return `Google's specification, ${GOOGLE_SECTIONS[anchor]} <${GOOGLE}/robots_txt#${anchor}>`;
}

/** Google's guide to writing a robots.txt. */
export const GOOGLE_GUIDE: string = `Google's guide, how to write rules <${GOOGLE}/create-robots-txt#create_rules>`;

/** The parser that Google uses in production. */
export const GOOGLE_PARSER: string = "Google's parser <https://github.com/google/robotstxt/blob/master/robots.cc>";

/** The crawlers of Google, with the product tokens that they use. */
export const GOOGLE_CRAWLERS: string =
  "Google's crawlers <https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers>";

/** A section of RFC 9309, the robots.txt standard. */
export function rfc9309(section: string): string {
  return rfc(9309, section);
}

/** A section of an RFC. */
export function rfc(number: number, section: string): string {
  return `RFC ${number}, section ${section} <https://www.rfc-editor.org/rfc/rfc${number}#section-${section}>`;
}

/** The protocol of sitemaps. */
export const SITEMAPS_PROTOCOL: string = 'sitemaps.org, protocol <https://www.sitemaps.org/protocol.html>';

/** The crawlers that the checker can recognize. */
export const CRAWLER_REGISTRY: string = 'The crawler registry, docs/crawlers.md';

/** The parser in the Python standard library. */
export const PYTHON_PARSER: string =
  'Python, urllib.robotparser <https://docs.python.org/3/library/urllib.robotparser.html>';

/** Cloudflare's definition of the Content-Signal field. */
export const CONTENT_SIGNALS_POLICY: string = 'Cloudflare, Content Signals Policy <https://contentsignals.org/>';

/** The draft that defines the Content-Usage field. */
export const AIPREF_ATTACH: string =
  'IETF, draft-ietf-aipref-attach <https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/>';

/** The draft that defines the categories of Content-Usage. */
export const AIPREF_VOCAB: string =
  'IETF, draft-ietf-aipref-vocab <https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/>';
