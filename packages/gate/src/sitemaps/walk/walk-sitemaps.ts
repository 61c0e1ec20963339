import { type Crawler, parse, type RobotsTxt } from '@maycrawl/core';
import { canParseUrl, isHttp } from '@maycrawl/core/url';
import type { AbortSource } from '../../abort/abort-source.js';
import type { Exchanges } from '../../fetch/exchange/exchanges.js';
import type { HostPauses } from '../../fetch/exchange/host-pauses.js';
import type { PreparedSettings } from '../../fetch/net/fetch-settings.js';
import { publish } from '../../health/events.js';
import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { Timers } from '../../time/timers.js';
import type { Hop } from '../../types/outcome.js';
import type { SitemapOptions, SitemapProblem, SitemapReport, SitemapUrl } from '../../types/sitemap.js';
import { decidedUrl } from '../../url/decided-url.js';
import { checkValue, type Expected } from '../../validation/expected.js';
import { readSitemap } from '../parse/read-sitemap.js';
import { SitemapError } from '../parse/sitemap-error.js';
import { fetchSitemap } from './fetch-sitemap.js';
import { readAhead } from './read-ahead.js';
import { SitemapAdmission, type SitemapAdmissionSetup } from './sitemap-admission.js';
import { SkippedSitemaps } from './skipped-sitemaps.js';
import { WalkBudget } from './walk-budget.js';

const A_LIST_OF_URLS: Expected = { fits: Array.isArray, words: 'a list, such as ["https://example.com/sitemap.xml"]' };
const CONSUMER_STOPPED = new Error('the consumer stopped reading');

export interface SitemapGate {
  robots(url: string, options: { readonly signal: AbortSignal }): Promise<{ readonly robots: RobotsTxt | undefined }>;
  readonly check: SitemapAdmissionSetup['check'];
  onInternalError(origin: string, error: unknown): void;
}

export interface WalkSetup {
  readonly gate: SitemapGate;
  readonly settings: PreparedSettings;
  readonly exchanges: Exchanges;
  readonly crawler: Crawler;
  readonly only: SitemapOptions['only'];
  readonly onReport?: SitemapOptions['onReport'] | undefined;
  readonly hostPauses: HostPauses;
  readonly timers: Timers;
  /** Ends the walk. The walk aborts it itself if its consumer stops reading. */
  readonly signal: AbortSource;
}

/** Yields the URLs of all sitemaps of the origin of `url`, in file order, one at a time and none twice. */
export async function* walkSitemaps(url: string, setup: WalkSetup): AsyncGenerator<SitemapUrl, void, undefined> {
  const walk = new Walk(decidedUrl(url).origin, setup);
  try {
    for (const root of await walk.roots()) yield* walk.read(root, undefined);
    walk.reportSkipped();
  } finally {
    setup.signal.abort(CONSUMER_STOPPED);
  }
}

class Walk {
  readonly #origin: string;
  readonly #host: string;
  readonly #setup: WalkSetup;
  readonly #admission: SitemapAdmission;
  readonly #skipped: SkippedSitemaps = new SkippedSitemaps();
  readonly #abortSignal: AbortSignal;
  readonly #claimed: Set<string> = new Set();

  constructor(origin: string, setup: WalkSetup) {
    this.#origin = origin;
    this.#host = hostOf(origin);
    const { gate, exchanges, crawler, hostPauses, timers, signal, only = [] } = setup;
    // The domains of the caller's own choice are not foreign.
    checkValue('only', only, A_LIST_OF_URLS);
    const own = [origin, ...only.map(checkedUrl)].map((url) => exchanges.siteOf(new URL(url)));
    const budget = new WalkBudget(origin, new Set(own), hostPauses);
    this.#admission = new SitemapAdmission(budget, { check: gate.check, exchanges, crawler, timers, signal });
    this.#setup = setup;
    this.#abortSignal = setup.signal.abortSignal;
  }

  async roots(): Promise<readonly string[]> {
    const { gate, only } = this.#setup;
    if (only !== undefined) return only.map(checkedUrl);
    const { robots } = await gate.robots(this.#origin, { signal: this.#abortSignal });
    if (robots === undefined) return [];
    // Of a copy, because the gate's file would hold them, and its memory does not count them.
    const { bytes, dialect, byteLength: maxBytes } = robots;
    try {
      return parse(bytes, { dialect, maxBytes }).sitemaps.map((sitemap) => sitemap.url);
    } catch (error) {
      gate.onInternalError(this.#origin, error);
      return [];
    }
  }

  /** @param index the index that names it, if any */
  async *read(written: string, index: string | undefined): AsyncGenerator<SitemapUrl, void, undefined> {
    this.#setup.signal.throwIfAborted();
    const url = fetchable(written);
    if (url === undefined) {
      this.#report(written, index, sitemapProblem('invalid-url', 'notHttp'), 0);
      return;
    }
    if (this.#claimed.has(url.href)) return;
    const refusal = this.#admission.take(url, false);
    if (refusal !== undefined) {
      this.#skipped.add(url.hostname, url.href, index, refusal);
      return;
    }
    this.#claimed.add(url.href);
    yield* this.#readClaimed(url, index);
  }

  async *#readClaimed(url: URL, index: string | undefined): AsyncGenerator<SitemapUrl, void, undefined> {
    const { signal, settings, exchanges } = this.#setup;
    const sitemap = url.href;
    const hops: Hop[] = [];
    let isReadAlready = false;
    const claim = (next: URL): boolean => {
      isReadAlready = this.#claimed.has(next.href);
      if (isReadAlready) return false;
      const refusal = this.#admission.take(next, true);
      if (refusal !== undefined)
        throw new SitemapError(
          sitemapProblem(refusal.reason, 'redirected', { origin: next.origin, detail: refusal.detail }),
        );
      this.#claimed.add(next.href);
      return true;
    };
    const bytes = fetchSitemap(url, { settings, exchanges, signal, hops, claim, admission: this.#admission });
    const reading = readSitemap(bytes);
    const children = new Children();
    for await (const entries of readAhead(reading.entries, () => signal.abort(CONSUMER_STOPPED))) {
      for (const { loc, lastmod } of entries) {
        signal.throwIfAborted();
        const foreign = !this.#isLocal(loc, sitemap);
        if (reading.format === 'sitemapindex') children.add(loc, foreign);
        else yield { loc, lastmod, sitemap, foreign };
      }
    }
    signal.throwIfAborted();
    const { format, entryCount } = reading;
    // A redirect to a sitemap that was read already yields nothing, which is not a problem.
    const problems = isReadAlready ? [] : reading.problems;
    const unread = children.problem(index);
    this.#publish({
      ...{ origin: this.#origin, sitemap, index, format, entries: entryCount, hops, skipped: 0 },
      problems: unread === undefined ? problems : [...problems, unread],
    });
    if (index === undefined) for (const child of children.local) yield* this.read(child, sitemap);
  }

  #isLocal(url: string, sitemap: string): boolean {
    // Most URLs are on the origin itself, which needs no URL parsing.
    if (url.startsWith(`${this.#origin}/`)) return true;
    const host = hostOf(url);
    return host === this.#host || host === hostOf(sitemap);
  }

  reportSkipped(): void {
    for (const { sitemap, index, count, problem } of this.#skipped.all()) this.#report(sitemap, index, problem, count);
  }

  #report(sitemap: string, index: string | undefined, problem: SitemapProblem, skipped: number): void {
    const empty: Pick<SitemapReport, 'format' | 'entries' | 'hops'> = { format: undefined, entries: 0, hops: [] };
    this.#publish({
      ...empty,
      origin: this.#origin,
      sitemap,
      index,
      skipped,
      problems: [problem],
    });
  }

  #publish(report: SitemapReport): void {
    this.#setup.onReport?.(report);
    publish('maycrawl:gate:sitemap', report);
  }
}

class Children {
  readonly local: string[] = [];
  #foreign = 0;
  #firstForeign = '';

  add(url: string, isForeign: boolean): void {
    if (!isForeign) this.local.push(url);
    else if (this.#foreign++ === 0) this.#firstForeign = url;
  }

  /** Returns why some are not followed. @param index the index that names their index, if any */
  problem(index: string | undefined): SitemapProblem | undefined {
    if (index !== undefined && this.local.length + this.#foreign > 0) {
      return sitemapProblem('nested-index', 'nestedIndex');
    }
    if (this.#foreign === 0) return undefined;
    return sitemapProblem('foreign-sitemap', 'foreignSitemaps', { count: this.#foreign, url: this.#firstForeign });
  }
}

const hostOf = (url: string): string => new URL(url).hostname;

function fetchable(text: string): URL | undefined {
  if (!canParseUrl(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return isHttp(url) ? url : undefined;
}

function checkedUrl(url: string | URL): string {
  if (fetchable(String(url)) !== undefined) return String(url);
  const received = JSON.stringify(String(url).slice(0, 80));
  throw new TypeError(`only: ${received} is not an http or https URL. Write it as "https://example.com/sitemap.xml".`);
}
