import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { SitemapReport } from '@maycrawl/gate';
import { printNotice } from '../terminal/notice.js';
import { allowPrivateHint } from './known-origin.js';

type SitemapProblem = SitemapReport['problems'][number];

const CHANNEL = 'maycrawl:gate:sitemap';

const PREFIXES: Readonly<Record<SitemapProblem['reason'], string>> = {
  disallowed: 'not fetched. ',
  'invalid-url': 'not fetched: ',
  'refused-address': 'not fetched: ',
  'not-requested': 'not fetched: ',
  unavailable: 'not found: ',
  unreachable: 'cannot be fetched: ',
  truncated: 'incomplete: ',
  'no-sitemap': 'not a sitemap: ',
  malformed: 'invalid XML: ',
  'invalid-entries': '',
  'too-large': '',
  'too-many-entries': '',
  'nested-index': '',
  'foreign-sitemap': '',
  'too-many-sitemaps': '',
};

export function reportSitemapProblems(sitemap: string, problems: readonly SitemapProblem[]): void {
  for (const problem of problems) {
    printNotice(`${sitemap}: ${PREFIXES[problem.reason]}${problem.detail}${allowPrivateHint(problem)}`);
  }
}

/** Subscribes to the gate's sitemap reports until `end` is called, and reports their problems. */
export class SitemapWatch {
  readonly #whenRead: () => void;
  readonly #controller: AbortController = new AbortController();
  #isAllRead = true;
  readonly #subscriber = (event: unknown): void => {
    const { sitemap, problems } = event as SitemapReport;
    try {
      this.#whenRead();
    } catch (error) {
      // An exception of a subscriber would end the process.
      this.#controller.abort(error);
    }
    reportSitemapProblems(sitemap, problems);
    if (problems.length > 0) this.#isAllRead = false;
  };

  /** `whenRead` is called at the end of each sitemap, before its problems are reported. */
  constructor(whenRead: () => void) {
    this.#whenRead = whenRead;
    subscribe(CHANNEL, this.#subscriber);
  }

  /** Aborted, with the error as its reason, if `whenRead` throws. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isAllRead(): boolean {
    return this.#isAllRead;
  }

  end(): void {
    unsubscribe(CHANNEL, this.#subscriber);
  }
}
