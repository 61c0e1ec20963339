/** The memory of a gate: hostile and numerous origins, and the remains of evicted ones. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../src/index.js';
import { openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OPEN = file('user-agent: *\ndisallow: /private');

it('FAULT-86 thousands of origins with redirects and headers of 28 KB leave memory within its limit', () => {
  const attack = fileURLToPath(new URL('../../../bench/memory-attack.mjs', import.meta.url));
  const args = [
    '--expose-gc',
    attack,
    '--seconds',
    '600',
    '--rate',
    '100000',
    '--origins',
    '3000',
    '--memory',
    '4194304',
  ];
  const { stdout, stderr, status: code } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const { origins, peak, bar } = JSON.parse(stdout || '{}');
  expect(origins, stdout + stderr).toBe(3000);
  expect(peak).toBeLessThanOrEqual(bar);
  expect(code).toBe(0);
});

describe('the cached facts of a fetch', () => {
  it('FAULT-86 have short URLs, however long the redirects were, and the redirects are followed', async () => {
    const long = 'x'.repeat(14_000);
    const place = await site((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(301, { location: `/to?${long}` }).end();
      else {
        const headers = {
          'content-type': `text/plain; a=${long}`,
          'cache-control': `max-age=7200, a="${long}"`,
          age: '0',
        };
        response.writeHead(200, headers).end('user-agent: *\ndisallow: /private');
      }
    });
    const store = new MemoryStore();
    const gate = await openGate({ store });
    const { allowed, hops } = await gate.check(`${place.origin}/private`);
    const good = store.get(place.origin)?.good;
    expect([allowed, good!.freshUntil - good!.at]).toEqual([false, 2 * HOUR]);
    expect(hops.map(({ url }) => url.length)).toEqual([place.origin.length + 11, place.origin.length + 257]);
    expect(hops[1]?.url.endsWith('…')).toBe(true);
    expect(JSON.stringify({ ...store.get(place.origin), body: '' }).length).toBeLessThan(2_000);
    expect(good?.facts.headers?.cacheControl).toBe('max-age=7200');
    expect(good?.facts.headers?.ageSeconds).toBe(0);
  });

  it('FAULT-86 are cut if a store has longer ones, which another version wrote', async () => {
    const place = await site();
    const [first, long] = [await openGate(), 'y'.repeat(30_000)];
    await first.check(`${place.origin}/`);
    const store = new MemoryStore();
    const { record } = await first.robots(`${place.origin}/`);
    const hops = Array.from({ length: 40 }, () => ({ url: `${place.origin}/${long}`, status: 301, address: long }));
    const headers = { cacheControl: long, contentType: long, contentEncoding: long };
    const good = { ...record.good!, facts: { ...record.good!.facts, hops, headers } };
    store.put({ ...record, good, body: new TextEncoder().encode('user-agent: *\ndisallow: /private') });
    const gate = await openGate({ store });
    const verdict = await gate.check(`${place.origin}/private`);
    expect([verdict.source, verdict.allowed, verdict.hops.length]).toEqual(['store', false, 6]);
    expect(JSON.stringify((await gate.robots(`${place.origin}/`)).record).length).toBeLessThan(4_500);
  });
});

it('FAULT-86 a store that checks bodies itself may use hashes of any length', async () => {
  const place = await site();
  const first = await openGate();
  await first.check(`${place.origin}/`);
  const { record } = await first.robots(`${place.origin}/`);
  const good = { ...record.good!, hash: 'a path '.repeat(20) };
  const store = Object.assign(new MemoryStore(), {
    get: () => ({ ...record, good, body: new TextEncoder().encode('user-agent: *\ndisallow: /private') }),
  });
  const gate = await openGate({ store });
  expect(await gate.check(`${place.origin}/open`)).toMatchObject({ allowed: true, source: 'store', step: 'fresh' });
});

describe('names of one domain', () => {
  it('FAULT-86 do not evict honest origins in use, from memory', async () => {
    const place = await site();
    const hostile = await site(file(`user-agent: *\n${'#'.repeat(20_000)}`));
    const hosts = { resolve: async () => ['127.0.0.1'], allowPrivate: true };
    const gate = await openGate({ memoryBytes: 8 * 2 ** 20, fetch: hosts });
    const honest = Array.from({ length: 1_500 }, (_, i) => `http://site${i}.test:${place.port}/`);
    for (let i = 0; i < 1_500; i += 100) await Promise.all(honest.slice(i, i + 100).map((url) => gate.check(url)));
    for (let i = 0; i < 800; i += 100) {
      const names = Array.from({ length: 100 }, (_, n) => `http://n${i + n}.hostile.test:${hostile.port}/`);
      await Promise.all(names.map((url) => gate.check(url)));
    }
    expect(honest.filter((url) => gate.tryAllows(url) === undefined)).toEqual([]);
    expect([place.requestCount, hostile.requestCount]).toEqual([1_500, 800]);
  });
});

describe('the remains of an evicted origin, without a store', () => {
  /** Opens a gate whose memory has room for a few origins, and returns a function that evicts all others. */
  async function small(now: () => number) {
    // Origins without a file leave no remains, so they evict none of the others.
    const filler = await site(status(404));
    const hosts = { resolve: async () => ['127.0.0.1'], allowPrivate: true };
    const gate = await openGate({ memoryBytes: 20_000, now, fetch: hosts });
    let names = 0;
    const evictAll = async () => {
      for (let i = 0; i < 60; i++) await gate.check(`http://filler${names++}.test:${filler.port}/`);
    };
    return { gate, evictAll };
  }

  it('FAULT-86 an origin that had a file never counts as one that never had any, however long its outage', async () => {
    let now = Date.UTC(2026, 10, 22);
    const { gate, evictAll } = await small(() => now);
    const place = await site(OPEN);
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    await evictAll();
    place.answer = status(500);
    now += 2 * DAY;
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: false, step: 'outage-disallow' });
    for (let half = 1; half < 58; half++) {
      await evictAll();
      now += DAY / 2;
      const { allowed, step } = await gate.check(`${place.origin}/private`);
      expect([half, allowed, step]).toEqual([half, false, 'outage-good-lost']);
    }
    place.answer = OPEN;
    await evictAll();
    now += HOUR;
    expect(await gate.check(`${place.origin}/open`)).toMatchObject({ allowed: true, step: 'fresh' });
  });

  it('FAULT-86 an outage keeps its start', async () => {
    let now = Date.UTC(2026, 10, 22);
    const { gate, evictAll } = await small(() => now);
    const place = await site(status(500));
    expect((await gate.check(`${place.origin}/`)).step).toBe('outage-disallow');
    await evictAll();
    now += 11 * HOUR;
    expect((await gate.check(`${place.origin}/`)).step).toBe('outage-disallow');
    await evictAll();
    now += 2 * HOUR;
    expect((await gate.check(`${place.origin}/`)).step).toBe('outage-never-good');
  });

  it('FAULT-86 a pause that a site requested continues', async () => {
    let now = Date.UTC(2026, 10, 22);
    const { gate, evictAll } = await small(() => now);
    const place = await site(status(503, { 'retry-after': '1800' }));
    expect(await gate.allows(`${place.origin}/`)).toBe(false);
    await evictAll();
    now += HOUR / 4;
    expect(await gate.check(`${place.origin}/`)).toMatchObject({
      allowed: false,
      step: 'outage-disallow',
      status: 503,
    });
    expect(place.requestCount).toBe(1);
    await evictAll();
    now += HOUR;
    expect(await gate.allows(`${place.origin}/`)).toBe(false);
    // In the background, because everything stays disallowed.
    await expect.poll(() => place.requestCount).toBe(2);
  });
});

describe('new origins of one domain', () => {
  const hosts = { resolve: async () => ['127.0.0.1'], allowPrivate: true };

  it('FAULT-86 are written to a store up to 1,000 per day; those of other domains and stored ones always', async () => {
    let now = Date.UTC(2026, 10, 22);
    const place = await site();
    const store = new MemoryStore();
    const gate = await openGate({ store, now: () => now, fetch: hosts });
    const url = (name: string) => `http://${name}.test:${place.port}`;
    await gate.check(`${url('known.many')}/`);
    for (let i = 0; i < 1_100; i += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, n) => gate.check(`${url(`n${i + n}.many`)}/private`)));
    }
    expect(store.size).toBe(1_000);
    await gate.check(`${url('other')}/`);
    expect(store.get(url('other'))?.good?.kind).toBe('file');
    // In memory only, but answered by its rules.
    expect(gate.tryAllows(`${url('n1099.many')}/private`)).toBe(false);
    await gate.reportPage(`${url('n1099.many')}/`, true);
    expect(store.get(url('n1099.many'))).toBeUndefined();
    // A stored one is still written.
    const before = store.get(url('known.many'))?.good?.counter ?? 0;
    now += HOUR;
    await gate.refresh(`${url('known.many')}/`);
    expect(store.get(url('known.many'))?.good?.counter).toBeGreaterThan(before);
    now += DAY;
    await gate.check(`${url('tomorrow.many')}/`);
    expect(store.get(url('tomorrow.many'))?.good?.kind).toBe('file');
  });

  it('FAULT-86 are grouped by `siteOf`', async () => {
    const place = await site();
    const store = new MemoryStore();
    const gate = await openGate({ store, fetch: hosts, siteOf: () => 'one' });
    for (let i = 0; i < 1_010; i += 101) {
      await Promise.all(Array.from({ length: 101 }, (_, n) => gate.check(`http://s${i + n}.test:${place.port}/`)));
    }
    expect(store.size).toBe(1_000);
  });
});
