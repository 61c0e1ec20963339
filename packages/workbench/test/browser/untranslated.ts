/** Finds words in Latin letters on a page in Hindi or Thai that are neither code nor names. */

import { crawlers } from '@maycrawl/core/crawlers';
import { otherFields } from '@maycrawl/lint';
import type { Page } from 'playwright-core';
import { settled } from './page-actions.js';

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
  th: ['Byte Order Mark', 'User Agent', 'Crawler', 'Crawl', 'HTTP', 'KiB', 'RFC', 'HTML', 'URL', 'AI', 'BOM', 'SEO'],
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

/** Runs in the page. Returns what is seen or read aloud, without code, keys and what a field contains. */
function shownTexts(): string[] {
  const CODE = 'code, kbd, pre, textarea, ol.mono[translate=no] li, script, style, .brand, .cm-gutters';
  // The text of the editor is code; the tags beside its lines are not.
  const isCode = (element: Element): boolean =>
    element.closest(CODE) !== null ||
    (element.closest('.cm-line') !== null && element.closest('.tag, .cm-placeholder') === null);
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'title', 'alt'];
  const found: string[] = [document.title];
  const visit = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) visit(element.shadowRoot);
      // What a screen reader announces is in regions that may have no size.
      if (!isShown(element) && element.closest('[aria-live], [role=status], [role=alert]') === null) continue;
      for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
      if (isCode(element)) continue;
      // An example of what to write is code.
      if (!element.matches('[translate=no]')) found.push(element.getAttribute('placeholder') ?? '');
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      found.push(own.map((node) => node.textContent).join(''));
    }
  };
  visit(document);
  return [...new Set(found.filter((text) => /[a-z]{2}/i.test(text)))];
}

/** What is quoted or looks like a statement, a class of status codes, a URL, a path, the name of a host or a file, or a code point. */
const DATA =
  /`[^`]*`|\b[\w-]+=[\w-]+|\b\dxx\b|https?:\/\/\S*|draft-[\w-]+|[?.]\w[\w=]*|(?<![\w.])\/\S*|@?\w+\/[\w.]*|[\w-]+(?:\.[\w-]+)+(?:\/\S*)?|U\+[0-9A-F]{4,}|#\S+/g;

/** Collects what is not translated, over many views. */
export class Untranslated {
  readonly #page: Page;
  readonly #names: RegExp;
  readonly #found = new Map<string, string>();

  constructor(page: Page, language: OtherLanguage, data: readonly string[] = []) {
    this.#page = page;
    this.#names = namesIn(language, data);
  }

  /** Reads the page as it is now; `view` says where a text was found. */
  async read(view: string): Promise<void> {
    await settled(this.#page);
    for (const text of await this.#page.evaluate(shownTexts)) {
      if (this.#found.has(text)) continue;
      const rest = text.replaceAll(DATA, ' ').replaceAll(this.#names, ' ');
      if (/[a-z]{2}/i.test(rest)) this.#found.set(text, view);
    }
  }

  /** Each text with the view where it was first found. */
  get found(): readonly string[] {
    return [...this.#found].map(([text, view]) => `${view}: ${text}`);
  }
}
