import { findCrawler } from '@maycrawl/core/crawlers';
import { NOT_FETCHED, type Usage } from '@maycrawl/core/usage';
import { decidedUrl, type OriginRobots } from '@maycrawl/gate';
import { plainPathStart } from '@maycrawl/gate/url';
import { ANSWER, isLong, type LineBatch } from '../../files/line-batch.js';
import type { GateSession } from '../../session/gate-session.js';
import { type OriginUsage, OriginUsages } from '../../use/origin-usage.js';
import type { RequestedUse } from '../../use/use-flags.js';
import { isUsable, NOT_FETCHED_REASON, useReason } from '../../use/use-verdict.js';
import type { SiteAnswer } from '../../verdicts/site-answer.js';
import { answerFor, type Explain, type LineSource } from './line-answer.js';
import { lineText } from './line-decider.js';
import type { Explanation } from './line-output.js';

export interface UsableSourceOptions {
  readonly crawler: string;
  readonly requested: RequestedUse;
  readonly session: GateSession;
  readonly now: () => number;
  readonly explain: Explain;
}

/** Returns the source for `--use`: a line is allowed if its page may be fetched and used as requested. */
export function usableSource(options: UsableSourceOptions): LineSource {
  return new UsableSource(options);
}

class UsableSource implements LineSource {
  readonly #options: UsableSourceOptions;
  readonly #origins: OriginUsages = new OriginUsages();

  constructor(options: UsableSourceOptions) {
    this.#options = options;
  }

  decidedUrl(url: string): { readonly href: string; readonly origin: string } {
    return decidedUrl(url);
  }

  robots(url: string): Promise<OriginRobots> {
    return this.#options.session.robots(url);
  }

  tryAnswerLines(lines: LineBatch, from: number): number {
    const now = this.#options.now();
    for (let i = from; i < lines.count; i++) {
      const url = isLong(lines, i) ? undefined : lineText(lines, i);
      const path = url === undefined ? 0 : plainPathStart(url);
      const origin = url === undefined || path === 0 ? undefined : this.#origins.find(url.slice(0, path), now);
      if (url === undefined || origin === undefined) return i;
      lines.answers[i] = this.#answerOf(origin, url);
    }
    return lines.count;
  }

  tryAnswer(url: string): number {
    const { href, origin } = decidedUrl(url);
    const known = this.#origins.find(origin, this.#options.now());
    return known === undefined ? ANSWER.pending : this.#answerOf(known, href);
  }

  answer(url: string, state: OriginRobots): number {
    return this.#answerOf(this.#origins.of(state), decidedUrl(url).href);
  }

  #answerOf(origin: OriginUsage, href: string): number {
    const { crawler, requested } = this.#options;
    const usage = origin.of(href, crawler);
    if (!usage.isFetched) return ANSWER.blocked;
    return isUsable(usage, requested) ? ANSWER.allowed : ANSWER.notUsable;
  }

  async explain(url: string): Promise<Explanation> {
    const { crawler, session, explain, requested } = this.#options;
    const answer = await answerFor(url, crawler, session);
    if (answer.origin === undefined) return explain({ ...answer, usage: NOT_FETCHED, isUsable: false });
    const origin = this.#origins.of(answer.origin);
    const usage = origin.of(answer.verdict.url, crawler);
    const usable = isUsable(usage, requested);
    const explained = await explain({ ...answer, usage, isUsable: usable });
    return { ...explained, reason: this.#reasonOf(usage, answer, origin) ?? explained.reason };
  }

  /** Returns the reason, if it is not that of the verdict. */
  #reasonOf(usage: Usage, { verdict }: SiteAnswer, origin: OriginUsage): string | undefined {
    const { crawler, requested } = this.#options;
    if (usage.isFetched) return useReason(usage, requested).reason;
    if (origin.isFaulty) return 'internal-error';
    const isToken = verdict.rules !== undefined && findCrawler(crawler)?.entry.fetches === 'never';
    return isToken ? NOT_FETCHED_REASON : undefined;
  }
}
