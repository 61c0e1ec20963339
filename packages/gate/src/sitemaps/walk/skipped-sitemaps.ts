import { sitemapProblem } from '../../messages/sitemap-problem.js';
import type { SitemapProblem } from '../../types/sitemap.js';

/** Hosts that are counted separately. A robots.txt may name thousands; the others are counted together. */
const MAX_HOSTS = 100;

export interface SkippedHost {
  readonly sitemap: string;
  readonly index: string | undefined;
  readonly count: number;
  readonly problem: SitemapProblem;
}

interface Counted {
  readonly sitemap: string;
  readonly index: string | undefined;
  /** Undefined if the hosts are counted together. */
  readonly host: string | undefined;
  readonly problem: SitemapProblem;
  count: number;
}

/** Counts the sitemaps that a walk skips, by host, so that each host is reported once. */
export class SkippedSitemaps {
  readonly #hosts: Map<string, Counted> = new Map();
  #others: Counted | undefined;

  add(host: string, sitemap: string, index: string | undefined, problem: SitemapProblem): void {
    const existing = this.#hosts.get(host) ?? (this.#hosts.size >= MAX_HOSTS ? this.#others : undefined);
    if (existing !== undefined) {
      existing.count++;
      return;
    }
    const isCounted = this.#hosts.size < MAX_HOSTS;
    const counted: Counted = { sitemap, index, host: isCounted ? host : undefined, problem, count: 1 };
    if (isCounted) this.#hosts.set(host, counted);
    else this.#others = counted;
  }

  all(): SkippedHost[] {
    const counted = [...this.#hosts.values(), ...(this.#others === undefined ? [] : [this.#others])];
    return counted.map(({ sitemap, index, host, count, problem: { reason, detail } }) => {
      const problem =
        host === undefined
          ? sitemapProblem(reason, 'skippedElsewhere', { count, detail })
          : sitemapProblem(reason, 'skipped', { count, host, detail });
      return { sitemap, index, count, problem };
    });
  }
}
