import { resolveDisplayName } from '@maycrawl/core/crawlers';
import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
import { sendJson } from '../http/send-json.js';
import { DEFAULT_BUDGET, DiffAnswer, type DiffBody, DiffBodyObject } from '../schemas/diff.js';
import { DEFAULT_LIMIT } from '../schemas/given-files.js';
import { NoQuery } from '../schemas/primitives.js';
import { heavyProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { givenBytes } from '../verdicts/given-file.js';
import { HEAVY_BODY_LIMIT } from '../workers/heavy-limits.js';
import type { HeavyWork } from '../workers/heavy-work.js';

const SCHEMA = {
  operationId: 'diff',
  summary: 'Which URLs do two files treat differently, for which crawlers, and by which lines?',
  tags: ['owners'],
  querystring: NoQuery,
  headers: LanguageHeaders,
  body: jsonBody(DiffBodyObject),
  response: {
    200: { description: 'The changes.', headers: languageHeaders, ...jsonBody(DiffAnswer) },
    ...heavyProblems('too-large'),
  },
};

export function addDiff(app: App, heavy: HeavyWork): void {
  app.post('/v1/diff', { bodyLimit: HEAVY_BODY_LIMIT, schema: SCHEMA }, async (request, reply) => {
    const body = request.body as DiffBody;
    const { crawlers: names = [], urls, dialect = 'google', budget = DEFAULT_BUDGET, limit = DEFAULT_LIMIT } = body;
    for (const [i, name] of names.entries()) checkCrawler(name, `body.crawlers[${i}]`);
    const crawlers = names.map(resolveDisplayName);
    const before = givenBytes('before', body.before, body.beforeBase64);
    const after = givenBytes('after', body.after, body.afterBase64);
    const language = languageOf(request);
    const job = { task: 'diff', before, after, crawlers, urls, dialect, budget, limit, language } as const;
    const json = await heavy(job, request, reply);
    return sendJson(inLanguage(reply, language), json) as never;
  });
}
