import type { SitemapFormat, SitemapProblemReason } from '../../types/sitemap.js';

/** A page or, in an index, a sitemap: as written, white space around it left out. */
export interface RawSitemapEntry {
  /** Undefined where there is none, or it is far too long. */
  readonly loc: string | undefined;
  readonly lastmod: string | undefined;
}

/** What is found as text comes in. */
export interface SitemapHandler {
  format(format: SitemapFormat): void;
  entry(entry: RawSitemapEntry): void;
  /** `isEnd`: nothing more is wanted of the text. */
  problem(reason: SitemapProblemReason, detail: string, isEnd: boolean): void;
}

/** Finds entries in text that comes part by part. */
export interface SitemapParser {
  write(text: string): void;
  /** The text is over. */
  end(): void;
}

/** Characters of a value that are looked at: room for a URL that is too long to be one, and white space around it. */
export const MAX_VALUE_LENGTH = 8_192;
