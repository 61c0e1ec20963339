import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINES_TYPE, startAnswer } from '../http/lines.js';
import { fieldProblem } from '../http/problem.js';
import {
  AnswerLines,
  CheckManyAnswer,
  type CheckManyBody,
  CheckManyBodyObject,
  CheckManyQuery,
  LinesBody,
} from '../schemas/check-many.js';
import { MAX_ANSWERS, Named } from '../schemas/primitives.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { inTurns } from '../service/in-turns.js';
import type { Service, SharedService } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { answerList } from '../streams/answer-list.js';
import { answerStream } from '../streams/answer-stream.js';
import { type Asked, answerText, briefText } from '../verdicts/answer.js';
import { checkUrls } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { byteAnswers, type Detail, lineAnswers } from '../verdicts/line-answers.js';

/** Adds `POST /v1/check`: verdicts for a list, or for a stream of any length. */
export function addCheckMany(app: App, shared: SharedService): void {
  app.post(
    '/v1/check',
    {
      schema: {
        operationId: 'checkMany',
        summary: 'May these crawlers fetch these URLs, and why? For a list, or for a stream of any length.',
        tags: ['verdicts'],
        querystring: CheckManyQuery,
        body: {
          content: { 'application/json': { schema: Named(CheckManyBodyObject) }, [LINES_TYPE]: { schema: LinesBody } },
        },
        response: {
          200: {
            description: 'The verdicts.',
            content: {
              'application/json': { schema: Named(CheckManyAnswer) },
              [LINES_TYPE]: { schema: AnswerLines },
            },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const service = shared.of(request);
      const { detail = 'full', crawler, wait } = request.query;
      reply.header('cache-control', 'no-store');
      const body = request.body as CheckManyBody | Readable;
      if (body instanceof Readable) {
        const name = crawler === undefined ? service.crawler : checkCrawler(crawler, 'query.crawler');
        if (wait !== undefined)
          throw fieldProblem('query.wait', 'is for JSON bodies: a stream is answered line by line');
        return sendLines(request, reply, body, { service, name, detail });
      }
      if (crawler !== undefined) throw fieldProblem('query.crawler', 'is for streams: write crawlers in the body');
      const answers = await within(wait, answersTo(body, detail, service, reply));
      return reply.type('application/json').send(answers as never);
    },
  );
}

interface LinesRequest {
  readonly service: Service;
  /** The crawler of lines that name none. */
  readonly name: string;
  readonly detail: Detail;
}

function sendLines(
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  { service, name, detail }: LinesRequest,
): FastifyReply {
  const { uploadIdle, readStall } = service.timeouts;
  const stream = answerStream(body, lineAnswers(service, name, detail), {
    idleTimeout: uploadIdle,
    stallTimeout: readStall,
    answerBytes: byteAnswers(service, name, detail),
    onCut: () => reply.raw.once('finish', () => socket.destroySoon()),
  });
  return startAnswer(reply, LINES_TYPE, stream);
}

async function answersTo(
  { urls, crawlers }: CheckManyBody,
  detail: Detail,
  { gate, crawler, now, timeouts }: Service,
  reply: FastifyReply,
): Promise<Readable> {
  const names = crawlers ?? [crawler];
  if (urls.length * names.length > MAX_ANSWERS) {
    const product = `${urls.length} URLs × ${names.length} crawlers`;
    throw fieldProblem('body.urls', `${product} are more than ${MAX_ANSWERS} answers: send a stream of lines`);
  }
  checkUrls(urls, 'body.urls');
  for (const [i, name] of names.entries()) checkCrawler(name, `body.crawlers[${i}]`);
  const signal = clientSignal(reply);
  const questions = urls.flatMap((url) => names.map((crawler) => ({ url, crawler })));
  const { length } = questions;
  if (detail === 'full') {
    const found = await inTurns(names, crawlerHint, signal);
    const hints = new Map(names.map((name, i) => [name, found[i]!]));
    const verdictOf = ({ url, crawler }: Asked) => gate.tryCheck(url, crawler) ?? gate.check(url, crawler, { signal });
    const verdicts = await Promise.all(await inTurns(questions, verdictOf, signal));
    const answer = (i: number) => answerText(questions[i]!, verdicts[i]!, hints.get(questions[i]!.crawler)!, now());
    return answerList({}, length, answer, timeouts.readStall);
  }
  const isAllowed = ({ url, crawler }: Asked) => gate.allows(url, crawler, { signal });
  const verdicts = await Promise.all(await inTurns(questions, isAllowed, signal));
  const answer = (i: number) => briefText(questions[i]!, verdicts[i]!);
  return answerList({}, length, answer, timeouts.readStall);
}
