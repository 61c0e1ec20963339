import { decode } from '../bytes/bytes.js';
import { SITEMAP } from '../read/line-codes.js';
import { bytesOf, derivedOf, type ParsedFile } from '../read/parsed-file.js';
import type { Sitemap } from '../types/contents.js';
import { eachLine } from './each-line.js';

/** Returns the sitemaps of a file in file order, without an outline: crawlers read them of every file that they hold. */
export function sitemapsOf(file: ParsedFile): readonly Sitemap[] {
  const derived = derivedOf(file);
  if (derived.outline !== undefined) return derived.outline.sitemaps;
  derived.sitemaps ??= readSitemaps(file);
  return derived.sitemaps;
}

function readSitemaps(file: ParsedFile): readonly Sitemap[] {
  const bytes = bytesOf(file);
  const sitemaps: Sitemap[] = [];
  eachLine(file, ({ directive, valueStart, valueEnd }, line) => {
    if (directive !== SITEMAP) return;
    const span = { start: valueStart, end: valueEnd };
    sitemaps.push({ url: decode(bytes, valueStart, valueEnd), line, span });
  });
  return sitemaps;
}
