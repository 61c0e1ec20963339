import { robotsUrl } from '@maycrawl/core';
import type { Language } from '@maycrawl/lint/languages';
import { fieldProblem } from '../http/problem.js';
import type { BriefAnswer, Verdict } from '../schemas/answer.js';
import type { EvaluateBody } from '../schemas/evaluate.js';
import { briefAnswer } from './answer.js';
import { checkUrls, crawlableUrl } from './asked-url.js';
import { checkCrawler } from './check-crawler.js';
import { GivenFile, givenBytes, type OnFault } from './given-file.js';
import type { Detail } from './line-answers.js';
import type { VerdictWords } from './verdict-words.js';

export interface EvaluationRequest {
  readonly body: EvaluateBody;
  /** At least one. */
  readonly crawlers: readonly string[];
  readonly detail: Detail;
  /** True if answers have the use of the page. */
  readonly usage: boolean;
  /** Of the explanations. */
  readonly language: Language;
}

export interface Evaluation {
  readonly head: object;
  readonly length: number;
  /** Returns an upper bound on the time of all answers, in the steps of `lookupSteps`. */
  steps(): number;
  /** `hints` are, for each crawler, a known one that it almost spells. Brief answers need none. */
  answer(index: number, hints: readonly (string | null)[]): Verdict | BriefAnswer;
}

/**
 * Prepares the answer by the file of a body. `onFault` is called if the file cannot be evaluated: its URLs are blocked.
 * @throws Problem that names a wrong field of the body
 */
export function evaluationOf(
  { body, crawlers, detail, usage }: EvaluationRequest,
  onFault: OnFault,
  words: VerdictWords,
): Evaluation {
  const { urls } = body;
  const site = body.robotsUrl === undefined ? undefined : robotsUrl(crawlableUrl(body.robotsUrl, 'body.robotsUrl'));
  checkUrls(urls, 'body.urls');
  for (const [i, url] of urls.entries()) checkSite(url, site, `body.urls[${i}]`);
  for (const [i, name] of crawlers.entries()) checkCrawler(name, `body.crawlers[${i}]`);
  const file = new GivenFile(givenBytes('robots', body.robots, body.robotsBase64), body.dialect, onFault, words);
  const { size, truncated, hash } = file;
  return {
    head: { size, truncated, fileHash: hash, robotsUrl: site ?? null },
    length: urls.length * crawlers.length,
    steps: () => crawlers.length * urls.reduce((sum, url) => sum + file.steps(url, usage), 0),
    answer(index, hints) {
      const url = urls[Math.floor(index / crawlers.length)]!;
      const place = index % crawlers.length;
      const crawler = crawlers[place]!;
      const isBrief = detail === 'brief';
      const answer = isBrief
        ? briefAnswer({ url, crawler }, file.allows(url, crawler))
        : file.verdict(url, crawler, hints[place]!);
      return usage ? { ...answer, usage: file.usage(url, crawler) } : answer;
    },
  };
}

function checkSite(url: string, site: string | undefined, field: string): void {
  if (site === undefined || !/^(?:https?|ftp):/i.test(url)) return;
  const own = robotsUrl(url);
  if (own !== site) throw fieldProblem(field, `has its robots.txt at ${own}, not at ${site}`);
}
