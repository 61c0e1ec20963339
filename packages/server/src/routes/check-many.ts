import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { fieldProblem } from '../http/problem.js';
import type { Answer, BriefAnswer } from '../schemas/answer.js';
import { CheckManyAnswer, CheckManyBody, CheckManyQuery, LinesBody } from '../schemas/check-many.js';
import { MAX_ANSWERS } from '../schemas/primitives.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { Service, SharedService } from '../service/service.js';
import { answerStream } from '../streams/answer-stream.js';
import { answerOf } from '../verdicts/answer.js';
import { askedUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { type Detail, lineAnswers } from '../verdicts/line-answers.js';

/** The media type of a stream with one JSON value per line. */
export const LINES_TYPE = 'application/x-ndjson';

/** Adds `POST /v1/check`: verdicts for a list, or for a stream of any length. */
export function addCheckMany(app: App, shared: SharedService): void {
  app.addContentTypeParser(LINES_TYPE, (_request, payload, done) => done(null, payload));
  app.post(
    '/v1/check',
    {
      schema: {
        operationId: 'checkMany',
        summary: 'May these crawlers fetch these URLs, and why? For a list, or for a stream of any length.',
        tags: ['verdicts'],
        querystring: CheckManyQuery,
        body: { content: { 'application/json': { schema: CheckManyBody }, [LINES_TYPE]: { schema: LinesBody } } },
        response: {
          200: {
            description: 'The verdicts.',
            content: { 'application/json': { schema: CheckManyAnswer }, [LINES_TYPE]: { schema: Type.String() } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const service = shared.of(request);
      const { detail = 'full', crawler } = request.query;
      reply.header('cache-control', 'no-store');
      const body = request.body as CheckManyBody | Readable;
      if (!(body instanceof Readable)) {
        if (crawler !== undefined) throw fieldProblem('query.crawler', 'is for streams: write crawlers in the body');
        return reply.type('application/json').send({ answers: await answersTo(body, detail, service) });
      }
      const name = crawler === undefined ? service.crawler : checkCrawler(crawler, 'query.crawler');
      return reply.type(LINES_TYPE).send(answerStream(body, lineAnswers(service, name, detail)) as never);
    },
  );
}

async function answersTo(
  { urls, crawlers = [] }: CheckManyBody,
  detail: Detail,
  { gate, crawler, now }: Service,
): Promise<Answer[] | BriefAnswer[]> {
  const names = crawlers.length === 0 ? [crawler] : crawlers;
  if (urls.length * names.length > MAX_ANSWERS) {
    const product = `${urls.length} URLs × ${names.length} crawlers`;
    throw fieldProblem('body.urls', `${product} are more than ${MAX_ANSWERS} answers: send a stream of lines`);
  }
  for (const [i, url] of urls.entries()) askedUrl(url, `body.urls[${i}]`);
  for (const [i, name] of names.entries()) checkCrawler(name, `body.crawlers[${i}]`);
  const questions = urls.flatMap((url) => names.map((name) => ({ url, name })));
  if (detail === 'full') {
    const verdicts = await Promise.all(questions.map(({ url, name }) => gate.check(url, name)));
    return verdicts.map((verdict, i) => answerOf(questions[i]!.url, questions[i]!.name, verdict, null, now()));
  }
  return Promise.all(
    questions.map(async ({ url, name }) => ({ url, crawler: name, allowed: await gate.allows(url, name) })),
  );
}
