import type { HostPauses } from '../../fetch/exchange/host-pauses.js';
import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { SitemapProblem } from '../../types/sitemap.js';

interface HostLimits {
  /** For the whole registrable domain: sitemaps, their redirects, and the robots.txt requests before them. */
  readonly startsPerSecond: number;
  /** Nothing more is requested from a host after this many failures in a row. */
  readonly failuresInARow: number;
  /** Nothing more is requested from a host after this many busy responses. */
  readonly busyAnswers: number;
}

/**
 * robots.txt and redirects may name any host, so a *foreign* registrable domain gets few requests. Of 1,016 robots.txt
 * files with sitemaps, 40 name a foreign domain; none names more than 2, and none more than 24 sitemaps on one.
 *
 * A domain is the walk's *own* if the site belongs to it, or if the caller names a sitemap on it (`only`). Sitemaps are
 * requested one at a time, so there is no limit on concurrency.
 */
const WALK_LIMITS = {
  /** Sitemaps, targets of redirects, and the robots.txt of each origin except the site's. */
  files: 50_000,
  redirects: 1_000,
  foreignDomains: 5,
  /** Counted as `files`. */
  filesPerForeignDomain: 32,
  /** Origins on foreign domains whose robots.txt is read. */
  foreignRobots: 25,
  own: { startsPerSecond: 4, failuresInARow: 5, busyAnswers: 2 },
  foreign: { startsPerSecond: 1, failuresInARow: 2, busyAnswers: 1 },
  /** Bounds on the pause after a busy response. */
  shortestPause: 1_000,
  pauseWithoutHint: 30_000,
  /** The walk waits for a paused host of its own domain, and skips other paused hosts. */
  longestOwnPause: 300_000,
  longestPause: 3_600_000,
} as const;

export interface SitemapTarget {
  readonly origin: string;
  readonly host: string;
  readonly domain: string;
}

const TOO_MANY = 'too-many-sitemaps';

interface HostState {
  failures: number;
  busyAnswers: number;
  /** The reason, if nothing more is requested from the host in this walk. */
  stopped: SitemapProblem | undefined;
}

/** Decides what one walk may request, and when. It reads no clock: callers pass the times of a monotonic clock. */
export class WalkBudget {
  readonly #own: ReadonlySet<string>;
  readonly #hostPauses: HostPauses;
  readonly #origins: Set<string>;
  readonly #foreignFiles: Map<string, number> = new Map();
  readonly #nextStart: Map<string, number> = new Map();
  readonly #hosts: Map<string, HostState> = new Map();
  #files = 0;
  #redirects = 0;
  #foreignRobots = 0;
  /** True once redirects of robots.txt have led to more foreign domains, or to one more often, than permitted. */
  #areNewOriginsBlocked = false;

  /** @param own registrable domains that are not foreign */
  constructor(site: string, own: ReadonlySet<string>, hostPauses: HostPauses) {
    this.#origins = new Set([site]);
    this.#own = own;
    this.#hostPauses = hostPauses;
  }

  isForeign({ domain }: SitemapTarget): boolean {
    return !this.#own.has(domain);
  }

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
    const { files } = WALK_LIMITS;
    if (this.#files + cost > files) return sitemapProblem(TOO_MANY, 'files', { count: files });
    if (isNewOrigin && this.#areNewOriginsBlocked) {
      return sitemapProblem(TOO_MANY, 'robotsRedirects');
    }
    return this.isForeign(target) ? this.#refuseForeign(target, isNewOrigin, cost) : undefined;
  }

  #refuseForeign({ domain }: SitemapTarget, isNewOrigin: boolean, cost: number): SitemapProblem | undefined {
    const { foreignDomains, filesPerForeignDomain, foreignRobots } = WALK_LIMITS;
    const files = this.#foreignFiles.get(domain);
    if (files === undefined && this.#foreignFiles.size >= foreignDomains) {
      return sitemapProblem(TOO_MANY, 'foreignDomains', { count: foreignDomains });
    }
    if (isNewOrigin && this.#foreignRobots >= foreignRobots) {
      return sitemapProblem(TOO_MANY, 'foreignRobots', { count: foreignRobots });
    }
    if ((files ?? 0) + cost > filesPerForeignDomain) {
      return sitemapProblem(TOO_MANY, 'foreignFiles', { count: filesPerForeignDomain, domain });
    }
    return undefined;
  }

  /**
   * Counts a request to which a robots.txt was redirected. The request has been made already. If it exceeds a budget,
   * the walk requests no robots.txt of further hosts; otherwise thousands of hosts could redirect to one third party.
   */
  countRobotsRedirect(target: SitemapTarget): void {
    if (!this.isForeign(target)) return;
    const files = (this.#foreignFiles.get(target.domain) ?? 0) + 1;
    this.#foreignFiles.set(target.domain, files);
    const { foreignDomains, filesPerForeignDomain } = WALK_LIMITS;
    if (this.#foreignFiles.size > foreignDomains || files > filesPerForeignDomain) this.#areNewOriginsBlocked = true;
  }

  takeRedirect(): SitemapProblem | undefined {
    if (this.#redirects >= WALK_LIMITS.redirects) {
      return sitemapProblem(TOO_MANY, 'walkRedirects', { count: WALK_LIMITS.redirects });
    }
    this.#redirects++;
    return undefined;
  }

  refusal(target: SitemapTarget, now: number): SitemapProblem | undefined {
    const stopped = this.#hosts.get(target.host)?.stopped;
    if (stopped !== undefined) return stopped;
    if (!this.isForeign(target) || this.#pausedUntil(target) <= now) return undefined;
    return sitemapProblem('not-requested', 'paused', { host: target.host });
  }

  earliestStart(target: SitemapTarget): number {
    return Math.max(this.#nextStart.get(target.domain) ?? 0, this.#pausedUntil(target));
  }

  /** Returns true if a request may start now. Another walk may have recorded a pause of the host. */
  mayStart(target: SitemapTarget, now: number): boolean {
    return this.refusal(target, now) === undefined && this.#pausedUntil(target) <= now;
  }

  #pausedUntil(target: SitemapTarget): number {
    const longest = this.isForeign(target) ? WALK_LIMITS.longestPause : WALK_LIMITS.longestOwnPause;
    return this.#hostPauses.pausedUntil(target.host, longest);
  }

  start(target: SitemapTarget, now: number): void {
    this.#nextStart.set(target.domain, now + 1_000 / this.#limitsOf(target).startsPerSecond);
  }

  answered({ host }: SitemapTarget): void {
    const state = this.#hosts.get(host);
    if (state !== undefined) state.failures = 0;
  }

  failed(target: SitemapTarget): void {
    const state = this.#stateOf(target);
    const { failuresInARow } = this.#limitsOf(target);
    if (++state.failures >= failuresInARow) {
      state.stopped ??= sitemapProblem('not-requested', 'failures', { host: target.host, count: failuresInARow });
    }
  }

  /** Records a busy response, for all walks of the gate. */
  pause(target: SitemapTarget, milliseconds: number | undefined, now: number): void {
    const { shortestPause, pauseWithoutHint, longestPause } = WALK_LIMITS;
    const duration = Math.min(Math.max(milliseconds ?? pauseWithoutHint, shortestPause), longestPause);
    this.#hostPauses.pause(target.host, now, now + duration);
    this.countBusy(target);
  }

  /** Counts a busy response whose pause the scheduler or the record of robots.txt observes. */
  countBusy(target: SitemapTarget): void {
    const state = this.#stateOf(target);
    const { busyAnswers } = this.#limitsOf(target);
    if (++state.busyAnswers < busyAnswers) return;
    state.stopped ??= sitemapProblem('not-requested', 'busy', { host: target.host, count: busyAnswers });
  }

  #stateOf({ host }: SitemapTarget): HostState {
    const existing = this.#hosts.get(host);
    if (existing !== undefined) return existing;
    const state = { failures: 0, busyAnswers: 0, stopped: undefined };
    this.#hosts.set(host, state);
    return state;
  }

  #limitsOf(target: SitemapTarget): HostLimits {
    return this.isForeign(target) ? WALK_LIMITS.foreign : WALK_LIMITS.own;
  }
}
