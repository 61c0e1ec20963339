/** Finds words in Latin letters in a text in Hindi or Thai that are neither code nor names. */

import { crawlers } from '@maycrawl/core/crawlers';
import { otherFields } from '@maycrawl/lint/internal';

/** Names of products, standards, formats and encodings. */
const PRODUCTS = [
  'maycrawl',
  'English',
  'Search Console',
  'Google',
  'Bing',
  'WordPress',
  'Shopify',
  'Nuxt',
  'Drupal',
  'Magento',
  'Composer',
  'Content > Design > Configuration',
  'Search Engine Robots',
  'RFC 9309',
  'UTF-8',
  'UTF-16',
  'gzip',
  'drupal-scaffold',
  'Content Signals Policy',
  'Really Simple Licensing (RSL)',
  'Cloudflare',
  'AIPREF',
  'IETF',
  'AI Overviews',
  'AdSense',
  'Ad Manager',
  'Google Ads',
  'Search',
  'CSV',
  'XML',
  'CI',
];

/** Keys, headers, values of HTML, and characters. */
const CODE = [
  ...['Escape', 'Esc', 'Tab', 'Page Up', 'Page Down'],
  ...['Cache-Control', 'Content-Type', 'Content-Encoding', 'X-Robots-Tag', 'User-Agent'],
  ...['noindex', 'robots', 'rel="nofollow"', 'rel="canonical"', 'localhost'],
  ...['CR LF', 'LF', 'NUL', 'NO-BREAK SPACE'],
];

/** Words that stay in Latin letters in a language, as `docs/translations.md` says. */
const LATIN_WORDS = {
  hi: [],
  th: [
    'Byte Order Mark',
    'User Agent',
    'Crawler',
    'Crawl',
    'HTTP',
    'KiB',
    'RFC',
    'HTML',
    'URL',
    'AI',
    'BOM',
    'SEO',
    'TLS',
    'FTP',
    'IP',
  ],
} as const;

const FIELDS = ['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Content-Signal', 'Content-Usage', 'License', 'Age'];
/** What lines about the use of pages may state. */
const STATED = ['ai-train', 'ai-input', 'train-ai', 'search', 'use', 'immediate'];

export type OtherLanguage = keyof typeof LATIN_WORDS;

/** Returns an expression for names as whole words, the longest first. `data`: text of the page that a test wrote. */
function namesIn(language: OtherLanguage, data: readonly string[]): RegExp {
  const registry = crawlers.flatMap(({ name, vendor, tokens, displayNames }) => [
    name,
    vendor,
    ...tokens,
    ...displayNames,
  ]);
  // What parsers that cut names read of them.
  const cut = registry.map((name) => /^[A-Za-z_-]*/.exec(name)?.[0] ?? '').filter((name) => name.length > 1);
  const known = [...FIELDS, ...STATED, ...[...otherFields.values()].map(({ name }) => name)];
  const fields = known.flatMap((name) => [name, name.toLowerCase()]);
  const names = new Set([...registry, ...cut, ...fields, ...PRODUCTS, ...CODE, ...LATIN_WORDS[language], ...data]);
  const escaped = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[^\w ]/g, '\\$&'));
  return new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'g');
}

/** What is quoted or looks like a statement, a class of status codes, an error code of a system, a URL, a path, the name of a host or a file, or a code point. */
const DATA =
  /`[^`]*`|\b[\w-]+=[\w-]+|\b\dxx\b|\bE[A-Z]{3,}\b|\b[A-Z]+_[A-Z_]+\b|https?:\/\/\S*|draft-[\w-]+|[?.]\w[\w=]*|(?<![\w.])\/\S*|@?\w+\/[\w.]*|[\w-]+(?:\.[\w-]+)+(?:\/\S*)?|U\+[0-9A-F]{4,}|#\S+/g;

/** The words of a language that may be in Latin letters. */
export class UntranslatedWords {
  readonly #names: RegExp;

  /** @param data text that a test wrote, such as names */
  constructor(language: OtherLanguage, data: readonly string[] = []) {
    this.#names = namesIn(language, data);
  }

  /** Returns true if a text has a word in Latin letters that is neither code nor a name. */
  areIn(text: string): boolean {
    return /[a-z]{2}/i.test(text.replaceAll(DATA, ' ').replaceAll(this.#names, ' '));
  }
}
