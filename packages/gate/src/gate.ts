/// <reference lib="esnext.disposable" />
import type { Socket } from 'node:net';
import type { Crawler, Verdict } from '@maycrawl/core';
import { AbortCallbacks } from './abort/abort-callbacks.js';
import { AbortSource } from './abort/abort-source.js';
import { gateClosedError } from './abort/gate-closed-error.js';
import { createGateSetup, type GateOptions, type GateSetup } from './gate-options.js';
import { type AnswerSource, type GateVerdict, gateVerdict, unsupportedVerdict } from './gate-verdict.js';
import { hasHitSubscribers, publish } from './health/events.js';
import type { GateHealth } from './health/gate-health.js';
import type { GateCounts, GateStats } from './health/gate-stats.js';
import { afterSetBack, isDue } from './ladder/ladder.js';
import { copyText } from './memory/copy-text.js';
import { answerUrlList, type UrlLines } from './origins/answer-url-list.js';
import {
  factsOf,
  type HeldOrigin,
  heldOrigin,
  type LocalFacts,
  type RecordFacts,
  recordOf,
  servesWhileDue,
} from './origins/held-origin.js';
import { HeldOrigins } from './origins/held-origins.js';
import { fetchFailure } from './records/fetch-failure.js';
import { isGoodLost, mergePieces } from './records/merge-pieces.js';
import { isRecordDue } from './records/origin-record.js';
import { pageReport } from './records/page-report.js';
import { validateStoredRecord } from './records/validate-record.js';
import { Flights } from './refresh/flights.js';
import { type ForcedFetch, type RefreshSetup, refresh } from './refresh/refresh.js';
import { isThenable, STORE_FAILED, tryStore } from './refresh/try-store.js';
import { SitemapWalks } from './sitemaps/walk/sitemap-walks.js';
import type { SitemapGate } from './sitemaps/walk/walk-sitemaps.js';
import type { GateClock } from './time/gate-clock.js';
import type { FetchFailure } from './types/outcome.js';
import type { Priority } from './types/priority.js';
import type { GateRecord } from './types/record.js';
import type { SitemapOptions, SitemapUrl } from './types/sitemap.js';
import { type DecidedUrl, decidedUrl, isPlainPath } from './url/decided-url.js';
import { A_BOOLEAN, checkSignal, checkValue, shown } from './validation/expected.js';

const MINUTE = 60_000;
/** Bytes of a flight: promises, the state of a refresh and of a fetch; measured. */
const FLIGHT_BYTES = 2_000;
const NOTHING_OWN: LocalFacts = { local: undefined, isStoreUnread: false };

/** For one question. */
export interface CallOptions {
  /** Gives this question up; others that wait for the same fetch go on (F77). */
  readonly signal?: AbortSignal;
}

/** For one refresh. */
export interface RefreshOptions extends CallOptions {
  /**
   * Requests robots.txt even while the site has asked for a pause by `Retry-After`, or while its address or domain is
   * backed off. Default false.
   */
  readonly force?: boolean;
}

/** The robots.txt of an origin as far as the gate has it. */
export interface OriginRobots extends Pick<HeldOrigin, 'robots' | 'access' | 'local'> {
  /** What is kept of the origin: the last good outcome, the outage, the last failed fetch, page reports. */
  readonly record: RecordFacts;
  /**
   * The bytes of the file, without a copy, and their hash (SHA-256, its first 16 bytes); undefined if there is none.
   */
  readonly file: { readonly bytes: Uint8Array; readonly hash: string } | undefined;
  /** Why the last fetch failed or was not made, if so. */
  readonly failure: FetchFailure | undefined;
}

/** The queue of the request, where the origin itself does not say it. */
interface AskedFor {
  readonly priority?: Priority | undefined;
}

/** What a fetch is for. */
interface FetchPurpose extends AskedFor {
  /** Fetched even if none is due. */
  readonly force?: ForcedFetch | undefined;
  /** Nobody waits for it: a copy answers. */
  readonly inBackground?: boolean;
}

interface Answer {
  readonly held: HeldOrigin;
  readonly source: AnswerSource;
}

/**
 * Asks robots.txt before each fetch of a crawler: fetched, kept, shared and retried as Google documents it, whatever
 * the server does (A, B, C, F8). Open one for a process and share it.
 *
 * @example
 * const gate = await Gate.open({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' });
 * if (await gate.allows('https://example.org/page')) await crawl();
 * await gate.close();
 */
export class Gate {
  readonly #opened: GateSetup;
  readonly #setup: RefreshSetup;
  readonly #crawler: Crawler;
  readonly #clock: GateClock;
  readonly #held: HeldOrigins;
  readonly #flights: Flights<Answer> = new Flights();
  readonly #aborts: AbortCallbacks = new AbortCallbacks();
  /** Calls of `connect` that are under way. */
  readonly #connecting: Set<AbortSource> = new Set();
  readonly #counts: GateCounts;
  readonly #walks: SitemapWalks = new SitemapWalks();
  /** Until it answers with a promise. */
  #storeAnswersAtOnce = true;
  #isClosed = false;

  private constructor(options: GateOptions) {
    this.#opened = createGateSetup(options, {
      isHopDisallowed: (url) => this.#isDisallowedByCopy(url),
      whenClockSetBack: (milliseconds) => this.#afterSetBack(milliseconds),
    });
    this.#setup = this.#opened.setup;
    this.#counts = this.#opened.counts;
    this.#crawler = this.#opened.crawler;
    this.#clock = this.#opened.clock;
    const { memoryBytes, groups, fetchingBytes } = this.#opened;
    const otherBytes = () => fetchingBytes() + this.#flights.size * FLIGHT_BYTES;
    this.#held = new HeldOrigins(memoryBytes, { groups, otherBytes });
  }

  /**
   * A gate, ready to be asked.
   *
   * @throws TypeError that names the setting to change, for options that cannot work.
   */
  static async open(options: GateOptions): Promise<Gate> {
    return new Gate(options);
  }

  /**
   * May `crawler` fetch `url`, and why? Waits for robots.txt where nothing is known of the origin.
   *
   * A URL of a scheme other than http, https and ftp is disallowed with the reason `unsupported-scheme`.
   *
   * @throws TypeError for text that is no absolute URL, or a crawler that names no product; the signal's reason if it
   * is aborted. Never for what a server does.
   */
  async check(url: string | URL, crawler: Crawler = this.#crawler, options: CallOptions = {}): Promise<GateVerdict> {
    return this.#check(url, crawler, options);
  }

  async #check(
    url: string | URL,
    crawler: Crawler,
    { signal, priority }: CallOptions & AskedFor,
  ): Promise<GateVerdict> {
    const decided = decidedOrUnsupported(url);
    if (decided === undefined && this.#isClosed) throw gateClosedError();
    if (decided === undefined) return unsupportedVerdict(new URL(url).href, this.#clock.now());
    const { href, origin } = decided;
    const { held, source } = this.#atOnce(origin, signal) ?? (await this.#fly(origin, { priority }, signal));
    const validUntil = held.plainUntil === undefined ? held.access.until : this.#clock.start + held.plainUntil;
    return gateVerdict(held, href, source, rulesVerdict(held, href, crawler), validUntil);
  }

  /** As `check`, yes or no. */
  async allows(url: string | URL, crawler: Crawler = this.#crawler, options: CallOptions = {}): Promise<boolean> {
    const quick = crawler === this.#crawler ? this.#allowsPlainly(url) : undefined;
    if (quick !== undefined) return quick;
    const decided = decidedOrUnsupported(url);
    if (decided === undefined && this.#isClosed) throw gateClosedError();
    if (decided === undefined) return false;
    const { href, origin } = decided;
    const { held } = this.#atOnce(origin, options.signal) ?? (await this.#fly(origin, {}, options.signal));
    return allowsBy(held, href, crawler);
  }

  /** As `allows`, from memory alone; undefined where it would have to wait. */
  tryAllows(url: string | URL, crawler: Crawler = this.#crawler): boolean | undefined {
    const quick = crawler === this.#crawler ? this.#allowsPlainly(url) : undefined;
    if (quick !== undefined) return quick;
    const decided = decidedOrUnsupported(url);
    if (decided === undefined) return false;
    const { href, origin } = decided;
    const held = this.#current(origin);
    if (held !== undefined) this.#counts.memoryHits++;
    return held && allowsBy(held, href, crawler);
  }

  /**
   * As `tryAllows`, of the gate's own crawler, for lists of any length: answers URLs from number `from` on, and returns
   * the number of the first that it did not look at, or their count. That one, and those before it that still have no
   * answer, are for `tryAllows`.
   */
  tryAllowsLines(lines: UrlLines, from: number): number {
    const now = this.#clock.now();
    if (hasHitSubscribers()) return from;
    const next = answerUrlList(this.#held, now - this.#clock.start, lines, from);
    this.#counts.memoryHits += next - from;
    return next;
  }

  /** What is known of the origin's robots.txt: for sitemaps, crawl-delay and inspection. */
  async robots(url: string | URL, options: CallOptions = {}): Promise<OriginRobots> {
    const { origin } = decidedUrl(url);
    const { held } = this.#atOnce(origin, options.signal) ?? (await this.#fly(origin, {}, options.signal));
    return this.#originRobots(held);
  }

  /**
   * The URLs that the sitemaps of `url`'s origin list: those that its robots.txt names, and what an index among them
   * names. Each is fetched once, and only where its own robots.txt lets `crawler` fetch it (H3). What cannot be read is
   * told on `maycrawl:gate:sitemap`; the rest goes on. Who stops early leaves nothing open.
   *
   * @throws TypeError, at the first step, as `check` does; the signal's reason where the caller gives up.
   *
   * @example
   * for await (const { loc, foreign } of gate.sitemaps('https://example.org/')) {
   *   if (!foreign && (await gate.allows(loc))) await crawl(loc);
   * }
   */
  sitemaps(
    url: string | URL,
    crawler: Crawler = this.#crawler,
    { only, signal }: SitemapOptions = {},
  ): AsyncGenerator<SitemapUrl, void, undefined> {
    const { fetching: settings, exchanges } = this.#opened;
    const gate: SitemapGate = {
      robots: (asked, options) => this.robots(asked, options),
      check: (asked, by, options) => this.#check(asked, by, options),
    };
    const setup = { gate, settings, exchanges, crawler, only };
    return this.#walks.walk(String(url), setup, signal);
  }

  /**
   * Fetches the origin's robots.txt again, even if a copy is fresh. If the site has asked for a pause by `Retry-After`,
   * or its address or domain is backed off, it makes no request, does not wait and returns what is kept, unless `force`
   * is set.
   *
   * @throws TypeError as `check` does, or if `force` is not a boolean; the signal's reason if the caller aborts.
   */
  async refresh(url: string | URL, { signal, force = false }: RefreshOptions = {}): Promise<OriginRobots> {
    checkValue('force', force, A_BOOLEAN);
    checkSignal(signal);
    const { origin } = decidedUrl(url);
    const { held } = await this.#fly(origin, { force: force ? 'despite-back-off' : 'always' }, signal);
    return this.#originRobots(held);
  }

  /**
   * Opens a socket to the host of an http or https URL, for page requests: through the same guard of addresses and
   * ports, the same proxy and the same pacing as requests for robots.txt; with TLS for https. robots.txt is not asked.
   * The caller closes the socket.
   *
   * @throws GateConnectError (as a rejection) with `kind` and `code` if it cannot or must not be opened; TypeError for
   * another URL; the signal's reason if it is aborted.
   */
  async connect(url: string | URL, { signal }: CallOptions = {}): Promise<Socket> {
    const target = URL.canParse(String(url)) ? new URL(url) : undefined;
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
      throw new TypeError(`connect: expected an http or https URL, got ${shown(target?.href ?? url)}`);
    }
    if (this.#isClosed) throw gateClosedError();
    checkSignal(signal);
    signal?.throwIfAborted();
    const ending = new AbortSource();
    const stop = signal && this.#aborts.add(signal, () => ending.abort(signal.reason));
    this.#connecting.add(ending);
    try {
      const { openSocket } = await import('./fetch/exchange/open-socket.js');
      const socket = await openSocket(target, await this.#opened.exchanges(), this.#opened.fetching, ending);
      if (!ending.aborted) return socket;
      socket.destroy();
      throw ending.reason;
    } catch (error) {
      throw ending.aborted ? ending.reason : error;
    } finally {
      stop?.();
      this.#connecting.delete(ending);
    }
  }

  /**
   * Records whether a page of the origin could be fetched: after 30 days of outage it decides (B6). Written to the
   * store once a minute at most; after `close`, nowhere.
   *
   * @throws TypeError as `check` does, or if `ok` is not a boolean.
   */
  async reportPage(url: string | URL, ok: boolean): Promise<void> {
    const origin = copyText(decidedUrl(url).origin);
    // A report that means nothing must not count as a page that could be fetched.
    checkValue('ok', ok, A_BOOLEAN);
    // A page may still be under way when the gate is closed, and its store may be closed too.
    if (this.#isClosed) return;
    const { store, now, admission } = this.#setup;
    const time = now();
    const known = this.#held.get(origin);
    const before = ok ? known?.pageGoodAt : known?.pageBadAt;
    if (before !== undefined && time - before < MINUTE && time >= before) return;
    const report = pageReport(origin, time, ok);
    const put = async () => {
      // An origin that was not written to the store stays out of it.
      if (admission?.isFull(origin) && validateStoredRecord(origin, await store?.get(origin), store) === undefined)
        return undefined;
      return validateStoredRecord(origin, await store?.put(report), store);
    };
    const merged = store && (await tryStore(this.#setup, origin, 'put', put));
    if (merged !== undefined && merged !== STORE_FAILED) this.#hold(merged);
    else if (this.#held.get(origin) !== undefined) this.#hold(report);
  }

  /** Returns whether this machine's own network, resolver, proxy and store work, and what is wrong. */
  health(): GateHealth {
    return this.#opened.health.report();
  }

  /** Returns counts and gauges since the gate was opened, for a metrics page. */
  stats(): GateStats {
    const { load, counts, fetchingBytes } = this.#opened;
    const { memoryHits: memory, storeHits: store, healed, storeBypassed, fetches } = counts;
    return {
      origins: this.#held.size,
      memoryBytes: this.#held.allBytes + fetchingBytes() + this.#flights.size * FLIGHT_BYTES,
      ...load(),
      hits: { memory, store },
      fetches: { ...fetches },
      evictions: this.#held.evictions,
      healed,
      storeBypassed,
    };
  }

  /**
   * Rejects pending calls and aborts their fetches; later calls reject too. Resolves when nothing is under way any
   * more. The store stays open: the caller closes it.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const reason = gateClosedError();
    this.#walks.close(reason);
    for (const ending of this.#connecting) ending.abort(reason);
    await this.#flights.close(reason);
    // A name server that is silent would keep the process running for 20 seconds.
    this.#opened.fetching.resolve.cancel();
    // Nothing is answered from memory either.
    for (const { origin } of this.#held.all()) this.#held.delete(origin);
  }

  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #originRobots(held: HeldOrigin): OriginRobots {
    const { robots, access, local, good } = held;
    const { body } = this.#recordOf(held);
    const file = body === undefined || good?.hash === undefined ? undefined : { bytes: body, hash: good.hash };
    return { robots, access, local, record: factsOf(held), file, failure: fetchFailure(held) };
  }

  /** The most common question: a URL that stands as it will be requested, the gate's own crawler, a fresh copy. */
  #allowsPlainly(url: string | URL): boolean | undefined {
    if (typeof url !== 'string') return undefined;
    // The clock first: what is held changes where it was set back.
    const now = this.#clock.now();
    const held = this.#held.find(url);
    if (held === undefined || !this.#isPlain(held, now) || !isPlainPath(url, held.origin.length)) return undefined;
    this.#counts.memoryHits++;
    return held.rules?.allows(url.slice(held.origin.length)) ?? held.access.access === 'allow-all';
  }

  /** Is the answer there for the taking, and nobody to be told? */
  #isPlain(held: HeldOrigin, now: number): boolean {
    return held.plainUntil !== undefined && now - this.#clock.start < held.plainUntil && !hasHitSubscribers();
  }

  /** What is held of the origin where it can be answered from; a fetch that is due but not waited for is started. */
  #current(origin: string): HeldOrigin | undefined {
    const now = this.#clock.now();
    const held = this.#held.get(origin);
    return held === undefined || this.#isPlain(held, now) ? held : this.#lookedOver(held, now);
  }

  /** As `#current`, where time has passed. */
  #lookedOver(held: HeldOrigin, now: number): HeldOrigin | undefined {
    const { origin } = held;
    const current = now < held.access.until ? held : this.#hold(this.#recordOf(held));
    if (current.plainUntil === undefined) return undefined;
    if (now - this.#clock.start >= current.plainUntil) {
      if (this.#isDue(current, now) && !servesWhileDue(current.access)) return undefined;
      // A fetch is due, or a look at what the store has.
      this.#refreshBehind(origin);
    }
    if (hasHitSubscribers()) publish('maycrawl:gate:hit', { origin, source: 'memory' });
    return current;
  }

  #isDue(held: HeldOrigin, now: number): boolean {
    const goodLost = isGoodLost(held, held.robots !== undefined);
    return isDue(held, now, this.#setup.ladder, { goodLost, local: held.local });
  }

  #recordOf(held: HeldOrigin): GateRecord {
    return recordOf(held, this.#setup.maxBytes);
  }

  /** Returns the record of what is held of the origin, or of what is left since it was evicted. */
  #known(origin: string): GateRecord | undefined {
    const held = this.#held.get(origin);
    return held === undefined ? this.#held.evicted(origin) : this.#recordOf(held);
  }

  /** True if what is left of an evicted origin says that no fetch is due, and there is no store to know better. */
  #isStillKnown(
    held: HeldOrigin | undefined,
    known: GateRecord | undefined,
    { force }: FetchPurpose,
  ): known is GateRecord {
    const { store, now, ladder } = this.#setup;
    if (held !== undefined || known === undefined || store !== undefined || force) return false;
    return !isRecordDue(known, now(), ladder);
  }

  /** The clock was set back: what is held keeps its age. */
  #afterSetBack(milliseconds: number): void {
    this.#held.setBack(milliseconds);
    for (const held of this.#held.all()) {
      this.#hold(afterSetBack(this.#recordOf(held), milliseconds));
    }
  }

  /** Without a flight: from memory, or from a store that answers at once. */
  #atOnce(origin: string, signal: AbortSignal | undefined): Answer | undefined {
    checkSignal(signal);
    const held = this.#current(origin);
    if (held !== undefined) {
      this.#counts.memoryHits++;
      return { held, source: 'memory' };
    }
    signal?.throwIfAborted();
    const kept = this.#fromStore(origin);
    if (kept === undefined) return undefined;
    const source = this.#setup.store === undefined ? 'memory' : 'store';
    if (source === 'memory') this.#counts.memoryHits++;
    else this.#counts.storeHits++;
    if (hasHitSubscribers()) publish('maycrawl:gate:hit', { origin, source });
    return { held: kept, source };
  }

  /** What a store that answers at once has that is up to date, merged with memory: no flight is needed then. */
  #fromStore(origin: string): HeldOrigin | undefined {
    if (!this.#storeAnswersAtOnce || this.#isClosed) return undefined;
    const { store, now, ladder } = this.#setup;
    let record: GateRecord | undefined;
    try {
      const given = store?.get(origin);
      if (isThenable(given)) {
        this.#storeAnswersAtOnce = false;
        given.then(undefined, () => {});
        return undefined;
      }
      record = validateStoredRecord(origin, given, store);
    } catch {
      // The flight meets the same failure and publishes it.
      return undefined;
    }
    const known = this.#known(origin);
    const merged = known === undefined ? record : mergePieces([known, record]).record;
    if (merged === undefined || isRecordDue(merged, now(), ladder)) return undefined;
    return this.#hold(merged, NOTHING_OWN);
  }

  /** Refreshes without anybody waiting: the copy at hand serves on. */
  #refreshBehind(origin: string): void {
    if (!this.#isClosed) this.#fly(origin, { inBackground: true }, undefined).catch(() => {});
  }

  #fly(asked: string, purpose: FetchPurpose, signal: AbortSignal | undefined): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(gateClosedError());
    const origin = copyText(asked);
    const start = async (flightSignal: AbortSource): Promise<Answer> => {
      const held = this.#held.get(origin);
      const known = { record: this.#known(origin), local: held?.local };
      if (this.#isStillKnown(held, known.record, purpose)) return { held: this.#hold(known.record), source: 'memory' };
      const priority = purpose.priority ?? (held?.good === undefined ? 'cold' : 'refresh');
      const isOptional = purpose.inBackground === true && held?.access.step === 'fresh';
      const order = { force: purpose.force, priority, isOptional };
      const { record, source, ...own } = await refresh(origin, known, order, this.#setup, flightSignal);
      if (source === 'store') {
        this.#counts.storeHits++;
        publish('maycrawl:gate:hit', { origin, source });
      }
      return { held: this.#hold(record, own), source };
    };
    return this.#flights.join(purpose.force ? `${origin} ${purpose.force}` : origin, start, signal);
  }

  /**
   * Merges a record with what is held, and holds the result with what the ladder says of it now.
   *
   * @param own as it is held unless given
   */
  #hold(record: GateRecord, own?: LocalFacts): HeldOrigin {
    const { origin } = record;
    const before = this.#held.get(origin);
    const known = this.#known(origin);
    const merged = known === undefined ? record : (mergePieces([record, known]).record ?? record);
    const held = heldOrigin(merged, own ?? before ?? NOTHING_OWN, before, this.#opened);
    const { access } = held;
    if (before?.access.step !== access.step) {
      publish('maycrawl:gate:ladder', { origin, from: before?.access.step, to: access.step });
    }
    this.#held.set(held);
    return held;
  }

  /**
   * F13: a copy's rules say so; neither a fetch nor an outage that disallows all has a say in where a redirect leads.
   */
  #isDisallowedByCopy(url: string): boolean {
    const { href, origin } = decidedUrl(url);
    const held = this.#held.get(origin);
    return held?.access.access === 'rules' && !allowsBy(held, href, this.#crawler);
  }
}

/** Returns undefined for a URL of a scheme without robots.txt. */
function decidedOrUnsupported(url: string | URL): DecidedUrl | undefined {
  try {
    return decidedUrl(url);
  } catch (error) {
    if (URL.canParse(String(url)) && !/^(?:https?|ftp):$/.test(new URL(url).protocol)) return undefined;
    throw error;
  }
}

function allowsBy(held: HeldOrigin, href: string, crawler: Crawler): boolean {
  const { access } = held.access;
  if (access === 'rules' && held.robots !== undefined) return held.robots.allows(href, crawler);
  return access === 'allow-all';
}

function rulesVerdict({ access, robots }: HeldOrigin, href: string, crawler: Crawler): Verdict | undefined {
  return access.access === 'rules' ? robots?.check(href, crawler) : undefined;
}
