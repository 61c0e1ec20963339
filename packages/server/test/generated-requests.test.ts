import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../src/http/problem.js';
import { openService, ROBOTS, startSite } from './server-fixture.js';

/** Prints on failure with the path that shrinks it. */
const SEED = 20_261_122;
const RUNS = 300;

interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  readonly components: { readonly schemas: object };
}

async function openDocument() {
  const { app } = await openService();
  const document: Document = (await app.inject({ url: '/openapi.json' })).json();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const validate = (path: string, method: string, status: number, type: string) => {
    const { responses } = document.paths[path]![method]!;
    const key = responses[status] === undefined ? `${Math.floor(status / 100)}XX` : `${status}`;
    const entry = Object.keys(responses).find((one) => one.toUpperCase() === key);
    expect(entry, `${method} ${path} has no response ${status}`).toBeDefined();
    const pointer = [path, method, 'responses', entry, 'content', type, 'schema'].map((part) =>
      encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    return ajv.getSchema(`api#/paths/${pointer.join('/')}`)!;
  };
  return { app, document, validate };
}

test('the document is OpenAPI 3.1, with named components', async () => {
  const { document } = await openDocument();
  const result = await new Validator().validate({ ...document });
  expect(result).toMatchObject({ valid: true });
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Answer', 'Problem', 'RobotsEntry']),
  );
  expect(JSON.stringify(document)).not.toMatch(/def-\d/);
});

test.each(['Answer', 'BriefAnswer'])('lines of a stream are of the schema %s, with and without an id', async (name) => {
  const { app, document } = await openDocument();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.addSchema(document, 'api').getSchema(`api#/components/schemas/${name}`)!;
  const { body } = await app.inject({
    method: 'POST',
    url: `/v1/check?detail=${name === 'Answer' ? 'full' : 'brief'}`,
    headers: { 'content-type': 'application/x-ndjson' },
    payload: ['"id":"a",', '"id":1,', ''].map((id) => `{${id}"url":"mailto:a@b"}`).join('\n'),
  });
  for (const line of body.split('\n').slice(0, 3)) {
    validate(JSON.parse(line));
    expect(validate.errors, line).toBeNull();
  }
});

test('the API page loads nothing foreign, has no script, and a section for each kind of error', async () => {
  const { app } = await openService();
  const { body, headers } = await app.inject({ url: '/docs' });
  expect(headers['content-security-policy']).toMatch("default-src 'none'");
  expect(body).not.toMatch(/<script|style="|src=|href="(?!#|\/|https:\/\/www\.rfc-editor\.org\/)/);
  for (const code of Object.keys(PROBLEMS)) expect(body).toContain(`<section id="${code}">`);
  expect((await app.inject({ url: '/docs/style.css' })).headers['content-type']).toMatch('text/css');
});

test('answers to valid and mutated requests are those of the document', { timeout: 120_000 }, async () => {
  const { app, validate } = await openDocument();
  const origin = await startSite(ROBOTS);
  const url = fc.oneof(
    fc.constantFrom(
      origin,
      `${origin}/private?a=b&c=d`,
      'mailto:a@b',
      'ftp://127.0.0.1:1/',
      'http://[::1',
      '',
      ' ',
      '\0',
    ),
    fc.webUrl({ authoritySettings: {} }).map((text) => text.replace(/:\/\/[^/]*/, `://${origin.slice(7)}`)),
    fc.string(),
  );
  const crawler = fc.oneof(fc.constantFrom('Googlebot', 'Googelbot', '*', 'Mozilla/5.0'), fc.string());
  const junk = fc.oneof(fc.jsonValue(), url, fc.array(url, { maxLength: 3 }));
  const query = fc.array(
    fc.tuple(
      fc.constantFrom('url', 'crawler', 'wait', 'detail', 'name', 'use', 'limit', 'x'),
      fc.oneof(url, crawler, fc.constantFrom('0', '1', 'full', 'brief')),
    ),
    { maxLength: 4 },
  );
  const valid = {
    urls: fc.array(url, { minLength: 1, maxLength: 3 }),
    crawlers: fc.array(crawler, { maxLength: 2 }),
    robots: fc.string(),
    url,
    ok: fc.boolean(),
  };
  const file = fc.oneof(fc.constantFrom(ROBOTS, 'user-agent: x\ndisalow: /a', 'user-agent: *\nallow: /'), fc.string());
  const owners = {
    robots: file,
    before: file,
    after: file,
    urls: fc.array(fc.oneof(url, fc.constant('/a')), { maxLength: 2 }),
    fix: fc.constantFrom('none', 'safe', 'unsafe', 'all'),
    dialect: fc.constantFrom('google', 'rfc9309'),
    select: fc.array(fc.constantFrom('error', 'dead-rule', 'x'), { maxLength: 2 }),
    limit: fc.integer({ min: 0, max: 3 }),
  };
  const body = fc.oneof(
    fc.record(owners, { requiredKeys: [] }),
    fc.record({ robots: file, limit: owners.limit }, { requiredKeys: ['robots'] }),
    fc.record({ before: file, after: file, limit: owners.limit }, { requiredKeys: ['before', 'after'] }),
    fc.record(valid, { requiredKeys: [] }),
    fc.record(
      { urls: junk, crawlers: junk, robots: junk, url: junk, ok: junk, robotsBase64: junk },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const get = fc.record({
    method: fc.constant('get' as const),
    path: fc.constantFrom(
      '/v1/check',
      '/v1/policy',
      '/v1/robots',
      '/v1/crawlers',
      '/v1/sitemaps',
      '/healthz',
      '/readyz',
    ),
    query,
    body: fc.constant(undefined),
  });
  const post = fc.record({
    method: fc.constant('post' as const),
    path: fc.constantFrom(
      '/v1/check',
      '/v1/evaluate',
      '/v1/lint',
      '/v1/diff',
      '/v1/policy',
      '/v1/robots/refresh',
      '/v1/robots/page',
    ),
    query: fc.oneof(
      query,
      query.map((pairs) => pairs.slice(0, 0)),
    ),
    body,
  });
  const property = fc.asyncProperty(fc.oneof(get, post), async ({ method, path, query: pairs, body: payload }) => {
    const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const text = payload === undefined ? {} : { payload: JSON.stringify(payload) };
    const response = await app.inject({
      method: method === 'get' ? 'GET' : 'POST',
      url: `${path}?${search}`,
      headers,
      ...text,
    });
    const { statusCode } = response;
    if (statusCode !== 503) expect(statusCode, response.body).toBeLessThan(500);
    expect(response.headers['x-request-id']).toBeDefined();
    expect(response.headers['maycrawl-version']).toBe('1.2.3');
    if (statusCode === 204) return;
    const [type = ''] = String(response.headers['content-type']).split(';');
    const check = validate(path, method, statusCode, type);
    const value = type === 'application/x-ndjson' ? response.body : response.json();
    expect(check(value), `${method} ${path} ${JSON.stringify(check.errors)} ${response.body}`).toBe(true);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
});
