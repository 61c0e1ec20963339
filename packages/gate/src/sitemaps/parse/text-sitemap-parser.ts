import { sitemapProblem } from '../../messages/sitemap-problem.js';
import { MAX_VALUE_LENGTH, type SitemapHandler, type SitemapParser } from './sitemap-parser.js';

const URL_BEGINNING = /^[a-z][a-z0-9+.-]*:\/\//i;

/** One URL per line: https://www.sitemaps.org/protocol.html#otherformats */
export class TextSitemapParser implements SitemapParser {
  readonly #handler: SitemapHandler;
  #line = '';
  #isRecognised = false;

  constructor(handler: SitemapHandler) {
    this.#handler = handler;
  }

  write(text: string): void {
    // A CR LF that is split between two writes yields an empty line, which is ignored.
    const [first = '', ...others] = text.split(/[\r\n]+/);
    this.#append(first);
    for (const line of others) {
      this.#endLine();
      this.#append(line);
    }
  }

  end(): void {
    this.#endLine();
    if (!this.#isRecognised) this.#handler.problem(sitemapProblem('no-sitemap', 'empty'), true);
  }

  #append(text: string): void {
    if (this.#line.length <= MAX_VALUE_LENGTH) this.#line += text.slice(0, MAX_VALUE_LENGTH + 1);
  }

  #endLine(): void {
    const line = this.#line.trim();
    this.#line = '';
    if (line === '') return;
    if (!this.#isRecognised && !this.#recognise(line)) return;
    this.#handler.entry({ loc: line.length > MAX_VALUE_LENGTH ? undefined : line, lastmod: undefined });
  }

  #recognise(line: string): boolean {
    this.#isRecognised = true;
    if (URL_BEGINNING.test(line)) {
      this.#handler.format('text');
      return true;
    }
    this.#handler.problem(sitemapProblem('no-sitemap', 'notSitemap'), true);
    return false;
  }
}
