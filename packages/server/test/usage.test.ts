/** What may be done with a page, in the answers of the service. */
import { parse } from '@maycrawl/core';
import { keptStatements, type Usage, usageFor, usageSteps } from '@maycrawl/core/usage';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { MAX_STEPS_AT_ONCE, MAX_STEPS_IN_TURN } from '../src/scheduling/turns.js';
import type { UsageJson } from '../src/schemas/usage.js';
import type { App } from '../src/service/app.js';
import { openService, startSite } from './server-fixture.js';

const FILE =
  'User-agent: *\nDisallow: /drafts/\nContent-Usage: train-ai=n, search=y\nContent-Usage: /press/ train-ai=y\n' +
  'Content-Signal: ai-input=no, use=reference\n\nUser-agent: Google-Extended\nDisallow: /news/\n';
const PATHS = ['/', '/news/1', '/press/1', '/drafts/1'];
const CRAWLERS = ['ExampleBot', 'Google-Extended', 'Googlebot'];
const LINES = { 'content-type': 'application/x-ndjson' };
const NOTHING = { 'train-ai': 'unknown', search: 'unknown', 'ai-input': 'unknown' };

/** A usage of core as the service writes it. */
function written(usage: Usage): object {
  const { isFetched, preferences, level, statements, overruled } = usage;
  const listed = (list: Usage['statements']) =>
    list.map((statement) => {
      const value = statement.value.slice(0, 500);
      const path = statement.path?.slice(0, 500);
      return JSON.parse(JSON.stringify({ ...statement, value, path }, (_, one) => (one === undefined ? null : one)));
    });
  const kept = keptStatements(statements, usage, 10);
  return { isFetched, preferences, level, statements: listed(kept), overruled: listed(overruled.slice(0, 10)) };
}

const usageOfFile = (text: string, crawler: string, url: string, headers = {}) =>
  written(usageFor(parse(text), crawler, { headers }).ofUrl(url));

interface Answered {
  readonly url: string;
  readonly crawler: string;
  readonly usage?: UsageJson;
}

async function answersOf(app: App, request: InjectOptions): Promise<Answered[]> {
  const { body, statusCode } = await app.inject(request);
  expect(statusCode, body).toBe(200);
  if (!body.endsWith('\n')) return JSON.parse(body).answers;
  const lines = body.trimEnd().split('\n');
  expect(JSON.parse(lines.pop()!)).toMatchObject({ done: true, errors: 0 });
  return lines.map((line) => JSON.parse(line));
}

/** The requests about all URLs and crawlers, with the use of each page. */
function requestsFor(origin: string, robots: string): Record<string, InjectOptions> {
  const urls = PATHS.map((path) => origin + path);
  const query = new URLSearchParams([
    ...urls.map((url) => ['url', url]),
    ...CRAWLERS.map((crawler) => ['crawler', crawler]),
  ] as [string, string][]);
  const lines = urls.flatMap((url) => CRAWLERS.map((crawler) => `${JSON.stringify({ url, crawler, id: 7 })}\n`));
  const list = { urls, crawlers: CRAWLERS };
  const post = (url: string, payload: string | object) =>
    ({ method: 'POST', url, payload, headers: typeof payload === 'string' ? LINES : {} }) as const;
  return {
    'GET check': { url: `/v1/check?usage=true&${query}` },
    'POST check': post('/v1/check?usage=true', list),
    'POST check, brief': post('/v1/check?usage=true&detail=brief', list),
    'POST check of lines': post('/v1/check?usage=true', lines.join('')),
    'POST check of lines, brief': post('/v1/check?usage=true&detail=brief', lines.join('')),
    evaluate: post('/v1/evaluate?usage=true', { ...list, robots }),
    'evaluate, brief': post('/v1/evaluate?usage=true&detail=brief', { ...list, robots }),
  };
}

describe('usage in answers', () => {
  it('is that of the file for each page and crawler, on each route, from memory and before', async () => {
    const origin = await startSite(FILE);
    const names = Object.keys(requestsFor(origin, FILE));
    for (const name of names) {
      const { app } = await openService();
      for (const state of ['fetched', 'in memory']) {
        const answers = await answersOf(app, requestsFor(origin, FILE)[name]!);
        expect(answers).toHaveLength(PATHS.length * CRAWLERS.length);
        for (const { url, crawler, usage } of answers) {
          expect(usage, `${name}, ${state}: ${url} ${crawler}`).toEqual(usageOfFile(FILE, crawler, url));
        }
      }
    }
  });

  it('is there if the request asks for it, and only then', async () => {
    const origin = await startSite(FILE);
    const { app } = await openService();
    const withoutFlag = Object.values(requestsFor(origin, FILE)).map((request) => ({
      ...request,
      url: String(request.url).replace('usage=true', 'usage=false'),
    }));
    for (const request of withoutFlag)
      for (const answer of await answersOf(app, request)) expect(answer).not.toHaveProperty('usage');
  });

  it('counts the headers of the page, of a query or of a line', async () => {
    const origin = await startSite(FILE);
    const { app } = await openService();
    const url = `${origin}/press/1`;
    const headers = { 'content-usage': 'train-ai=n, search=y', 'content-signal': 'use=immediate' };
    const expected = usageOfFile(FILE, 'ExampleBot', url, headers);
    const fields = { contentUsage: headers['content-usage'], contentSignal: headers['content-signal'] };
    const [found] = await answersOf(app, { url: `/v1/check?${new URLSearchParams({ url, ...fields })}` });
    expect(found?.usage).toEqual(expected);
    const payload = `${JSON.stringify({ url, ...fields })}\n{"url":"${url}"}\n`;
    for (const detail of ['brief', 'full']) {
      const request = { method: 'POST', url: `/v1/check?detail=${detail}`, headers: LINES, payload } as const;
      const [stated, other] = await answersOf(app, request);
      expect(stated?.usage).toEqual(expected);
      expect(other).not.toHaveProperty('usage');
    }
  });

  it('of a header that is too long is unknown, with the reason, and the answer is short', async () => {
    const origin = await startSite('user-agent: *\nallow: /\n');
    const { app } = await openService();
    const contentUsage = `train-ai=y${', x'.repeat(21_000)}`;
    const payload = `${JSON.stringify({ url: `${origin}/`, contentUsage })}\n`;
    expect(payload.length).toBeGreaterThan(63_000);
    const [answer] = await answersOf(app, { method: 'POST', url: '/v1/check', headers: LINES, payload });
    expect(answer?.usage).toMatchObject({ isFetched: true, preferences: NOTHING });
    expect(answer?.usage?.statements).toMatchObject([{ source: 'header', problem: 'too-long', line: null }]);
    expect(JSON.stringify(answer).length).toBeLessThan(3_000);
  });

  it('lists at most 10 statements, with the start of their values', async () => {
    const line = `content-usage: /a train-ai=y, x="${'v'.repeat(2_000)}"\ncontent-usage: x\n`;
    const file = `user-agent: *\n${line.repeat(20)}content-usage: /a train-ai=n\n`;
    const origin = await startSite(file);
    const { app } = await openService();
    const [answer] = await answersOf(app, { url: `/v1/check?usage=true&url=${origin}/a` });
    expect(answer?.usage).toEqual(usageOfFile(file, 'ExampleBot', `${origin}/a`));
    expect(answer?.usage?.preferences['train-ai']).toBe('denied');
    expect([answer?.usage?.statements.length, answer?.usage?.overruled.length]).toEqual([10, 10]);
  });

  it('grants nothing where robots.txt cannot be fetched, and knows nothing without a file', async () => {
    const broken = await startSite((_, response) => response.writeHead(500).end());
    const none = await startSite((_, response) => response.writeHead(404).end());
    const { app } = await openService();
    const granting = 'contentUsage=train-ai%3Dy&contentSignal=search%3Dyes';
    for (const url of [`${broken}/x`, 'mailto:a@b.example']) {
      const [answer] = await answersOf(app, { url: `/v1/check?url=${url}&${granting}` });
      expect(answer).toMatchObject({
        allowed: false,
        usage: { isFetched: false, preferences: NOTHING, statements: [] },
      });
    }
    const [answer] = await answersOf(app, { url: `/v1/check?url=${none}/x&usage=true` });
    expect(answer).toMatchObject({ allowed: true, usage: { isFetched: true, preferences: NOTHING, level: 'unknown' } });
  });

  it.each([
    ['in a turn', 120, MAX_STEPS_AT_ONCE, MAX_STEPS_IN_TURN],
    ['in a thread', 8_000, MAX_STEPS_IN_TURN, Number.POSITIVE_INFINITY],
  ])('FAULT-102 of a file for which it may take long is read %s', async (_, lines, least, most) => {
    const file = `user-agent: *\n${'content-usage: /*a*b search=n\n'.repeat(lines)}content-usage: /*ab$ train-ai=n\n`;
    const origin = await startSite(file);
    const { app, gate } = await openService();
    const url = `${origin}/ab`;
    const steps = usageSteps(parse(file), url.length);
    expect([steps > least, steps < most]).toEqual([true, true]);
    await gate.check(url);
    const request = { method: 'POST', url: '/v1/check?usage=true', headers: LINES } as const;
    const payload = `${JSON.stringify({ url, contentSignal: 'use=full' })}\n`;
    const headers = { 'content-signal': 'use=full' };
    for (const answer of await answersOf(app, { ...request, payload: payload.repeat(3) }))
      expect(answer.usage).toEqual(usageOfFile(file, 'ExampleBot', url, headers));
    const [found] = await answersOf(app, { url: `/v1/check?usage=true&url=${url}` });
    expect(found?.usage).toEqual(usageOfFile(file, 'ExampleBot', url));
  });
});

describe('wrong requests about usage', () => {
  it.each([
    ['/v1/check?url=http://h.example/&usage=yes', 'query.usage', 'expected boolean, got "yes"'],
    [
      '/v1/check?url=http://h.example/&url=http://h.example/a&contentUsage=x',
      'query.contentUsage',
      'is for one url: send a stream of lines to POST /v1/check for more pages',
    ],
    ['/v1/check?url=http://h.example/&contentUsge=x', 'query.contentUsge', 'is not known; did you mean contentUsage?'],
  ])('%s', async (url, field, detail) => {
    const { app } = await openService();
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, JSON.parse(body).errors]).toEqual([400, [{ field, detail }]]);
  });

  it('a line whose header is no text has one error', async () => {
    const { app } = await openService();
    const lines = ['{"url":"http://h.example/","contentUsage":["x"]}', '{"url":"http://h.example/","contentSignal":1}'];
    const request = { method: 'POST', url: '/v1/check', headers: LINES, payload: lines.join('\n') } as const;
    const details = (await app.inject(request)).body.split('\n', 2).map((line) => JSON.parse(line).error.detail);
    expect(details).toEqual(['contentUsage: expected text', 'contentSignal: expected text']);
  });
});
