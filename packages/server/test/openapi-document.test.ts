import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { ApiDocument, JsonSchema } from './api-fields.js';
import { openService, ROBOTS, startSite } from './server-fixture.js';

async function openDocument() {
  const { app } = await openService();
  const document: ApiDocument = (await app.inject({ url: '/openapi.json' })).json();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { app, document, operations };
}

test('the document is OpenAPI 3.1, with named components', async () => {
  const { document } = await openDocument();
  expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true });
  expect(JSON.stringify(document)).not.toMatch(/def-\d/);
});

test('every schema is part of a request or an answer', async () => {
  const { document } = await openDocument();
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as JsonSchema;
    const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined;
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      visit(schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(document.paths);
  expect([...used].sort()).toEqual(Object.keys(schemas).sort());
});

test('the document has the limits of lists, lines and bodies', async () => {
  const { app, document, operations } = await openDocument();
  const { schemas, ...rest } = document.components;
  expect(JSON.stringify([schemas.CheckManyBody, schemas.EvaluateBody, rest])).toMatch(
    /(At most 10000 answers, URLs × crawlers.*){2}/,
  );
  const origin = await startSite(ROBOTS);
  const tooMany = { urls: [`${origin}/`, `${origin}/a`], crawlers: Array.from({ length: 5_001 }, () => 'x') };
  const list = (body: object) => app.inject({ method: 'POST', url: '/v1/check?detail=brief', payload: body });
  expect((await list(tooMany)).statusCode).toBe(400);
  expect((await list({ ...tooMany, crawlers: tooMany.crawlers.slice(1) })).statusCode).toBe(200);
  const many = document.paths['/v1/check']!.post!.requestBody!.content['application/x-ndjson']!.schema!;
  const [, lineBytes] = /each of at most (\d+) bytes/.exec(many.description ?? '')!;
  const headers = { 'content-type': 'application/x-ndjson' };
  const line = (bytes: number) => `{"url":"mailto:a@b"${' '.repeat(bytes - 20)}}\n`;
  const payload = line(Number(lineBytes)) + line(Number(lineBytes) + 1);
  const { body } = await app.inject({ method: 'POST', url: '/v1/check', headers, payload });
  expect(body.split('\n').map((text) => text.includes('the line is longer than'))).toEqual([false, true, false, false]);
  const bodies = operations.filter(({ operation }) => operation.requestBody !== undefined);
  expect(bodies.length).toBeGreaterThan(5);
  for (const { path, operation } of bodies) {
    const [, mebibytes] = /at most (\d) MiB/.exec(operation.description ?? '')!;
    const bytes = Number(mebibytes) * 1_024 * 1_024;
    const status = async (length: number) => {
      const text = `"${'x'.repeat(length - 2)}"`;
      const type = { 'content-type': 'application/json' };
      return (await app.inject({ method: 'POST', url: path, headers: type, payload: text })).statusCode;
    };
    expect([path, await status(bytes), await status(bytes + 1)]).toEqual([path, 400, 413]);
  }
});

test('the example of each body is answered', async () => {
  const { app, document, operations } = await openDocument();
  const origin = await startSite(ROBOTS);
  const statuses: [string, number][] = [];
  for (const { path, operation } of operations) {
    const { $ref } = operation.requestBody?.content['application/json']?.schema ?? {};
    if ($ref === undefined) continue;
    const { examples } = document.components.schemas[$ref.split('/').at(-1)!]!;
    const payload = JSON.parse(JSON.stringify(examples![0]).replaceAll('https://example.com', origin));
    statuses.push([path, (await app.inject({ method: 'POST', url: path, payload })).statusCode]);
  }
  expect(statuses).toEqual(statuses.map(([path]) => [path, path === '/v1/robots/page' ? 204 : 200]));
  expect(statuses.length).toBeGreaterThan(5);
});

test('without a token, the document is what is open; every other operation names its security', async () => {
  const { operations } = await openDocument();
  const open = operations.filter(({ operation }) => operation.responses['401'] === undefined).map(({ path }) => path);
  expect(open).toEqual(['/healthz', '/readyz']);
  const without = operations.filter(({ operation }) => operation.security?.length === 0).map(({ path }) => path);
  expect(without).toEqual(open);
});
