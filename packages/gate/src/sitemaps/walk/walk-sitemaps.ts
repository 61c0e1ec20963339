/**
 * The walk through the sitemaps of an origin: those that its robots.txt names, in its order, each index followed by
 * what it names. One at a time, none twice.
 */
import type { Crawler, RobotsTxt } from '@maycrawl/core';
import type { AbortSource } from '../../abort/abort-source.js';
import type { Exchanges } from '../../fetch/exchange/exchanges.js';
import type { HostPauses } from '../../fetch/exchange/host-pauses.js';
import type { PreparedSettings } from '../../fetch/net/fetch-settings.js';
import { publish } from '../../health/events.js';
import type { Timers } from '../../time/timers.js';
import type { Hop } from '../../types/outcome.js';
import type { SitemapOptions, SitemapProblem, SitemapReport, SitemapUrl } from '../../types/sitemap.js';
import { decidedUrl } from '../../url/decided-url.js';
import { readSitemap } from '../parse/read-sitemap.js';
import { SitemapError } from '../parse/sitemap-error.js';
import { fetchSitemap } from './fetch-sitemap.js';
import { readAhead } from './read-ahead.js';
import { SitemapAdmission, type SitemapAdmissionSetup } from './sitemap-admission.js';
import { SkippedSitemaps } from './skipped-sitemaps.js';
import { WalkBudget } from './walk-budget.js';

const NOBODY_READS = new Error('nobody reads on');

/** What a walk asks of robots.txt; a gate is one. */
export interface SitemapGate {
  robots(url: string, options: { readonly signal: AbortSignal }): Promise<{ readonly robots: RobotsTxt | undefined }>;
  readonly check: SitemapAdmissionSetup['check'];
}

export interface WalkSetup {
  readonly gate: SitemapGate;
  readonly settings: PreparedSettings;
  readonly exchanges: Exchanges;
  readonly crawler: Crawler;
  readonly only: SitemapOptions['only'];
  readonly hostPauses: HostPauses;
  readonly timers: Timers;
  /** Ends the walk; the walk itself aborts it where nobody reads on. */
  readonly signal: AbortSource;
}

/**
 * The URLs that the sitemaps of `url`'s origin list.
 *
 * @throws TypeError for a URL that robots.txt cannot govern (A2), or a crawler that names no product; the signal's
 * reason where the caller gives up.
 */
export async function* walkSitemaps(url: string, setup: WalkSetup): AsyncGenerator<SitemapUrl, void, undefined> {
  const walk = new Walk(decidedUrl(url).origin, setup);
  try {
    for (const named of await walk.roots()) yield* walk.read(named, undefined);
    walk.reportSkipped();
  } finally {
    setup.signal.abort(NOBODY_READS);
  }
}

class Walk {
  readonly #origin: string;
  readonly #host: string;
  readonly #setup: WalkSetup;
  readonly #turns: SitemapAdmission;
  readonly #skipped: SkippedSitemaps = new SkippedSitemaps();
  readonly #abortSignal: AbortSignal;
  /** URLs that were read, or are being read. */
  readonly #claimed: Set<string> = new Set();

  constructor(origin: string, setup: WalkSetup) {
    this.#origin = origin;
    this.#host = hostOf(origin);
    const { gate, exchanges, crawler, hostPauses, timers, signal, only = [] } = setup;
    // What the caller names is no stranger's choice.
    const own = [origin, ...only.map(wanted)].map((url) => exchanges.siteOf(new URL(url)));
    const budget = new WalkBudget(origin, new Set(own), hostPauses);
    this.#turns = new SitemapAdmission(budget, { check: gate.check, exchanges, crawler, timers, signal });
    this.#setup = setup;
    this.#abortSignal = setup.signal.abortSignal;
  }

  /** What the walk begins with, in file order (H2). */
  async roots(): Promise<readonly string[]> {
    const { gate, only } = this.#setup;
    if (only !== undefined) return only.map(wanted);
    const { robots } = await gate.robots(this.#origin, { signal: this.#abortSignal });
    return robots?.sitemaps.map((sitemap) => sitemap.url) ?? [];
  }

  /** The URLs of a sitemap, `named` as `index` or, without one, as robots.txt has it. */
  async *read(named: string, index: string | undefined): AsyncGenerator<SitemapUrl, void, undefined> {
    this.#setup.signal.throwIfAborted();
    const url = fetchable(named);
    if (url === undefined) {
      this.#report(named, index, { reason: 'invalid-url', detail: 'it is no http or https URL' }, 0);
      return;
    }
    if (this.#claimed.has(url.href)) return;
    const refusal = this.#turns.take(url, false);
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
      const refusal = this.#turns.take(next, true);
      if (refusal !== undefined)
        throw new SitemapError(refusal.reason, `a redirect to ${next.origin}: ${refusal.detail}`);
      this.#claimed.add(next.href);
      return true;
    };
    const bytes = fetchSitemap(url, { settings, exchanges, signal, hops, claim, admission: this.#turns });
    const reading = readSitemap(bytes);
    const children = new Children();
    for await (const entries of readAhead(reading.entries, () => signal.abort(NOBODY_READS))) {
      for (const { loc, lastmod } of entries) {
        signal.throwIfAborted();
        const foreign = !this.#isNear(loc, sitemap);
        if (reading.format === 'sitemapindex') children.add(loc, foreign);
        else yield { loc, lastmod, sitemap, foreign };
      }
    }
    signal.throwIfAborted();
    const { format, given } = reading;
    // A redirect to what was read already brings nothing, and that is no trouble.
    const problems = isReadAlready ? [] : reading.problems;
    const left = children.left(index);
    publish('maycrawl:gate:sitemap', {
      ...{ origin: this.#origin, sitemap, index, format, entries: given, hops, skipped: 0 },
      problems: left === undefined ? problems : [...problems, left],
    });
    if (index === undefined) for (const child of children.near) yield* this.read(child, sitemap);
  }

  /** On the host that was asked about, or on the sitemap's own. */
  #isNear(url: string, sitemap: string): boolean {
    // Most lie on the very origin, which needs no parsing to tell.
    if (url.startsWith(`${this.#origin}/`)) return true;
    const host = hostOf(url);
    return host === this.#host || host === hostOf(sitemap);
  }

  /** Publishes which sitemaps were left out because of the limits, once for each host. */
  reportSkipped(): void {
    for (const { sitemap, index, count, problem } of this.#skipped.all()) this.#report(sitemap, index, problem, count);
  }

  #report(sitemap: string, index: string | undefined, problem: SitemapProblem, skipped: number): void {
    const nothing: Pick<SitemapReport, 'format' | 'entries' | 'hops'> = { format: undefined, entries: 0, hops: [] };
    publish('maycrawl:gate:sitemap', {
      ...nothing,
      origin: this.#origin,
      sitemap,
      index,
      skipped,
      problems: [problem],
    });
  }
}

/** The sitemaps that an index names. */
class Children {
  readonly near: string[] = [];
  #foreign = 0;
  #firstForeign = '';

  add(url: string, isForeign: boolean): void {
    if (!isForeign) this.near.push(url);
    else if (this.#foreign++ === 0) this.#firstForeign = url;
  }

  /** Why some of them are not followed; `index` names the index that they are in. */
  left(index: string | undefined): SitemapProblem | undefined {
    if (index !== undefined && this.near.length + this.#foreign > 0) {
      return { reason: 'nested-index', detail: 'it is an index, and an index names it: not followed' };
    }
    if (this.#foreign === 0) return undefined;
    const detail = `${this.#foreign} of its sitemaps not read, as they lie on other hosts; the first: ${this.#firstForeign}`;
    return { reason: 'foreign-sitemap', detail };
  }
}

const hostOf = (url: string): string => new URL(url).hostname;

/** The URL of a sitemap, as it will be requested; undefined for what is none. */
function fetchable(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

function wanted(url: string | URL): string {
  if (fetchable(String(url)) !== undefined) return String(url);
  const given = JSON.stringify(String(url).slice(0, 80));
  throw new TypeError(`only: ${given} is no http or https URL: write it as "https://example.com/sitemap.xml".`);
}
