import { copyText } from '../../memory/copy-text.js';
import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { SitemapFormat, SitemapProblem } from '../../types/sitemap.js';
import { decidedUrl } from '../../url/decided-url.js';
import { gunzipLayers } from './gunzip-layers.js';
import { SitemapDecoder } from './sitemap-decoder.js';
import { SitemapError } from './sitemap-error.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';
import type { RawSitemapEntry, SitemapParser } from './sitemap-parser.js';
import { TextSitemapParser } from './text-sitemap-parser.js';
import { XmlSitemapParser } from './xml-sitemap-parser.js';

/** An entry of a sitemap: a page or, in an index, a sitemap. */
export interface SitemapEntry {
  /** The URL as it will be requested: in the form that `new URL` writes. */
  readonly loc: string;
  /** As written. */
  readonly lastmod: string | undefined;
}

/** A sitemap that is being read. The other properties are final once `entries` has ended. */
export interface SitemapReading {
  readonly format: SitemapFormat | undefined;
  /** Number of entries that `entries` has returned. */
  readonly entryCount: number;
  readonly problems: readonly SitemapProblem[];
  /** The entries in file order, in batches, as they are read. Can be iterated once. */
  readonly entries: AsyncIterable<readonly SitemapEntry[]>;
}

/**
 * Reads a sitemap from its bytes: XML of the protocol (https://www.sitemaps.org/protocol.html), an index, RSS 2.0,
 * Atom 1.0 or a list of URLs, compressed with gzip or not, up to 50 MB and 50,000 entries.
 *
 * Invalid content is reported in `problems` and does not throw. The iteration throws if `bytes` does.
 *
 * @example
 * const reading = readSitemap(createReadStream('sitemap.xml.gz'));
 * for await (const batch of reading.entries) for (const { loc } of batch) console.log(loc);
 */
export function readSitemap(bytes: AsyncIterable<Uint8Array>): SitemapReading {
  return new Reading(bytes);
}

/** Maximum characters of an invalid URL in a message. */
const SHOWN_CHARACTERS = 80;

class Reading implements SitemapReading {
  format: SitemapFormat | undefined;
  entryCount = 0;
  readonly problems: SitemapProblem[] = [];
  readonly entries: AsyncIterable<readonly SitemapEntry[]>;
  #seen = 0;
  #batch: SitemapEntry[] = [];
  #invalid = 0;
  #firstInvalid = '';
  #isOver = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.entries = this.#read(bytes);
  }

  async *#read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SitemapEntry[]> {
    const decoder = new SitemapDecoder(this.#parserFactory());
    try {
      for await (const part of gunzipLayers(bytes)) {
        decoder.write(part);
        if (this.#batch.length > 0) yield this.#take();
        if (this.#isOver) break;
      }
      if (!this.#isOver) decoder.end();
    } catch (error) {
      if (!(error instanceof SitemapError)) throw error;
      decoder.breakOff();
      this.problems.push(error.problem);
    }
    if (this.#batch.length > 0) yield this.#take();
    this.#reportInvalid();
  }

  #take(): readonly SitemapEntry[] {
    const taken = this.#batch;
    this.#batch = [];
    this.entryCount += taken.length;
    return taken;
  }

  #parserFactory(): (beginning: string) => SitemapParser {
    const handler = {
      format: (format: SitemapFormat) => {
        this.format = format;
      },
      entry: (entry: RawSitemapEntry) => this.#entry(entry),
      problem: (problem: SitemapProblem, isEnd: boolean) => {
        this.problems.push(problem);
        if (isEnd) this.#isOver = true;
      },
    };
    return (beginning) => (beginning.startsWith('<') ? new XmlSitemapParser(handler) : new TextSitemapParser(handler));
  }

  #entry({ loc, lastmod }: RawSitemapEntry): void {
    if (this.#isOver) return;
    if (++this.#seen > SITEMAP_LIMITS.entries) {
      this.problems.push(sitemapProblem('too-many-entries', 'entries', { count: SITEMAP_LIMITS.entries }));
      this.#isOver = true;
      return;
    }
    const url = loc === undefined || loc.length > SITEMAP_LIMITS.urlLength ? undefined : requestedUrl(loc);
    if (url === undefined) {
      if (this.#invalid++ === 0) this.#firstInvalid = loc ?? '';
    } else {
      this.#batch.push({ loc: url, lastmod: lastmod === undefined ? undefined : dateOf(lastmod) });
    }
  }

  #reportInvalid(): void {
    if (this.#invalid === 0) return;
    const first = this.#firstInvalid;
    const shown = first.length > SHOWN_CHARACTERS ? `${first.slice(0, SHOWN_CHARACTERS)}…` : first;
    const values = { count: this.#invalid, url: JSON.stringify(shown) };
    this.problems.push(
      first === ''
        ? sitemapProblem('invalid-entries', 'entriesWithoutUrl', values)
        : sitemapProblem('invalid-entries', 'invalidEntries', values),
    );
  }
}

/** A copy, because a substring would keep the whole text in memory. */
function requestedUrl(loc: string): string | undefined {
  try {
    const { href } = decidedUrl(loc);
    return copyText(href);
  } catch {
    return undefined;
  }
}

/** Feeds have other date formats than the protocol, so any short ASCII text is returned. */
function dateOf(lastmod: string): string | undefined {
  return /^[\x20-\x7e]{1,64}$/.test(lastmod) ? copyText(lastmod) : undefined;
}
