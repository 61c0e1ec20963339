import { inLanguage, LanguageHeaders, languageHeaders, languageOf } from '../http/answer-language.js';
import { cacheControl, sendJson } from '../http/send-json.js';
import { DEFAULT_LIMIT } from '../schemas/given-files.js';
import { PolicyAnswer, type PolicyBody, PolicyBodyObject, PolicyQuery } from '../schemas/policy.js';
import { NoQuery } from '../schemas/primitives.js';
import { heavyProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { Service } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { crawlableUrl } from '../verdicts/asked-url.js';
import { givenBytes } from '../verdicts/given-file.js';
import { HEAVY_BODY_LIMIT } from '../workers/heavy-limits.js';
import type { HeavyWork } from '../workers/heavy-work.js';
import { fileJob, siteJob } from '../workers/policy-jobs.js';

const answer = { description: 'The policy.', headers: languageHeaders, ...jsonBody(PolicyAnswer) };

/** Adds `GET` and `POST /v1/policy`: who may do what with the pages of a site, by its robots.txt or by one in the body. */
export function addPolicy(app: App, service: Service, heavy: HeavyWork): void {
  addPolicyOfSite(app, service, heavy);
  addPolicyOfFile(app, heavy);
}

const POLICY_SCHEMA = {
  operationId: 'policy',
  summary: 'Who may do what with the pages of a site: search, AI training and other uses.',
  tags: ['owners'],
  querystring: PolicyQuery,
  headers: LanguageHeaders,
  response: { 200: answer, ...heavyProblems('not-yet-known') },
};

function addPolicyOfSite(app: App, service: Service, heavy: HeavyWork): void {
  app.get('/v1/policy', { schema: POLICY_SCHEMA }, async (request, reply) => {
    const { gate, now } = service.of(request, reply);
    const { wait, dialect = 'google' } = request.query;
    const url = crawlableUrl(request.query.url, 'query.url');
    const origin = await within(wait, gate.robots(url, { signal: clientSignal(reply) }));
    const { access } = origin;
    const language = languageOf(request);
    const job = await siteJob(origin, { urls: undefined, dialect, limit: DEFAULT_LIMIT, language });
    const json = await heavy(job, request, reply);
    return sendJson(
      inLanguage(reply, language),
      json,
      cacheControl(access.until, now(), origin.failure === undefined),
    ) as never;
  });
}

const POLICY_OF_FILE_SCHEMA = {
  operationId: 'policyOfFile',
  summary: 'Who may do what with the pages of a site with this robots.txt? Nothing is fetched.',
  tags: ['owners'],
  querystring: NoQuery,
  headers: LanguageHeaders,
  body: jsonBody(PolicyBodyObject),
  response: { 200: answer, ...heavyProblems('too-large') },
};

function addPolicyOfFile(app: App, heavy: HeavyWork): void {
  app.post('/v1/policy', { bodyLimit: HEAVY_BODY_LIMIT, schema: POLICY_OF_FILE_SCHEMA }, async (request, reply) => {
    const { robots, robotsBase64, urls, dialect = 'google', limit = DEFAULT_LIMIT } = request.body as PolicyBody;
    const language = languageOf(request);
    const job = fileJob(givenBytes('robots', robots, robotsBase64), { urls, dialect, limit, language });
    const json = await heavy(job, request, reply);
    return sendJson(inLanguage(reply, language), json) as never;
  });
}
