/** Recognises what a text with URLs is, and returns them. */

import { readSitemapText } from '@maycrawl/gate/sitemap-text';
import { encodingOfUtf16, isWebPage } from '../files/file-fault.js';
import { type BadLine, readLines } from '../urls/read-lines.js';
import { readUrl } from '../urls/test-url.js';
import { requestedIn } from './access-log.js';
import { type Delimiter, delimiterOf, readTable } from './table.js';

export interface UrlFileInput {
  readonly content: string | Uint8Array;
  /** The column of a table, counted from 0; `lines` for text that is no table or robots.txt. Default: recognised. */
  readonly as?: number | 'lines';
}

interface Column {
  /** Counted from 0. */
  readonly index: number;
  /** Its heading; empty if the table has none. */
  readonly name: string;
  /** True if most of its cells are URLs. */
  readonly hasUrls: boolean;
  /** The first of its cells. */
  readonly sample: string;
}

export type UrlFile =
  | {
      readonly kind: 'urls';
      readonly urls: readonly string[];
      /** At most `MAX_BAD`. */
      readonly bad: readonly BadLine[];
      readonly badCount: number;
    }
  /** A table whose column must be chosen, of those with URLs. */
  | { readonly kind: 'columns'; readonly columns: readonly Column[] }
  | { readonly kind: 'robots' }
  /** It has rules of a robots.txt and URLs. */
  | { readonly kind: 'either' }
  | { readonly kind: 'table-without-urls'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'sitemap-index'; readonly sitemaps: number }
  | { readonly kind: 'binary' | 'web-page' | 'other-xml' };

const MAX_BAD = 2000;
/** Lines, or rows, that decide what a text is. */
const SAMPLE = 1000;
/** Characters of them. */
const SAMPLE_LENGTH = 500_000;
/** The share of a sample that must be of a kind. */
const MOST = 0.6;

const ROBOTS_LINE = /^\s*(?:user-?agent|disallow|allow|sitemap|crawl-delay)\s*:/i;

export function readUrlFile({ content, as }: UrlFileInput): UrlFile {
  const text = typeof content === 'string' ? content : decoded(content);
  if (text.slice(0, SAMPLE_LENGTH).includes('\0')) return { kind: 'binary' };
  if (as === 'lines') return ofLines(text);
  const start = text.slice(0, 1000).trimStart();
  if (start.startsWith('<')) return isWebPage(start) ? { kind: 'web-page' } : ofXml(text);
  const sample = sampleOf(text);
  if (isMost(sample, (line) => requestedIn(line) !== undefined)) return ofLog(text);
  const robots = sample.filter((line) => ROBOTS_LINE.test(line)).length;
  const urls = sample.filter(isUrl).length;
  if (robots > 0) return { kind: urls === 0 ? 'robots' : 'either' };
  const delimiter = delimiterOf(text.slice(0, SAMPLE_LENGTH));
  if (delimiter !== undefined) return ofTable(text, delimiter, as);
  return ofLines(text);
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOfUtf16(bytes) ?? 'utf-8').decode(bytes);
}

function sampleOf(text: string): readonly string[] {
  return text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n?|\n/, 2 * SAMPLE)
    .filter((line) => /^\s*[^\s#]/.test(line))
    .slice(0, SAMPLE);
}

function isMost<Item>(items: readonly Item[], test: (item: Item) => boolean): boolean {
  return items.length > 0 && items.filter(test).length >= items.length * MOST;
}

/** A number and a date look like hosts, as 12.50 and 24.12.2026 do. */
function isUrl(cell: string): boolean {
  return !/^[\d.,\s-]*$/.test(cell) && readUrl(cell) !== undefined;
}

function ofLines(text: string): UrlFile {
  return found(readLines(text));
}

function found({ urls, bad }: ReturnType<typeof readLines>): UrlFile {
  return { kind: 'urls', urls, bad: bad.slice(0, MAX_BAD), badCount: bad.length };
}

function ofLog(text: string): UrlFile {
  return found(readLines(text, (line) => requestedIn(line) ?? line));
}

function ofXml(text: string): UrlFile {
  const { format, locs } = readSitemapText(text);
  if (format === undefined) return { kind: 'other-xml' };
  if (format === 'sitemapindex') return { kind: 'sitemap-index', sitemaps: locs.length };
  return ofLines(locs.map((loc) => loc.replace(/\s+/g, ' ')).join('\n'));
}

function ofTable(text: string, delimiter: Delimiter, chosen: number | undefined): UrlFile {
  const rows = readTable(text, delimiter);
  const columns = columnsOf(rows.slice(0, SAMPLE));
  const withUrls = columns.filter(({ hasUrls }) => hasUrls);
  const [only] = withUrls;
  const hasHeader = columns.some(({ name }) => name !== '');
  if (chosen === undefined) {
    if (only === undefined) return { kind: 'table-without-urls', columns: columns.length, rows: rows.length };
    // Without a heading, lines of URLs with commas look the same.
    if (withUrls.length > 1 || (!hasHeader && delimiter !== '\t')) {
      return { kind: 'columns', columns: withUrls };
    }
  }
  const index = chosen ?? only?.index ?? 0;
  const cells = (hasHeader ? rows.slice(1) : rows).map((row) => (row[index] ?? '').replace(/\s+/g, ' '));
  return ofLines(`${hasHeader ? '\n' : ''}${cells.join('\n')}`);
}

function columnsOf(rows: readonly string[][]): readonly Column[] {
  const [first = []] = rows;
  const width = Math.max(...rows.map((row) => row.length));
  // No cell of a heading is a URL.
  const hasHeader = !first.some(isUrl);
  const body = hasHeader ? rows.slice(1) : rows;
  return Array.from({ length: width }, (_, index) => {
    const cells = body.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    return {
      index,
      name: hasHeader ? (first[index] ?? '').slice(0, 100) : '',
      hasUrls: isMost(cells, isUrl),
      sample: (cells[0] ?? '').slice(0, 200),
    };
  });
}
