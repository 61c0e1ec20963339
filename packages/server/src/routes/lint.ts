import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
import { sendJson } from '../http/send-json.js';
import { DEFAULT_LIMIT } from '../schemas/given-files.js';
import { LintAnswer, type LintBody, LintBodyObject } from '../schemas/lint.js';
import { NoQuery } from '../schemas/primitives.js';
import { heavyProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { givenBytes } from '../verdicts/given-file.js';
import { HEAVY_BODY_LIMIT } from '../workers/heavy-limits.js';
import type { HeavyWork } from '../workers/heavy-work.js';

const SCHEMA = {
  operationId: 'lint',
  summary: 'Which mistakes does a robots.txt have, and what does it look like with fixes?',
  tags: ['owners'],
  querystring: NoQuery,
  headers: LanguageHeaders,
  body: jsonBody(LintBodyObject),
  response: {
    200: { description: 'The findings.', headers: languageHeaders, ...jsonBody(LintAnswer) },
    ...heavyProblems('too-large'),
  },
};

export function addLint(app: App, heavy: HeavyWork): void {
  app.post('/v1/lint', { bodyLimit: HEAVY_BODY_LIMIT, schema: SCHEMA }, async (request, reply) => {
    const { robots, robotsBase64, fix = 'none', limit = DEFAULT_LIMIT, ...options } = request.body as LintBody;
    const file = givenBytes('robots', robots, robotsBase64);
    const language = languageOf(request);
    const json = await heavy({ task: 'lint', file, options, fix, limit, language }, request, reply);
    return sendJson(inLanguage(reply, language), json) as never;
  });
}
