import type { ServerResponse } from 'node:http';
import { Gate } from '@maycrawl/gate';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../src/schemas/answer.js';
import { cleanUps, openService, ROBOTS, startSite } from './server-fixture.js';

const LINES = { 'content-type': 'application/x-ndjson' };

describe('GET /v1/check', () => {
  test('answers with the verdict, its reason and its basis', async () => {
    const { app } = await openService();
    const origin = await startSite();
    const response = await app.inject({ url: `/v1/check?url=${origin}/private/x&crawler=Googlebot` });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'private, max-age=60', 'maycrawl-version': '1.2.3' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const [answer] = response.json().answers;
    expect(answer).toMatchObject({
      url: `${origin}/private/x`,
      crawler: 'Googlebot',
      allowed: false,
      reason: 'rule',
      rule: { type: 'disallow', pattern: '/private', line: 2, matchLength: 8 },
      robotsUrl: `${origin}/robots.txt`,
      status: 200,
      failure: null,
      hint: null,
    });
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { app } = await openService();
    const origin = await startSite();
    const response = await app.inject({ method: 'HEAD', url: `/v1/check?url=${origin}/` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, max-age=60');
    expect(response.body).toBe('');
  });

  test('an unknown crawler spelled almost like a known one has a hint', async () => {
    const { app } = await openService();
    const origin = await startSite();
    const response = await app.inject({ url: `/v1/check?url=${origin}/&crawler=Googelbot&crawler=GPTBot` });
    expect(response.json().answers.map(({ hint }: { hint: unknown }) => hint)).toEqual(['Googlebot', null]);
  });

  test('E4 an unknown name of several words has the token that is read as a hint; a header has none', async () => {
    const { app } = await openService();
    const origin = await startSite();
    const names = [
      'Foo Bar',
      'Googlebot Foo',
      'Googlebot Nwes',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ];
    const query = names.map((name) => `&crawler=${encodeURIComponent(name)}`).join('');
    const { answers } = (await app.inject({ url: `/v1/check?url=${origin}/${query}` })).json();
    expect(answers.map(({ hint }: Answer) => hint)).toEqual(['Foo', 'Googlebot', 'Googlebot-News', null]);
    const known = (await app.inject({ url: `/v1/crawlers?name=${encodeURIComponent('Googlebot Foo')}` })).json();
    expect(known).toMatchObject({ crawlers: [{ name: 'Googlebot' }], hint: 'Googlebot' });
  });

  test('a site that does not answer in time: 503 and Retry-After, and the fetch continues', async () => {
    const { app, gate } = await openService();
    let answerSite: (() => void) | undefined;
    const origin = await startSite((_, response) => {
      answerSite = () => response.end(ROBOTS);
    });
    const list = { method: 'POST', url: '/v1/check?wait=1', payload: { urls: [`${origin}/`] } } as const;
    for (const question of [{ url: `/v1/check?url=${origin}/&wait=1` }, list]) {
      const response = await app.inject(question);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'not-yet-known', type: '/docs/errors#not-yet-known' });
      expect(response.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    }
    const lines = await app.inject({ ...list, headers: LINES, payload: `{"url":"${origin}/"}` });
    expect(lines.json()).toMatchObject({ status: 400, errors: [{ field: 'query.wait' }] });
    const known = gate.check(`${origin}/private`);
    await expect.poll(() => answerSite).toBeDefined();
    answerSite?.();
    expect((await known).allowed).toBe(false);
    const again = await app.inject({ url: `/v1/check?url=${origin}/private&wait=0` });
    expect(again.json().answers[0].allowed).toBe(false);
  });

  test('a site that cannot be reached is a verdict with its failure, and is not to be stored', async () => {
    const { app } = await openService();
    const origin = await startSite((request) => request.socket.destroy());
    const response = await app.inject({ url: `/v1/check?url=${origin}/` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().answers[0]).toMatchObject({ allowed: false, reason: 'unreachable', status: null });
    expect(response.json().answers[0].failure.kind).toBe('reset');
  });

  test.each([
    ['url=http://h/search?q=1&sort=x', 'query.sort'],
    ['url=example.com:8080/x', 'query.url[0]'],
    ['url=/x', 'query.url[0]'],
    ['url=http://h/a+b', 'query.url[0]'],
    ['url=http://h/%zz', 'query.url'],
    ['', 'query.url'],
    ['url=http://h/&crawler=', 'query.crawler[0]'],
    ['url=http://h/&wait=x', 'query.wait'],
    ['url=http://h/&wait=1&wait=2', 'query.wait', 'expected integer, got a list of 2'],
    ['URL=http://h/', 'query.url', 'query.URL: is not known'],
    ['url[]=http://h/', 'query.url', 'query.url[]: is not known'],
    ['url=http://h/&crawler=%20', 'query.crawler[0]', 'query.crawler[0]: expected'],
  ])('?%s is refused, and the field is named', async (query, field, words = '') => {
    const { app } = await openService();
    const response = await app.inject({ url: `/v1/check?${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
    expect(response.json().errors[0].field).toBe(field);
    expect(response.json().detail).toContain(words);
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
  });
});

describe('POST /v1/check', () => {
  test('answers a list in order, with hints, and briefly', async () => {
    const { app } = await openService();
    const origin = await startSite();
    const payload = { urls: [`${origin}/private`, 'mailto:a@b'], crawlers: ['Googelbot', 'b'] };
    const full = await app.inject({ method: 'POST', url: '/v1/check', payload });
    const answers = full.json().answers;
    expect(answers.map(({ url, crawler, allowed, hint }: Answer) => [url, crawler, allowed, hint])).toEqual([
      [`${origin}/private`, 'Googelbot', false, 'Googlebot'],
      [`${origin}/private`, 'b', false, null],
      ['mailto:a@b', 'Googelbot', false, 'Googlebot'],
      ['mailto:a@b', 'b', false, null],
    ]);
    const brief = await app.inject({ method: 'POST', url: '/v1/check?detail=brief', payload });
    expect(brief.json().answers[0]).toEqual({ url: `${origin}/private`, crawler: 'Googelbot', allowed: false });
    const secret = { urls: [`${origin.replace('//', '//user:secret@')}/x`], crawlers: ['b'] };
    for (const detail of ['full', 'brief']) {
      const answer = await app.inject({ method: 'POST', url: `/v1/check?detail=${detail}`, payload: secret });
      const [{ url, ...rest }] = answer.json().answers;
      expect(rest.decidedUrl).toBe(`${origin}/x`);
      expect(JSON.stringify(rest)).not.toContain('secret');
    }
    const dotted = await app.inject({
      method: 'POST',
      url: '/v1/check?detail=brief',
      payload: { urls: [`${origin}/x/../private`, 'MAILTO:a@b'], crawlers: ['b'] },
    });
    expect(dotted.json().answers).toEqual([
      { url: `${origin}/x/../private`, decidedUrl: `${origin}/private`, crawler: 'b', allowed: false },
      { url: 'MAILTO:a@b', decidedUrl: 'mailto:a@b', crawler: 'b', allowed: false },
    ]);
  });

  test.each(['full', 'brief'])('%s lines: errors in their place, ids echoed, and a last line', async (detail) => {
    const { app } = await openService();
    const origin = await startSite();
    const url = `${origin}/private`;
    const questions = [
      `{"url":"${url}"}`,
      `{"url":"${url}","id":"a"}`,
      '',
      'nonsense',
      `{"url":"${url}","id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      `{"url":"${url}","id":12345678901234567890}`,
      `{"url":"${url}","crawlr":"x","id":7}`,
      '{"url":"example.com:80/"}',
      `{"url":"${url}","crawler":"Googelbot","id":0}`,
      `{"url":"${'x'.repeat(70_000)}"}`,
      `{"url":"${url}?${'x'.repeat(16_384)}"}`,
      `{"url":"${url}","crawler":"${'x'.repeat(1_025)}"}`,
    ];
    const payload = questions.join('\r\n');
    const response = await app.inject({ method: 'POST', url: `/v1/check?detail=${detail}`, headers: LINES, payload });
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.line ?? line.id ?? line.allowed ?? line.done)).toEqual([
      false,
      'a',
      4,
      5,
      6,
      7,
      8,
      0,
      10,
      11,
      12,
      true,
    ]);
    expect(lines[5]).toMatchObject({ id: 7, error: { code: 'invalid-request' } });
    expect(lines.at(-1)).toEqual({ done: true, lines: 12, errors: 8 });
  });

  test('without a body, with text, a compressed or a damaged one: the field is named', async () => {
    const { app } = await openService();
    const post = (headers: Record<string, string>, payload?: string | Buffer) =>
      app.inject({ method: 'POST', url: '/v1/check', headers, ...(payload === undefined ? {} : { payload }) });
    const json = { 'content-type': 'application/json' };
    const problems = [
      await post({}),
      await post({ 'content-type': 'text/plain' }, 'x'),
      await post({ ...json, 'content-encoding': 'gzip' }, 'x'),
      await post(json, ''),
      await post(json, Buffer.from([0x22, 0xff, 0x22])),
      await post(json, '\ufeff{}'),
      await post(json, '{"urls":[1]}'),
      await post(json, '{"urls":["http://h/"],"__proto__":{}}'),
      await post(json, '{"urls":["http://h/"],"crawlers":[]}'),
      await post(json, 'x'.repeat(3_000_000)),
    ].map((response) => [response.statusCode, response.json().errors[0]?.field ?? response.json().code]);
    expect(problems).toEqual([
      [415, 'headers.content-type'],
      [415, 'headers.content-type'],
      [415, 'headers.content-encoding'],
      [400, 'body'],
      [400, 'body'],
      [400, 'body'],
      [400, 'body.urls[0]'],
      [400, 'body.__proto__'],
      [400, 'body.crawlers'],
      [413, 'body'],
    ]);
  });

  test('names every text of a list that is no URL, up to 100', async () => {
    const { app } = await openService();
    const fieldsOf = async (urls: readonly string[]) => {
      const response = await app.inject({ method: 'POST', url: '/v1/check', payload: { urls } });
      return response.json().errors.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf(['a', 'http://h/', 'http://[::1', 'b c'])).toEqual([0, 2, 3].map((i) => `body.urls[${i}]`));
    expect(await fieldsOf(Array(10_000).fill('a'))).toHaveLength(100);
  });
});

describe('POST /v1/evaluate', () => {
  const evaluate = async (payload: object, query = '') => {
    const { app } = await openService();
    return app.inject({ method: 'POST', url: `/v1/evaluate${query}`, payload });
  };

  test('answers by the file in the body, as text or base64, without a fetch', async () => {
    const urls = ['http://127.0.0.1:1/private', 'http://127.0.0.1:1/open'];
    const text = await evaluate({ robots: ROBOTS, urls });
    const base64 = await evaluate({ robotsBase64: Buffer.from(ROBOTS).toString('base64'), urls });
    expect(text.json()).toEqual(base64.json());
    expect(text.json().answers.map(({ allowed, rule }: Answer) => [allowed, rule?.line])).toEqual([
      [false, 2],
      [true, undefined],
    ]);
    const brief = await evaluate({ robots: ROBOTS, urls: [urls[0]] }, '?detail=brief');
    expect(brief.json().answers).toEqual([{ url: urls[0], crawler: 'ExampleBot', allowed: false }]);
  });

  test('reads 500 KiB of a longer file and says so; a hostile file has a short answer', async () => {
    const robots = `user-agent: *\n${'disallow: /*\n'.repeat(60_000)}`;
    const response = await evaluate({ robots, urls: ['http://h/x'] });
    const { truncated, answers } = response.json();
    expect(truncated).toBe(true);
    expect(answers[0].overruled).toHaveLength(10);
    expect(answers[0].overruledCount).toBeGreaterThan(30_000);
  });

  test.each([
    [{ urls: ['http://h/'] }, 'body.robots'],
    [{ robots: '', robotsBase64: '', urls: ['http://h/'] }, 'body.robots'],
    [{ robotsBase64: '%%%', urls: ['http://h/'] }, 'body.robotsBase64'],
    [{ robots: '', robotsUrl: 'http://a/robots.txt', urls: ['http://a/x', 'http://b/x'] }, 'body.urls[1]'],
    [{ robots: '', urls: ['http://h/'], dialect: 'bing' }, 'body.dialect'],
    [{ robots: '', urls: ['http://h/'], crawlers: [] }, 'body.crawlers'],
    [{ robots: '', urls: Array(101).fill('http://h/'), crawlers: Array(100).fill('a') }, 'body.urls'],
  ])('%o is refused', async (payload, field) => {
    const response = await evaluate(payload);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, field]);
  });
});

describe('/v1/robots', () => {
  test('returns the entry, and the bytes on request', async () => {
    const { app } = await openService();
    const origin = await startSite((_, response) =>
      response.writeHead(200, { 'cache-control': 'max-age=3600', 'content-type': 'text/plain', age: '60' }).end(ROBOTS),
    );
    const entry = await app.inject({ url: `/v1/robots?url=${origin}/any` });
    expect(entry.json()).toMatchObject({
      robotsUrl: `${origin}/robots.txt`,
      access: 'rules',
      step: 'fresh',
      good: { kind: 'file', status: 200, headers: { cacheControl: 'max-age=3600', ageSeconds: 60 } },
      file: { text: ROBOTS, base64: null, size: ROBOTS.length, truncated: false },
    });
    const bytes = await app.inject({ url: `/v1/robots?url=${origin}/`, headers: { accept: 'text/plain' } });
    expect(bytes.body).toBe(ROBOTS);
    expect(bytes.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept' });
  });

  test('bytes that are not UTF-8 are base64; a site without a file has none as text', async () => {
    const { app } = await openService();
    const binary = await startSite((_, response) => response.end(Buffer.from([0xff, 0x0a])));
    const entry = await app.inject({ url: `/v1/robots?url=${binary}/` });
    expect(entry.json().file).toMatchObject({ text: null, base64: '/wo=' });
    const missing = await startSite((_, response) => response.writeHead(404).end());
    const text = await app.inject({ url: `/v1/robots?url=${missing}/`, headers: { accept: 'text/plain' } });
    expect([text.statusCode, text.json().code]).toEqual([404, 'no-robots-file']);
    expect(text.headers).toMatchObject({ 'maycrawl-access': 'allow-all', 'maycrawl-step': 'fresh' });
  });

  test('as text, a site on which everything is blocked is 503, never 404 or an old copy', async () => {
    let now = Date.now();
    const HOUR = 3_600_000;
    let answer = (response: ServerResponse) => void response.end(ROBOTS);
    const origin = await startSite((_, response) => answer(response));
    const { app, gate } = await openAt(() => now);
    const textOf = async (url: string) => {
      const response = await app.inject({ url: `/v1/robots?url=${url}/`, headers: { accept: 'text/plain' } });
      const { 'maycrawl-access': access, 'maycrawl-step': step, 'retry-after': seconds } = response.headers;
      const { allowed } = await gate.check(`${url}/open`);
      return { status: response.statusCode, access, step, seconds: Number(seconds), allowed, body: response.body };
    };
    expect(await textOf(origin)).toMatchObject({ status: 200, access: 'rules', body: ROBOTS });
    answer = (response) => void response.writeHead(500).end();
    now += 25 * HOUR;
    const early = await textOf(origin);
    expect(early).toMatchObject({ status: 503, step: 'outage-disallow', allowed: false });
    expect(early.seconds).toBeGreaterThan(1);
    expect(JSON.parse(early.body).code).toBe('robots-unreachable');
    now += 25 * HOUR;
    expect(await textOf(origin)).toMatchObject({
      status: 200,
      access: 'rules',
      step: 'outage-last-good',
      body: ROBOTS,
    });
    now += 33 * 24 * HOUR;
    expect(await textOf(origin)).toMatchObject({ status: 503, step: 'outage-site-unreachable', allowed: false });
    const entry = await app.inject({ url: `/v1/robots?url=${origin}/` });
    expect([entry.statusCode, entry.json().access]).toEqual([200, 'disallow-all']);

    const never = await startSite((_, response) => response.writeHead(500).end());
    expect(await textOf(never)).toMatchObject({ status: 503, access: 'disallow-all' });
    now += 25 * HOUR;
    expect(await textOf(never)).toMatchObject({
      status: 404,
      access: 'allow-all',
      step: 'outage-never-good',
      allowed: true,
    });
    const cut = await startSite((_, response) =>
      response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
    );
    expect(await textOf(cut)).toMatchObject({ status: 503, allowed: false });
    expect(await textOf('http://127.0.0.1:6000')).toMatchObject({
      status: 503,
      step: 'refused-address',
      allowed: false,
    });
  });

  test.each([
    ['text/plain', true],
    ['text/*', true],
    ['text/plain;q=0, */*', false],
    ['text/plain;q=0.5, application/json', false],
    ['application/json;q=0.5, text/plain', true],
    ['text/plain, */*', true],
    ['*/*', false],
    ['text/html, */*;q=0.8', false],
    ['text/plain;q=x', false],
  ])('Accept: %s is weighed', async (accept, isText) => {
    const { app } = await openService();
    const response = await app.inject({ url: `/v1/robots?url=${await startSite()}`, headers: { accept } });
    expect(response.headers['content-type']).toBe(isText ? 'text/plain' : 'application/json; charset=utf-8');
  });

  test('refresh fetches at most once a minute per origin', async () => {
    let now = Date.now();
    const clock = () => now;
    let requests = 0;
    const origin = await startSite((_, response) => {
      requests++;
      response.end(ROBOTS);
    });
    const { gate, app } = await openAt(clock);
    await gate.allows(`${origin}/`);
    now += 1_000;
    const refresh = () => app.inject({ method: 'POST', url: '/v1/robots/refresh', payload: { url: origin } });
    expect((await refresh()).json().refreshed).toBe(false);
    now += 61_000;
    const [one, two] = await Promise.all([refresh(), refresh()]);
    expect([one.json().refreshed, two.json().refreshed, requests]).toEqual([true, true, 2]);
    now += 1_000;
    const nextRefreshAt = new Date(now + 59_000).toISOString();
    expect((await refresh()).json()).toMatchObject({ refreshed: false, nextRefreshAt });
    expect(requests).toBe(2);
  });

  test('refresh waits for the pause that a site requests, and says until when', async () => {
    let now = Date.now();
    let requests = 0;
    const origin = await startSite((_, response) => {
      requests++;
      response.writeHead(503, { 'retry-after': '3600' }).end();
    });
    const { gate, app } = await openAt(() => now);
    await gate.allows(`${origin}/`);
    now += 120_000;
    const answer = await app.inject({ method: 'POST', url: '/v1/robots/refresh', payload: { url: origin } });
    const { refreshed, nextRefreshAt, entry } = answer.json();
    expect([refreshed, requests]).toEqual([false, 1]);
    expect(Date.parse(nextRefreshAt)).toBeGreaterThan(now + 3_000_000);
    expect(Date.parse(nextRefreshAt)).toBeLessThanOrEqual(Date.parse(entry.nextTryAt));
  });

  test('a report of a page is recorded', async () => {
    const { app, gate } = await openService();
    const origin = await startSite();
    await gate.allows(`${origin}/`);
    const payload = { url: `${origin}/page`, ok: true };
    const response = await app.inject({ method: 'POST', url: '/v1/robots/page', payload });
    expect(response.statusCode).toBe(204);
    expect((await gate.robots(origin)).record.pageGoodAt).toBeTypeOf('number');
    const wrong = await app.inject({ method: 'POST', url: '/v1/robots/page', payload: { ...payload, ok: 'yes' } });
    expect(wrong.json().errors[0].field).toBe('body.ok');
  });

  test('the policy is what the gate decides in every step of an outage', async () => {
    let now = Date.now();
    const HOUR = 3_600_000;
    let isDown = false;
    const siteOf = (status: number, body = '') =>
      startSite((_, response) => void response.writeHead(isDown ? 500 : status).end(body));
    const file = await siteOf(200, 'user-agent: *\ndisallow: /\n');
    const [none, never] = [await siteOf(404), await siteOf(500)];
    const { app, gate } = await openAt(() => now);
    const stateOf = async (url: string) => {
      const { uses, notes } = (await app.inject({ url: `/v1/policy?url=${url}` })).json();
      const rows = uses.flatMap((use: { rows: { crawlers: string[]; state: string }[] }) => use.rows);
      const { state } = rows.find(({ crawlers }: { crawlers: string[] }) => crawlers.includes('Googlebot'));
      const { allowed, step } = await gate.check(`${url}/`, 'Googlebot');
      if (state !== 'not-known') expect(state, step).toBe(allowed ? 'allowed' : 'blocked');
      else expect(allowed).toBe(false);
      return [step, state, notes[0]?.id];
    };
    expect(await stateOf(file)).toEqual(['fresh', 'blocked', undefined]);
    expect(await stateOf(none)).toEqual(['fresh', 'allowed', 'fetch-unavailable']);
    expect(await stateOf(never)).toEqual(['outage-disallow', 'blocked', 'fetch-unreachable']);
    isDown = true;
    now += 25 * HOUR;
    expect(await stateOf(file)).toEqual(['outage-disallow', 'blocked', 'fetch-unreachable']);
    expect(await stateOf(none)).toEqual(['outage-disallow', 'blocked', 'fetch-unreachable']);
    expect(await stateOf(never)).toEqual(['outage-never-good', 'allowed', 'cached-access']);
    now += 25 * HOUR;
    expect(await stateOf(file)).toEqual(['outage-last-good', 'blocked', 'cached-access']);
    expect(await stateOf(none)).toEqual(['outage-last-good', 'allowed', 'cached-access']);
    now += 33 * 24 * HOUR;
    expect(await stateOf(none)).toEqual(['outage-site-unreachable', 'blocked', 'cached-access']);
    await gate.reportPage(`${file}/`, true);
    expect(await stateOf(file)).toEqual(['outage-site-reachable', 'allowed', 'cached-access']);
    expect(await stateOf('http://127.0.0.1:6000')).toEqual(['refused-address', 'not-known', 'cached-access']);
  });

  async function openAt(now: () => number) {
    const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', now, fetch: { allowPrivate: true } });
    cleanUps.push(() => gate.close());
    return { gate, app: (await openService({ gate, now })).app };
  }
});

test('GET /v1/robots has the crawl-delay of a crawler, also for HEAD', async () => {
  const { app } = await openService();
  const origin = await startSite(
    'user-agent: slowbot\ncrawl-delay: 2.5\n\nuser-agent: hasty\ncrawl-delay: 0\n\nuser-agent: odd\ncrawl-delay: -1\n',
  );
  const url = (crawler: string) => `/v1/robots?url=${origin}/&crawler=${crawler}`;
  const delays = ['SlowBot', 'hasty', 'odd', 'other'].map(async (crawler) => {
    const entry = await app.inject({ url: url(crawler) });
    const head = await app.inject({ method: 'HEAD', url: url(crawler) });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    return [entry.json().crawlDelay, entry.headers['maycrawl-crawl-delay'], head.headers['maycrawl-crawl-delay']];
  });
  expect(await Promise.all(delays)).toEqual([
    [2.5, '2.5', '2.5'],
    [0, '0', '0'],
    [null, undefined, undefined],
    [null, undefined, undefined],
  ]);
  expect((await app.inject({ url: url('x'.repeat(1_025)) })).json().errors[0].field).toBe('query.crawler');
});

describe('GET /v1/sitemaps', () => {
  const sitemapSite = () =>
    startSite(({ url, headers }, response) => {
      const origin = `http://${headers.host}`;
      if (url === '/robots.txt') response.end(`sitemap: ${origin}/a.txt\nsitemap: ${origin}/missing.txt\n`);
      else if (url === '/a.txt') response.end(`${origin}/1\n${origin}/2\n${origin}/3\n`);
      else response.writeHead(404).end();
    });
  const read = async (query: string) => {
    const { app } = await openService();
    const { body } = await app.inject({ url: `/v1/sitemaps?${query}` });
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  test('lists the URLs with problems in their place', async () => {
    const origin = await sitemapSite();
    const lines = await read(`url=${origin}`);
    expect(lines.slice(0, 3).map(({ loc }) => loc)).toEqual([1, 2, 3].map((i) => `${origin}/${i}`));
    expect(lines[3]).toMatchObject({ problem: { sitemap: `${origin}/missing.txt`, reason: 'unavailable' } });
    expect(lines[4]).toEqual({ done: true, urls: 3, problems: 1, limited: false });
  });

  test('one sitemap, a limit, and a site that cannot be reached', async () => {
    const origin = await sitemapSite();
    expect((await read(`url=${origin}/a.txt`)).at(-1)).toEqual({ done: true, urls: 3, problems: 0, limited: false });
    expect((await read(`url=${origin}&limit=2`)).at(-1)).toEqual({ done: true, urls: 2, problems: 0, limited: true });
    expect((await read('url=http://127.0.0.1:1/'))[0]).toMatchObject({ problem: { reason: 'unreachable' } });
  });

  test('HEAD is refused: it would read all sitemaps', async () => {
    const { app } = await openService();
    const response = await app.inject({ method: 'HEAD', url: '/v1/sitemaps?url=http://h/' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET']);
  });
});

test('GET /v1/crawlers lists the registry, by use, and one by its name', async () => {
  const { app } = await openService();
  const get = async (query: string) => (await app.inject({ url: `/v1/crawlers?${query}` })).json();
  expect((await get('')).crawlers.length).toBeGreaterThan(50);
  expect((await get('name=Googlebot%2F2.1')).crawlers).toMatchObject([{ name: 'Googlebot', vendor: 'Google' }]);
  expect(await get('name=Googelbot')).toEqual({ crawlers: [], hint: 'Googlebot' });
  for (const { uses } of (await get('use=ai-training&vendor=google')).crawlers) expect(uses).toContain('ai-training');
  expect((await get('use=x')).errors[0].field).toBe('query.use');
});

describe('names of crawlers as Google prints them', () => {
  // The files of the examples in Google's specification.
  const FILE =
    'user-agent: googlebot-news\ndisallow: /1\n\nuser-agent: *\ndisallow: /2\n\nuser-agent: googlebot\ndisallow: /3\n';
  const NAMES = ['Googlebot News', 'Googlebot Storebot', 'Googlebot Images', 'Googlebot (web)'];
  const BLOCKED = ['/1', '/2', '/3', '/3'];
  const site = () => startSite((_, response) => response.end(FILE));

  test('E8 E9 each way to ask decides by their own groups, and echoes the name', async () => {
    const { app } = await openService();
    const origin = await site();
    const urls = ['/1', '/2', '/3'].map((path) => origin + path);
    const post = async (url: string, payload: object | string, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers });
    const found = (answers: readonly Answer[]) => {
      for (const { hint } of answers) expect(hint ?? null).toBeNull();
      return NAMES.map((name) =>
        answers
          .filter(({ crawler, allowed }) => crawler === name && !allowed)
          .map(({ url }) => new URL(url).pathname)
          .join(),
      );
    };
    const query = [
      ...urls.map((url) => `url=${url}`),
      ...NAMES.map((name) => `crawler=${encodeURIComponent(name)}`),
    ].join('&');
    // The first is answered by a fetch, the second from memory.
    for (let i = 0; i < 2; i++)
      expect(found((await app.inject({ url: `/v1/check?${query}` })).json().answers)).toEqual(BLOCKED);
    for (const detail of ['full', 'brief']) {
      const many = await post(`/v1/check?detail=${detail}`, { urls, crawlers: NAMES });
      expect(found(many.json().answers)).toEqual(BLOCKED);
      const evaluated = await post(`/v1/evaluate?detail=${detail}`, { urls, crawlers: NAMES, robots: FILE });
      expect(found(evaluated.json().answers)).toEqual(BLOCKED);
      // The crawler of a line, and that of the query, with lines that are read as bytes.
      const lines = urls.flatMap((url) => NAMES.map((crawler) => JSON.stringify({ url, crawler }))).join('\n');
      const streamed = (await post(`/v1/check?detail=${detail}`, lines, LINES)).body.trim().split('\n');
      expect(found(streamed.map((line) => JSON.parse(line)))).toEqual(BLOCKED);
      const byQuery = await Promise.all(
        NAMES.map((name) =>
          post(
            `/v1/check?detail=${detail}&crawler=${encodeURIComponent(name)}`,
            urls.map((url) => `{"url":"${url}"}`).join('\n'),
            LINES,
          ),
        ),
      );
      expect(
        found(
          byQuery.flatMap(({ body }) =>
            body
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line)),
          ),
        ),
      ).toEqual(BLOCKED);
    }
  });

  test('E8 a comparison, the registry and the sitemaps resolve them', async () => {
    const { app } = await openService();
    const payload = { before: '', after: FILE, crawlers: ['Googlebot News'] };
    const printed = (await app.inject({ method: 'POST', url: '/v1/diff', payload })).json();
    const token = (
      await app.inject({ method: 'POST', url: '/v1/diff', payload: { ...payload, crawlers: ['Googlebot-News'] } })
    ).json();
    expect(printed).toEqual(token);
    expect(JSON.stringify(printed)).toContain('"path":"/1"');
    const { crawlers, hint } = (await app.inject({ url: '/v1/crawlers?name=Google%20StoreBot' })).json();
    expect([crawlers, hint]).toMatchObject([
      [{ name: 'Storebot-Google', displayNames: ['Google StoreBot', 'Googlebot Storebot'] }],
      null,
    ]);
    const origin = await startSite(({ url }, response) => {
      const robots = 'user-agent: googlebot-news\ndisallow: /s.txt\n\nuser-agent: googlebot\nallow: /\n\n';
      response.end(url === '/robots.txt' ? `${robots}sitemap: http://${host}/s.txt` : `http://${host}/a`);
    });
    const { host } = new URL(origin);
    const walk = async (name: string) =>
      (await app.inject({ url: `/v1/sitemaps?url=${origin}/&crawler=${encodeURIComponent(name)}` })).body;
    expect(await walk('Googlebot')).toContain('/a');
    expect(await walk('Googlebot News')).not.toContain('/a"');
  });
});
