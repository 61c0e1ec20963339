import { CACHED_BY_VERSION } from '../http/send-json.js';
import { Named, NoQuery } from '../schemas/primitives.js';
import { apiProblems } from '../schemas/responses.js';
import { RulesAnswer } from '../schemas/rules.js';
import type { App } from '../service/app.js';

const SCHEMA = {
  operationId: 'rules',
  summary: 'The lint rules: what each finds, its level in each preset, and whether it has fixes.',
  tags: ['owners'],
  querystring: NoQuery,
  response: { 200: Named(RulesAnswer), ...apiProblems() },
};

export function addRules(app: App): void {
  app.get('/v1/rules', { schema: SCHEMA }, async (_request, reply) => {
    // The checker takes memory that a service without this request does not need: workers check files.
    const { listRules } = await import('@maycrawl/lint');
    reply.header('cache-control', CACHED_BY_VERSION);
    return { rules: listRules() };
  });
}
