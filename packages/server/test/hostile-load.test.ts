/** Requests that take much memory or time: they are refused or wait, and others are answered. */
import { parse } from '@maycrawl/core';
import { MemoryStore } from '@maycrawl/gate';
import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../src/server-options.js';
import type { App } from '../src/service/app.js';
import { cleanUps, listen, openSocket, startSite } from './server-fixture.js';
import { recordOf, startService } from './service-fixture.js';

const KIB = 1_024;
const JSON_TYPE = 'content-type: application/json\r\n';
const LINES = { 'content-type': 'application/x-ndjson' };
const [USUAL, LARGE, HOSTILE] = ['https://usual.example', 'https://large.example', 'https://hostile.example'];
/** Each of 46,000 patterns is searched for in the whole path. */
const SEARCHED = `user-agent: *\ndisallow: /ab\n${'allow:/*bb\n'.repeat(46_000)}`;
const FILES = {
  [USUAL as string]: 'user-agent: *\ndisallow: /private\n',
  [LARGE as string]: `user-agent: *\n${'# a comment\n'.repeat(40_000)}`,
  [HOSTILE as string]: SEARCHED,
};

async function startWith(options: Partial<ServerOptions> = {}): Promise<App> {
  const store = new MemoryStore({ maxBytes: 2 ** 26 });
  for (const [origin, text] of Object.entries(FILES)) store.put(recordOf(origin, text));
  const app = await startService(options, { store });
  for (const origin of Object.keys(FILES)) await app.inject({ url: `/v1/check?url=${origin}/robots.txt` });
  return app;
}

const urlOf = (origin: string | undefined, length: number) => `${origin}/${'ab'.repeat(length / 2)}`;
const check = (url: string) => ({ url: `/v1/check?url=${encodeURIComponent(url)}` });
const token = (name: string) => ({ authorization: `Bearer ${name}` });
const tokens = { find: (name: string) => name };

/** One URL of 16,000 characters and 9,999 crawlers: about 650 MB of answers. */
const LIST = JSON.stringify({
  urls: [urlOf(USUAL, 16_000)],
  crawlers: Array.from({ length: 9_999 }, (_, i) => `c${'abcdefghij'[i % 10]}${'x'.repeat(i % 7)}`),
});

/** Sends a request over a socket that does not read. */
async function sendUnread(port: number, path: string, headers: string, body: string) {
  const { socket } = await openSocket(port);
  socket.pause();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${JSON_TYPE}${headers}content-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

describe('FAULT-101 what clients do not read takes bounded memory', () => {
  // A client alone may hold half: two lists with their bodies.
  const memoryBytes = 3_072 * KIB;

  it('of sixteen lists whose answers are unread, those beyond the budget get 503 busy; others are answered', async () => {
    const app = await startWith({ memoryBytes, access: { tokens } });
    const port = await listen(app);
    const unread: Awaited<ReturnType<typeof sendUnread>>[] = [];
    const send = async () =>
      unread.push(await sendUnread(port, '/v1/check', 'authorization: Bearer hostile\r\n', LIST));
    for (let i = 0; i < 16; i++) await send();
    const list = { method: 'POST' as const, url: '/v1/check', payload: { urls: [`${USUAL}/x`] } };
    const ask = (name: string) => app.inject({ ...list, headers: token(name) });
    // Some of the first may have been refused because bodies of others were being read.
    const sendAndAsk = async () => (await send()) && (await ask('hostile')).statusCode;
    await expect.poll(sendAndAsk).toBe(503);
    const refused = await ask('hostile');
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['busy', '5']);
    // Its single checks, and everything of another client.
    expect((await app.inject({ ...check(`${USUAL}/x`), headers: token('hostile') })).statusCode).toBe(200);
    expect((await ask('other')).statusCode).toBe(200);
    for (const socket of unread) socket.destroy();
    await expect.poll(async () => (await ask('hostile')).statusCode).toBe(200);
  });

  it('a body is refused before it is read', async () => {
    const app = await startWith({ memoryBytes });
    const port = await listen(app);
    const { socket, text } = await openSocket(port);
    socket.write(`POST /v1/lint HTTP/1.1\r\nhost: 127.0.0.1\r\n${JSON_TYPE}content-length: ${1_500 * KIB}\r\n\r\n{`);
    const answer = await text;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer.toLowerCase()).toContain('retry-after: 5');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'busy', status: 503 });
  });

  it.each(['/v1/robots?url=', '/v1/policy?url='])('GET %s: an answer that is larger than its request', async (path) => {
    const app = await startWith({ memoryBytes: 400 * KIB });
    const answer = await app.inject({ url: `${path}${LARGE}/` });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect((await app.inject({ url: `/v1/robots?url=${USUAL}/` })).statusCode).toBe(200);
  });

  it('answers of one GET on many crawlers', async () => {
    const app = await startWith({ memoryBytes: 1_024 * KIB });
    const crawlers = (count: number) => '&crawler=a'.repeat(count);
    const url = check(urlOf(USUAL, 14_000)).url;
    expect((await app.inject({ url: url + crawlers(2) })).statusCode).toBe(200);
    expect((await app.inject({ url: url + crawlers(100) })).statusCode).toBe(503);
    expect((await app.inject({ url: url + crawlers(2) })).statusCode).toBe(200);
  });

  it('streams count, and what they hold is free when they end', async () => {
    const app = await startWith({ memoryBytes: 2_048 * KIB });
    const port = await listen(app);
    const open = await Promise.all(
      [1, 2, 3].map(async () => {
        const { socket, text } = await openSocket(port);
        const lines = 'content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n';
        socket.write(`POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n`);
        return { socket, text };
      }),
    );
    // Two fit: the third is refused.
    const refused = await Promise.race(open.map(({ text }) => text));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    for (const { socket } of open) socket.destroy();
    const payload = `{"url":"${USUAL}/private"}\n`;
    const ask = () => app.inject({ method: 'POST', url: '/v1/check', headers: LINES, payload });
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
  });

  it('a list has all of its answers, in order, however large', async () => {
    const app = await startWith();
    const crawlers = Array.from({ length: 300 }, (_, i) => `c${String.fromCharCode(97 + (i % 26))}`);
    const payload = { urls: [urlOf(USUAL, 4_000), `${USUAL}/private`], crawlers };
    const { body } = await app.inject({ method: 'POST', url: '/v1/check', payload });
    const { answers } = JSON.parse(body);
    expect(answers).toHaveLength(600);
    expect(answers.map(({ crawler }: { crawler: string }) => crawler)).toEqual([...crawlers, ...crawlers]);
    expect(answers.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual(
      answers.map((_: unknown, i: number) => i < 300),
    );
  });
});

describe('FAULT-102 lookups that take long are made in a thread', () => {
  const url = urlOf(HOSTILE, 400);
  const expected = () => {
    const verdict = parse(SEARCHED).check(url, 'TestBot');
    const { rule } = verdict.describeRules(1);
    return { allowed: false, reason: 'rule', token: '*', path: verdict.path, rule, decidedUrl: url };
  };

  it('and have the answers of the engine', async () => {
    const app = await startWith();
    const urls = [url, `${USUAL}/private`, url];
    const one = await app.inject(check(url));
    expect(one.json().answers).toMatchObject([{ ...expected(), source: 'memory', fileHash: '0'.repeat(32) }]);
    expect(one.json().answers[0].explanation).toContain('Line 2 (group "*") decides: "disallow: /ab"');
    const list = await app.inject({ method: 'POST', url: '/v1/check', payload: { urls } });
    expect(list.json().answers).toMatchObject([expected(), { allowed: false }, expected()]);
    const payload = urls.map((line) => `${JSON.stringify({ url: line })}\n`).join('');
    for (const detail of ['full', 'brief']) {
      const stream = await app.inject({ method: 'POST', url: `/v1/check?detail=${detail}`, headers: LINES, payload });
      const lines = stream.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.map(({ allowed }) => allowed)).toEqual([false, false, false, undefined]);
      expect(lines.at(-1)).toEqual({ done: true, lines: 3, errors: 0 });
    }
  });

  it('at the deadline, GET and lists get 503, a line its error; files of the request get 422', async () => {
    const app = await startWith({ heavy: { deadline: 1, threads: 1 } });
    const expensive = urlOf(HOSTILE, 15_000);
    const one = await app.inject(check(expensive));
    expect([one.statusCode, one.json().code, one.headers['retry-after']]).toEqual([503, 'busy', '2']);
    const list = await app.inject({ method: 'POST', url: '/v1/check', payload: { urls: [expensive, `${USUAL}/x`] } });
    expect([list.statusCode, list.json().code]).toEqual([503, 'busy']);
    const payload = `{"url":"${expensive}","id":7}\n{"url":"${USUAL}/x"}\n`;
    const stream = await app.inject({ method: 'POST', url: '/v1/check', headers: LINES, payload });
    const lines = stream.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { line: 1, id: 7, error: { code: 'busy' } },
      { allowed: true },
      { done: true, lines: 2, errors: 1 },
    ]);
    const given = { robots: SEARCHED, urls: [expensive] };
    const evaluated = await app.inject({ method: 'POST', url: '/v1/evaluate', payload: given });
    expect([evaluated.statusCode, evaluated.json().code]).toEqual([422, 'too-expensive']);
  });

  it('of a small body too, if its file and its URL make them long', async () => {
    const app = await startWith({ heavy: { deadline: 1 } });
    const evaluate = (robots: string, url: string) =>
      app.inject({ method: 'POST', url: '/v1/evaluate', payload: { robots, urls: [url] } });
    const patterns = `user-agent: *\n${'allow:/*bb\n'.repeat(4_000)}`;
    expect((await evaluate(patterns, urlOf(HOSTILE, 16_000))).statusCode).toBe(422);
    expect((await evaluate(patterns, urlOf(HOSTILE, 20))).statusCode).toBe(200);
  });

  it('of sitemaps too', async () => {
    let robots = '';
    const origin = await startSite(({ url }, response) => {
      response.end(url === '/robots.txt' ? robots : `${origin}/page\n`);
    });
    robots = `${SEARCHED}Sitemap: ${urlOf(origin, 400)}.txt\n`;
    const app = await startWith();
    const { body } = await app.inject({ url: `/v1/sitemaps?url=${origin}/&crawler=a` });
    expect(body).toContain('"reason":"disallowed"');
    const metrics = (await app.inject({ url: '/metrics' })).body;
    expect(metrics).toMatch(/maycrawl_heavy_jobs_total\{result="done"\} [1-9]/);
  });

  it('end with their client', async () => {
    const app = await startWith();
    const port = await listen(app);
    const { socket } = await openSocket(port);
    cleanUps.push(() => socket.destroy());
    socket.write(`GET ${check(urlOf(HOSTILE, 15_000)).url} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    const jobs = async (pattern: RegExp) => pattern.test((await app.inject({ url: '/metrics' })).body);
    await expect.poll(() => jobs(/maycrawl_heavy_jobs\{state="running"\} 1/)).toBe(true);
    socket.destroy();
    await expect.poll(() => jobs(/maycrawl_heavy_jobs\{state="running"\} 0/)).toBe(true);
  });
});
