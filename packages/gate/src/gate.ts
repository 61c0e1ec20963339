/// <reference lib="esnext.disposable" />

import type { Socket } from 'node:net';
import type { Crawler } from '@maycrawl/core';
import { canParseUrl, isHttp } from '@maycrawl/core/url';
import { usageSteps } from '@maycrawl/core/usage';
import { gateClosedError } from './abort/gate-closed-error.js';
import { PendingTasks } from './abort/pending-tasks.js';
import { createGateSetup, type GateOptions, type GateSetup } from './gate-options.js';
import {
  type AnswerSource,
  type GateVerdict,
  gateVerdict,
  OriginVerdict,
  refusedPageVerdict,
  unsupportedVerdict,
} from './gate-verdict.js';
import { hasHitSubscribers } from './health/events.js';
import type { GateHealth } from './health/gate-health.js';
import type { GateCounts, GateStats } from './health/gate-stats.js';
import { copyText } from './memory/copy-text.js';
import { type CallPriority, OriginAnswers } from './origin-answers.js';
import { answerUrlList, type UrlLines } from './origins/answer-url-list.js';
import { type CachedOrigin, copiedFacts, exceeds, type RecordFacts, stepsOf } from './origins/cached-origin.js';
import { allowsUrl, originDecision } from './origins/origin-decision.js';
import { PageSockets } from './page-sockets.js';
import { fetchFailure } from './records/fetch-failure.js';
import { pageReport } from './records/page-report.js';
import { fetchOutcome } from './refresh/fetch-outcome.js';
import type { RefreshSetup } from './refresh/refresh.js';
import { STORE_FAILED, tryStore } from './refresh/try-store.js';
import { RobotsBlockedError } from './robots-blocked-error.js';
import { SitemapWalks } from './sitemaps/walk/sitemap-walks.js';
import type { SitemapGate } from './sitemaps/walk/walk-sitemaps.js';
import type { WatchedClock } from './time/watched-clock.js';
import type { Turn } from './turns/host-turns.js';
import { checkTurnOptions, type TurnOptions } from './turns/turn-options.js';
import { fileDelay } from './turns/turn-settings.js';
import type { FetchFailure, FetchOutcome } from './types/outcome.js';
import { EngineFailure, type RulesAnswer, type RulesDecider } from './types/rules-decider.js';
import type { SitemapOptions, SitemapUrl } from './types/sitemap.js';
import { type DecidedUrl, decidedUrl } from './url/decided-url.js';
import { checkCall, checkCallOptions, checkCrawler, NO_OPTIONS, withoutDisplayName } from './validation/check-call.js';
import { checkRuntime } from './validation/check-runtime.js';
import { A_BOOLEAN, checkSignal, checkValue, isObject, shown, throwIfAborted } from './validation/expected.js';

const MINUTE = 60_000;
/** Passed by `Gate.open`: types alone do not stop `new Gate(…)` in JavaScript. */
const OPENING: unique symbol = Symbol('Gate.open');

/** Options of one call. */
export interface CallOptions {
  /** Aborts this call. Other calls that wait for the same fetch are unaffected. */
  readonly signal?: AbortSignal;
}

/** Options of `Gate.checkPage`. */
export interface PageCallOptions extends CallOptions {
  /** Looks up the URL in place of the gate, as in `Gate.checkWith`. `rules` of the verdict is what it returned. */
  readonly decide?: RulesDecider;
}

/** Options of one refresh. */
export interface RefreshOptions extends CallOptions {
  /**
   * Requests robots.txt even while the site requests a pause by `Retry-After`, or during a back-off of its address or
   * domain. Default false.
   */
  readonly force?: boolean;
}

/**
 * The robots.txt of an origin, as far as it is available. `robots` is the file that the gate holds. What its `groups`,
 * `lines`, `fields`, `oddities` and `sitemaps` make is held with it and is not counted in `memoryBytes`: to read them of
 * many origins, parse a copy, `parse(robots.bytes)`. Its verdicts and `crawlDelay` need no copy.
 */
export interface OriginRobots extends Pick<CachedOrigin, 'robots' | 'access' | 'local'> {
  /** The state of the origin: the last good outcome, the outage, the last failed fetch, page reports. */
  readonly record: RecordFacts;
  /**
   * The bytes of the file, not copied, and their hash (the first 16 bytes of the SHA-256, in hexadecimal); undefined if
   * there is no file.
   */
  readonly file: { readonly bytes: Uint8Array; readonly hash: string } | undefined;
  /** Why the last fetch failed or was not made, if so. */
  readonly failure: FetchFailure | undefined;
  /**
   * Returns the answer of `Gate.allows` by this state, which does not change. It needs no memory of the gate, where the
   * origin may not fit. `crawler`: default the gate's own. Throws TypeError if the URL is not an absolute http, https or
   * ftp URL of this origin or, if rules decide, if `crawler` has no product token.
   */
  readonly allows: (url: string | URL, crawler?: Crawler) => boolean;
  /**
   * Returns the crawl-delay in seconds as the file states it; undefined if the file has none for the crawler, or if there
   * is no file. `crawler`: default the gate's own. Throws TypeError if `crawler` has no product token.
   */
  readonly crawlDelay: (crawler?: Crawler) => number | undefined;
}

/**
 * Decides by robots.txt which URLs a crawler may fetch. It fetches, caches, shares and retries robots.txt as
 * [Google documents it](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec), whatever the server
 * does. Open one gate for a process and share it: all methods may be called concurrently.
 *
 * @example
 * const gate = await Gate.open({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' });
 * if (await gate.allows('https://example.org/page')) await crawl();
 * await gate.close();
 */
export class Gate {
  readonly #setup: GateSetup;
  readonly #refreshSetup: RefreshSetup;
  readonly #crawler: Crawler;
  readonly #clock: WatchedClock;
  readonly #answers: OriginAnswers;
  readonly #sockets: PageSockets;
  readonly #counts: GateCounts;
  readonly #outcomes: PendingTasks = new PendingTasks();
  readonly #walks: SitemapWalks = new SitemapWalks();
  #isClosed = false;
  #closing: Promise<void> | undefined;

  private constructor(options: GateOptions, caller: typeof OPENING) {
    if (caller !== OPENING) throw new TypeError('new Gate(…) is not possible: write "await Gate.open(options)"');
    this.#setup = createGateSetup(options, {
      isHopDisallowed: (url) => this.#answers.isBlockedByCopy(url),
      onClockChange: (change) => this.#answers.onClockChange(change),
    });
    this.#refreshSetup = this.#setup.setup;
    this.#counts = this.#setup.counts;
    this.#crawler = this.#setup.crawler;
    this.#clock = this.#setup.clock;
    this.#sockets = new PageSockets(this.#setup);
    this.#answers = new OriginAnswers(this.#setup);
  }

  /**
   * Returns a new gate. Makes no request and opens nothing.
   *
   * @throws TypeError that names the wrong option and says what to write, or an Error if this Node is too old, as a
   * rejection.
   */
  static async open(options: GateOptions): Promise<Gate> {
    checkRuntime();
    return new Gate(options, OPENING);
  }

  /**
   * Returns whether `crawler` may fetch `url`, with the reason. If no copy answers, it waits for a fetch of robots.txt.
   *
   * A URL whose scheme is not http, https or ftp is blocked with the reason `unsupported-scheme`.
   *
   * @param crawler default: the gate's own. To pass only `options`, write `check(url, undefined, { signal })`
   * @throws TypeError if `url` is not an absolute URL, if `crawler` is neither a string nor an array or, if rules decide,
   * has no product token, or if an option has an unknown name; the signal's reason if it is aborted; an error with the
   * code `ERR_GATE_CLOSED` after `close`. Never because of a server's response.
   */
  async check(
    url: string | URL,
    crawler: Crawler = this.#crawler,
    options: CallOptions = NO_OPTIONS,
  ): Promise<GateVerdict> {
    return this.#check(url, checkCall('check', crawler, options), options);
  }

  /**
   * Returns the verdict of `check`. If it allows the URL, it also checks the host: if the guard refuses its port or one
   * of its addresses, the URL is blocked with the reason `refused-address`. Call it before each request of a page,
   * redirects included; `robotsFetch` and `fetchAllowed` do. A name may resolve to another address afterwards: only a
   * request on a socket of `connect` is made to an address that was checked.
   *
   * @throws as `check` does, and GateConnectError if the host name cannot be looked up
   */
  async checkPage(
    url: string | URL,
    crawler: Crawler = this.#crawler,
    options: PageCallOptions = NO_OPTIONS,
  ): Promise<GateVerdict> {
    const verdict = await this.#checkBy(url, checkCall('checkPage', crawler, options, ['signal', 'decide']), options);
    if (!verdict.allowed) return verdict;
    if (this.#isClosed) throw gateClosedError();
    const refusal = await this.#sockets.refusal(new URL(verdict.url), options.signal);
    return refusal === undefined ? verdict : refusedPageVerdict(verdict, refusal, this.#clock.now());
  }

  async #checkBy(url: string | URL, crawler: Crawler, { decide, ...options }: PageCallOptions): Promise<GateVerdict> {
    if (decide === undefined) return this.#check(url, crawler, options);
    return (await this.#checkWith(decide, url, crawler, options)) as GateVerdict;
  }

  async #check(
    url: string | URL,
    crawler: Crawler,
    { signal, priority }: CallOptions & CallPriority,
  ): Promise<GateVerdict> {
    const decided = this.#decided(url);
    if (decided === undefined) return this.#unsupported(url);
    const answer = this.#answers.answer(decided.origin, signal, { priority });
    // An `await` of an answer from memory would slow the call down.
    const { cached, source } = answer instanceof Promise ? await answer : answer;
    return this.#verdict(cached, decided.href, crawler, source);
  }

  /**
   * Returns the verdict of `check`, but if rules decide, `decide` looks the URL up. A rejection of `decide` is passed on.
   *
   * @throws as `check` does
   */
  async checkWith<Rules extends RulesAnswer>(
    decide: RulesDecider<Rules>,
    url: string | URL,
    crawler: Crawler = this.#crawler,
    options: CallOptions = NO_OPTIONS,
  ): Promise<GateVerdict<Rules>> {
    return this.#checkWith(decide, url, checkCall('checkWith', crawler, options), options);
  }

  async #checkWith<Rules extends RulesAnswer>(
    decide: RulesDecider<Rules>,
    url: string | URL,
    named: Crawler,
    { signal, priority }: CallOptions & CallPriority,
  ): Promise<GateVerdict<Rules>> {
    const decided = this.#decided(url);
    if (decided === undefined) return this.#unsupported(url);
    const { href, origin } = decided;
    const { cached, source } = await this.#answers.answer(origin, signal, { priority });
    const decision = originDecision(cached);
    const validUntil = this.#answers.validUntil(cached);
    if (typeof decision === 'boolean') return new OriginVerdict<Rules>(cached, href, undefined, source, validUntil);
    const rules = await decide(decision, href, named);
    if (!(rules instanceof EngineFailure)) return new OriginVerdict(cached, href, rules, source, validUntil);
    const faulty = this.#answers.blockFaulty(cached, named, rules.error);
    return new OriginVerdict<Rules>(faulty, href, undefined, source, validUntil);
  }

  /** @throws an error with the code `ERR_GATE_CLOSED`, for a URL that would be answered without the origins. */
  #decided(url: string | URL): DecidedUrl | undefined {
    const decided = decidedOrUnsupported(url);
    if (decided === undefined && this.#isClosed) throw gateClosedError();
    return decided;
  }

  #unsupported(url: string | URL): GateVerdict<never> {
    return unsupportedVerdict(new URL(url).href, this.#clock.now());
  }

  #verdict(cached: CachedOrigin, url: string, crawler: Crawler, source: AnswerSource): GateVerdict {
    const validUntil = this.#answers.validUntil(cached);
    try {
      return gateVerdict(cached, url, crawler, source, validUntil);
    } catch (error) {
      return gateVerdict(this.#answers.blockFaulty(cached, crawler, error), url, crawler, source, validUntil);
    }
  }

  /**
   * Returns true if `crawler` may fetch `url`: the `allowed` of `check`, with the same arguments.
   *
   * @throws as `check` does
   */
  async allows(
    url: string | URL,
    crawler: Crawler = this.#crawler,
    options: CallOptions = NO_OPTIONS,
  ): Promise<boolean> {
    const quick = crawler === this.#crawler ? this.#allowsFast(url) : undefined;
    if (quick !== undefined && options === NO_OPTIONS) return quick;
    const named = checkCall('allows', crawler, options);
    throwIfAborted(options.signal);
    if (quick !== undefined) return quick;
    const decided = this.#decided(url);
    if (decided === undefined) return false;
    const answer = this.#answers.answer(decided.origin, options.signal);
    const { cached } = answer instanceof Promise ? await answer : answer;
    return this.#allows(cached, decided.href, named);
  }

  /**
   * Returns the answer of `allows` from memory alone, synchronously; undefined if it would have to wait, or if the lookup
   * may take more than `maxSteps` (see `lookupSteps`).
   */
  tryAllows(url: string | URL, crawler: Crawler = this.#crawler, maxSteps?: number): boolean | undefined {
    const quick = crawler === this.#crawler ? this.#allowsFast(url, maxSteps) : undefined;
    if (quick !== undefined) return quick;
    const named = checkCrawler('tryAllows', crawler);
    const decided = decidedOrUnsupported(url);
    if (decided === undefined) return false;
    const { href, origin } = decided;
    const cached = this.#answers.current(origin);
    if (cached === undefined || exceeds(cached, href.length, maxSteps)) return undefined;
    this.#counts.memoryHits++;
    return this.#allows(cached, href, named);
  }

  /**
   * Returns the answer of `check` from memory alone, synchronously; undefined if it would have to wait, or if the lookup
   * may take more than `maxSteps` (see `lookupSteps`).
   */
  tryCheck(url: string | URL, crawler: Crawler = this.#crawler, maxSteps?: number): GateVerdict | undefined {
    const named = crawler === this.#crawler ? crawler : checkCrawler('tryCheck', crawler);
    const quick = this.#answers.findPlain(url);
    if (quick !== undefined) {
      if (exceeds(quick, (url as string).length, maxSteps)) return undefined;
      this.#counts.memoryHits++;
      return this.#verdict(quick, url as string, named, 'memory');
    }
    const decided = decidedOrUnsupported(url);
    if (decided === undefined) return this.#isClosed ? undefined : this.#unsupported(url);
    const cached = this.#answers.current(decided.origin);
    if (cached === undefined || exceeds(cached, decided.href.length, maxSteps)) return undefined;
    this.#counts.memoryHits++;
    return this.#verdict(cached, decided.href, named, 'memory');
  }

  /**
   * Returns true if a copy in memory answers for the origin of the URL, so that `check` does not wait.
   *
   * @throws TypeError if `url` is not an absolute URL
   */
  isCached(url: string | URL): boolean {
    if (this.#answers.findPlain(url) !== undefined) return true;
    const decided = decidedOrUnsupported(url);
    return decided === undefined || this.#answers.current(decided.origin) !== undefined;
  }

  /**
   * Returns an upper bound on the time of a lookup in the copy in memory, in steps of about a nanosecond; 0 if no rules
   * decide. With a hostile file and a long URL, a lookup takes seconds: use `checkWith` to let another thread decide.
   *
   * @throws TypeError if `url` is not an absolute URL
   */
  lookupSteps(url: string | URL): number {
    const plain = this.#answers.findPlain(url);
    if (plain !== undefined) return stepsOf(plain, (url as string).length);
    const decided = decidedOrUnsupported(url);
    const cached = decided && this.#answers.cached.get(decided.origin);
    return cached === undefined ? 0 : stepsOf(cached, decided?.href.length ?? 0);
  }

  /**
   * Returns an upper bound on the time of `usage` of a verdict on the URL, as `lookupSteps` does for a lookup.
   *
   * @throws TypeError if `url` is not an absolute URL
   */
  usageSteps(url: string | URL): number {
    const decided = decidedOrUnsupported(url);
    const robots = decided && this.#answers.cached.get(decided.origin)?.robots;
    return robots === undefined ? 0 : usageSteps(robots, decided?.href.length ?? 0);
  }

  /**
   * Answers a list of URLs from memory alone, faster than `tryAllows` for each. It starts at index `from` and returns the
   * index of the first URL that it did not consider, or their count. For that one, and for those before it whose answer
   * is still 0, call `tryAllows`. A call within another one, as in `isLate`, considers no URL.
   */
  tryAllowsLines(lines: UrlLines, from: number, crawler: Crawler = this.#crawler): number {
    const named = checkCrawler('tryAllowsLines', crawler);
    if (!isObject(lines) || !('spans' in lines)) {
      throw new TypeError(`tryAllowsLines: expected { bytes, spans, count, answers }, got ${shown(lines)}`);
    }
    const now = this.#clock.now();
    if (hasHitSubscribers()) return from;
    const other = named === this.#crawler ? undefined : named;
    const onError = (cached: CachedOrigin, error: unknown) => this.#answers.blockFaulty(cached, named, error);
    const lookup = { time: now - this.#clock.start, crawler: other, maxSteps: lines.maxSteps, onError };
    const next = answerUrlList(this.#answers.cached, lookup, lines, from);
    // `tryAllows` counts those that are left.
    for (let i = from; i < next; i++) if (lines.answers[i] !== 0) this.#counts.memoryHits++;
    return next;
  }

  /**
   * Returns the robots.txt of the URL's origin and its state, for crawl-delay, sitemaps and inspection.
   *
   * @throws as `check` does, and TypeError if the scheme is not http, https or ftp.
   */
  async robots(url: string | URL, options: CallOptions = NO_OPTIONS): Promise<OriginRobots> {
    checkCallOptions('robots', options);
    const { cached } = await this.#answers.answer(decidedUrl(url).origin, options.signal);
    return this.#originRobots(cached);
  }

  /**
   * Yields the URLs that the sitemaps of the URL's origin list: those that its robots.txt names, and those that an
   * index among them names. Each sitemap is fetched once, and only if the robots.txt of its own URL allows `crawler` to
   * fetch it. A sitemap that cannot be read in full is reported on the channel `maycrawl:gate:sitemap`, and the walk
   * continues. If the caller stops early, all requests are closed.
   *
   * @throws as `robots` does, at the first step; the signal's reason if it is aborted.
   *
   * @example
   * for await (const { loc, foreign } of gate.sitemaps('https://example.org/')) {
   *   if (!foreign && (await gate.allows(loc))) await crawl(loc);
   * }
   */
  sitemaps(
    url: string | URL,
    crawler: Crawler = this.#crawler,
    options: SitemapOptions = {},
  ): AsyncGenerator<SitemapUrl, void, undefined> {
    const { fetching: settings, exchanges } = this.#setup;
    const { decide } = options;
    const gate: SitemapGate = {
      robots: (target, call) => this.robots(target, call),
      check: (target, by, call) =>
        decide === undefined ? this.#check(target, by, call) : this.#checkWith(decide, target, by, call),
      onInternalError: (origin, error) => {
        const cached = this.#answers.cached.get(origin);
        if (cached !== undefined) this.#answers.blockFaulty(cached, this.#crawler, error);
      },
    };
    return this.#walks.walk(String(url), { gate, settings, exchanges, crawler: withoutDisplayName(crawler) }, options);
  }

  /**
   * Fetches the robots.txt of the URL's origin again, even if a copy is fresh, and returns the new state. If the site
   * requested a pause by `Retry-After`, or during a back-off of its address or domain, it makes no request and returns
   * the cached state at once, unless `force` is set.
   *
   * @throws as `robots` does, and TypeError if `force` is not a boolean.
   */
  async refresh(url: string | URL, options: RefreshOptions = NO_OPTIONS): Promise<OriginRobots> {
    checkCallOptions('refresh', options, ['signal', 'force']);
    const { signal, force = false } = options;
    checkValue('force', force, A_BOOLEAN);
    checkSignal(signal);
    const { origin } = decidedUrl(url);
    const { cached } = await this.#answers.joinFlight(origin, { force: force ? 'despite-back-off' : 'always' }, signal);
    return this.#originRobots(cached);
  }

  /**
   * Fetches the robots.txt of the URL's origin once and returns the outcome, for programs that watch it: with the guard,
   * the proxy and the pacing of the gate, and even during a pause that the site requested. It answers nothing: copies in
   * memory and in the store are neither used nor changed. A fetch that this machine could not make is `unreachable` with
   * the cause `local`.
   *
   * @throws as `robots` does
   */
  async fetchOutcome(url: string | URL, options: CallOptions = NO_OPTIONS): Promise<FetchOutcome> {
    checkCallOptions('fetchOutcome', options);
    const { origin } = decidedUrl(url);
    if (this.#isClosed) throw gateClosedError();
    checkSignal(options.signal);
    throwIfAborted(options.signal);
    return this.#outcomes.run(options.signal, (signal) => fetchOutcome(origin, signal, this.#refreshSetup));
  }

  /**
   * Opens a socket to the host of an http or https URL, for page requests: with the same guard of addresses and ports,
   * the same proxy and the same pacing as requests for robots.txt, and with TLS for https. It does not check
   * robots.txt. The caller closes the socket.
   *
   * @throws GateConnectError (as a rejection) with `kind` and `code` if it cannot or must not be opened; TypeError for
   * any other URL; the signal's reason if it is aborted.
   */
  async connect(url: string | URL, options: CallOptions = NO_OPTIONS): Promise<Socket> {
    checkCallOptions('connect', options);
    const { signal } = options;
    const target = canParseUrl(String(url)) ? new URL(url) : undefined;
    if (target === undefined || !isHttp(target)) {
      throw new TypeError(`connect: expected an http or https URL, got ${shown(target?.href ?? url)}`);
    }
    if (this.#isClosed) throw gateClosedError();
    checkSignal(signal);
    signal?.throwIfAborted();
    return this.#sockets.open(target, signal);
  }

  /**
   * Resolves when it is the caller's turn to request a page: one at a time for each host name, http, https and all ports
   * together, with a delay after `done` of the last turn. The delay is that of the option, or the crawl-delay of
   * robots.txt, within `turns` of the gate's options. Call `done` when the request has ended. Gates that share a store
   * with the method `turn` share the turns.
   *
   * @throws RobotsBlockedError if the URL is blocked: without waiting, or, if that has changed meanwhile, when the turn
   * would start; TurnRefusedError if the turn cannot start within `maxWait`; otherwise as `check` does. All as
   * rejections.
   *
   * @example
   * const turn = await gate.turn('https://example.org/page');
   * let response;
   * try {
   *   response = await fetch('https://example.org/page', { redirect: 'manual' });
   *   await response.text();
   * } finally {
   *   turn.done(response);
   * }
   */
  async turn(url: string | URL, options: TurnOptions = NO_OPTIONS): Promise<Turn> {
    const { crawler = this.#crawler, signal, delay } = options;
    const named = checkTurnOptions(crawler, options);
    let request = await this.#turnRequest(url, named, options);
    for (;;) {
      const turn = await this.#setup.turns.take({ ...request, delay, signal });
      try {
        // While the call waited, robots.txt may have changed.
        request = await this.#turnRequest(url, named, options);
      } catch (error) {
        turn.cancel();
        throw error;
      }
      if (!turn.isExpired) return turn;
      // The fetch of robots.txt took longer than a turn may.
      turn.cancel();
    }
  }

  async #turnRequest(url: string | URL, crawler: Crawler, { signal, decide }: TurnOptions) {
    const decided = decidedOrUnsupported(url);
    if (this.#isClosed) throw gateClosedError();
    if (decided === undefined) throw new RobotsBlockedError(this.#unsupported(url));
    const { href, origin } = decided;
    const { cached, source } = await this.#answers.answer(origin, signal);
    const verdict =
      decide === undefined
        ? this.#verdict(cached, href, crawler, source)
        : await this.#checkBy(url, crawler, { decide, ...(signal && { signal }) });
    if (!verdict.allowed) throw new RobotsBlockedError(verdict);
    return { origin, fileDelay: fileDelay(this.#crawlDelay(cached, href, crawler), this.#setup.turnSettings) };
  }

  /** @throws RobotsBlockedError if the file cannot be read: a fault of this software. */
  #crawlDelay(cached: CachedOrigin, url: string, crawler: Crawler): number | undefined {
    try {
      return cached.robots?.crawlDelay(crawler);
    } catch (error) {
      const faulty = this.#answers.blockFaulty(cached, crawler, error);
      throw new RobotsBlockedError(gateVerdict(faulty, url, crawler, 'memory', this.#answers.validUntil(faulty)));
    }
  }

  /**
   * Records whether a page fetch from the URL's origin succeeded. After 30 days of an outage of robots.txt, this
   * decides ([Google](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#http-status-codes)).
   * Writes to the store once a minute per origin at most, and does nothing after `close`.
   *
   * @throws TypeError if `url` is not an absolute http, https or ftp URL, or if `ok` is not a boolean.
   */
  async reportPage(url: string | URL, ok: boolean): Promise<void> {
    const origin = copyText(decidedUrl(url).origin);
    // Any other value, such as a response, must not count as a success.
    checkValue('ok', ok, A_BOOLEAN);
    // A page request may end after the gate and its store were closed.
    if (this.#isClosed) return;
    const { store, now, admission } = this.#refreshSetup;
    const asOf = this.#clock.changes();
    const time = now();
    const cached = this.#answers.cached.get(origin);
    const before = ok ? cached?.pageGoodAt : cached?.pageBadAt;
    if (before !== undefined && time - before < MINUTE && time >= before) return;
    const report = pageReport(origin, time, ok);
    const put = async () => {
      // A report does not add an origin to a store that admits no more origins of its domain.
      if (admission.isFull(origin) && this.#answers.readStored(origin, await store?.get(origin)) === undefined)
        return undefined;
      return this.#answers.readStored(origin, await store?.put(report));
    };
    const merged = store && (await tryStore(this.#refreshSetup, origin, 'put', put));
    if (merged !== undefined && merged !== STORE_FAILED) this.#answers.hold(this.#answers.corrected(merged, asOf));
    else if (this.#answers.cached.get(origin) !== undefined) this.#answers.hold(this.#answers.corrected(report, asOf));
  }

  /**
   * Returns whether this machine's network, resolver and proxy and the store work, with the problems of the last
   * minute.
   */
  health(): GateHealth {
    return this.#setup.health.report();
  }

  /** Returns counts and gauges since the gate was opened, for a metrics page. */
  stats(): GateStats {
    const { load, counts, turns } = this.#setup;
    const { memoryHits: memory, storeHits: store, healed, storeBypassed, internalErrors, fetches } = counts;
    return {
      origins: this.#answers.cached.size,
      memoryBytes: this.#answers.bytes,
      ...load(),
      waitingTurns: turns.waiting,
      hits: { memory, store },
      fetches: { ...fetches },
      evictions: this.#answers.cached.evictions,
      healed,
      storeBypassed,
      internalErrors,
    };
  }

  /**
   * Rejects pending calls with the code `ERR_GATE_CLOSED` and aborts their fetches; later calls reject too. Resolves
   * when all fetches have ended. The store stays open: the caller closes it. May be called more than once.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    const reason = gateClosedError();
    const answered = this.#answers.close(reason);
    this.#walks.close(reason);
    this.#sockets.close(reason);
    this.#outcomes.close(reason);
    this.#setup.endProbes();
    await Promise.all([answered, this.#setup.turns.close(reason)]);
    // A name server that does not respond would keep the process running for 20 seconds.
    this.#setup.fetching.resolve.cancel();
  }

  /** Closes the gate at the end of a scope that declares it with `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #originRobots(cached: CachedOrigin): OriginRobots {
    const { robots, access, local, good } = cached;
    const { body } = this.#answers.recordOf(cached);
    const file = body === undefined || good?.hash === undefined ? undefined : { bytes: body, hash: good.hash };
    let state = cached;
    const allows = (url: string | URL, crawler: Crawler = this.#crawler) => {
      const named = checkCrawler('allows', crawler);
      const { href, origin } = decidedUrl(url);
      // The rules of one origin say nothing about another: an answer could allow what that one blocks.
      if (origin !== cached.origin) {
        throw new TypeError(
          `allows: ${origin} has its robots.txt at ${origin}/robots.txt, not at ${cached.origin}/robots.txt`,
        );
      }
      try {
        return allowsUrl(state, href, named);
      } catch (error) {
        state = this.#answers.blockFaulty(state, named, error);
        return false;
      }
    };
    const crawlDelay = (crawler: Crawler = this.#crawler) => {
      const named = checkCrawler('crawlDelay', crawler);
      try {
        return robots?.crawlDelay(named);
      } catch (error) {
        state = this.#answers.blockFaulty(state, named, error);
        return undefined;
      }
    };
    // Copies: what a caller writes to them must not change the answers of the gate.
    const copies = { access: { ...access }, local: local && { ...local }, record: copiedFacts(cached) };
    return { robots, ...copies, file, failure: fetchFailure(cached), allows, crawlDelay };
  }

  #allowsFast(url: string | URL, maxSteps?: number): boolean | undefined {
    const cached = this.#answers.findPlain(url);
    if (cached === undefined || exceeds(cached, (url as string).length, maxSteps)) return undefined;
    this.#counts.memoryHits++;
    const { decision } = cached;
    if (typeof decision === 'boolean') return decision;
    try {
      return decision.allows((url as string).slice(cached.origin.length));
    } catch (error) {
      this.#answers.blockFaulty(cached, this.#crawler, error);
      return false;
    }
  }

  #allows(cached: CachedOrigin, url: string, crawler: Crawler): boolean {
    try {
      return allowsUrl(cached, url, crawler);
    } catch (error) {
      this.#answers.blockFaulty(cached, crawler, error);
      return false;
    }
  }
}

/** Returns undefined for a URL whose scheme has no robots.txt. */
function decidedOrUnsupported(url: string | URL): DecidedUrl | undefined {
  try {
    return decidedUrl(url);
  } catch (error) {
    if (canParseUrl(String(url)) && !/^(?:https?|ftp):$/.test(new URL(url).protocol)) return undefined;
    throw error;
  }
}
