import type { SitemapFormat, SitemapProblem } from '../../types/sitemap.js';

/** A page or, in an index, a sitemap: as written, without surrounding white space. */
export interface RawSitemapEntry {
  /** Undefined if there is none, or if it is longer than `MAX_VALUE_LENGTH`. */
  readonly loc: string | undefined;
  readonly lastmod: string | undefined;
}

export interface SitemapHandler {
  format(format: SitemapFormat): void;
  entry(entry: RawSitemapEntry): void;
  /** @param isEnd true if the parser ignores the rest of the text */
  problem(problem: SitemapProblem, isEnd: boolean): void;
}

export interface SitemapParser {
  write(text: string): void;
  end(): void;
}

/** Maximum characters of a value: more than a valid URL with white space around it has. */
export const MAX_VALUE_LENGTH = 8_192;
