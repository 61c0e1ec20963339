/** Random requests to every operation of the OpenAPI document: whatever comes, the answers are those of the document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { WatchHistory } from '../src/index.js';
import type { ApiDocument, JsonSchema, Operation } from './api-fields.js';
import { ODD_TEXTS, oddValue, schemaValue } from './schema-values.js';
import { openService, ROBOTS, startSite } from './server-fixture.js';

/** Prints on failure with the path that shrinks it. */
const SEED = 20_261_122;
/** Requests to each operation. */
const RUNS = 60;
const JSON_TYPE = 'application/json';
const LINES_TYPE = 'application/x-ndjson';
/** What the text of an error contains that says what to write. */
const ADVICE =
  /expected|send|did you mean|known are|is required|is missing|must|at most|percent-encode|write|is for |is not valid base64|use /;

const HASH = '5b9d31429923bad347f33adba2071b45';
const TIME = '2026-11-28T12:00:00Z';
const EVIDENCE = { source: 'check', kind: 'unreachable', status: 503, hops: [{ url: 'http://a.example/' }] };
const ENTRY = {
  from: TIME,
  to: TIME,
  count: 1,
  longestGap: 0,
  evidence: EVIDENCE,
  size: null,
  before: null,
  change: null,
};
/** A failed check of each site, at any time. */
const HISTORY: WatchHistory = {
  page: async () => ({ runs: [{ from: Date.parse(TIME), load: async () => () => ENTRY }], next: Date.parse(TIME) }),
  seenAt: async (origin) => ({ origin, at: TIME, seen: ENTRY, nextCheck: null, file: null }),
  version: async (hash) => (hash === HASH ? Buffer.from(ROBOTS) : undefined),
};

interface Place {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: Operation;
}

interface Generated {
  readonly options: InjectOptions;
  /** True if the request breaks the schemas of the document, so that it must be refused. */
  readonly isWrong: boolean;
}

async function open(access = {}) {
  const { app } = await openService({ access, history: async () => HISTORY });
  const document: ApiDocument = (await app.inject({ url: '/openapi.json' })).json();
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document as object, 'api');
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Place => ({ path, method: method.toUpperCase() as Place['method'], operation }),
    ),
  );
  const errorsOf = (schema: JsonSchema, value: unknown) => {
    // References are relative to the document.
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    return validate(value) ? null : validate.errors;
  };
  return { app, document, places, errorsOf };
}

type Service = Awaited<ReturnType<typeof open>>;

/** Fails unless an answer is one that the document describes. */
function expectDocumented({ errorsOf }: Service, { path, method, operation }: Place, answer: LightMyRequestResponse) {
  const { statusCode, headers, body } = answer;
  const what = `${method} ${path}: ${statusCode} ${body.slice(0, 500)}`;
  const response = operation.responses[statusCode];
  expect(response, `undocumented: ${what}`).toBeDefined();
  expect(headers['x-request-id'], what).toBeDefined();
  if (statusCode !== 503) expect(statusCode, what).toBeLessThan(500);
  else expect(Number(headers['retry-after']), what).toBeGreaterThan(0);
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  if (statusCode === 204) return expect(body).toBe('');
  const schema = response!.content?.[type]?.schema;
  expect(schema, `the type ${type} is not documented: ${what}`).toBeDefined();
  if (schema!.contentSchema !== undefined) {
    const lines = body.trimEnd().split('\n');
    for (const line of lines) expect(errorsOf(schema!.contentSchema!, JSON.parse(line)), `${what} ${line}`).toBeNull();
    expect(JSON.parse(lines.at(-1)!), what).toMatchObject({ done: true });
  } else {
    const value = type.endsWith('json') ? JSON.parse(body) : body;
    expect(errorsOf(schema!, value), what).toBeNull();
  }
  if (statusCode >= 400) expectProblem(answer);
}

/** Fails unless an answer is a problem document that names the field and says what to write. */
function expectProblem({ statusCode, headers, body }: LightMyRequestResponse): void {
  expect(headers['content-type'], body).toBe('application/problem+json');
  const { status, type, code, detail, errors } = JSON.parse(body);
  expect([status, type], body).toEqual([statusCode, `/docs/errors#${code}`]);
  expect(detail, body).not.toBe('');
  if (![400, 401, 403, 413, 415].includes(statusCode)) return;
  expect(errors.length, body).toBeGreaterThan(0);
  for (const { field, detail: text } of errors) {
    expect(field, body).toMatch(/^(?:query|body|headers)(?:[.[]|$)/);
    expect(text, body).toMatch(ADVICE);
  }
}

/** The values of text fields by their names: those that the service can answer for, beside any text. */
function textsOf(origin: string) {
  const url = fc.constantFrom(origin, `${origin}/private?a=b&c=d`, `${origin}/ä%zz`, 'mailto:a@b', 'http://[::1', '/a');
  const crawler = fc.constantFrom('Googlebot', 'Googelbot', '*', 'Mozilla/5.0 (compatible; x/1.0)');
  const file = fc.constantFrom(ROBOTS, 'user-agent: x\ndisalow: /a', 'user-agent: *\nallow: /', `sitemap: ${origin}`);
  const byName: Readonly<Record<string, fc.Arbitrary<string>>> = {
    ...Object.fromEntries(['url', 'urls', 'robotsUrl'].map((name) => [name, url])),
    ...Object.fromEntries(['crawler', 'crawlers', 'name'].map((name) => [name, crawler])),
    ...Object.fromEntries(['robots', 'after'].map((name) => [name, file])),
    // A file of a comparison, a time of the history.
    before: fc.oneof(file, fc.constant(TIME)),
    at: fc.constant(TIME),
    hash: fc.constantFrom(HASH, '0'.repeat(32)),
    ...Object.fromEntries(
      ['robotsBase64', 'beforeBase64', 'afterBase64'].map((name) => [
        name,
        file.map((text) => Buffer.from(text).toString('base64')),
      ]),
    ),
  };
  return (name: string) => byName[name];
}

/** Returns requests to an operation: some are as the document says, the others differ in one part. */
function requestsTo(service: Service, { path, method, operation }: Place, origin: string): fc.Arbitrary<Generated> {
  const { document, errorsOf } = service;
  const { parameters = [], requestBody } = operation;
  const query: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const texts = textsOf(origin);
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  const line = requestBody?.content[LINES_TYPE]?.schema?.contentSchema;
  const values = {
    query: schemaValue(document, query, texts) as fc.Arbitrary<Record<string, unknown>>,
    body: schema === undefined ? fc.constant(undefined) : schemaValue(document, schema, texts),
    lines: fc.array(fc.oneof(line === undefined ? oddValue : schemaValue(document, line, texts), oddValue), {
      maxLength: 4,
    }),
  };
  const key = fc.oneof(fc.constantFrom('URL', 'crawlerz', 'constructor', '__proto__', ''), fc.string({ maxLength: 8 }));
  const kinds = [
    'valid',
    'valid',
    'valid',
    'query',
    'missing',
    'unknown',
    'field',
    'body',
    'bytes',
    'type',
    'lines',
  ] as const;
  return fc
    .record({ kind: fc.constantFrom(...kinds), ...values, key, odd: oddValue, bytes: fc.uint8Array({ maxLength: 40 }) })
    .map(({ kind, query: asked, body, lines, key: name, odd, bytes }) => {
      const search = kind === 'query' || (kind === 'unknown' && body === undefined) ? { ...asked, [name]: odd } : asked;
      const isUnknown = search !== asked && !Object.hasOwn(query.properties!, name);
      const pairs = Object.entries(search).flatMap(([field, value]) =>
        [value]
          .flat()
          .map((one) => `${encoded(field)}=${encoded(typeof one === 'object' ? JSON.stringify(one) : String(one))}`),
      );
      const url = `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
      // An empty pair is no parameter.
      // Health checks and scrapers may add parameters.
      const isWrongQuery =
        isUnknown && path.startsWith('/v1/') && !(pairs.length === 1 && pairs[0] === '=') && [odd].flat().length > 0;
      if (body === undefined) return { options: { method, url }, isWrong: isWrongQuery };
      const sent = changed(body, kind, name, odd);
      const headers = {
        'content-type':
          kind === 'type'
            ? String(odd)
                .replace(/[^\x20-\x7e]/g, '')
                .slice(0, 40)
            : JSON_TYPE,
      };
      const payload = kind === 'bytes' ? Buffer.from(bytes) : JSON.stringify(sent);
      if (kind === 'lines') {
        const text = lines.map((one) => JSON.stringify(one)).join('\n');
        return {
          options: { method, url, headers: { 'content-type': LINES_TYPE }, payload: text },
          isWrong: line === undefined,
        };
      }
      const isWrong =
        kind === 'bytes' || kind === 'type' || isWrongQuery || errorsOf(schema!, JSON.parse(String(payload))) !== null;
      return { options: { method, url, headers, payload }, isWrong };
    });
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
}

/** Returns a body that differs from a valid one as `kind` says. */
function changed(body: unknown, kind: string, key: string, odd: unknown): unknown {
  if (kind === 'body') return odd;
  const entries = Object.entries(body as object);
  if (kind === 'missing') return Object.fromEntries(entries.slice(1));
  if (kind === 'unknown') return Object.fromEntries([...entries, [key, odd]]);
  if (kind === 'field') return Object.fromEntries(entries.map(([name, value], i) => [name, i === 0 ? odd : value]));
  return body;
}

describe('every operation of the document', () => {
  test('random requests: no 500, no undocumented status, and errors say what to write', async () => {
    const service = await open();
    const origin = await startSite(ROBOTS);
    for (const place of service.places) {
      const statuses = new Set<number>();
      const property = fc.asyncProperty(requestsTo(service, place, origin), async ({ options, isWrong }) => {
        const answer = await service.app.inject(options);
        expectDocumented(service, place, answer);
        if (isWrong) expect(answer.statusCode, `${JSON.stringify(options)} is not refused`).toBeGreaterThanOrEqual(400);
        statuses.add(answer.statusCode);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
      const what = `${place.method} ${place.path} answers with ${[...statuses]}`;
      expect(
        [...statuses].some((status) => status < 300),
        what,
      ).toBe(true);
      expect(statuses.has(400), what).toBe(place.path.startsWith('/v1/'));
    }
  });

  test('another method: 405 with the methods that the route has', async () => {
    const { app, document } = await open();
    for (const [path, operations] of Object.entries(document.paths)) {
      const own = Object.keys(operations).map((method) => method.toUpperCase());
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const) {
        if (own.includes(method)) continue;
        const headers = method === 'POST' ? { 'content-type': JSON_TYPE } : {};
        const answer = await app.inject({ method: method as 'GET', url: path, headers });
        expect([path, method, answer.statusCode, answer.headers.allow]).toEqual([path, method, 405, own.join(', ')]);
        expectProblem(answer);
      }
    }
  });

  test('no token, a wrong one or none that is readable: 401, before anything else is read', async () => {
    const find = (token: string) => (token === 'right' ? 'client' : undefined);
    const service = await open({ tokens: { find } });
    let requests = 0;
    for (const place of service.places) {
      const { path: url, method, operation } = place;
      const isOpen = operation.security?.length === 0;
      for (const authorization of [
        undefined,
        'Bearer wrong',
        'Bearer',
        'Basic cmlnaHQ=',
        ...ODD_TEXTS.map(printable),
      ]) {
        const headers = { ...(authorization === undefined ? {} : { authorization }), 'content-type': JSON_TYPE };
        // An address that sends many wrong tokens is answered 429.
        const remoteAddress = `127.0.0.${++requests}`;
        const answer = await service.app.inject({ method, url, headers, remoteAddress });
        expect([url, authorization, answer.statusCode]).toEqual([url, authorization, isOpen ? 200 : 401]);
        expectDocumented(service, place, answer);
      }
      const headers = { authorization: 'Bearer right', 'content-type': JSON_TYPE };
      expect((await service.app.inject({ method, url, headers })).statusCode, url).not.toBe(401);
    }
  });
});

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1_000);
}
