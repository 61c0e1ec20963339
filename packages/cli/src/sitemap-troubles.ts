import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { SitemapProblem, SitemapReport } from '@maycrawl/gate';
import { printable } from './printable.js';
import { allowPrivateHelps } from './refusal.js';
import { writeLine } from './writer.js';

const STDERR = 2;
const CHANNEL = 'maycrawl:gate:sitemap';

/** What stood in the way, before its detail. */
const WORDS: Readonly<Record<SitemapProblem['reason'], string>> = {
  disallowed: 'not fetched. ',
  'invalid-url': 'not fetched: ',
  'refused-address': 'not fetched: ',
  'not-requested': 'not fetched: ',
  unavailable: 'not there: ',
  unreachable: 'out of reach: ',
  truncated: 'broken off: ',
  'no-sitemap': 'no sitemap: ',
  malformed: 'broken XML: ',
  'invalid-entries': '',
  'too-large': '',
  'too-many-entries': '',
  'nested-index': '',
  'foreign-sitemap': '',
  'too-many-sitemaps': '',
};

/** Says on stderr, a line each, why a sitemap was not read, or not wholly. */
export function tellTroubles(sitemap: string, troubles: readonly SitemapProblem[]): void {
  for (const { reason, detail } of troubles) {
    const hint = reason === 'refused-address' && allowPrivateHelps(detail) ? '; --allow-private lets it through' : '';
    writeLine(STDERR, printable(`maycrawl: ${sitemap}: ${WORDS[reason]}${detail}${hint}`));
  }
}

/** Hears what the gate says of each sitemap up to `end`. */
export class SitemapWatch {
  readonly #whenRead: () => void;
  readonly #controller: AbortController = new AbortController();
  #isAllRead = true;
  readonly #listen = (event: unknown): void => {
    const { sitemap, problems: troubles } = event as SitemapReport;
    try {
      this.#whenRead();
    } catch (error) {
      // What a listener throws would end the process.
      this.#controller.abort(error);
    }
    tellTroubles(sitemap, troubles);
    if (troubles.length > 0) this.#isAllRead = false;
  };

  /** `whenRead` is called as each sitemap ends, before its troubles are told. */
  constructor(whenRead: () => void) {
    this.#whenRead = whenRead;
    subscribe(CHANNEL, this.#listen);
  }

  /** Aborted with what `whenRead` threw. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isAllRead(): boolean {
    return this.#isAllRead;
  }

  end(): void {
    unsubscribe(CHANNEL, this.#listen);
  }
}
