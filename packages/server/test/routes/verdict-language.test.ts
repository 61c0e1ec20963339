/** Verdicts of the service in Hindi and Thai, over connections and by real sites. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LETTERS, sentencesOf } from '../../../../scripts/sentences-of.js';
import { faultyFile, plantFault } from '../../../../scripts/test/planted-fault.mjs';
import { UntranslatedWords } from '../../../../scripts/untranslated-words.js';
import { CheckAnswer, CheckManyAnswer } from '../../src/schemas/check-many.js';
import { EvaluateAnswer } from '../../src/schemas/evaluate.js';
import { expectValid, type StartedApp, startApp } from './heavy-fixture.js';

const RULES = `User-agent: *
Disallow: /cart
Disallow: /help/
Allow: /help/contact
Allow: /shop/index.html
Disallow: /tie
Allow: /tie
Disallow: /same
Disallow: /same
Disallow: /s*me

User-agent: EmptyBot
Disallow:

User-agent: NamedBot
Disallow: /other
`;
const PATHS = ['/cart', '/help/contact', '/shop/', '/tie', '/same', '/none'];
const CRAWLERS = ['TestBot', 'EmptyBot', 'AdsBot-Google', 'Google-Read-Aloud'];
/** How many rules make a lookup that is done in a thread. */
const LONG_LOOKUP = 20_000;

/** The answer of a site to any request, by the first label of its name. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse, path: string, port: number) => void>> = {
  good: (response) => response.end(RULES),
  missing: (response) => response.writeHead(404).end(),
  closed: (response) => response.writeHead(401).end(),
  busy: (response) => response.writeHead(429).end(),
  failing: (response) => response.writeHead(503).end(),
  looping: (response) => response.writeHead(302, { location: '/robots.txt' }).end(),
  endless: (response, path) => response.writeHead(302, { location: `${path}+` }).end(),
  nowhere: (response) => response.writeHead(302, { location: 'http://' }).end(),
  broken: (response) => response.socket?.destroy(),
  long: (response) => response.end(`User-agent: *\nDisallow: /cart\n${'#'.repeat(520_000)}\n`),
  costly: (response) => response.end(`User-agent: *\n${'Disallow: /c*a*r*t*x\n'.repeat(LONG_LOOKUP)}Disallow: /c`),
};

const timeless = (json: string): string =>
  json
    .replace(/"(fetchedAt|validUntil|at|retryAt)":"[^"]*"/g, '"$1":"(time)"')
    .replace(/"age":\d+/g, '"age":0')
    .replace(/"source":"\w+"/g, '"source":"(source)"');

describe('verdicts in the language of the request', () => {
  let service: StartedApp;
  let origin = '';
  let urls: readonly string[] = [];
  const sites = createServer((request, response) => {
    const [name = ''] = (request.headers.host ?? '').split('.');
    ANSWERS[name]?.(response, request.url ?? '', request.socket.localPort ?? 0);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
    const { port } = sites.address() as AddressInfo;
    urls = Object.keys(ANSWERS).map((name) => `http://${name}.localhost:${port}/cart`);
    service = await startApp();
    origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await service.close();
    sites.closeAllConnections();
    sites.close();
  });

  interface Answer {
    readonly text: string;
    readonly language: string | null;
    readonly vary: string | null;
  }

  async function send(path: string, language: string | undefined, body?: string, type = 'application/json') {
    const headers = {
      // `fetch` sends `*` by itself, which means English.
      ...(language !== undefined && { 'accept-language': language }),
      ...(body !== undefined && { 'content-type': type }),
    };
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body ?? null,
    });
    expect(response.status).toBe(200);
    const answered = response.headers;
    const answer: Answer = {
      text: await response.text(),
      language: answered.get('content-language'),
      vary: answered.get('vary'),
    };
    return answer;
  }

  /** Fails unless the same request has the same data and other sentences in Hindi and Thai. Returns the English answer. */
  async function expectTranslated(path: string, body?: string, type?: string): Promise<Answer> {
    // The second answer in English and those in other languages come from memory.
    await send(path, 'en', body, type);
    const english = await send(path, 'en', body, type);
    expect(english).toMatchObject({ language: 'en', vary: 'accept-language' });
    for (const tag of ['hi', 'th'] as const) {
      const words = new UntranslatedWords(tag, ['mailto', 'TestBot', 'EmptyBot', 'NamedBot']);
      const translated = await send(path, `${tag};q=0.9, de`, body, type);
      expect(translated).toMatchObject({ language: tag, vary: 'accept-language' });
      const lines = english.text.trimEnd().split('\n');
      for (const [i, line] of translated.text.trimEnd().split('\n').entries()) {
        const [was, is] = [sentencesOf(timeless(lines[i] ?? '')), sentencesOf(timeless(line))];
        expect(is.rest).toEqual(was.rest);
        expect(is.sentences.length).toBe(was.sentences.length);
        expect(is.sentences.filter((text) => !LETTERS[tag].test(text) || words.areIn(text))).toEqual([]);
      }
    }
    // What is kept of an origin is not that of another language.
    expect(timeless((await send(path, 'en', body, type)).text)).toBe(timeless(english.text));
    return english;
  }

  const list = (...given: readonly string[]) => given.map((url) => `url=${encodeURIComponent(url)}`).join('&');

  it('have each result of a fetch: GET /v1/policy', async () => {
    for (const url of urls) await expectTranslated(`/v1/policy?${list(url)}`);
  });

  it('have each result of a fetch: GET /v1/check, of one URL and of several', async () => {
    for (const url of urls) await expectTranslated(`/v1/check?${list(url)}`);
    const { text } = await expectTranslated(`/v1/check?${list(...urls, 'mailto:a@example.com')}`);
    expectValid(CheckAnswer, JSON.parse(text));
    const reasons = new Set(
      (JSON.parse(text) as { answers: { reason: string }[] }).answers.map(({ reason }) => reason),
    );
    expect([...reasons].sort()).toEqual(['rule', 'unavailable', 'unreachable', 'unsupported-scheme']);
    for (const phrase of ['redirects to itself', 'redirects too often', 'no valid URL', '(404)', '(401)', '503', '429'])
      expect(text).toContain(phrase);
  });

  it('have each reason of the rules: POST /v1/check, as a list and as a stream', async () => {
    const good = PATHS.map((path) => `${urls[0]?.replace('/cart', '')}${path}`);
    const body = JSON.stringify({ urls: good, crawlers: CRAWLERS });
    const { text } = await expectTranslated('/v1/check', body);
    expectValid(CheckManyAnswer, JSON.parse(text));
    const lines = [...good, ...urls].map((url, id) => `${JSON.stringify({ url, id })}\n`).join('');
    await expectTranslated('/v1/check', lines, 'application/x-ndjson');
  });

  it('have no sentence if they are brief, and the language nevertheless', async () => {
    const body = JSON.stringify({ urls });
    const english = await send('/v1/check?detail=brief', 'en', body);
    expect(await send('/v1/check?detail=brief', 'th', body)).toEqual({ ...english, language: 'th' });
  });

  it.each([1, 40])('have each reason of the rules: POST /v1/evaluate, also in a thread (%d times)', async (times) => {
    const paths = Array.from({ length: times }, () => PATHS).flat();
    const asked = [...paths.map((path) => `https://shop.example${path}`), 'mailto:a@example.com'];
    const robots = { robots: RULES, urls: asked, crawlers: CRAWLERS };
    const { text } = await expectTranslated('/v1/evaluate', JSON.stringify(robots));
    expectValid(EvaluateAnswer, JSON.parse(text));
    const google = new Set((JSON.parse(text) as { answers: { reason: string }[] }).answers.map(({ reason }) => reason));
    const itself = { robots: RULES, dialect: 'rfc9309', urls: ['https://shop.example/robots.txt'] };
    expect((await expectTranslated('/v1/evaluate', JSON.stringify(itself))).text).toContain('"robots-txt"');
    expect([...google].sort()).toEqual([
      'crawler-ignores-robots',
      'empty-rule',
      'no-group',
      'no-matching-rule',
      'rule',
      'unsupported-scheme',
    ]);
  });

  it('say that a file cannot be evaluated', async () => {
    const removeFault = plantFault();
    try {
      const body = JSON.stringify({ robots: faultyFile(RULES, 0), urls: ['https://shop.example/cart'] });
      expect((await expectTranslated('/v1/evaluate', body)).text).toContain('"internal-error"');
    } finally {
      removeFault();
    }
  });

  it('are English without a usable language, and errors are English', async () => {
    const path = `/v1/check?${list(urls[0] ?? '')}`;
    const english = await send(path, 'en');
    for (const language of [undefined, 'de', 'hi;q=high', ';;'])
      expect(timeless(JSON.stringify(await send(path, language)))).toBe(timeless(JSON.stringify(english)));
    for (const [wrong, init] of [
      ['/v1/check', {}],
      ['/v1/evaluate', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ] as const) {
      const answer = await fetch(`${origin}${wrong}`, {
        ...init,
        headers: { ...('headers' in init && init.headers), 'accept-language': 'hi' },
      });
      expect([answer.status, answer.headers.get('content-language')]).toEqual([400, null]);
    }
  });
});
