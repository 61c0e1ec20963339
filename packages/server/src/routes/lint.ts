import { sendJson } from '../http/send-json.js';
import { DEFAULT_LIMIT } from '../schemas/given-files.js';
import { LintAnswer, type LintBody, LintBodyObject } from '../schemas/lint.js';
import { Named, NoQuery } from '../schemas/primitives.js';
import { heavyProblems } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { givenBytes } from '../verdicts/given-file.js';
import { HEAVY_BODY_LIMIT } from '../workers/heavy-limits.js';
import type { HeavyWork } from '../workers/heavy-work.js';

export function addLint(app: App, heavy: HeavyWork): void {
  app.post(
    '/v1/lint',
    {
      bodyLimit: HEAVY_BODY_LIMIT,
      schema: {
        operationId: 'lint',
        summary: 'Which mistakes does a robots.txt have, and what does it look like with fixes?',
        tags: ['owners'],
        querystring: NoQuery,
        body: { content: { 'application/json': { schema: Named(LintBodyObject) } } },
        response: {
          200: { description: 'The findings.', content: { 'application/json': { schema: Named(LintAnswer) } } },
          ...heavyProblems('too-large'),
        },
      },
    },
    async (request, reply) => {
      const { robots, robotsBase64, fix = 'none', limit = DEFAULT_LIMIT, ...options } = request.body as LintBody;
      const file = givenBytes('robots', robots, robotsBase64);
      const json = await heavy.answer({ task: 'lint', file, options, fix, limit }, request, reply);
      return sendJson(reply, json) as never;
    },
  );
}
