import { fieldProblem } from '../http/problem.js';
import { EvaluateAnswer, type EvaluateBody, EvaluateBodyObject, EvaluateQuery } from '../schemas/evaluate.js';
import { MAX_ANSWERS, Named } from '../schemas/primitives.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { Service } from '../service/service.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { type EvaluationRequest, evaluationOf } from '../verdicts/evaluation.js';
import type { OnFault } from '../verdicts/given-file.js';
import type { Detail } from '../verdicts/line-answers.js';
import type { HeavyWork } from '../workers/heavy-work.js';
import type { EvaluateJob } from '../workers/job.js';

/** Bytes of the body: a file of 500 KiB as text with escapes, and the URLs. */
const BODY_LIMIT = 4 * 1_024 * 1_024;

/** Adds `POST /v1/evaluate`: verdicts by a robots.txt in the body. Nothing is fetched. */
export function addEvaluate(app: App, service: Service, heavy: HeavyWork, onFault: OnFault): void {
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
      const run = (job: EvaluateJob) => heavy.answer(job, request, reply);
      const detail = request.query.detail ?? 'full';
      const answers = await evaluate(request.body as EvaluateBody, service, { run, onFault }, detail);
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answers as never);
    },
  );
}

/** `run` evaluates in a thread; `onFault` logs files that cannot be evaluated. */
interface Evaluating {
  readonly run: (job: EvaluateJob) => Promise<Buffer>;
  readonly onFault: OnFault;
}

/** Returns the answer as JSON. */
function evaluate(
  body: EvaluateBody,
  { crawler }: Service,
  { run, onFault }: Evaluating,
  detail: Detail,
): Promise<string | Buffer> {
  const { urls, crawlers = [crawler] } = body;
  const count = urls.length * crawlers.length;
  if (count > MAX_ANSWERS) {
    const product = `${urls.length} URLs × ${crawlers.length} crawlers`;
    throw fieldProblem('body.urls', `${product} are more than ${MAX_ANSWERS} answers: send several requests`);
  }
  const request = { body, crawlers, detail };
  return isSmall(request) ? evaluateHere(request, onFault) : run({ task: 'evaluate', ...request });
}

/** Answers of one request that are made in the thread that answers requests. */
const MAX_ANSWERS_HERE = 100;
/**
 * Characters that they may read together: each answer reads its URL and, at worst, the whole file. The most expensive
 * files known take 0.15 µs for each, so all of them 10 ms.
 */
const MAX_READ_HERE = 65_536;

/** True if the work is certainly shorter than a thread's start. */
function isSmall({ body: { robots, robotsBase64, urls }, crawlers }: EvaluationRequest): boolean {
  const count = urls.length * crawlers.length;
  if (count > MAX_ANSWERS_HERE) return false;
  const file = (robots ?? robotsBase64 ?? '').length;
  const read = urls.reduce((sum, url) => sum + url.length, 0) * crawlers.length;
  return file * count + read <= MAX_READ_HERE;
}

async function evaluateHere(request: EvaluationRequest, onFault: OnFault): Promise<string> {
  const { head, length, answer } = evaluationOf(request, onFault);
  const hints = request.detail === 'brief' ? [] : request.crawlers.map(crawlerHint);
  return JSON.stringify({ ...head, answers: Array.from({ length }, (_, i) => answer(i, hints)) });
}
