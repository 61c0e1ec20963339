import { MAX_VALUE_LENGTH, type SitemapHandler, type SitemapParser } from './sitemap-parser.js';

const URL_BEGINNING = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A sitemap that is a list of URLs, one a line (sitemaps.org, text file). The first line that is not blank decides. */
export class TextSitemapParser implements SitemapParser {
  readonly #findings: SitemapHandler;
  #line = '';
  #isKnown = false;

  constructor(findings: SitemapHandler) {
    this.#findings = findings;
  }

  write(text: string): void {
    // A CR LF that two parts share makes an empty line, which means nothing.
    const [first = '', ...others] = text.split(/[\r\n]+/);
    this.#hold(first);
    for (const line of others) {
      this.#give();
      this.#hold(line);
    }
  }

  end(): void {
    this.#give();
    if (!this.#isKnown) this.#findings.problem('no-sitemap', 'it is empty', true);
  }

  #hold(text: string): void {
    if (this.#line.length <= MAX_VALUE_LENGTH) this.#line += text.slice(0, MAX_VALUE_LENGTH + 1);
  }

  #give(): void {
    const line = this.#line.trim();
    this.#line = '';
    if (line === '') return;
    if (!this.#isKnown && !this.#recognise(line)) return;
    this.#findings.entry({ loc: line.length > MAX_VALUE_LENGTH ? undefined : line, lastmod: undefined });
  }

  #recognise(line: string): boolean {
    this.#isKnown = true;
    if (URL_BEGINNING.test(line)) {
      this.#findings.format('text');
      return true;
    }
    this.#findings.problem('no-sitemap', 'it is neither XML nor a list of URLs', true);
    return false;
  }
}
