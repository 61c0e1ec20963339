import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { LANGUAGES } from '@maycrawl/lint/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS, sentencesOf } from '../../../../scripts/sentences-of.js';
import { DiffAnswer } from '../../src/schemas/diff.js';
import { LintAnswer } from '../../src/schemas/lint.js';
import { PolicyAnswer } from '../../src/schemas/policy.js';
import { expectValid, type StartedApp, startApp } from './heavy-fixture.js';

const robots = readFileSync(new URL('../../../../examples/mistakes.robots.txt', import.meta.url), 'utf8');
const SMALL = 'User-agent *\nDisalow: /cart\nDisallow: /a b\nDisallow: /\n';
interface Answer {
  readonly status: number | undefined;
  readonly language: string | undefined;
  readonly vary: string | undefined;
  readonly body: Record<string, unknown>;
}

const split = (body: unknown) => sentencesOf(JSON.stringify(body));

describe('Accept-Language', () => {
  let shared: StartedApp;
  let port = 0;
  beforeAll(async () => {
    shared = await startApp();
    await shared.app.listen({ host: '127.0.0.1', port: 0 });
    port = (shared.app.server.address() as AddressInfo).port;
  });
  afterAll(() => shared.close());

  /** Sends a request over a connection, as `fetch` cannot send every header. */
  function send(path: string, language: string | readonly string[] | undefined, body?: object): Promise<Answer> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(language === undefined ? {} : { 'accept-language': language as string }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ port, path, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
        const { 'content-language': answered, vary } = response.headers;
        json(response).then(
          (read) =>
            resolve({
              status: response.statusCode,
              language: answered,
              vary,
              body: read as Answer['body'],
            }),
          reject,
        );
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }
  const lint = (language: string | readonly string[] | undefined, more: object = {}) =>
    send('/v1/lint', language, { robots: SMALL, ...more });

  it.each(['none', 'safe', 'unsafe'])(
    'has the findings in the language, and all else as in English (fix: %s)',
    async (fix) => {
      const english = await lint(undefined, { robots, fix });
      expect(english).toMatchObject({ status: 200, language: 'en', vary: 'accept-language' });
      const inEnglish = split(english.body);
      expect(inEnglish.sentences.some(hasEnglish)).toBe(true);
      for (const tag of ['hi', 'th'] as const) {
        const answer = await lint(tag, { robots, fix });
        expect(answer).toMatchObject({ status: 200, language: tag, vary: 'accept-language' });
        expectValid(LintAnswer, answer.body);
        const { sentences, rest } = split(answer.body);
        expect(rest).toEqual(inEnglish.rest);
        expect(answer.body.fixedFile).toEqual(english.body.fixedFile);
        expect(sentences.filter((text) => !LETTERS[tag].test(text) || hasEnglish(text))).toEqual([]);
        expect(sentences.length).toBe(inEnglish.sentences.length);
      }
    },
  );

  it('has the policy of a file, and of a site, in the language', async () => {
    const body = { robots, urls: ['/a'] };
    const english = await send('/v1/policy', undefined, body);
    expect(english).toMatchObject({ status: 200, language: 'en', vary: 'accept-language' });
    const url = `/v1/policy?url=${encodeURIComponent(`http://127.0.0.1:${port}/page`)}`;
    const ofSite = await send(url, 'en');
    expect([ofSite.status, ofSite.language]).toEqual([200, 'en']);
    for (const tag of ['hi', 'th'] as const) {
      const answers = [
        [english, await send('/v1/policy', `${tag};q=0.5`, body)],
        [ofSite, await send(url, tag)],
      ] as const;
      for (const [before, answer] of answers) {
        expect(answer).toMatchObject({ status: 200, language: tag, vary: 'accept-language' });
        expectValid(PolicyAnswer, answer.body);
        const [{ rest }, { rest: inEnglish, sentences: all }] = [split(answer.body), split(before.body)];
        expect(rest).toEqual(inEnglish);
        const { sentences } = split(answer.body);
        expect(sentences.length).toBe(all.length);
        expect(all.some(hasEnglish)).toBe(true);
        expect(sentences.filter((text) => !LETTERS[tag].test(text) || hasEnglish(text))).toEqual([]);
      }
    }
  });

  it('has for whom a file is blocked, and why nothing is decided, in the language of a comparison', async () => {
    const body = { before: 'User-agent: *\nDisallow: /a*b\n', after: 'User-agent: *\nDisallow: /\n', budget: 1 };
    const english = await send('/v1/diff', undefined, body);
    expect(english).toMatchObject({ status: 200, language: 'en', vary: 'accept-language' });
    const inEnglish = split(english.body);
    expect(inEnglish.sentences.some(hasEnglish)).toBe(true);
    for (const tag of ['hi', 'th'] as const) {
      const answer = await send('/v1/diff', tag, body);
      expect(answer).toMatchObject({ status: 200, language: tag, vary: 'accept-language' });
      expectValid(DiffAnswer, answer.body);
      const { sentences, rest } = split(answer.body);
      expect(rest).toEqual(inEnglish.rest);
      expect(sentences.length).toBe(inEnglish.sentences.length);
      expect(sentences.filter((text) => !LETTERS[tag].test(text) || hasEnglish(text))).toEqual([]);
    }
  });

  it('is read with its weights, and a header that cannot be read means English', async () => {
    const long = Array.from({ length: 800 }, (_, i) => `x${i};q=0.5`).join(',');
    expect(long.length).toBeGreaterThan(8_000);
    const headers: readonly (readonly [string | readonly string[] | undefined, string])[] = [
      ['hi;q=0.8, th;q=0.9', 'th'],
      ['de-DE,de;q=0.9,hi;q=0.3,en;q=0.1', 'hi'],
      ['*', 'en'],
      ['en;q=0, *;q=0.1', 'hi'],
      [['de', 'th'], 'th'],
      [';;=,q=9,\u00ff', 'en'],
      ['hi;q=high', 'en'],
      ['', 'en'],
      [long, 'en'],
      [`${long},th`, 'th'],
    ];
    for (const [header, tag] of headers) {
      const { status, language, body } = await lint(header);
      expect([header, status, language]).toEqual([header, 200, tag]);
      const { sentences } = split(body);
      expect(sentences.some(hasEnglish)).toBe(tag === 'en');
    }
  });

  it('of requests that are answered by the same thread do not mix', async () => {
    const tags = Array.from({ length: 12 }, (_, i) => LANGUAGES[i % 3] ?? 'en');
    const answers = await Promise.all(tags.map((tag) => lint(tag)));
    expect(answers.map(({ language }) => language)).toEqual(tags);
    const bodies = new Map(tags.map((tag, i) => [tag, answers[i]?.body]));
    for (const [i, tag] of tags.entries()) expect(answers[i]?.body).toEqual(bodies.get(tag));
    expect(new Set([...bodies.values()].map((body) => JSON.stringify(body))).size).toBe(3);
  });

  it('changes no error and no other route', async () => {
    const wrong = await lint('hi', { preset: 'bing' });
    expect(wrong).toMatchObject({ status: 400, language: undefined, vary: undefined });
    const { requestId } = wrong.body;
    expect(wrong.body).toEqual({ ...(await lint(undefined, { preset: 'bing' })).body, requestId });
    const rule = await lint('hi', { rules: { 'no-such-rule': 'off' } });
    expect([rule.status, rule.language]).toEqual([400, undefined]);
    const crawlers = await send('/v1/crawlers', 'hi');
    expect([crawlers.status, crawlers.language]).toEqual([200, undefined]);
  });

  it('is in the OpenAPI document of the routes that read it', async () => {
    const { paths } = (await send('/openapi.json', undefined)).body as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; responses: object }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );
    const reading = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name, in: place }) => name === 'accept-language' && place === 'header'),
    );
    expect(reading.map(({ name }) => name).sort()).toEqual([
      'get /v1/check',
      'get /v1/policy',
      'post /v1/check',
      'post /v1/diff',
      'post /v1/evaluate',
      'post /v1/lint',
      'post /v1/policy',
    ]);
    for (const { responses } of reading)
      expect(responses).toMatchObject({ 200: { headers: { 'Content-Language': {}, Vary: {} } } });
  });
});
