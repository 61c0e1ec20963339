import type { FetchFacts as GateFacts, OriginRobots } from '@maycrawl/gate';
import type { FetchFacts } from '@maycrawl/lint';
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
    const { access, failure, file } = origin;
    const name = `${origin.record.origin}/robots.txt`;
    const bytes = new Uint8Array(access.access === 'rules' && file !== undefined ? file.bytes : []);
    const cached = { access: access.access, step: access.step, failure: failure?.detail };
    const given = { name, file: bytes, facts: factsOf(origin), cached, urls: undefined };
    const language = languageOf(request);
    const job = { task: 'policy', ...given, dialect, limit: DEFAULT_LIMIT, language } as const;
    const json = await heavy(job, request, reply);
    return sendJson(
      inLanguage(reply, language),
      json,
      cacheControl(access.until, now(), failure === undefined),
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
    const file = givenBytes('robots', robots, robotsBase64);
    const job = {
      task: 'policy',
      file,
      name: 'body',
      facts: undefined,
      cached: undefined,
      urls,
      dialect,
      limit,
      language: languageOf(request),
    } as const;
    const json = await heavy(job, request, reply);
    return sendJson(inLanguage(reply, job.language), json) as never;
  });
}

function factsOf({ record, local, failure, access: { access, step } }: OriginRobots): FetchFacts {
  // A good outcome decides even if a later fetch failed.
  const usesGood = access === 'rules' || step === 'fresh' || step === 'outage-last-good';
  const last = local ?? record.attempt ?? record.good;
  const facts: GateFacts | undefined = usesGood ? record.good?.facts : last?.facts;
  const text = facts?.reason === 'status' || usesGood ? undefined : failure?.detail;
  return {
    status: facts?.status,
    result: facts?.kind === 'refused' ? 'unreachable' : facts?.kind,
    ...(text === undefined ? {} : { failure: text }),
    contentType: facts?.headers?.contentType,
    hops: facts?.hops.map(({ url }) => url) ?? [],
  };
}
