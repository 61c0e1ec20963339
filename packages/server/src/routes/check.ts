import type { GateVerdict } from '@maycrawl/gate';
import { Type } from 'typebox';
import { cacheControl } from '../http/cache-control.js';
import { fieldProblem, Problem } from '../http/problem.js';
import { AnswerSchema } from '../schemas/answer.js';
import { MAX_GET_ANSWERS, Strict } from '../schemas/primitives.js';
import { CheckQuery } from '../schemas/query.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { SharedService } from '../service/service.js';
import { answerOf } from '../verdicts/answer.js';
import { askedUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';

/** Seconds. A fetch that did not end in time may end soon. */
const RETRY_AFTER = 2;

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
        response: { 200: Strict({ answers: Type.Array(AnswerSchema) }), ...problemResponses },
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
      const questions = urls.flatMap((url) => names.map((name) => ({ url, name })));
      const verdicts = await within(
        wait,
        questions.map(({ url, name }) => service.gate.check(url, name)),
      );
      const now = service.now();
      reply.header('cache-control', cacheControlFor(verdicts, now));
      return {
        answers: verdicts.map((verdict, i) => answerOf(questions[i]!.url, questions[i]!.name, verdict, null, now)),
      };
    },
  );
}

/** Returns the verdicts. If `wait` milliseconds pass before, throws a Problem; the fetches continue. */
async function within(wait: number | undefined, verdicts: Promise<GateVerdict>[]): Promise<GateVerdict[]> {
  const all = Promise.all(verdicts);
  if (wait === undefined) return all;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notYetKnown(wait)), wait);
  });
  try {
    return await Promise.race([all, late]);
  } finally {
    clearTimeout(timer);
  }
}

function notYetKnown(wait: number): Problem {
  const detail = `robots.txt did not arrive within ${wait} ms. It is still being fetched: ask again.`;
  return new Problem('not-yet-known', detail, [], RETRY_AFTER);
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
