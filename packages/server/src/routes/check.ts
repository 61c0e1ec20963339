import type { GateVerdict } from '@maycrawl/gate';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../http/cache-control.js';
import { fieldProblem } from '../http/problem.js';
import { CheckAnswer } from '../schemas/check-many.js';
import { MAX_GET_ANSWERS, Named } from '../schemas/primitives.js';
import { CheckQuery } from '../schemas/query.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { inTurns } from '../service/in-turns.js';
import type { Service, SharedService } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { type Asked, answerText } from '../verdicts/answer.js';
import { checkUrls } from '../verdicts/asked-url.js';
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
    // Not async: the answer to one URL is mostly in memory, and needs no promise.
    (request, reply) => {
      const service = shared.of(request);
      const asked = askedOf(request.query, service.crawler);
      const verdicts = cachedVerdicts(service.gate, asked);
      const text =
        verdicts === undefined
          ? fetchedAnswers(reply, asked, service, request.query.wait)
          : answersJson(reply, asked, verdicts, service.now());
      return text as never;
    },
  );
}

async function fetchedAnswers(
  reply: FastifyReply,
  asked: readonly Asked[],
  service: Service,
  wait: number | undefined,
): Promise<string> {
  const verdicts = await within(wait, fetchedVerdicts(service, asked, reply));
  return answersJson(reply, asked, verdicts, service.now());
}

/** Sets the headers, and returns the JSON: at once if there is one answer. */
function answersJson(
  reply: FastifyReply,
  asked: readonly Asked[],
  verdicts: readonly GateVerdict[],
  now: number,
): string | Promise<string> {
  reply.header('cache-control', cacheControlFor(verdicts, now)).type('application/json; charset=utf-8');
  if (verdicts.length === 1) return jsonOf([textOf(asked[0]!, verdicts[0]!, now)]);
  return textsOf(asked, verdicts, now).then(jsonOf);
}

const jsonOf = (texts: readonly string[]): string => `{"answers":[${texts.join(',')}]}`;

/** Returns what a query asks. @throws Problem that names the wrong parameter. */
function askedOf({ url: urls, crawler: crawlers }: CheckQuery, ownCrawler: string): Asked[] {
  const names = crawlers?.map((name, i) => checkCrawler(name, `query.crawler[${i}]`)) ?? [ownCrawler];
  checkUrls(urls, 'query.url');
  if (urls.length * names.length > MAX_GET_ANSWERS) {
    const product = `${urls.length} URLs × ${names.length} crawlers`;
    throw fieldProblem('query.url', `${product} are more than ${MAX_GET_ANSWERS} answers: send POST /v1/check`);
  }
  const asked: Asked[] = [];
  for (const url of urls) for (const crawler of names) asked.push({ url, crawler });
  return asked;
}

function textOf(asked: Asked, verdict: GateVerdict, now: number): string {
  return answerText(asked, verdict, crawlerHint(asked.crawler), now);
}

function textsOf(asked: readonly Asked[], verdicts: readonly GateVerdict[], now: number): Promise<string[]> {
  return inTurns(verdicts, (verdict, i) => textOf(asked[i]!, verdict, now));
}

/** Verdicts that are made at once. By a hostile file, each may take tens of milliseconds. */
const MAX_AT_ONCE = 2;

/** Returns the verdicts if they are few and all in memory: most requests need no promises and no signal. */
function cachedVerdicts(gate: Service['gate'], asked: readonly Asked[]): GateVerdict[] | undefined {
  if (asked.length > MAX_AT_ONCE) return undefined;
  const verdicts: GateVerdict[] = [];
  for (const { url, crawler } of asked) {
    const verdict = gate.tryCheck(url, crawler);
    if (verdict === undefined) return undefined;
    verdicts.push(verdict);
  }
  return verdicts;
}

async function fetchedVerdicts(
  { gate }: Service,
  asked: readonly Asked[],
  reply: FastifyReply,
): Promise<GateVerdict[]> {
  const signal = clientSignal(reply);
  const verdictOf = ({ url, crawler }: Asked) => gate.tryCheck(url, crawler) ?? gate.check(url, crawler, { signal });
  return Promise.all(await inTurns(asked, verdictOf, signal));
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
