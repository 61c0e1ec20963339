import { copyText } from '../../memory/copy-text.js';
import type { SitemapFormat, SitemapProblem, SitemapProblemReason } from '../../types/sitemap.js';
import { decidedUrl } from '../../url/decided-url.js';
import { gunzipLayers } from './gunzip-layers.js';
import { SitemapDecoder } from './sitemap-decoder.js';
import { SitemapError } from './sitemap-error.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';
import type { RawSitemapEntry, SitemapParser } from './sitemap-parser.js';
import { TextSitemapParser } from './text-sitemap-parser.js';
import { XmlSitemapParser } from './xml-sitemap-parser.js';

/** What a sitemap lists, a page or, in an index, a sitemap. */
export interface SitemapEntry {
  /** As it will be requested (F8). */
  readonly loc: string;
  /** As written. */
  readonly lastmod: string | undefined;
}

/** A sitemap that is being read; all but `entries` is final once those have ended. */
export interface SitemapReading {
  readonly format: SitemapFormat | undefined;
  /** How many entries were given out. */
  readonly given: number;
  readonly problems: readonly SitemapProblem[];
  /** In file order, some at a time, as they are read. */
  readonly entries: AsyncIterable<readonly SitemapEntry[]>;
}

/**
 * Reads a sitemap from its bytes, packed with gzip or not: the protocol's XML, an index, RSS 2.0, Atom 1.0 or a list
 * of URLs, up to 50 MB and 50,000 entries. What is wrong with it becomes a trouble, never an error; errors of `bytes`
 * itself are passed on.
 *
 * @example
 * const reading = readSitemap(createReadStream('sitemap.xml.gz'));
 * for await (const some of reading.entries) for (const { loc } of some) console.log(loc);
 */
export function readSitemap(bytes: AsyncIterable<Uint8Array>): SitemapReading {
  return new Reading(bytes);
}

/** Entries that are left out are told with the first of them. */
const SHOWN_CHARACTERS = 80;

class Reading implements SitemapReading {
  readonly #bytes: AsyncIterable<Uint8Array>;
  readonly #problems: SitemapProblem[] = [];
  #format: SitemapFormat | undefined;
  #given = 0;
  #seen = 0;
  #held: SitemapEntry[] = [];
  #invalid = 0;
  #firstInvalid = '';
  #isOver = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes;
  }

  get format(): SitemapFormat | undefined {
    return this.#format;
  }

  get given(): number {
    return this.#given;
  }

  get problems(): readonly SitemapProblem[] {
    return this.#problems;
  }

  get entries(): AsyncIterable<readonly SitemapEntry[]> {
    return this.#read();
  }

  async *#read(): AsyncGenerator<readonly SitemapEntry[]> {
    const text = new SitemapDecoder(this.#start());
    try {
      for await (const part of gunzipLayers(this.#bytes)) {
        text.write(part);
        if (this.#held.length > 0) yield this.#take();
        if (this.#isOver) break;
      }
      if (!this.#isOver) text.end();
    } catch (error) {
      if (!(error instanceof SitemapError)) throw error;
      // What came and waits to be looked at; the end is missing, so nothing is said of that.
      text.breakOff();
      this.#problems.push(error.problem);
    }
    if (this.#held.length > 0) yield this.#take();
    this.#tellOfInvalid();
  }

  #take(): readonly SitemapEntry[] {
    const taken = this.#held;
    this.#held = [];
    this.#given += taken.length;
    return taken;
  }

  /** Chooses how to read, by the first character that is no white space. */
  #start(): (beginning: string) => SitemapParser {
    const findings = {
      format: (format: SitemapFormat) => {
        this.#format = format;
      },
      entry: (entry: RawSitemapEntry) => this.#entry(entry),
      problem: (reason: SitemapProblemReason, detail: string, isEnd: boolean) => {
        this.#problems.push({ reason, detail });
        if (isEnd) this.#isOver = true;
      },
    };
    return (beginning) =>
      beginning.startsWith('<') ? new XmlSitemapParser(findings) : new TextSitemapParser(findings);
  }

  #entry({ loc, lastmod }: RawSitemapEntry): void {
    if (this.#isOver) return;
    if (++this.#seen > SITEMAP_LIMITS.entries) {
      const detail = `over ${SITEMAP_LIMITS.entries} entries: the rest was not read`;
      this.#problems.push({ reason: 'too-many-entries', detail });
      this.#isOver = true;
      return;
    }
    const url = loc === undefined || loc.length > SITEMAP_LIMITS.urlLength ? undefined : requested(loc);
    if (url === undefined) {
      if (this.#invalid++ === 0) this.#firstInvalid = loc ?? '';
    } else {
      this.#held.push({ loc: url, lastmod: lastmod === undefined ? undefined : dateOf(lastmod) });
    }
  }

  #tellOfInvalid(): void {
    if (this.#invalid === 0) return;
    const first = this.#firstInvalid;
    const shown = first.length > SHOWN_CHARACTERS ? `${first.slice(0, SHOWN_CHARACTERS)}…` : first;
    const what = first === '' ? 'without a URL' : `no URL that can be fetched: ${JSON.stringify(shown)}`;
    const detail =
      this.#invalid === 1 ? `1 entry left out, ${what}` : `${this.#invalid} entries left out, the first ${what}`;
    this.#problems.push({ reason: 'invalid-entries', detail });
  }
}

/** The URL as it will be requested, in bytes of its own: what is cut out of a text keeps all of it in memory. */
function requested(loc: string): string | undefined {
  try {
    const { href } = decidedUrl(loc);
    return copyText(href);
  } catch {
    return undefined;
  }
}

/** A date has few characters, whatever its form. */
function dateOf(lastmod: string): string | undefined {
  return /^[\x20-\x7e]{1,64}$/.test(lastmod) ? copyText(lastmod) : undefined;
}
