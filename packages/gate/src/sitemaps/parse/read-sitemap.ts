import { ownText } from '../../memory/copy-text.js';
import type { SitemapFormat, SitemapProblem, SitemapProblemReason } from '../../types/sitemap.js';
import { decidedUrl } from '../../url/decided-url.js';
import { gunzipped } from './gunzip-layers.js';
import { DecodedSitemap } from './sitemap-decoder.js';
import { SitemapBreak } from './sitemap-error.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';
import type { SitemapText, WrittenEntry } from './sitemap-parser.js';
import { PlainSitemap } from './text-sitemap-parser.js';
import { XmlSitemap } from './xml-sitemap-parser.js';

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
  readonly troubles: readonly SitemapProblem[];
  /** In file order, some at a time, as they are read. */
  readonly entries: AsyncIterable<readonly SitemapEntry[]>;
}

/**
 * Reads a sitemap from its octets, packed with gzip or not: the protocol's XML, an index, RSS 2.0, Atom 1.0 or a list
 * of URLs, up to 50 MB and 50,000 entries. What is wrong with it becomes a trouble, never an error; errors of `octets`
 * itself are passed on.
 *
 * @example
 * const reading = readSitemap(createReadStream('sitemap.xml.gz'));
 * for await (const some of reading.entries) for (const { loc } of some) console.log(loc);
 */
export function readSitemap(octets: AsyncIterable<Uint8Array>): SitemapReading {
  return new Reading(octets);
}

/** Entries that are left out are told with the first of them. */
const SHOWN_CHARACTERS = 80;

class Reading implements SitemapReading {
  readonly #octets: AsyncIterable<Uint8Array>;
  readonly #troubles: SitemapProblem[] = [];
  #format: SitemapFormat | undefined;
  #given = 0;
  #seen = 0;
  #held: SitemapEntry[] = [];
  #invalid = 0;
  #firstInvalid = '';
  #isOver = false;

  constructor(octets: AsyncIterable<Uint8Array>) {
    this.#octets = octets;
  }

  get format(): SitemapFormat | undefined {
    return this.#format;
  }

  get given(): number {
    return this.#given;
  }

  get troubles(): readonly SitemapProblem[] {
    return this.#troubles;
  }

  get entries(): AsyncIterable<readonly SitemapEntry[]> {
    return this.#read();
  }

  async *#read(): AsyncGenerator<readonly SitemapEntry[]> {
    const text = new DecodedSitemap(this.#start());
    try {
      for await (const part of gunzipped(this.#octets)) {
        text.write(part);
        if (this.#held.length > 0) yield this.#take();
        if (this.#isOver) break;
      }
      if (!this.#isOver) text.end();
    } catch (error) {
      if (!(error instanceof SitemapBreak)) throw error;
      // What came and waits to be looked at; the end is missing, so nothing is said of that.
      text.breakOff();
      this.#troubles.push(error.trouble);
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
  #start(): (beginning: string) => SitemapText {
    const findings = {
      format: (format: SitemapFormat) => {
        this.#format = format;
      },
      entry: (entry: WrittenEntry) => this.#entry(entry),
      trouble: (reason: SitemapProblemReason, detail: string, isEnd: boolean) => {
        this.#troubles.push({ reason, detail });
        if (isEnd) this.#isOver = true;
      },
    };
    return (beginning) => (beginning.startsWith('<') ? new XmlSitemap(findings) : new PlainSitemap(findings));
  }

  #entry({ loc, lastmod }: WrittenEntry): void {
    if (this.#isOver) return;
    if (++this.#seen > SITEMAP_LIMITS.entries) {
      const detail = `over ${SITEMAP_LIMITS.entries} entries: the rest was not read`;
      this.#troubles.push({ reason: 'too-many-entries', detail });
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
    this.#troubles.push({ reason: 'invalid-entries', detail });
  }
}

/** The URL as it will be requested, in octets of its own: what is cut out of a text keeps all of it in memory. */
function requested(loc: string): string | undefined {
  try {
    const { href } = decidedUrl(loc);
    return ownText(href);
  } catch {
    return undefined;
  }
}

/** A date has few characters, whatever its form. */
function dateOf(lastmod: string): string | undefined {
  return /^[\x20-\x7e]{1,64}$/.test(lastmod) ? ownText(lastmod) : undefined;
}
