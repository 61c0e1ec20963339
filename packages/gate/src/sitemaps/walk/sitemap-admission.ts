import type { Crawler } from '@maycrawl/core';
import { renderMessage, type Sentence } from '@maycrawl/core/message';
import { isBusyStatus, statusMeaning } from '@maycrawl/core/status';
import { canParseUrl } from '@maycrawl/core/url';
import type { AbortSource } from '../../abort/abort-source.js';
import { type Exchanges, isRateLimited } from '../../fetch/exchange/exchanges.js';
import { hostOf } from '../../fetch/net/host-addresses.js';
import { notFetched } from '../../messages/en/verdicts.js';
import type { Timers } from '../../time/timers.js';
import type { FetchFailure, Hop } from '../../types/outcome.js';
import type { Priority } from '../../types/priority.js';
import type { SitemapProblem } from '../../types/sitemap.js';
import type { SitemapTarget, WalkBudget } from './walk-budget.js';

export interface SitemapVerdict {
  readonly allowed: boolean;
  readonly reason: string;
  readonly source: string;
  readonly status: number | undefined;
  readonly hops: readonly Hop[];
  readonly failure: Pick<FetchFailure, 'detail' | 'permittedBy'> | undefined;
  readonly robotsUrl: string;
  explain(): Sentence;
  toString(): Sentence;
}

export interface SitemapAdmissionSetup {
  readonly check: (
    url: string,
    crawler: Crawler,
    options: { readonly signal: AbortSignal; readonly priority: Priority | undefined },
  ) => Promise<SitemapVerdict>;
  readonly exchanges: Exchanges;
  readonly crawler: Crawler;
  readonly timers: Timers;
  readonly signal: AbortSource;
}

/** The problem to report if robots.txt was not read; otherwise its rules block the sitemap. */
const PROBLEMS: Readonly<Record<string, SitemapProblem['reason'] | undefined>> = {
  'refused-address': 'refused-address',
  overloaded: 'not-requested',
  'backed-off': 'not-requested',
};
/** Reasons of a verdict for which robots.txt was not read, and will not be soon. */
const NOT_READ = ['unreachable', 'refused-address', 'overloaded', 'backed-off', 'local-failure', 'internal-error'];

/** Every URL must be allowed: https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap */
export class SitemapAdmission {
  readonly #budget: WalkBudget;
  readonly #setup: SitemapAdmissionSetup;

  constructor(budget: WalkBudget, setup: SitemapAdmissionSetup) {
    this.#budget = budget;
    this.#setup = setup;
  }

  get #now(): number {
    return this.#setup.timers.now();
  }

  /** Counts a URL that is about to be requested, and returns the reason if it must not be. */
  take(url: URL, isRedirect: boolean): SitemapProblem | undefined {
    const refusal = isRedirect ? this.#budget.takeRedirect() : undefined;
    return refusal ?? this.#budget.take(this.#targetOf(url), this.#now);
  }

  /** Resolves to undefined when a request may be queued, or to the reason if not. Rejects on an abort. */
  async admit(url: URL, isRedirect: boolean): Promise<SitemapProblem | undefined> {
    const target = this.#targetOf(url);
    const refusal = (await this.#wait(target)) ?? (await this.#checkRobots(url, target, isRedirect));
    // If robots.txt was fetched, that request used the start that the budget had permitted.
    return refusal ?? this.#wait(target);
  }

  /** Returns false if the request must not start: another walk has recorded a pause. */
  start(url: URL, isRateLimitedAddress: boolean): boolean {
    const target = this.#targetOf(url);
    if (!this.#budget.mayStart(target, this.#now)) return false;
    if (isRateLimitedAddress) this.#budget.start(target, this.#now);
    return true;
  }

  answered(url: URL, status: number, retryAfterSeconds: number | undefined): void {
    const target = this.#targetOf(url);
    const meaning = statusMeaning(status);
    if (isBusyStatus(status)) {
      const milliseconds = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
      this.#budget.pause(target, milliseconds, this.#now);
    } else if (meaning === 'file' || meaning === 'redirect' || meaning === 'no-file') {
      this.#budget.answered(target);
    } else {
      this.#budget.failed(target);
    }
  }

  failed(url: URL): void {
    this.#budget.failed(this.#targetOf(url));
  }

  backedOff(url: URL, milliseconds: number): void {
    this.#budget.pause(this.#targetOf(url), milliseconds, this.#now);
  }

  #targetOf(url: URL): SitemapTarget {
    return { origin: url.origin, host: hostOf(url), domain: this.#setup.exchanges.siteOf(url) };
  }

  async #checkRobots(url: URL, target: SitemapTarget, isRedirect: boolean): Promise<SitemapProblem | undefined> {
    const { check, crawler, signal } = this.#setup;
    const priority = this.#budget.isForeign(target) ? 'redirect' : undefined;
    const verdict = await check(url.href, crawler, { signal: signal.abortSignal, priority });
    if (verdict.source === 'fetched') this.#countFetch(target, verdict.hops);
    if (verdict.allowed) return undefined;
    this.#recordUnread(target, verdict);
    const { failure, robotsUrl } = verdict;
    const reason = PROBLEMS[verdict.reason] ?? 'disallowed';
    if (failure?.permittedBy === undefined) {
      return { reason, detail: isRedirect ? verdict.toString() : verdict.explain() };
    }
    const detail = renderMessage(notFetched, { robotsUrl, detail: failure.detail });
    return { reason, detail, permittedBy: failure.permittedBy };
  }

  /** Counts the requests for a robots.txt. The first was counted with the sitemap, so only its start is new. */
  #countFetch(target: SitemapTarget, [first, ...redirected]: readonly Hop[]): void {
    if (first !== undefined && (first.address === undefined || isRateLimited(first.address))) {
      this.#budget.start(target, this.#now);
    }
    for (const { url } of redirected) {
      // The record of an overlong URL is cut and may not be a URL. No such host exists, so nothing was requested.
      if (canParseUrl(url)) this.#budget.countRobotsRedirect(this.#targetOf(new URL(url)));
    }
  }

  #recordUnread(target: SitemapTarget, { reason, status }: SitemapVerdict): void {
    if (!NOT_READ.includes(reason)) return;
    const isPaused = reason === 'backed-off' || (status !== undefined && isBusyStatus(status));
    if (isPaused) this.#budget.countBusy(target);
    else this.#budget.failed(target);
  }

  async #wait(target: SitemapTarget): Promise<SitemapProblem | undefined> {
    for (;;) {
      this.#setup.signal.throwIfAborted();
      const now = this.#now;
      const refusal = this.#budget.refusal(target, now);
      const delay = this.#budget.earliestStart(target) - now;
      if (refusal !== undefined || delay <= 0) return refusal;
      await this.#sleep(delay);
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    const { timers, signal } = this.#setup;
    return new Promise((resolve) => {
      const end = (): void => {
        stop();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const stop = timers.start(end, milliseconds);
      signal.addEventListener('abort', end);
    });
  }
}
