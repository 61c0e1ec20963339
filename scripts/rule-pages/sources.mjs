// The sources that the pages of the lint rules may cite: a page links only to these, each with its title here.

const GOOGLE = 'https://developers.google.com/search/docs';
const GOOGLE_ROBOTS = `${GOOGLE}/crawling-indexing/robots`;
const SPECIFICATION = `${GOOGLE_ROBOTS}/robots_txt`;
/** The folder `docs`, seen from a page beside its rule. */
export const DOCS = '../../../../../docs/';

/** Sections of Google's specification of robots.txt: titles by anchor. */
const SECTIONS = {
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
};

/** Titles by URL. */
const SOURCES = new Map([
  [`${GOOGLE_ROBOTS}/intro`, "Google's introduction to robots.txt"],
  [`${GOOGLE_ROBOTS}/create-robots-txt#create_rules`, "Google's guide, how to write rules"],
  ['https://github.com/google/robotstxt/blob/master/robots.cc', "Google's parser"],
  [`${GOOGLE}/crawling-indexing/overview-google-crawlers`, "Google's crawlers"],
  [`${GOOGLE}/crawling-indexing/google-common-crawlers`, "Google's common crawlers"],
  [
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
    'Google, special-case crawlers',
  ],
  [`${GOOGLE}/crawling-indexing/block-indexing`, 'Google, block indexing with noindex'],
  [`${GOOGLE}/crawling-indexing/robots-meta-tag`, 'Google, robots meta tag specifications'],
  [`${GOOGLE}/crawling-indexing/javascript/fix-search-javascript`, 'Google, fix search-related JavaScript problems'],
  [`${GOOGLE}/appearance/ai-features`, 'Google, AI features and your website'],
  [`${GOOGLE}/appearance/favicon-in-search`, 'Google, define a favicon to show in search results'],
  ['https://www.bing.com/webmasters/help/webmasters-guidelines-30fba23a', 'Bing webmaster guidelines'],
  [
    'https://blogs.bing.com/webmaster/August-2009/Crawl-delay-and-the-Bing-crawler,-MSNBot',
    'Bing, crawl delay and the Bing crawler',
  ],
  ['https://blogs.bing.com/webmaster/June-2010/Bing-crawler-bingbot-on-the-horizon', 'Bing, bingbot on the horizon'],
  ['https://yandex.com/support/webmaster/robot-workings/clean-param.html', 'Yandex, Clean-param'],
  ['https://yandex.com/support/webmaster/robot-workings/crawl-delay.html', 'Yandex, Crawl-delay'],
  ['https://searchadvisor.naver.com/guide/seo-basic-robots', 'Naver, robots.txt'],
  [
    'https://blog.archive.org/2017/04/17/robots-txt-meant-for-search-engines-dont-work-well-for-web-archives/',
    'Internet Archive, robots.txt',
  ],
  ['https://contentsignals.org/', 'Cloudflare, Content Signals Policy'],
  ['https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/', 'IETF, draft-ietf-aipref-attach'],
  ['https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/', 'IETF, draft-ietf-aipref-vocab'],
  ['https://www.sitemaps.org/protocol.html', 'sitemaps.org, protocol'],
  ['https://www.robotstxt.org/orig.html', 'A Standard for Robot Exclusion, 1994'],
  ['https://docs.python.org/3/library/urllib.robotparser.html', 'Python, urllib.robotparser'],
  ['https://developer.wordpress.org/reference/functions/do_robots/', 'WordPress, do_robots'],
  ['https://html.spec.whatwg.org/multipage/syntax.html#character-references', 'HTML, character references'],
  ['https://url.spec.whatwg.org/#path-percent-encode-set', 'WHATWG URL, path percent-encode set'],
  ['https://url.spec.whatwg.org/#path-state', 'WHATWG URL, path state'],
  ['https://www.rfc-editor.org/rfc/rfc2606', 'RFC 2606, reserved names'],
  ['https://www.unicode.org/reports/tr39/#Confusable_Detection', 'Unicode Technical Standard 39, confusable detection'],
  [`${DOCS}crawlers.md`, 'The crawler registry'],
  [`${DOCS}lint.md#suppressing-a-finding`, 'Suppressing a finding'],
]);

/** Returns the title with which a page cites this URL; undefined if it is no known source. */
export function sourceTitle(url) {
  const [, number, section] = /^https:\/\/www\.rfc-editor\.org\/rfc\/rfc(\d+)#section-([\d.]+)$/.exec(url) ?? [];
  if (RFCS.includes(number)) return `RFC ${number}, section ${section}`;
  const [page, anchor] = url.split('#');
  if (page === SPECIFICATION && anchor in SECTIONS) return `Google's specification, ${SECTIONS[anchor]}`;
  return SOURCES.get(url);
}

/** RFCs of which a page may cite any section. */
const RFCS = ['3986', '9309', '9651'];
