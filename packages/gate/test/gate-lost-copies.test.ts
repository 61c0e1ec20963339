/** Ways to lose a good copy. Each once allowed a site that blocks. Real stores, a real site, a manual clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startRedis } from '../../../examples/fleet/redis-servers.mjs';
import { type Gate, type GateOptions, type GateRecord, MemoryStore, type Store, TieredStore } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

const HOUR = 3_600_000;
const BLOCK = 'user-agent: *\ndisallow: /';

/** Returns a manual clock, and opens gates with it. */
function world() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const open = (options: Partial<GateOptions> = {}) => openGate({ now: () => clock.now, ...options });
  /** Checks every hour, as a crawler does. */
  const hours = async (gate: Gate, url: string, count: number) => {
    let verdict = await gate.check(url);
    for (let hour = 0; hour < count; hour++) {
      clock.now += HOUR;
      verdict = await gate.check(url);
    }
    return verdict;
  };
  return { clock, open, hours };
}

async function redis() {
  const server = await startRedis();
  cleanUps.push(() => server.stop());
  const store = async () => {
    const opened = await RedisStore.open({ url: server.url, warn: () => {} });
    cleanUps.push(() => opened.close());
    return opened;
  };
  return { server, store };
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'maycrawl-lost-'));
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('a good copy that is not available', () => {
  it('FAULT-70 FAULT-83 in a store that is away for as long as the site: the gate cannot conclude that there never was one', async () => {
    const { clock, open, hours } = world();
    const place = await site(file(BLOCK));
    const { server, store } = await redis();
    const first = await open({ store: await store() });
    await first.check(`${place.origin}/x`);
    await first.close();
    await server.kill();
    place.answer = status(503);
    clock.now += 25 * HOUR;
    const verdict = await hours(await open({ store: await store() }), `${place.origin}/x`, 13);
    expect(verdict).toMatchObject({ allowed: false, step: 'outage-good-lost' });
    // Without a store, the same site never had a good outcome.
    expect(await hours(await open(), `${place.origin}/x`, 13)).toMatchObject({ step: 'outage-never-good' });
  });

  it.each([
    ['hangs', async (server: Awaited<ReturnType<typeof startRedis>>) => void server.child.kill('SIGSTOP')],
    [
      'was emptied and rejects writes',
      async (server: Awaited<ReturnType<typeof startRedis>>) => {
        await server.ask('FLUSHALL');
        await server.ask('CLIENT', 'PAUSE', '600000', 'WRITE');
      },
    ],
  ])('FAULT-82 in the near store, while the far one %s', async (_, harm) => {
    const { clock, open, hours } = world();
    const place = await site(file(BLOCK));
    const { server, store } = await redis();
    const near = new MemoryStore();
    const tiered = new TieredStore(near, await store(), { now: () => clock.now });
    const first = await open({ store: tiered });
    await first.check(`${place.origin}/x`);
    await first.close();
    place.answer = status(503);
    clock.now += 25 * HOUR;
    await harm(server);
    const verdict = await hours(await open({ store: tiered }), `${place.origin}/x`, 13);
    expect(verdict).toMatchObject({ allowed: false, step: 'outage-last-good' });
    server.child.kill('SIGCONT');
    await server.ask('CLIENT', 'UNPAUSE');
  });

  it('FAULT-82 in the memory of a gate that is used every hour: it refills an emptied store before others allow the site', async () => {
    const { clock, open } = world();
    const place = await site(file(BLOCK));
    const { server, store } = await redis();
    const [knows, other] = [await open({ store: await store() }), await open({ store: await store() })];
    const watched = await store();
    await knows.check(`${place.origin}/x`);
    await server.ask('FLUSHALL');
    place.answer = status(503);
    for (let hour = 0; hour < 14; hour++) {
      expect((await other.check(`${place.origin}/x`)).allowed, `hour ${hour}`).toBe(false);
      expect((await knows.check(`${place.origin}/x`)).allowed).toBe(false);
      // The background refresh ends before the next hour.
      while (hour === 7 && (await watched.get(place.origin))?.good === undefined) await new Promise(setImmediate);
      clock.now += HOUR;
    }
  });

  it('FAULT-83 of a file that does not fit into the store: an older outcome does not replace it', async () => {
    const { clock, open, hours } = world();
    const place = await site(status(404));
    const store = new SqliteStore({ folder: folder(), maxBytes: 256 * 1024 });
    cleanUps.push(() => store.close());
    const first = await open({ store });
    expect((await first.check(`${place.origin}/x`)).allowed).toBe(true);
    place.answer = file(`${BLOCK}\n#${'x'.repeat(240_000)}`);
    await first.refresh(place.origin);
    await first.close();
    place.answer = status(503);
    clock.now += 25 * HOUR;
    const verdict = await hours(await open({ store }), `${place.origin}/x`, 13);
    expect(verdict).toMatchObject({ allowed: false, step: 'outage-good-lost' });
  });

  it('FAULT-79 FAULT-82 of a file larger than the memory limit: the last one is cached beyond the limit, and fetched once', async () => {
    const { clock, open, hours } = world();
    const place = await site(file(`${BLOCK}\n#${'x'.repeat(100_000)}`));
    const gate = await open({ memoryBytes: 10_000 });
    for (let i = 0; i < 20; i++) expect((await gate.check(`${place.origin}/x`)).allowed).toBe(false);
    expect(place.requestCount).toBe(1);
    place.answer = status(503);
    clock.now += 25 * HOUR;
    expect(await hours(gate, `${place.origin}/x`, 13)).toMatchObject({ allowed: false, step: 'outage-last-good' });
  });

  it('FAULT-44 FAULT-96 of a file that a gate with a smaller limit cut: a gate that reads more fetches it itself', async () => {
    const { open } = world();
    const head = 'User-agent: *\nDisallow: /\n#';
    const tail = '\nAllow: /public/only\n';
    const place = await site(file(`${head}${'x'.repeat(512_001 - head.length - '\nAllow: /'.length)}${tail}`));
    const store = new MemoryStore();
    const small = await open({ store });
    expect((await small.check(`${place.origin}/secret`)).allowed).toBe(false);
    const large = await open({ store, maxBytes: 1_000_000 });
    expect((await large.check(`${place.origin}/secret`)).allowed).toBe(false);
    expect((await large.check(`${place.origin}/public/only`)).allowed).toBe(true);
    expect(place.requestCount).toBe(2);
  });
});

describe('a good copy in the far store alone', () => {
  it('FAULT-82 is written back by a gate whose near copy is fresh, once the far store was emptied', async () => {
    const { clock, open } = world();
    const place = await site(file(BLOCK));
    const { server, store } = await redis();
    const tiered = new TieredStore(new MemoryStore(), await store(), { now: () => clock.now });
    const gate = await open({ store: tiered });
    await gate.check(`${place.origin}/x`);
    await server.ask('FLUSHALL');
    clock.now += 7 * HOUR;
    expect((await gate.check(`${place.origin}/x`)).source).toBe('memory');
    const watched = await store();
    while ((await watched.get(place.origin))?.body === undefined) await new Promise(setImmediate);
    expect(place.requestCount).toBe(1);
  });
});

describe('a custom store with unusual results', () => {
  // biome-ignore lint/suspicious/noThenProperty: it represents a promise of another library
  const thenable = { then() {} };
  const odd: [string, (kept: MemoryStore) => Partial<Store>][] = [
    ['null', () => ({ get: () => null as never })],
    ['a string', () => ({ get: async () => 'x' as never })],
    ['an object', () => ({ get: async () => ({}) as never })],
    ['a promise of another library that never settles', () => ({ get: () => thenable as never })],
    [
      'another origin’s record',
      (kept) => ({ get: (origin) => changed(kept.get(origin), { origin: 'http://other.example' }) }),
    ],
    ['a truncated body', (kept) => ({ get: (origin) => changed(kept.get(origin), { body: new Uint8Array() }) })],
    ['undefined from put', () => ({ put: async () => undefined as never })],
    ['true from put', () => ({ put: async () => true as never })],
    [
      'a synchronous error from put',
      () => ({
        put: () => {
          throw new Error('no');
        },
      }),
    ],
    [
      'a synchronous error from acquire',
      () => ({
        acquire: () => {
          throw new Error('no');
        },
      }),
    ],
  ];

  function changed(record: GateRecord | undefined, change: Partial<GateRecord>): GateRecord | undefined {
    return record && { ...record, ...change };
  }

  it.each(odd)('FAULT-70 %s: answers continue, and none allows what is blocked', async (_, change) => {
    const { clock, open, hours } = world();
    const place = await site(file(BLOCK));
    const kept = new MemoryStore();
    const plain: Store = {
      name: 'own',
      get: (origin) => kept.get(origin),
      put: (record) => kept.put(record),
      acquire: (origin, holder, ttl) => kept.acquire(origin, holder, ttl),
      release: (lease) => kept.release(lease),
      waitForChange: (origin, ttl, signal) => kept.waitForChange(origin, ttl, signal),
      delete: (origin) => kept.delete(origin),
      close() {},
      ...change(kept),
    };
    const gates = [await open({ store: plain }), await open({ store: plain })];
    for (const gate of gates) expect((await gate.check(`${place.origin}/x`)).allowed).toBe(false);
    place.answer = status(503);
    clock.now += 25 * HOUR;
    // State that no store ever had exists only in these gates.
    if ((await kept.get(place.origin)) !== undefined) gates.push(await open({ store: plain }));
    const verdicts = await Promise.all(gates.map((gate) => gate.check(`${place.origin}/x`)));
    expect(verdicts.some(({ allowed }) => allowed)).toBe(false);
    expect((await hours(gates.at(-1)!, `${place.origin}/x`, 13)).allowed).toBe(false);
  });
});
