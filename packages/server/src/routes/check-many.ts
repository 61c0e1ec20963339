import { Readable } from 'node:stream';
import type { UsageHeaders } from '@maycrawl/core/usage';
import type { AnswerSource } from '@maycrawl/gate';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
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
import { bodyProblems } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { forEachInTurns } from '../service/for-each-in-turns.js';
import { loadAll } from '../service/load-all.js';
import type { ClientService, Service } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { answerList } from '../streams/answer-list.js';
import { answerStream } from '../streams/answer-stream.js';
import { checkCount, UrlListCheck } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { byteAnswers, type Detail, deferredAnswer, lineAnswers } from '../verdicts/line-answers.js';
import { pageOf } from '../verdicts/usage-json.js';
import { loadVerdictWords, type VerdictWords } from '../verdicts/verdict-words.js';
import { CHECK_SUMMARY } from './check.js';

const SCHEMA = {
  operationId: 'checkMany',
  summary: `${CHECK_SUMMARY} For a list, or for a stream of any length.`,
  tags: ['verdicts'],
  querystring: CheckManyQuery,
  headers: LanguageHeaders,
  body: {
    content: { 'application/json': { schema: Named(CheckManyBodyObject) }, [LINES_TYPE]: { schema: LinesBody } },
  },
  response: {
    200: {
      description: 'The verdicts.',
      headers: languageHeaders,
      content: {
        'application/json': { schema: Named(CheckManyAnswer) },
        [LINES_TYPE]: { schema: AnswerLines },
      },
    },
    ...bodyProblems('not-yet-known', 'draining'),
  },
};

export function addCheckMany(app: App, shared: Service): void {
  app.post('/v1/check', { schema: SCHEMA }, async (request, reply) => {
    const service = shared.of(request, reply);
    const { detail = 'full', crawler, wait, usage = false } = request.query;
    const language = languageOf(request);
    const words = await loadVerdictWords(language);
    reply.header('cache-control', 'no-store');
    const body = request.body as CheckManyBody | Readable;
    if (body instanceof Readable) {
      const name = crawler === undefined ? service.crawler : checkCrawler(crawler, 'query.crawler');
      if (wait !== undefined) throw fieldProblem('query.wait', 'is for JSON bodies: a stream is answered line by line');
      return sendLines(request, inLanguage(reply, language), body, { service, words, name, detail, usage });
    }
    if (crawler !== undefined) throw fieldProblem('query.crawler', 'is for streams: write crawlers in the body');
    service.reserve(LIST_BYTES);
    const signal = clientSignal(reply);
    const { urls, crawlers = [service.crawler] } = body;
    await checkList(urls, crawlers, service);
    const sources = await within(wait, loadAll(urls, service, signal));
    const listed = { sources, detail, words, page: pageOf({ usage }) };
    const answers = answersTo({ urls, crawlers }, listed, service, signal);
    return inLanguage(reply, language)
      .type('application/json')
      .send(answers as never);
  });
}

/** Bytes of a list: texts that wait for earlier ones, and a block that waits to be read. */
const LIST_BYTES = 524_288;

interface LinesRequest {
  readonly service: ClientService;
  readonly words: VerdictWords;
  readonly name: string;
  readonly detail: Detail;
  readonly usage: boolean;
}

function sendLines(
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  { service, words, name, detail, usage }: LinesRequest,
): FastifyReply {
  const { gate, now, timeouts } = service;
  const { uploadIdle, readStall } = timeouts;
  const stream = answerStream(body, lineAnswers({ gate, now, words }, name, detail, usage), {
    idleTimeout: uploadIdle,
    stallTimeout: readStall,
    turn: service.turn,
    answerBytes: byteAnswers(gate, name, detail, usage),
    onCut: () => reply.raw.once('finish', () => socket.destroySoon()),
  });
  return startAnswer(reply, LINES_TYPE, stream);
}

async function checkList(urls: readonly string[], crawlers: readonly string[], { turn }: ClientService): Promise<void> {
  checkCount(urls.length, crawlers.length, MAX_ANSWERS, 'body.urls', 'a stream of lines');
  const list = new UrlListCheck('body.urls');
  await forEachInTurns(urls, (url, i) => list.check(url, i), turn);
  list.report();
  await forEachInTurns(crawlers, (name, i) => checkCrawler(name, `body.crawlers[${i}]`), turn);
}

interface ListedAnswers {
  readonly sources: ReadonlyMap<string, AnswerSource>;
  readonly detail: Detail;
  readonly words: VerdictWords;
  /** Given if answers have the use of the page. */
  readonly page: UsageHeaders | undefined;
}

function answersTo(
  { urls, crawlers }: Required<CheckManyBody>,
  { sources, detail, words, page }: ListedAnswers,
  service: ClientService,
  signal: AbortSignal,
): Readable {
  const { length } = crawlers;
  const { gate, now } = service;
  const urlOf = (index: number) => urls[Math.floor(index / length)]!;
  return answerList({
    count: urls.length * length,
    answer: (index) => {
      const url = urlOf(index);
      const asked = { url, crawler: crawlers[index % length]!, page };
      const answer = deferredAnswer({ gate, now, words }, asked, detail, signal, sources.get(url));
      // It is most likely in memory for the other crawlers as well.
      return index % length > 0 || gate.isCached(url) ? answer : gate.load(url, signal).then(() => answer);
    },
    lengthOf: (index) => urlOf(index).length,
    turn: service.turn,
    stallTimeout: service.timeouts.readStall,
  });
}
