/** The order in which a gate reads, leases, writes and releases, and what it does if another gate was faster. */
import { describe, expect, it } from 'vitest';
import { type GateOptions, type GateRecord, MemoryStore, type Store } from '../../src/index.js';
import { openGate, site } from '../gate-fixture.js';
import { file, type Site, status } from '../servers/site.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const RULES = 'user-agent: *\ndisallow: /private';

type Methods = Partial<Pick<Store, 'get' | 'put' | 'acquire' | 'release' | 'waitForChange'>>;

/** A memory store whose methods can be replaced. It returns promises, so that a gate asks it in a flight. */
function scriptedStore() {
  const memory = new MemoryStore();
  const operations: string[] = [];
  const methods: Methods = {};
  let skipped = 1;
  const store: Store = {
    name: 'scripted',
    get: async (origin, options) => {
      operations.push(options?.everywhere ? 'get everywhere' : 'get');
      return (methods.get ?? ((at) => memory.get(at)))(origin, options);
    },
    put: async (record) => {
      operations.push('put');
      return (methods.put ?? ((one) => memory.put(one)))(record);
    },
    acquire: async (...args) => {
      operations.push('acquire');
      return (methods.acquire ?? ((...all) => memory.acquire(...all)))(...args);
    },
    release: async (lease) => {
      operations.push('release');
      return (methods.release ?? ((one) => memory.release(one)))(lease);
    },
    waitForChange: async (...args) => {
      operations.push('waitForChange');
      await methods.waitForChange?.(...args);
    },
    delete: (origin) => memory.delete(origin),
    close: () => memory.close(),
  };
  /** Returns the operations since the last call, without the first one: it finds that the store returns promises. */
  const taken = () => {
    const all = operations.splice(skipped);
    operations.length = 0;
    skipped = 0;
    return all;
  };
  return { memory, store, methods, taken };
}

interface Setting extends ReturnType<typeof scriptedStore> {
  readonly place: Site;
  pass(milliseconds: number): void;
  open(options?: Partial<GateOptions>): ReturnType<typeof openGate>;
  /** Opens a gate without a store. */
  openAlone(options?: Partial<GateOptions>): ReturnType<typeof openGate>;
  /** Fetches with a gate of its own and returns what it stored. */
  fetchElsewhere(): Promise<GateRecord>;
}

async function setting(answer = file(RULES)): Promise<Setting> {
  const place = await site(answer);
  const scripted = scriptedStore();
  let now = START;
  const openAlone = (options: Partial<GateOptions> = {}) =>
    openGate({ now: () => now, ladder: { refreshJitter: 0 }, ...options });
  const open = (options: Partial<GateOptions> = {}) => openAlone({ store: scripted.store, ...options });
  const fetchElsewhere = async () => {
    const own = new MemoryStore();
    const gate = await openGate({ now: () => now, store: own });
    await gate.check(place.origin);
    return own.get(place.origin)!;
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...scripted, place, open, openAlone, fetchElsewhere, pass };
}

describe('a fetch with a store', () => {
  it('FAULT-74 reads, leases, reads again, writes and releases, and then answers from memory', async () => {
    const { place, open, taken, memory } = await setting();
    const gate = await open();
    expect((await gate.check(`${place.origin}/private`)).source).toBe('fetched');
    expect(taken()).toEqual(['get', 'acquire', 'get', 'put', 'release']);
    expect((await gate.check(`${place.origin}/private`)).source).toBe('memory');
    expect(taken()).toEqual([]);
    expect(memory.get(place.origin)?.good?.kind).toBe('file');
    expect(gate.stats()).toMatchObject({ healed: 0, storeBypassed: 0, fetches: { ok: 1 } });
  });

  it('C3 a stored copy answers without a lease or a request', async () => {
    const { place, open, taken, memory, fetchElsewhere } = await setting();
    memory.put(await fetchElsewhere());
    const gate = await open();
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'store', allowed: false });
    expect(taken()).toEqual(['get']);
    expect([place.requestCount, gate.stats().hits.store]).toEqual([1, 1]);
  });

  it('FAULT-74 if another gate fetched before this one had the lease, nothing is requested', async () => {
    const { place, open, taken, memory, methods, fetchElsewhere } = await setting();
    const record = await fetchElsewhere();
    methods.acquire = (...args) => {
      memory.put(record);
      return memory.acquire(...args);
    };
    const gate = await open();
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'store', allowed: false });
    expect(taken()).toEqual(['get', 'acquire', 'get', 'release']);
    expect(place.requestCount).toBe(1);
  });

  it.each([undefined, null])(
    'FAULT-74 if another gate has the lease (%s), this one waits for its result',
    async (none) => {
      const { place, open, taken, memory, methods, fetchElsewhere } = await setting();
      const record = await fetchElsewhere();
      methods.acquire = () => none as undefined;
      methods.waitForChange = async () => void memory.put(record);
      const gate = await open();
      expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'store', allowed: false });
      expect(taken()).toEqual(['get', 'acquire', 'waitForChange', 'get']);
      expect(place.requestCount).toBe(1);
    },
  );

  it('FAULT-75 if the other gate releases its lease without a result, this one fetches', async () => {
    const { place, open, taken, methods } = await setting();
    let leases = 0;
    const free = new MemoryStore();
    methods.acquire = (...args) => (leases++ === 0 ? undefined : free.acquire(...args));
    methods.release = (lease) => free.release(lease);
    const gate = await open();
    expect((await gate.check(`${place.origin}/private`)).source).toBe('fetched');
    expect(taken()).toEqual(['get', 'acquire', 'waitForChange', 'get', 'acquire', 'get', 'put', 'release']);
  });

  it('FAULT-97 uses what another gate fetched meanwhile, also if the clock was set back during the wait', async () => {
    const { place, open, pass, memory, methods, fetchElsewhere } = await setting();
    let leases = 0;
    methods.acquire = (...args) => (leases++ === 0 ? undefined : memory.acquire(...args));
    methods.waitForChange = async () => {
      pass(-30 * HOUR);
      memory.put(await fetchElsewhere());
    };
    const gate = await open({ monotonicNow: () => 0 });
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'store', allowed: false });
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-74 counts a failure that another gate stored before this one had the lease', async () => {
    const { place, open, pass, memory, methods, fetchElsewhere } = await setting(status(503));
    const record = await fetchElsewhere();
    pass(HOUR);
    methods.acquire = (...args) => {
      memory.put(record);
      return memory.acquire(...args);
    };
    const gate = await open();
    expect((await gate.robots(place.origin)).record).toMatchObject({ attempt: { failures: 2 } });
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-75 counts from its turn, before which it waits for the lookup, if the store has no clock', async () => {
    for (const now of [undefined, () => Number.NaN]) {
      const { place, open, pass, store, memory } = await setting();
      if (now !== undefined) store.now = now;
      const passHour = () => pass(HOUR);
      place.answer = (request, response) => {
        passHour();
        file(RULES)(request, response);
      };
      const resolve = async () => {
        passHour();
        return ['127.0.0.1'];
      };
      const gate = await open({ fetch: { allowPrivate: true, resolve } });
      const url = `http://h.test:${place.port}`;
      await gate.check(url);
      expect(memory.get(url)?.good).toMatchObject({ counter: START + HOUR, at: START + 2 * HOUR });
    }
  });

  it('FAULT-75 if another gate wrote a newer outcome during the fetch, that one answers', async () => {
    const { place, open, methods, memory, fetchElsewhere } = await setting();
    const record = await fetchElsewhere();
    const newer = { ...record, good: { ...record.good!, counter: record.good!.counter + 9 } };
    place.answer = file('user-agent: *\nallow: /');
    methods.put = (own) => {
      memory.put(newer);
      return memory.put(own);
    };
    const gate = await open();
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'fetched', allowed: false });
    expect((await gate.robots(place.origin)).record.good?.counter).toBe(newer.good.counter);
  });

  it('FAULT-70 a result that cannot be written is not followed by a wait for the release', async () => {
    const { place, open, taken, methods } = await setting();
    methods.put = () => Promise.reject(new Error('full'));
    // A release that never ends.
    methods.release = () => new Promise<void>(() => {});
    const gate = await open();
    expect((await gate.check(`${place.origin}/private`)).source).toBe('fetched');
    expect(taken()).toEqual(['get', 'acquire', 'get', 'put', 'release']);
    expect(gate.stats().storeBypassed).toBe(1);
  });

  it('FAULT-70 if no lease can be acquired, the gate fetches and writes in the background', async () => {
    const { place, open, pass, taken, methods, memory } = await setting();
    methods.acquire = () => Promise.reject(new Error('read-only'));
    // The fetch counts from its turn, before which it waits for the lookup.
    const resolve = async () => {
      pass(HOUR);
      return ['127.0.0.1'];
    };
    const gate = await open({ fetch: { allowPrivate: true, resolve } });
    const url = `http://h.test:${place.port}/private`;
    expect((await gate.check(url)).source).toBe('fetched');
    await expect.poll(() => memory.get(new URL(url).origin)?.good?.counter).toBe(START + HOUR);
    expect(taken()).toEqual(['get', 'acquire', 'put']);
    expect(gate.stats().storeBypassed).toBe(1);
  });

  it('FAULT-70 if no lease can be acquired, the answer does not wait for the write', async () => {
    const { place, open, methods, memory } = await setting();
    methods.acquire = () => Promise.reject(new Error('read-only'));
    let write: () => void = () => {};
    methods.put = (record) =>
      new Promise((resolve) => {
        write = () => resolve(memory.put(record));
      });
    const gate = await open({ storeTimeout: 5_000 });
    expect((await gate.check(`${place.origin}/private`)).source).toBe('fetched');
    expect(gate.stats().storeBypassed).toBe(1);
    write();
  });

  it('FAULT-70 a result is written although the store cannot be read after the lease was acquired', async () => {
    const { place, open, methods, memory } = await setting();
    methods.acquire = (...args) => {
      methods.get = () => Promise.reject(new Error('away'));
      return memory.acquire(...args);
    };
    const gate = await open();
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ source: 'fetched', allowed: false });
    expect(memory.get(place.origin)?.good?.kind).toBe('file');
  });

  it('FAULT-70 a store that returns no record from put counts as failed', async () => {
    const { place, open, methods } = await setting();
    methods.put = () => undefined as never;
    const gate = await open();
    expect((await gate.check(`${place.origin}/private`)).allowed).toBe(false);
    expect(gate.stats().storeBypassed).toBe(1);
  });

  it('B6 a failed fetch is written, with the last good outcome', async () => {
    const { place, open, pass, memory } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    place.answer = status(503);
    pass(25 * HOUR);
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: false, reason: 'unreachable' });
    expect(memory.get(place.origin)).toMatchObject({ good: { kind: 'file' }, attempt: { failures: 1 } });
    expect(gate.stats().fetches).toMatchObject({ ok: 1, status: 1 });
  });

  it('FAULT-10 a refusal is not written', async () => {
    const { place, open, taken } = await setting();
    const gate = await open({ fetch: {} });
    expect((await gate.check(place.origin)).reason).toBe('refused-address');
    expect(taken()).not.toContain('put');
    expect(gate.stats().fetches).toMatchObject({ ok: 0, refused: 1 });
    // Further ones count together, so that they are retried less and less often.
    const failures: (number | undefined)[] = [];
    for (let at = 0; at < 2; at++) failures.push((await gate.refresh(place.origin)).local?.failures);
    expect(failures).toEqual([2, 3]);
  });

  it('FAULT-10 a refusal after a redirect is not written', async () => {
    const target = await site();
    const { place, open, taken } = await setting(status(302, { location: `${target.origin}/robots.txt` }));
    const gate = await open({ fetch: { allowPrivate: true, ports: [place.port] } });
    expect((await gate.check(place.origin)).reason).toBe('refused-address');
    expect(taken()).toEqual(['get', 'acquire', 'get', 'release']);
    expect([place.requestCount, target.requestCount]).toEqual([1, 0]);
  });
});

describe('a forced refresh', () => {
  it('C1 fetches although a copy is fresh', async () => {
    const { place, open, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    taken();
    await gate.refresh(place.origin);
    expect(taken()).toEqual(['get', 'acquire', 'get', 'put', 'release']);
    expect(place.requestCount).toBe(2);
  });

  it('B8 makes no request during a pause that the site requested, with and without a store', async () => {
    for (const way of ['open', 'openAlone'] as const) {
      const { place, pass, ...ways } = await setting(status(503, { 'Retry-After': '600' }));
      const gate = await ways[way]();
      await gate.check(place.origin);
      pass(600_000 - 1);
      await gate.refresh(place.origin);
      expect(place.requestCount).toBe(1);
      await gate.refresh(place.origin, { force: true });
      expect(place.requestCount).toBe(2);
      pass(600_000);
      await gate.refresh(place.origin);
      expect(place.requestCount).toBe(3);
    }
  });

  it('B8 a pause without a store leaves the state of the origin as it is', async () => {
    const { place, openAlone, pass } = await setting(status(503, { 'Retry-After': '600' }));
    const gate = await openAlone({ ladder: { disallowFor: 1_000 } });
    await gate.check(place.origin);
    pass(2_000);
    expect((await gate.refresh(place.origin)).access.step).toBe('outage-never-good');
    expect((await gate.check(place.origin)).step).toBe('outage-never-good');
  });

  it('FAULT-74 uses what another gate fetched since it began', async () => {
    const { place, open, pass, memory, methods, fetchElsewhere, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    pass(1_000);
    const record = await fetchElsewhere();
    expect(place.requestCount).toBe(2);
    methods.acquire = (...args) => {
      memory.put(record);
      return memory.acquire(...args);
    };
    taken();
    await gate.refresh(place.origin);
    expect(taken()).toEqual(['get', 'acquire', 'get', 'release']);
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-74 of an origin that the gate does not hold uses what another gate fetched since it began', async () => {
    const { place, open, memory, methods, fetchElsewhere } = await setting();
    const record = await fetchElsewhere();
    methods.acquire = (...args) => {
      memory.put(record);
      return memory.acquire(...args);
    };
    await (await open()).refresh(place.origin);
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-97 has a counter of the clock of the store', async () => {
    const { place, open, store, memory } = await setting();
    store.now = () => START + 7 * HOUR;
    await (await open()).check(place.origin);
    expect(memory.get(place.origin)?.good?.counter).toBe(START + 7 * HOUR);
  });

  it('FAULT-74 does not use what another gate fetched before it began', async () => {
    const { place, open, pass, memory, fetchElsewhere } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    pass(1_000);
    memory.put(await fetchElsewhere());
    pass(1);
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(3);
  });
});

describe('a store that lost a record', () => {
  it('FAULT-82 gets it back from memory when the gate compares them', async () => {
    const { place, open, pass, memory, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    memory.delete(place.origin);
    // After six hours, an origin that is answered from memory is compared with the store.
    pass(6 * HOUR + 1);
    taken();
    await gate.check(`${place.origin}/private`);
    await expect.poll(() => gate.stats().healed).toBe(1);
    expect(taken()).toEqual(['get everywhere', 'put']);
    expect(memory.get(place.origin)?.good?.kind).toBe('file');
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-82 is not counted as healed if it cannot be written', async () => {
    const { place, open, pass, memory, methods, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    memory.delete(place.origin);
    methods.put = () => Promise.reject(new Error('full'));
    pass(6 * HOUR + 1);
    taken();
    await gate.check(`${place.origin}/private`);
    await expect.poll(() => gate.stats().storeBypassed).toBe(1);
    expect([gate.stats().healed, place.requestCount]).toEqual([0, 1]);
  });

  it('FAULT-82 that has all is not written to', async () => {
    const { place, open, pass, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    pass(6 * HOUR + 1);
    taken();
    await gate.check(`${place.origin}/private`);
    await expect.poll(() => taken()).toEqual(['get everywhere']);
    await gate.check(`${place.origin}/private`);
    expect([gate.stats().healed, place.requestCount]).toEqual([0, 1]);
  });
});

describe('a store that cannot be read', () => {
  it('FAULT-70 a copy that is not due is used, and nothing is requested', async () => {
    const { place, open, pass, methods, taken } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    methods.get = () => Promise.reject(new Error('away'));
    pass(6 * HOUR + 1);
    taken();
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: false, step: 'fresh' });
    await expect.poll(() => gate.stats().storeBypassed).toBe(1);
    expect([taken(), place.requestCount]).toEqual([['get everywhere'], 1]);
  });

  it('FAULT-70 a forced refresh fetches, unless the site requested a pause', async () => {
    const { place, open, methods, memory } = await setting();
    const gate = await open();
    await gate.check(place.origin);
    methods.get = () => Promise.reject(new Error('away'));
    place.answer = status(503, { 'Retry-After': '600' });
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(2);
    await expect.poll(() => memory.get(place.origin)?.attempt?.failures).toBe(1);
    await gate.refresh(place.origin);
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-83 a site that fails is blocked for as long as the store may know more', async () => {
    const { place, open, pass, methods } = await setting(status(500));
    methods.get = () => Promise.reject(new Error('away'));
    const gate = await open();
    expect((await gate.check(place.origin)).allowed).toBe(false);
    pass(13 * HOUR);
    await gate.refresh(place.origin);
    expect(await gate.check(place.origin)).toMatchObject({ allowed: false, step: 'outage-good-lost' });
  });
});

describe('a caller that aborts', () => {
  it('FAULT-77 while another gate has the lease: this is no failure of the store', async () => {
    const { place, open, methods, taken } = await setting();
    methods.acquire = () => undefined;
    let isWaiting: () => void = () => {};
    const waiting = new Promise<void>((resolve) => {
      isWaiting = resolve;
    });
    methods.waitForChange = (_origin, _ttl, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        isWaiting();
      });
    const gate = await open();
    const controller = new AbortController();
    const asked = gate.check(place.origin, undefined, { signal: controller.signal });
    await waiting;
    controller.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await gate.close();
    expect([gate.stats().storeBypassed, place.requestCount]).toEqual([0, 0]);
    expect(taken()).toEqual(['get', 'acquire', 'waitForChange']);
  });
});
