import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { listRules } from '@maycrawl/lint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DiffAnswer } from '../../src/schemas/diff.js';
import { LintAnswer } from '../../src/schemas/lint.js';
import { PolicyAnswer } from '../../src/schemas/policy.js';
import { expectValid, openApp, post, type StartedApp, slowPair, startApp } from './heavy-fixture.js';

const STUB = new URL('../workers/scripted-worker.mjs', import.meta.url);
const example = (name: string) =>
  readFileSync(new URL(`../../../../examples/${name}.robots.txt`, import.meta.url), 'utf8');
const EXAMPLES = ['mistakes', 'news', 'shop'].map(example);

describe('lint, diff and policy over HTTP', () => {
  let shared: StartedApp;
  beforeAll(async () => {
    shared = await startApp();
  });
  afterAll(() => shared.close());

  it('answer as the API page says, for every example', async () => {
    const app = await openApp();
    for (const [i, robots] of EXAMPLES.entries()) {
      const after = EXAMPLES[(i + 1) % EXAMPLES.length];
      for (const fix of ['none', 'safe', 'unsafe']) {
        const lint = await post(app, '/v1/lint', { robots, fix, urls: ['/a'] });
        expect(lint.status).toBe(200);
        expectValid(LintAnswer, lint.body);
        expect(lint.body.fixedFile === null).toBe(fix === 'none');
      }
      const diff = await post(app, '/v1/diff', { before: robots, after, urls: ['/a', 'https://example.com/b?c'] });
      expect(diff.status).toBe(200);
      expectValid(DiffAnswer, diff.body);
      const policy = await post(app, '/v1/policy', { robots, urls: ['/a'] });
      expect(policy.status).toBe(200);
      expectValid(PolicyAnswer, policy.body);
      expect(policy.headers['cache-control']).toBe('no-store');
    }
  });

  it('GET /v1/rules lists what POST /v1/lint can find', async () => {
    const app = await openApp();
    const answer = await app.inject({ url: '/v1/rules' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    const { rules } = answer.json();
    expect(rules).toEqual(listRules());
    const lint = await post(app, '/v1/lint', { robots: 'User-agent: *\nDisalow: /a\n' });
    const [file] = lint.body.files as unknown as { diagnostics: { code: string; variant: string; docs: string }[] }[];
    expect(file?.diagnostics.map(({ variant }) => variant)).toContain('accepted-typo');
    for (const { code, variant, docs } of file?.diagnostics ?? []) {
      const { variants, ...rule } = rules.find(({ id }: { id: string }) => id === code);
      expect([rule, ...variants]).toContainEqual(expect.objectContaining({ id: variant, docs }));
    }
    expect((await app.inject({ url: '/v1/rules?id=tie' })).json().errors[0].field).toBe('query.id');
  });

  it('read text and base64 alike', async () => {
    const app = await openApp();
    const [before = '', after = ''] = EXAMPLES;
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const crawlers = ['GPTBot', 'Googlebot'];
    const asText = await post(app, '/v1/diff', { before, after, crawlers });
    const asBytes = await post(app, '/v1/diff', {
      beforeBase64: base64(before),
      afterBase64: base64(after),
      crawlers,
    });
    expect(asBytes.body).toEqual(asText.body);
    // Bytes that are not UTF-8 stay as they are.
    const bytes = Buffer.from('user-agent *\ndisallow: /caf\xe9\n', 'latin1');
    const { body } = await post(app, '/v1/lint', { robotsBase64: bytes.toString('base64'), fix: 'safe' });
    const { text, base64: fixed } = body.fixedFile as unknown as { text: string | null; base64: string };
    expect(text).toBeNull();
    expect(Buffer.from(fixed, 'base64').toString('latin1')).toContain('/caf\xe9');
  });

  it('fetch the policy of a site, with how it was fetched', async () => {
    const site = createServer((_, response) => response.end('user-agent: GPTBot\ndisallow: /\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(site, 'listening');
    onTestFinished(() => void site.close());
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const app = await openApp();
    const answer = await app.inject({ url: `/v1/policy?url=${encodeURIComponent(`${origin}/page`)}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    expectValid(PolicyAnswer, answer.json());
    expect(answer.json()).toMatchObject({
      name: `${origin}/robots.txt`,
      fetch: { status: 200, hops: [`${origin}/robots.txt`] },
      total: 0,
      truncated: false,
    });
  });

  it('list at most limit entries, and say how many there are', async () => {
    const app = await openApp();
    const robots = `user-agent: *\n${'disalow: /x\n'.repeat(30)}disallow /y z\nfoo: 1\n`;
    const all = await post(app, '/v1/lint', { robots });
    const few = await post(app, '/v1/lint', { robots, limit: 3 });
    expect(all.body).toMatchObject({ truncated: false });
    expect(few.body).toMatchObject({ truncated: true, total: all.body.total, summary: all.body.summary });
    const [file] = few.body.files as unknown as { diagnostics: { severity: string }[] }[];
    expect(file?.diagnostics).toHaveLength(3);
    // Errors come before what is less grave.
    expect(file?.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    const diff = await post(app, '/v1/diff', { ...slowPair(20), limit: 5 });
    expect(diff.body).toMatchObject({ result: 'different', total: 40, truncated: true });
    const listed = (diff.body.differences as unknown as Record<string, { examples: object[] }>[]).flatMap(
      ({ newlyBlocked, newlyAllowed }) => [...(newlyBlocked?.examples ?? []), ...(newlyAllowed?.examples ?? [])],
    );
    expect(listed).toHaveLength(5);
    expectValid(DiffAnswer, diff.body);
    const policy = await post(app, '/v1/policy', {
      robots: 'user-agent: *\ncontent-signal: search=yes\n'.repeat(9),
      limit: 2,
    });
    expect(policy.body).toMatchObject({ total: 9, truncated: true });
    expect(policy.body.preferences).toHaveLength(2);
  });

  const robots = 'user-agent: *\ndisallow: /\n';
  it.each([
    ['/v1/lint', { robots, preset: 'bing' }, 'body.preset'],
    ['/v1/lint', { robots, rules: { 'no-such-rule': 'error' } }, 'body.rules'],
    ['/v1/lint', { robots, rules: { 'dead-rule': 'fatal' } }, 'body.rules.dead-rule'],
    ['/v1/lint', { robots, select: ['no-such-rule'] }, 'body.select'],
    ['/v1/lint', { robots, ignore: ['no-such-rule'] }, 'body.ignore'],
    ['/v1/lint', { robots, url: 'example' }, 'body.url'],
    ['/v1/lint', { robots, facts: {} }, 'body.facts'],
    ['/v1/lint', { robots, fix: true }, 'body.fix'],
    ['/v1/lint', { robots, limit: 0 }, 'body.limit'],
    ['/v1/lint', { robots: 'sitemap: /s.xml', url: 'mailto:a' }, 'body.url'],
    ['/v1/lint', { robots: 'sitemap: /s.xml', url: 'data:x' }, 'body.url'],
    ['/v1/lint', { robots, urls: ['/a', 'mailto:a'] }, 'body.urls[1]'],
    ['/v1/lint', { robots, urls: ['zz'] }, 'body.urls[0]'],
    ['/v1/lint', { robots, urls: ['http://a b/'] }, 'body.urls[0]'],
    ['/v1/lint', { robots, urls: ['http://'] }, 'body.urls[0]'],
    ['/v1/lint', {}, 'body.robots'],
    ['/v1/lint', { robots, robotsBase64: '' }, 'body.robots'],
    ['/v1/lint', { robotsBase64: '%' }, 'body.robotsBase64'],
    ['/v1/diff', { before: robots }, 'body.after'],
    ['/v1/diff', { before: robots, after: robots, crawlers: [''] }, 'body.crawlers[0]'],
    ['/v1/diff', { before: robots, after: robots, urls: ['/a', 'b'] }, 'body.urls[1]'],
    ['/v1/diff', { before: robots, after: robots, urls: ['mailto:a@b.c'] }, 'body.urls[0]'],
    ['/v1/diff', { before: robots, after: robots, budget: 0 }, 'body.budget'],
    ['/v1/diff', { before: robots, after: robots, budget: 1e300 }, 'body.budget'],
    ['/v1/diff', { before: robots, after: [robots] }, 'body.after'],
    ['/v1/policy', { robots, dialect: 'bing' }, 'body.dialect'],
    ['/v1/policy', { robots, urls: ['localhost:80/a'] }, 'body.urls[0]'],
    ['/v1/policy', [], 'body'],
  ])('%s names the wrong field: %j', async (url, body, field) => {
    const { status, body: problem } = await post(shared.app, url, body);
    expect([status, problem.code]).toEqual([400, 'invalid-request']);
    expect((problem.errors as unknown as { field: string }[])[0]?.field).toBe(field);
  });

  it('refuse a body that is too large, and a wrong URL of a site', async () => {
    const app = await openApp();
    expect((await post(app, '/v1/diff', { before: 'a'.repeat(2 ** 21), after: '' })).status).toBe(413);
    expect((await app.inject({ url: '/v1/policy?url=ftp.example' })).statusCode).toBe(400);
    expect((await app.inject({ url: '/v1/policy' })).statusCode).toBe(400);
    expect((await app.inject({ url: '/v1/lint' })).statusCode).toBe(405);
  });
});

describe('the threads of lint, diff and policy', () => {
  const work = (does: string) => ({ robots: does });

  it('answer 422 if the work takes too long, needs too much memory or has too large an answer', async () => {
    const app = await openApp({ script: STUB, deadline: 100, memory: 64 });
    const loop = await post(app, '/v1/lint', work('loop'));
    expect([loop.status, loop.body.code]).toEqual([422, 'too-expensive']);
    expect((await post(app, '/v1/lint', work('too-large'))).status).toBe(422);
    const patient = await openApp({ script: STUB, memory: 64 });
    const hoard = await post(patient, '/v1/lint', work('hoard'));
    expect([hoard.status, hoard.body.code]).toEqual([422, 'too-expensive']);
    expect((await post(patient, '/v1/lint', work('json'))).body).toEqual({});
  });

  it('answer 500 if a thread fails, and the next request', async () => {
    const app = await openApp({ script: STUB });
    for (const does of ['throw', 'exit', 'answer']) {
      const { status, body } = await post(app, '/v1/policy', work(does));
      expect([status, body.code]).toEqual([500, 'internal']);
      expect(JSON.stringify(body)).not.toContain('thrown');
    }
    expect((await post(app, '/v1/policy', work('json'))).status).toBe(200);
  });

  it('answer 503 with Retry-After if too many requests wait, and 503 when the service closes', async () => {
    const app = await openApp({ script: STUB, maxWaiting: 2 });
    const answers = Array.from({ length: 5 }, () => post(app, '/v1/lint', work('loop')));
    const busy = await Promise.race(answers);
    expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'busy', '2']);
    await app.close();
    const codes = (await Promise.all(answers)).map(({ body }) => String(body.code));
    expect(new Set(codes)).toEqual(new Set(['busy', 'draining']));
  });

  it('end the work of a client that closes its connection', async () => {
    const app = await openApp({ script: STUB });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify(work('loop'));
    const head = `POST /v1/lint HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
    const sockets = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
    const arrived = sockets.map((socket) => {
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      return once(socket, 'ready');
    });
    await Promise.all(arrived);
    // One of them runs, and would never end.
    for (const socket of sockets) socket.destroy();
    expect((await post(app, '/v1/lint', work('json'))).status).toBe(200);
  });

  it('leave the event loop free: verdicts are answered while files with thousands of groups are compared', async () => {
    const app = await openApp();
    let compared = 0;
    const attack = Array.from({ length: 4 }, () => post(app, '/v1/diff', slowPair(12_000)).finally(() => compared++));
    const evaluate = () =>
      post(app, '/v1/evaluate', { robots: 'user-agent: *\ndisallow: /x', urls: ['https://example.com/x'] });
    let answered = 0;
    for (; answered < 100 && compared === 0; answered++) expect((await evaluate()).status).toBe(200);
    // On the same thread, the first comparison would have ended before the second answer.
    expect(answered).toBeGreaterThan(10);
    await app.close();
    expect((await Promise.all(attack)).map(({ status }) => status)).toContain(503);
  });
});

describe('evaluate of much work', () => {
  const rules = (count: number) => `user-agent: *\n${'disallow: /*\n'.repeat(count)}`;
  const urls = Array.from({ length: 5_000 }, (_, i) => `https://example.com/${i}`);

  it('answers in a thread as it does without one', async () => {
    const app = await openApp();
    const robots = 'user-agent: *\nallow: /a\ndisallow: /\nuser-agent: gptbot\ndisallow: /a';
    const body = { urls: ['https://example.com/a', 'mailto:x'], crawlers: ['GPTBot', 'Googelbot', 'y'] };
    for (const detail of ['full', 'brief']) {
      const here = await post(app, `/v1/evaluate?detail=${detail}`, { robots, ...body });
      const padded = `${robots}\n${'#'.repeat(100_000)}`;
      const there = await post(app, `/v1/evaluate?detail=${detail}`, { robots: padded, ...body });
      expect([here.status, there.status]).toEqual([200, 200]);
      expect(there.body.answers).toEqual(here.body.answers);
      expect(there.headers['content-type']).toBe(here.headers['content-type']);
      expect(Object.keys(there.body)).toEqual(Object.keys(here.body));
      expect(there.body).toMatchObject({ size: padded.length, truncated: false, robotsUrl: null });
    }
    const metrics = (await app.inject({ url: '/metrics' })).body;
    expect(metrics).toContain('maycrawl_heavy_jobs_total{result="done"} 2');
    expect(metrics).toContain('maycrawl_heavy_jobs{state="running"} 0');
  });

  it('names the wrong field', async () => {
    const app = await openApp();
    const robots = rules(1_000);
    const answer = await post(app, '/v1/evaluate', { robots, urls: [...urls, '/x'] });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'body.urls[5000]', detail: expect.any(String) }],
    ]);
    const some = urls.slice(0, 200);
    const crawler = await post(app, '/v1/evaluate', { robots, urls: some, crawlers: ['a', ' '] });
    expect((crawler.body.errors as unknown as { field: string }[])[0]?.field).toBe('body.crawlers[1]');
  });

  it('names all wrong URLs, as it does without a thread', async () => {
    const app = await openApp();
    const wrong = Array.from({ length: 150 }, (_, i) => `/${i}`);
    const here = await post(app, '/v1/evaluate', { robots: '', urls: wrong.slice(0, 3) });
    const there = await post(app, '/v1/evaluate', { robots: rules(1_000), urls: [...urls, ...wrong] });
    const fieldsOf = ({ body }: { body: { errors?: unknown } }) =>
      (body.errors as { field: string; detail: string }[]).map(({ field, detail }) => `${field} ${detail}`);
    expect([here.status, there.status]).toEqual([400, 400]);
    expect(fieldsOf(here)).toEqual([0, 1, 2].map((i) => expect.stringMatching(`^body.urls\\[${i}\\] .*"/${i}"$`)));
    expect(fieldsOf(there)).toEqual(
      wrong.slice(0, 100).map((url, i) => expect.stringMatching(`^body.urls\\[${urls.length + i}\\] .*"${url}"$`)),
    );
    expect(there.body.detail).toBe(`body.urls[5000]: ${fieldsOf(there)[0]?.replace(/^\S+ /, '')}`);
    expect((await app.inject({ url: '/metrics' })).body).toContain('maycrawl_heavy_jobs_total{result="done"} 1');
  });

  it('answers 422 if it takes too long or has too large an answer; the event loop stays free', async () => {
    const app = await openApp({ deadline: 500 });
    let ended = 0;
    const attack = Array.from({ length: 3 }, () =>
      post(app, '/v1/evaluate', { robots: rules(38_000), urls }).finally(() => ended++),
    );
    const small = () => post(app, '/v1/evaluate', { robots: 'user-agent: *\ndisallow: /x', urls: urls.slice(0, 1) });
    for (let i = 0; i < 50; i++) expect((await small()).status).toBe(200);
    expect(ended).toBe(0);
    const answers = await Promise.all(attack);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'too-expensive']));
    const metrics = (await app.inject({ url: '/metrics' })).body;
    expect(metrics).toContain('maycrawl_heavy_jobs_total{result="timeout"} 3');
    const patient = await openApp();
    const crawlers = Array.from({ length: 10_000 }, (_, i) =>
      `${i}a`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!),
    );
    const large = await post(patient, '/v1/evaluate', {
      robots: 'user-agent: *',
      urls: [`https://example.com/${'x'.repeat(10_000)}`],
      crawlers,
    });
    expect([large.status, large.body.code]).toEqual([422, 'too-expensive']);
    expect(large.body.detail).toContain('bytes');
  });

  it('answers that nobody reads take bounded memory', async () => {
    const app = await openApp();
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify({
      robots: rules(10),
      urls: Array(1_000).fill(`https://example.com/${'x'.repeat(1_000)}`),
    });
    const crawlers = `,"crawlers":${JSON.stringify(['a', 'b', 'c', 'd', 'e'])}}`;
    const payload = body.slice(0, -1) + crawlers;
    const head = `POST /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const send = () => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      sockets.push(socket);
      socket.write(`${head}Content-Length: ${payload.length}\r\n\r\n${payload}`);
      return socket;
    };
    // Each answer has 20 MB, and its first bytes have arrived when the next is asked for.
    const statusOf = async (socket: Socket) => {
      await once(socket, 'readable');
      return String(socket.read(12)).split(' ')[1];
    };
    const statuses: (string | undefined)[] = [];
    while (statuses.at(-1) !== '503' && statuses.length < 12) statuses.push(await statusOf(send()));
    expect(statuses.at(-1)).toBe('503');
    expect(statuses.length).toBeLessThan(10);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => statusOf(send())).toBe('200');
  });
});
