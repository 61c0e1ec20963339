import type { Language } from '@maycrawl/lint/languages';
import type { FastifyReply } from 'fastify';
import type { ServiceVerdict } from '../access/client-gate.js';
import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
import { fieldProblem } from '../http/problem.js';
import { cacheControl } from '../http/send-json.js';
import { CheckAnswer } from '../schemas/check-many.js';
import { MAX_GET_ANSWERS } from '../schemas/primitives.js';
import { CheckQuery } from '../schemas/query.js';
import { apiProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { loadAll } from '../service/load-all.js';
import type { ClientService, Service } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { type Asked, answerText, withSource } from '../verdicts/answer.js';
import { checkCount, checkUrls } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { eachVerdict } from '../verdicts/each-verdict.js';
import { pageOf } from '../verdicts/usage-json.js';
import { loadVerdictWords, type VerdictWords } from '../verdicts/verdict-words.js';

export const CHECK_SUMMARY = 'May these crawlers fetch these URLs, and why?';

const SCHEMA = {
  operationId: 'check',
  summary: CHECK_SUMMARY,
  tags: ['verdicts'],
  querystring: CheckQuery,
  headers: LanguageHeaders,
  response: {
    200: { description: 'The verdicts.', headers: languageHeaders, ...jsonBody(CheckAnswer) },
    ...apiProblems('not-yet-known', 'draining'),
  },
};

export function addCheck(app: App, shared: Service): void {
  app.get(
    '/v1/check',
    { schema: SCHEMA },
    // Not async: the answer to one URL is mostly in memory, and needs no promise.
    (request, reply) => {
      const service = shared.of(request, reply);
      const asked = askedOf(request.query, service.crawler);
      const language = languageOf(request);
      const [only] = asked;
      // The words of another language may have to be loaded.
      const isDirect = asked.length === 1 && language === 'en';
      const verdict = isDirect ? service.gate.tryCheck(only!.url, only!.crawler, only!.page) : undefined;
      if (verdict === undefined)
        return fetchedAnswers(reply, asked, { service, language }, request.query.wait) as never;
      const { validUntil, failure } = verdict;
      const texts = [textOf(only!, verdict, service.now())];
      const answers = { texts, validUntil, isReachable: failure === undefined };
      return answersJson(inLanguage(reply, language), answers, service) as never;
    },
  );
}

interface Answers {
  readonly texts: readonly string[];
  readonly validUntil: number;
  /** True if all sites could be fetched. */
  readonly isReachable: boolean;
}

async function fetchedAnswers(
  reply: FastifyReply,
  asked: readonly Asked[],
  { service, language }: { readonly service: ClientService; readonly language: Language },
  wait: number | undefined,
): Promise<string> {
  const words = await loadVerdictWords(language);
  const answers = await within(wait, makeAnswers(asked, service, words, clientSignal(reply)));
  return answersJson(inLanguage(reply, language), answers, service);
}

function answersJson(reply: FastifyReply, { texts, validUntil, isReachable }: Answers, { now }: ClientService): string {
  reply.header('cache-control', cacheControl(validUntil, now(), isReachable)).type('application/json; charset=utf-8');
  return `{"answers":[${texts.join(',')}]}`;
}

/** Fetches the sites, and makes the verdicts one after the other, because each may be large. */
async function makeAnswers(
  asked: readonly Asked[],
  service: ClientService,
  words: VerdictWords,
  signal: AbortSignal,
): Promise<Answers> {
  const { now, reserve } = service;
  const sources = await loadAll([...new Set(asked.map(({ url }) => url))], service, signal);
  const texts: string[] = [];
  let [validUntil, isReachable] = [Number.POSITIVE_INFINITY, true];
  await eachVerdict(asked, service, signal, (question, verdict) => {
    const text = textOf(question, words.ofSite(withSource(verdict, sources.get(question.url))), now());
    reserve(text.length);
    texts.push(text);
    validUntil = Math.min(validUntil, verdict.validUntil);
    if (verdict.failure !== undefined) isReachable = false;
  });
  return { texts, validUntil, isReachable };
}

/** Returns the lookups that a query requests. @throws Problem that names the wrong parameter. */
function askedOf({ url: urls, crawler: crawlers, ...fields }: CheckQuery, ownCrawler: string): Asked[] {
  const names = crawlers?.map((name, i) => checkCrawler(name, `query.crawler[${i}]`)) ?? [ownCrawler];
  checkUrls(urls, 'query.url');
  checkCount(urls.length, names.length, MAX_GET_ANSWERS, 'query.url', 'POST /v1/check');
  for (const name of ['contentUsage', 'contentSignal'] as const) {
    if (urls.length === 1 || fields[name] === undefined) continue;
    throw fieldProblem(`query.${name}`, 'is for one url: send a stream of lines to POST /v1/check for more pages');
  }
  const page = pageOf(fields);
  const asked: Asked[] = [];
  for (const url of urls) for (const crawler of names) asked.push({ url, crawler, page });
  return asked;
}

function textOf(asked: Asked, verdict: ServiceVerdict, now: number): string {
  return answerText(asked, verdict, crawlerHint(asked.crawler), now);
}
