/** What may be done with a page, by the verdict of the gate and the headers of the page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from '@maycrawl/core';
import { NOT_FETCHED, usageFor } from '@maycrawl/core/usage';
import { fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../examples/fleet/redis-servers.mjs';
import { faultyFile, plantFault } from '../../../scripts/test/planted-fault.mjs';
import { fetchAllowed, type Gate, type GateVerdict, MemoryStore, robotsFetch, usageOfResponse } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { recordOf } from './lines-of.js';
import { file, status } from './servers/site.js';

const HOUR = 3_600_000;
const FILE =
  'User-agent: *\nDisallow: /drafts/\nContent-Usage: train-ai=n, search=y\nContent-Usage: /press/ train-ai=y\n' +
  'Content-Signal: ai-input=no, use=reference\n\nUser-agent: ExampleBot-News\nContent-Usage: train-ai=y\n' +
  'User-agent: Google-Extended\nDisallow: /news/\nUser-agent: Googlebot-Image\nContent-Signal: search=no\n';
const PATHS = ['/', '/news/1', '/press/1?a=b', '/drafts/1', '/%70ress/é'];
const CRAWLERS = [
  'ExampleBot',
  'ExampleBot-News',
  'Mozilla/5.0 (compatible; ExampleBot-News/2.0)',
  'Google-Extended',
  'Googlebot Image',
  ['googlebot-image', 'googlebot'],
  ['x', 'examplebot-news'],
];
const NOTHING = { 'train-ai': 'unknown', search: 'unknown', 'ai-input': 'unknown' };

/** Expects of each crawler and page what core decides by the file, on every way to a verdict. */
async function expectUsageOfFile(gate: Gate, origin: string, headers = {}): Promise<void> {
  const robots = parse(FILE);
  for (const crawler of CRAWLERS) {
    const named = crawler === 'Googlebot Image' ? 'Googlebot-Image' : crawler;
    const rules = usageFor(robots, named, { headers });
    for (const path of PATHS) {
      const url = `${origin}${path}`;
      const expected = rules.ofUrl(url);
      const verdict = await gate.check(url, crawler);
      expect(verdict.usage(headers)).toEqual(expected);
      expect({ ...verdict }.usage(headers)).toEqual(expected);
      expect((await gate.checkPage(url, crawler)).usage(headers)).toEqual(expected);
      expect(gate.tryCheck(url, crawler)?.usage(headers)).toEqual(expected);
      const decided = await gate.checkWith((file, asked, name) => file.check(asked, name), url, crawler);
      expect(decided.usage(headers)).toEqual(expected);
    }
  }
}

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe('usage of a verdict', () => {
  it('is that of the file for the crawler and the page, with the headers', async () => {
    const { origin } = await site(file(FILE));
    const gate = await openGate();
    await expectUsageOfFile(gate, origin);
    await expectUsageOfFile(gate, origin, { 'content-usage': 'search=n', 'content-signal': ['use=immediate', 'x'] });
    const usage = (await gate.check(`${origin}/press/1`)).usage();
    expect(usage).toMatchObject({ isFetched: true, level: 'reference', preferences: { 'train-ai': 'granted' } });
    expect(usage.statements.map(({ line }) => line)).toEqual([4, 5]);
    expect(usage.overruled.map(({ line }) => line)).toEqual([3]);
  });

  it.each([
    ['memory', () => new MemoryStore()],
    [
      'SQLite',
      () => {
        const folder = mkdtempSync(join(tmpdir(), 'maycrawl-usage-'));
        cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
        return new SqliteStore({ folder });
      },
    ],
    ['Redis', () => RedisStore.open({ url: redis.url, warn: () => {} })],
  ])('is the same in another gate, from a store: %s', async (_, open) => {
    const place = await site(file(FILE));
    const { origin } = place;
    const store = await open();
    cleanUps.push(() => store.close());
    await (await openGate({ store, storeTimeout: 60_000 })).check(origin);
    const second = await openGate({ store, storeTimeout: 60_000 });
    expect((await second.check(origin)).source).toBe('store');
    await expectUsageOfFile(second, origin);
    expect(place.requestCount).toBe(1);
  });

  it('takes the headers of each client, in any case of their names', async () => {
    const { origin } = await site(file('user-agent: *\ncontent-signal: search=yes'));
    const verdict = await (await openGate()).check(`${origin}/x`);
    const given = [
      new Headers([
        ['Content-Usage', 'train-ai=n'],
        ['content-signal', 'search=no'],
      ]),
      { 'Content-Usage': 'train-ai=n', 'CONTENT-SIGNAL': ['search=no'] },
      new Map([
        ['content-usage', 'train-ai=n'],
        ['content-signal', 'search=no'],
      ]),
    ];
    for (const headers of given) {
      expect(verdict.usage(headers).preferences).toEqual({ ...NOTHING, 'train-ai': 'denied', search: 'denied' });
    }
    expect(verdict.usage({ 'content-usage': undefined, other: 'x' }).preferences.search).toBe('granted');
    expect(() => verdict.usage('train-ai=n' as never)).toThrow(
      'usage: headers: expected the headers of a response, such as response.headers, got "train-ai=n"',
    );
    const wrongValue = 'usage: content-usage: expected a string or an array, got 1';
    expect(() => verdict.usage({ 'content-usage': 1 } as never)).toThrow(wrongValue);
    expect(
      verdict.usage({ 'Content-Usage': 'train-ai=y', 'content-usage': 'train-ai=n' }).preferences['train-ai'],
    ).toBe('denied');
    const response = new Response('', { headers: { 'content-usage': 'train-ai=n' } });
    expect(() => verdict.usage(response as never)).toThrow('expected the headers of a response');
    const [long] = verdict.usage({ 'content-usage': `train-ai=n${', x'.repeat(30_000)}` }).statements.slice(-1);
    expect(long).toMatchObject({ problem: 'too-long', preferences: {} });
  });

  it('without a file, only headers count, and nothing is granted where nothing can be fetched', async () => {
    const place = await site(status(404));
    const silent = await site();
    await silent.stop();
    const gate = await openGate();
    const granting = { 'content-usage': 'train-ai=y, search=y', 'content-signal': 'ai-input=yes, use=full' };
    const url = `${place.origin}/x`;
    expect((await gate.check(url)).usage()).toMatchObject({ isFetched: true, preferences: NOTHING, statements: [] });
    const stated = (await gate.check(url, 'Google-Extended')).usage(granting);
    expect(stated).toMatchObject({ isFetched: true, preferences: { 'train-ai': 'granted' }, level: 'full' });

    const expectNotFetched = (verdict: GateVerdict) => {
      expect(verdict.allowed).toBe(false);
      expect(verdict.usage(granting)).toBe(NOT_FETCHED);
      expect({ ...verdict }.usage(granting)).toBe(NOT_FETCHED);
    };
    const broken = await site(status(500));
    for (const crawler of CRAWLERS) {
      expectNotFetched(await gate.check(`${broken.origin}/x`, crawler));
      expectNotFetched(await gate.check(`${silent.origin}/x`, crawler));
      expectNotFetched(await gate.check('mailto:a@b.example', crawler));
    }
    const guarded = await openGate({ fetch: { allowPrivate: false } });
    expectNotFetched(await guarded.check(url));

    // A refused page of an allowed URL: the record comes from a store.
    const store = new MemoryStore();
    await store.put(recordOf('http://127.0.0.1', FILE));
    const stored = await openGate({ store, fetch: { allowPrivate: false } });
    expect((await stored.check('http://127.0.0.1/press/1')).usage().preferences['train-ai']).toBe('granted');
    expectNotFetched(await stored.checkPage('http://127.0.0.1/press/1'));
  });

  it('in an outage, it is that of the last good file, and unknown after the outage was too long', async () => {
    let now = Date.UTC(2026, 0, 1);
    const place = await site(file(FILE));
    const gate = await openGate({ now: () => now });
    await gate.check(place.origin);
    place.answer = status(500);
    now += 25 * HOUR;
    expect((await gate.check(`${place.origin}/press/1`)).usage()).toBe(NOT_FETCHED);
    now += 13 * HOUR;
    expect((await gate.check(`${place.origin}/`)).source).toBe('last-good');
    await expectUsageOfFile(gate, place.origin);

    const never = await site(status(500));
    expect((await gate.check(never.origin)).usage()).toBe(NOT_FETCHED);
    now += 13 * HOUR;
    const verdict = await gate.check(never.origin);
    expect([verdict.allowed, verdict.reason]).toEqual([true, 'unreachable-for-long']);
    expect(verdict.usage()).toMatchObject({ isFetched: true, preferences: NOTHING, level: 'unknown' });
  });

  it('FAULT-99 of a file that cannot be evaluated is not fetched', async () => {
    const removeFault = plantFault();
    cleanUps.push(removeFault);
    const store = new MemoryStore();
    await store.put(recordOf('https://faulty.example', faultyFile(FILE, 60)));
    const gate = await openGate({ store });
    const verdict = await gate.check('https://faulty.example/press/1');
    expect(verdict.allowed).toBe(true);
    const answers = Array.from({ length: 60 }, () => verdict.usage());
    expect(answers[0]?.preferences['train-ai']).toBe('granted');
    expect(answers.at(-1)).toBe(NOT_FETCHED);
  });

  it('of a decider is its own, and a mistake if it has none', async () => {
    const { origin } = await site(file(FILE));
    const gate = await openGate();
    const answer = { allowed: true, reason: 'rule', path: '/', explain: () => '' } as const;
    const usage = usageFor(parse(FILE), 'ExampleBot').of('/press/1');
    const decided = await gate.checkWith(() => ({ ...answer, usage: () => usage }), `${origin}/x`);
    expect(decided.usage()).toBe(usage);
    const without = await gate.checkWith(() => answer, `${origin}/x`);
    expect(() => without.usage()).toThrow(TypeError);
  });

  it('usageSteps is at hand for a copy in memory', async () => {
    const { origin } = await site(file(FILE));
    const gate = await openGate();
    expect(gate.usageSteps(`${origin}/x`)).toBe(0);
    await gate.check(origin);
    expect(gate.usageSteps(`${origin}/x`)).toBeGreaterThan(gate.lookupSteps(`${origin}/x`));
    expect(gate.usageSteps('mailto:a@b.example')).toBe(0);
  });
});

describe('usage of a response', () => {
  /** A site whose page states more than its file, and redirects to it. */
  async function statingSite() {
    return site((request, response) => {
      if (request.url === '/robots.txt') return void response.end(FILE);
      if (request.url === '/old') return void response.writeHead(302, { location: '/press/1' }).end();
      const headers = { 'Content-Usage': ['search=n', 'train-ai=y'], 'Content-Signal': 'ai-train=no' };
      response.writeHead(200, request.url === '/press/1' ? headers : {}).end('page');
    });
  }

  it('of fetchAllowed is that of the last page, with its headers', async () => {
    const { origin } = await statingSite();
    const gate = await openGate();
    const request = (url: string) => fetch(url, { redirect: 'manual' });
    const page = await fetchAllowed(gate, `${origin}/old`, request);
    await page.response?.text();
    expect(page.usage()).toMatchObject({
      isFetched: true,
      preferences: { 'train-ai': 'denied', search: 'denied', 'ai-input': 'denied' },
      level: 'reference',
    });
    expect((await fetchAllowed(gate, `${origin}/drafts/1`, request)).usage()).toBe(NOT_FETCHED);
  });

  it.each([
    ["Node's fetch", fetch],
    ['undici', undiciFetch as unknown as typeof fetch],
  ])('of robotsFetch with %s is that of the last page, with its headers', async (_, client) => {
    const { origin } = await statingSite();
    const get = robotsFetch(await openGate(), { fetch: client });
    const response = await get(`${origin}/old`);
    expect(usageOfResponse(response).preferences).toMatchObject({ 'train-ai': 'denied', search: 'denied' });
    expect(
      usageOfResponse(response)
        .statements.map(({ source }) => source)
        .slice(-2),
    ).toEqual(['header', 'header']);
    expect(() => usageOfResponse(response.clone())).toThrow(
      'usageOfResponse: expected a response that robotsFetch returned, no clone, got an object',
    );
    await response.text();
    const other = await get(`${origin}/press/2`);
    await other.text();
    expect(usageOfResponse(other).preferences['train-ai']).toBe('granted');
  });
});
