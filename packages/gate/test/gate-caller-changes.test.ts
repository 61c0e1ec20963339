/** What a caller changes afterwards, and damaged clocks and stores, do not change the answers of a gate. */
import diagnosticsChannel from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type GateEvents, type GateRecord, MemoryStore, type Store } from '../src/index.js';
import { emptyRecord } from '../src/records/origin-record.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { file } from './servers/site.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Returns a memory store with other methods. */
function storeWith(methods: (memory: MemoryStore) => Partial<Store>): Store {
  const memory = new MemoryStore();
  const store: Store = {
    name: 'test',
    get: (origin) => memory.get(origin),
    put: (record) => memory.put(record),
    acquire: (...args) => memory.acquire(...args),
    release: (lease) => memory.release(lease),
    waitForChange: (...args) => memory.waitForChange(...args),
    delete: (origin) => memory.delete(origin),
    close: () => memory.close(),
  };
  return { ...store, ...methods(memory) };
}

describe('a change by the caller does not change answers', () => {
  it('of the array of crawlers in the options', async () => {
    const { origin } = await site(file('user-agent: alphabot\ndisallow: /private'));
    const crawler = ['alphabot'];
    const gate = await openGate({ crawler });
    await gate.check(origin);
    crawler[0] = 'betabot';
    expect((await gate.check(`${origin}/private`)).allowed).toBe(false);
    crawler.length = 0;
    expect((await gate.check(`${origin}/private`)).allowed).toBe(false);
    expect(await gate.allows(`${origin}/private`)).toBe(false);
  });

  it('of the state that robots returned', async () => {
    const { origin } = await site();
    const gate = await openGate();
    const { access, record } = await gate.robots(origin);
    (access as Mutable<typeof access>).access = 'allow-all';
    (record.good as Mutable<NonNullable<GateRecord['good']>>).kind = 'unavailable';
    expect((await gate.check(`${origin}/private`)).allowed).toBe(false);
    // The state is evaluated again.
    await gate.reportPage(origin, true);
    expect((await gate.check(`${origin}/private`)).allowed).toBe(false);
  });

  it('of the outcome that a subscriber received', async () => {
    const subscriber = (event: unknown): void => {
      const { outcome } = event as GateEvents['maycrawl:gate:fetched'];
      if (outcome.kind !== 'file') throw new Error('expected a file');
      const { body } = outcome;
      (outcome as Mutable<typeof outcome>).body = body.subarray(0, 5);
      structuredClone(body, { transfer: [body.buffer] });
    };
    diagnosticsChannel.subscribe('maycrawl:gate:fetched', subscriber);
    cleanUps.push(() => diagnosticsChannel.unsubscribe('maycrawl:gate:fetched', subscriber));
    const { origin } = await site();
    const gate = await openGate();
    expect(await gate.check(`${origin}/private`)).toMatchObject({ allowed: false, reason: 'rule' });
  });
});

it('a clock that returns NaN answers no list of URLs from memory', async () => {
  const { port } = await site();
  let now = Date.now();
  const gate = await openGate({
    now: () => now,
    fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'], connect: (host) => connect({ host, port }) },
  });
  await gate.check('http://site.test/');
  const bytes = new TextEncoder().encode('http://site.test/');
  const lines = { bytes, spans: Uint32Array.of(0, bytes.length), count: 1, answers: new Uint8Array(1) };
  gate.tryAllowsLines(lines, 0);
  expect(lines.answers[0]).toBe(1);
  lines.answers[0] = 0;
  now = Number.NaN;
  gate.tryAllowsLines(lines, 0);
  expect(lines.answers[0]).toBe(0);
});

it('FAULT-71 a stored outcome of an unknown kind allows nothing', async () => {
  const { origin } = await site();
  const at = Date.now() - 1;
  const facts = { kind: 'unavailable', reason: undefined, status: 404, hops: [], headers: undefined } as const;
  const times = { at, freshUntil: at + 3_600_000, refreshAt: at + 3_600_000 };
  for (const kind of [undefined, null, 'rules', 'FILE']) {
    const good = { counter: 1, kind, hash: undefined, ...times, facts } as unknown as GateRecord['good'];
    const gate = await openGate({ store: storeWith(() => ({ get: () => ({ ...emptyRecord(origin), good }) })) });
    expect((await gate.check(`${origin}/private`)).allowed, String(kind)).toBe(false);
  }
});

it('FAULT-74 the longest timeout leads to one fetch for several gates', async () => {
  let respond = (): void => {};
  const slow = await site((_, response) => {
    respond = () => response.end('user-agent: *\ndisallow: /private');
  });
  const memory = new MemoryStore();
  let waiting = 0;
  const store = storeWith(() => ({
    get: (origin) => memory.get(origin),
    put: (record) => memory.put(record),
    acquire: (...args) => memory.acquire(...args),
    release: (lease) => memory.release(lease),
    async waitForChange(...args) {
      waiting++;
      await memory.waitForChange(...args);
    },
  }));
  const fetch = { allowPrivate: true, timeout: 2 ** 31 - 1 };
  const gates = await Promise.all([1, 2, 3].map(() => openGate({ store, fetch })));
  const answers = gates.map((gate) => gate.allows(`${slow.origin}/private`));
  await expect.poll(() => waiting).toBe(2);
  await expect.poll(() => slow.requestCount).toBe(1);
  // Timers that overflow end after a millisecond, so that gates wait again and again, or fetch.
  respond();
  expect(await Promise.all(answers)).toEqual([false, false, false]);
  expect([slow.requestCount, waiting]).toEqual([1, 2]);
});

describe('close', () => {
  it('resolves for every caller when the fetches have ended', async () => {
    const { origin } = await site(() => {});
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const store = storeWith((memory) => ({
      async acquire(...args) {
        await released;
        return memory.acquire(...args);
      },
    }));
    const gate = await openGate({ store, storeTimeout: 10_000 });
    const pending = expect(gate.allows(origin)).rejects.toThrow('the gate is closed');
    await new Promise(setImmediate);
    const first = gate.close();
    let isSecondOver = false;
    const second = gate.close().then(() => {
      isSecondOver = true;
    });
    await new Promise(setImmediate);
    expect(isSecondOver).toBe(false);
    release();
    await Promise.all([pending, first, second]);
  });

  it('rejects calls at once, and a page report that ends later adds no origin', async () => {
    const { origin } = await site();
    const puts: (() => void)[] = [];
    let isSlow = false;
    const store = storeWith((memory) => ({
      async put(record) {
        if (isSlow) await new Promise<void>((resolve) => puts.push(resolve));
        return memory.put(record);
      },
    }));
    const gate = await openGate({ store, storeTimeout: 10_000 });
    await gate.check(origin);
    isSlow = true;
    const report = gate.reportPage(origin, true);
    await expect.poll(() => puts.length).toBe(1);
    const closing = gate.close();
    await expect(gate.check(origin)).rejects.toThrow('the gate is closed');
    await closing;
    puts[0]!();
    await report;
    expect(gate.tryAllows(origin)).toBeUndefined();
    await expect(gate.check(origin)).rejects.toThrow('the gate is closed');
  });
});
