import type { GateVerdict } from '@maycrawl/gate';
import { cacheControl } from '../http/cache-control.js';
import { fieldProblem } from '../http/problem.js';
import { CheckAnswer } from '../schemas/check-many.js';
import { MAX_GET_ANSWERS, Named } from '../schemas/primitives.js';
import { CheckQuery } from '../schemas/query.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { SharedService } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { answerOf } from '../verdicts/answer.js';
import { askedUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';

/** Adds `GET /v1/check`: the verdict for each URL and crawler of the query. */
export function addCheck(app: App, shared: SharedService): void {
  app.get(
    '/v1/check',
    {
      schema: {
        operationId: 'check',
        summary: 'May these crawlers fetch these URLs, and why?',
        tags: ['verdicts'],
        querystring: CheckQuery,
        response: { 200: Named(CheckAnswer), ...problemResponses },
      },
    },
    async (request, reply) => {
      const service = shared.of(request);
      const { url: urls, crawler: crawlers = [service.crawler], wait } = request.query;
      const names = crawlers.map((name, i) => checkCrawler(name, `query.crawler[${i}]`));
      for (const [i, url] of urls.entries()) askedUrl(url, `query.url[${i}]`);
      if (urls.length * names.length > MAX_GET_ANSWERS) {
        const product = `${urls.length} URLs × ${names.length} crawlers`;
        throw fieldProblem('query.url', `${product} are more than ${MAX_GET_ANSWERS} answers: send POST /v1/check`);
      }
      const signal = clientSignal(reply);
      const asked = urls.flatMap((url) => names.map((name) => ({ url, name, hint: crawlerHint(name) })));
      const checks = asked.map(({ url, name }) => service.gate.check(url, name, { signal }));
      const verdicts = await within(wait, checks.length === 1 ? checks[0]!.then((one) => [one]) : Promise.all(checks));
      const hints = await Promise.all(asked.map(({ hint }) => hint));
      const now = service.now();
      reply.header('cache-control', cacheControlFor(verdicts, now));
      return {
        answers: verdicts.map((verdict, i) => answerOf(asked[i]!.url, asked[i]!.name, verdict, hints[i]!, now)),
      };
    },
  );
}

function cacheControlFor(verdicts: readonly GateVerdict[], now: number): string {
  let validUntil = Number.POSITIVE_INFINITY;
  let isReachable = true;
  for (const verdict of verdicts) {
    validUntil = Math.min(validUntil, verdict.validUntil);
    if (verdict.failure !== undefined) isReachable = false;
  }
  return cacheControl(validUntil, now, isReachable);
}
