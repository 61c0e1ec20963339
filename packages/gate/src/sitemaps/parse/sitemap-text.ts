import type { SitemapFormat, SitemapProblem } from '../../types/sitemap.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';
import { XmlSitemapParser } from './xml-sitemap-parser.js';

/** A sitemap that was read from its text. */
export interface SitemapText {
  /** Undefined if it is no sitemap. */
  readonly format: SitemapFormat | undefined;
  /** The URLs of pages or, in an index, of sitemaps: as written, in file order. */
  readonly locs: readonly string[];
  readonly problems: readonly SitemapProblem[];
}

/** Characters per write: the parser checks its limits between writes. */
const CHUNK_LENGTH = 65_536;

/**
 * Reads a sitemap in XML, an index, RSS 2.0 or Atom 1.0 from text that is decoded, in any JavaScript runtime. `readSitemap`
 * reads bytes, and lists of URLs too.
 *
 * Invalid content is reported in `problems` and does not throw. At most 50,000 entries are read.
 */
export function readSitemapText(text: string): SitemapText {
  let format: SitemapFormat | undefined;
  let isOver = false;
  const locs: string[] = [];
  const problems: SitemapProblem[] = [];
  const parser = new XmlSitemapParser({
    format: (found) => {
      format = found;
    },
    entry: ({ loc }) => {
      if (loc !== undefined && locs.length < SITEMAP_LIMITS.entries) locs.push(loc);
    },
    problem: (problem, isEnd) => {
      problems.push(problem);
      if (isEnd) isOver = true;
    },
  });
  const begin = text.trimStart();
  for (let at = 0; at < begin.length && !isOver; at += CHUNK_LENGTH) parser.write(begin.slice(at, at + CHUNK_LENGTH));
  if (!isOver) parser.end();
  return { format, locs, problems };
}
