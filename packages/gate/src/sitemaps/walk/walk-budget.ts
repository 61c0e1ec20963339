import type { HostPauses } from '../../fetch/exchange/host-pauses.js';
import type { SitemapProblem } from '../../types/sitemap.js';
import { type HostLimits, WALK_LIMITS } from './walk-limits.js';

/** Where a request goes. */
export interface SitemapTarget {
  readonly origin: string;
  readonly host: string;
  /** The registrable domain. */
  readonly domain: string;
}

interface HostState {
  failures: number;
  busyAnswers: number;
  /** Why nothing more is requested from it in this walk. */
  stopped: string | undefined;
}

/**
 * Decides what one walk may request, and when: budgets, start rates and stop rules by `WALK_LIMITS`. Pure: times are
 * those of a monotonic clock that the caller passes in.
 */
export class WalkBudget {
  readonly #own: ReadonlySet<string>;
  readonly #hostPauses: HostPauses;
  /** Origins whose robots.txt is counted. */
  readonly #origins: Set<string>;
  readonly #foreignFiles: Map<string, number> = new Map();
  readonly #nextStart: Map<string, number> = new Map();
  readonly #hosts: Map<string, HostState> = new Map();
  #files = 0;
  #redirects = 0;
  #foreignRobots = 0;
  /** True once redirects of robots.txt have led to more foreign domains, or to one more often, than permitted. */
  #isRobotsClosed = false;

  /**
   * @param site whose robots.txt is known already
   * @param own registrable domains that are not foreign
   */
  constructor(site: string, own: ReadonlySet<string>, hostPauses: HostPauses) {
    this.#origins = new Set([site]);
    this.#own = own;
    this.#hostPauses = hostPauses;
  }

  isForeign({ domain }: SitemapTarget): boolean {
    return !this.#own.has(domain);
  }

  /** Counts a URL that is to be requested. If it must not be, returns the reason and counts nothing. */
  take(target: SitemapTarget, now: number): SitemapProblem | undefined {
    const { origin, domain } = target;
    const isNewOrigin = !this.#origins.has(origin);
    const cost = isNewOrigin ? 2 : 1;
    const refusal = this.refusal(target, now) ?? this.#refuseByBudget(target, isNewOrigin, cost);
    if (refusal !== undefined) return refusal;
    this.#files += cost;
    this.#origins.add(origin);
    if (this.isForeign(target)) {
      this.#foreignFiles.set(domain, (this.#foreignFiles.get(domain) ?? 0) + cost);
      if (isNewOrigin) this.#foreignRobots++;
    }
    return undefined;
  }

  #refuseByBudget(target: SitemapTarget, isNewOrigin: boolean, cost: number): SitemapProblem | undefined {
    if (this.#files + cost > WALK_LIMITS.files) return tooMany(`${WALK_LIMITS.files} are read in one walk at most`);
    if (isNewOrigin && this.#isRobotsClosed) {
      return tooMany('redirects of robots.txt files have led to other domains too often in this walk');
    }
    return this.isForeign(target) ? this.#refuseForeign(target, isNewOrigin, cost) : undefined;
  }

  #refuseForeign({ domain }: SitemapTarget, isNewOrigin: boolean, cost: number): SitemapProblem | undefined {
    const { foreignDomains, filesPerForeignDomain, foreignRobots } = WALK_LIMITS;
    const files = this.#foreignFiles.get(domain);
    if (files === undefined && this.#foreignFiles.size >= foreignDomains) {
      return tooMany(`sitemaps on ${foreignDomains} other domains are read in one walk at most`);
    }
    if (isNewOrigin && this.#foreignRobots >= foreignRobots) {
      return tooMany(`robots.txt of ${foreignRobots} hosts on other domains are read in one walk at most`);
    }
    if ((files ?? 0) + cost > filesPerForeignDomain) {
      return tooMany(`${filesPerForeignDomain} files of another domain (${domain}) are read in one walk at most`);
    }
    return undefined;
  }

  /**
   * Counts a request to which a robots.txt was redirected. It has been made already; if it exceeds a budget, the walk
   * requests no robots.txt of further hosts. Otherwise thousands of hosts could lead it to one stranger.
   */
  countRobotsRedirect(target: SitemapTarget): void {
    if (!this.isForeign(target)) return;
    const files = (this.#foreignFiles.get(target.domain) ?? 0) + 1;
    this.#foreignFiles.set(target.domain, files);
    const { foreignDomains, filesPerForeignDomain } = WALK_LIMITS;
    if (this.#foreignFiles.size > foreignDomains || files > filesPerForeignDomain) this.#isRobotsClosed = true;
  }

  /** Counts a redirect that is to be followed. If it must not be, returns the reason. */
  takeRedirect(): SitemapProblem | undefined {
    if (this.#redirects >= WALK_LIMITS.redirects) {
      return tooMany(`${WALK_LIMITS.redirects} redirects are followed in one walk at most`);
    }
    this.#redirects++;
    return undefined;
  }

  /** Returns why nothing is requested from a host in this walk; undefined if it may be, now or after a pause. */
  refusal(target: SitemapTarget, now: number): SitemapProblem | undefined {
    const stopped = this.#hosts.get(target.host)?.stopped;
    if (stopped !== undefined) return notRequested(stopped);
    if (!this.isForeign(target) || this.#pausedUntil(target) <= now) return undefined;
    return notRequested(`${target.host} answered 429 or 503 and has asked for a pause`);
  }

  /** Returns when the next request may start, by the start rate and a pause of the host; in the past if now. */
  earliestStart(target: SitemapTarget): number {
    return Math.max(this.#nextStart.get(target.domain) ?? 0, this.#pausedUntil(target));
  }

  /** Returns true if a pause of the host permits a request now. Another walk may have begun one. */
  isOpen(target: SitemapTarget, now: number): boolean {
    return this.refusal(target, now) === undefined && this.#pausedUntil(target) <= now;
  }

  #pausedUntil(target: SitemapTarget): number {
    const longest = this.isForeign(target) ? WALK_LIMITS.longestPause : WALK_LIMITS.longestOwnPause;
    return this.#hostPauses.pausedUntil(target.host, longest);
  }

  /** Counts the start of a request to which the start rate applies. */
  start(target: SitemapTarget, now: number): void {
    this.#nextStart.set(target.domain, now + 1_000 / this.#limitsOf(target).startsPerSecond);
  }

  /** Records an answer other than 429, 503 and other server errors. */
  answered({ host }: SitemapTarget): void {
    const state = this.#hosts.get(host);
    if (state !== undefined) state.failures = 0;
  }

  /** Records a server error, or a request without an answer. */
  failed(target: SitemapTarget): void {
    const state = this.#stateOf(target);
    const { failuresInARow } = this.#limitsOf(target);
    if (++state.failures >= failuresInARow) {
      state.stopped ??= `${target.host} failed ${failuresInARow} times in a row`;
    }
  }

  /** Records an answer 429 or 503: `milliseconds` by its Retry-After. All walks of the gate obey the pause. */
  busy(target: SitemapTarget, milliseconds: number | undefined, now: number): void {
    const { shortestPause, pauseWithoutHint, longestPause } = WALK_LIMITS;
    const pause = Math.min(Math.max(milliseconds ?? pauseWithoutHint, shortestPause), longestPause);
    this.#hostPauses.pause(target.host, now, now + pause);
    this.countBusy(target);
  }

  /** Counts an answer 429 or 503 whose pause others keep: the scheduler, or the cache of robots.txt. */
  countBusy(target: SitemapTarget): void {
    const state = this.#stateOf(target);
    const { busyAnswers } = this.#limitsOf(target);
    if (++state.busyAnswers < busyAnswers) return;
    state.stopped ??= `${target.host} answered 429 or 503${busyAnswers === 1 ? '' : ` ${busyAnswers} times`}`;
  }

  #stateOf({ host }: SitemapTarget): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state = { failures: 0, busyAnswers: 0, stopped: undefined };
    this.#hosts.set(host, state);
    return state;
  }

  #limitsOf(target: SitemapTarget): HostLimits {
    return this.isForeign(target) ? WALK_LIMITS.foreign : WALK_LIMITS.own;
  }
}

function tooMany(detail: string): SitemapProblem {
  return { reason: 'too-many-sitemaps', detail };
}

function notRequested(detail: string): SitemapProblem {
  return { reason: 'not-requested', detail };
}
