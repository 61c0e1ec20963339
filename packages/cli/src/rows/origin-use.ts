import type { RobotsTxt } from '@maycrawl/core';
import type { Usage } from '@maycrawl/core/usage';
import { type CrawlerUsage, FileUsage } from '../use/file-usage.js';
import type { RequestedUse } from '../use/use-flags.js';
import { isUsable, NOT_FETCHED_REASON, useReason } from '../use/use-verdict.js';
import { type PageUse, reasonText, type SharedRules, type UseAnswer } from './origin-rules.js';

/** Decides the use of pages for crawlers that share an answer. */
class OriginUse implements PageUse {
  readonly #crawler: CrawlerUsage;
  readonly #requested: RequestedUse;

  constructor(crawler: CrawlerUsage, requested: RequestedUse) {
    this.#crawler = crawler;
    this.#requested = requested;
  }

  decide(path: string, isExplained: boolean): readonly [answer: UseAnswer, reason: string] {
    const usage = this.#crawler.usage.of(path);
    const answer = !usage.isFetched ? 'blocked' : isUsable(usage, this.#requested) ? 'usable' : 'fetched';
    return [answer, isExplained ? this.#reason(path, usage) : ''];
  }

  #reason(path: string, usage: Usage): string {
    const { rules, isToken } = this.#crawler;
    if (!usage.isFetched) return isToken ? NOT_FETCHED_REASON : reasonText(rules.check(path));
    return reasonText(useReason(usage, this.#requested));
  }
}

/** Returns what decides the use for crawlers in a file, that of crawlers with the same answers once. */
export function usesOf(robots: RobotsTxt, crawlers: readonly string[], requested: RequestedUse): SharedRules[] {
  const file = new FileUsage(robots);
  const shared = new Map<CrawlerUsage, number[]>();
  for (const [place, crawler] of crawlers.entries()) {
    const known = file.of(crawler);
    const places = shared.get(known);
    if (places === undefined) shared.set(known, [place]);
    else places.push(place);
  }
  return [...shared].map(([known, places]) => ({ rules: known.rules, places, use: new OriginUse(known, requested) }));
}
