import type { Readable } from 'node:stream';
import { robotsUrl } from '@maycrawl/core';
import { fieldProblem } from '../http/problem.js';
import { EvaluateAnswer, type EvaluateBody, EvaluateBodyObject, EvaluateQuery } from '../schemas/evaluate.js';
import { MAX_ANSWERS, Named } from '../schemas/primitives.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { Service } from '../service/service.js';
import { answerList } from '../streams/answer-list.js';
import { askedUrl, crawlableUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { allowsBy, givenFile, verdictOf } from '../verdicts/given-file.js';
import type { Detail } from '../verdicts/line-answers.js';

/** Bytes of the body: a file of 500 KiB as text with escapes, and the URLs. */
const BODY_LIMIT = 4 * 1_024 * 1_024;

/** Adds `POST /v1/evaluate`: verdicts by a robots.txt in the body. Nothing is fetched. */
export function addEvaluate(app: App, service: Service): void {
  app.post(
    '/v1/evaluate',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'evaluate',
        summary: 'May these crawlers fetch these URLs by this robots.txt? Nothing is fetched.',
        tags: ['verdicts'],
        querystring: EvaluateQuery,
        body: { content: { 'application/json': { schema: Named(EvaluateBodyObject) } } },
        response: {
          200: { description: 'The verdicts.', content: { 'application/json': { schema: Named(EvaluateAnswer) } } },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const answers = await evaluate(request.body as EvaluateBody, request.query.detail ?? 'full', service);
      return reply
        .header('cache-control', 'no-store')
        .type('application/json')
        .send(answers as never);
    },
  );
}

async function evaluate(body: EvaluateBody, detail: Detail, { crawler, timeouts }: Service): Promise<Readable> {
  const { urls, crawlers = [] } = body;
  const names = crawlers.length === 0 ? [crawler] : crawlers;
  const length = urls.length * names.length;
  if (length > MAX_ANSWERS) {
    const product = `${urls.length} URLs × ${names.length} crawlers`;
    throw fieldProblem('body.urls', `${product} are more than ${MAX_ANSWERS} answers: send several requests`);
  }
  const site = body.robotsUrl === undefined ? undefined : robotsUrl(crawlableUrl(body.robotsUrl, 'body.robotsUrl'));
  for (const [i, url] of urls.entries()) checkSite(askedUrl(url, `body.urls[${i}]`), site, `body.urls[${i}]`);
  for (const [i, name] of names.entries()) checkCrawler(name, `body.crawlers[${i}]`);
  const file = givenFile(body.robots, body.robotsBase64, body.dialect);
  const { robots, hash } = file;
  const head = { size: robots.byteLength, truncated: robots.truncated, fileHash: hash, robotsUrl: site ?? null };
  const urlOf = (i: number) => urls[Math.floor(i / names.length)]!;
  const nameOf = (i: number) => names[i % names.length]!;
  if (detail === 'brief') {
    const answer = (i: number) =>
      JSON.stringify({ url: urlOf(i), crawler: nameOf(i), allowed: allowsBy(file, urlOf(i), nameOf(i)) });
    return answerList(head, length, answer, timeouts.readStall);
  }
  const hints = await Promise.all(names.map(crawlerHint));
  const answer = (i: number) => JSON.stringify(verdictOf(file, urlOf(i), nameOf(i), hints[i % names.length]!));
  return answerList(head, length, answer, timeouts.readStall);
}

function checkSite(url: string, site: string | undefined, field: string): void {
  if (site === undefined || !/^(?:https?|ftp):/i.test(url)) return;
  const own = robotsUrl(url);
  if (own !== site) throw fieldProblem(field, `has its robots.txt at ${own}, not at ${site}`);
}
