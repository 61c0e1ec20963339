import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
import { sendJson } from '../http/send-json.js';
import { MAX_STEPS_IN_TURN } from '../scheduling/turns.js';
import { EvaluateAnswer, type EvaluateBody, EvaluateBodyObject, EvaluateQuery } from '../schemas/evaluate.js';
import { MAX_ANSWERS } from '../schemas/primitives.js';
import { heavyProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { ClientService, Service } from '../service/service.js';
import { checkCount } from '../verdicts/asked-url.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { type EvaluationRequest, evaluationOf } from '../verdicts/evaluation.js';
import type { OnFault } from '../verdicts/given-file.js';
import { loadVerdictWords, type VerdictWords } from '../verdicts/verdict-words.js';
import type { HeavyWork } from '../workers/heavy-work.js';
import type { EvaluateJob } from '../workers/job.js';

/** Bytes of the body: a file of 500 KiB as text with escapes, and the URLs. */
const BODY_LIMIT = 4 * 1_024 * 1_024;

const SCHEMA = {
  operationId: 'evaluate',
  summary: 'May these crawlers fetch these URLs by this robots.txt? Nothing is fetched.',
  tags: ['verdicts'],
  querystring: EvaluateQuery,
  headers: LanguageHeaders,
  body: jsonBody(EvaluateBodyObject),
  response: {
    200: { description: 'The verdicts.', headers: languageHeaders, ...jsonBody(EvaluateAnswer) },
    ...heavyProblems('too-large'),
  },
};

export function addEvaluate(app: App, service: Service, heavy: HeavyWork, onFault: OnFault): void {
  app.post('/v1/evaluate', { bodyLimit: BODY_LIMIT, schema: SCHEMA }, async (request, reply) => {
    const run = (job: EvaluateJob) => heavy(job, request, reply);
    const { detail = 'full', usage = false } = request.query;
    const language = languageOf(request);
    const own = service.of(request, reply);
    const answers = await evaluate(request.body as EvaluateBody, own, { run, onFault }, { detail, usage, language });
    return sendJson(inLanguage(reply, language), answers) as never;
  });
}

interface Evaluating {
  readonly run: (job: EvaluateJob) => Promise<Buffer>;
  readonly onFault: OnFault;
}

async function evaluate(
  body: EvaluateBody,
  { crawler, turn }: ClientService,
  { run, onFault }: Evaluating,
  answers: Pick<EvaluationRequest, 'detail' | 'usage' | 'language'>,
): Promise<string | Buffer> {
  const { urls, crawlers = [crawler] } = body;
  checkCount(urls.length, crawlers.length, MAX_ANSWERS, 'body.urls', 'several requests');
  const request = { body, crawlers, ...answers };
  const words = await loadVerdictWords(answers.language);
  const answer = isSmall(request) ? await turn(() => evaluateHere(request, onFault, words)) : undefined;
  return answer ?? run({ task: 'evaluate', ...request });
}

/** Answers of one request that are made in the thread that answers requests. */
const MAX_ANSWERS_HERE = 100;
/** Characters of a file that is parsed there, and of the URLs of all answers. */
const MAX_READ_HERE = 65_536;

function isSmall({ body: { robots, robotsBase64, urls }, crawlers }: EvaluationRequest): boolean {
  const file = (robots ?? robotsBase64 ?? '').length;
  const read = urls.reduce((sum, url) => sum + url.length, 0) * crawlers.length;
  return urls.length * crawlers.length <= MAX_ANSWERS_HERE && file <= MAX_READ_HERE && read <= MAX_READ_HERE;
}

/** Returns the answer; undefined if that may take long. */
function evaluateHere(request: EvaluationRequest, onFault: OnFault, words: VerdictWords): string | undefined {
  const { head, length, steps, answer } = evaluationOf(request, onFault, words);
  if (steps() > MAX_STEPS_IN_TURN) return undefined;
  const hints = request.detail === 'brief' ? [] : request.crawlers.map(crawlerHint);
  return JSON.stringify({ ...head, answers: Array.from({ length }, (_, i) => answer(i, hints)) });
}
