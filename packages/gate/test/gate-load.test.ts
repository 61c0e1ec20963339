/** Silent, failing and busy hosts affect other sites as little as possible. */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Gate, type GateOptions, MemoryStore } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { startFullListener } from './servers/full-listener.js';
import { startMisbehaving } from './servers/misbehaving.js';
import { file, status } from './servers/site.js';

const NAMES = 400;
const names = (pattern: (i: number) => string, count = NAMES): string[] =>
  Array.from({ length: count }, (_, i) => pattern(i));

/** Starts a server that accepts connections and sends nothing. */
async function silent(host: string): Promise<number> {
  const server = await startMisbehaving(() => {}, { host });
  cleanUps.push(() => server.stop());
  return server.port;
}

/** Milliseconds that no test lasts: a site that waited for a silent one would not be answered. */
const FOREVER = 3_600_000;

/**
 * Checks `urls` with a gate, and a site beside them. Returns how many of `urls` were answered before the site was, and
 * ends the rest.
 */
async function answeredBefore(urls: readonly string[], options: Partial<GateOptions>): Promise<number> {
  const place = await site();
  const gate = await openGate(options);
  let answered = 0;
  const waiting = urls.map((url) =>
    gate.check(url).then(
      () => answered++,
      () => undefined,
    ),
  );
  // They are running when the site is requested.
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(await gate.allows(`${place.origin}/open`)).toBe(true);
  const before = answered;
  await gate.close();
  await Promise.all(waiting);
  return before;
}

describe('a site is not delayed', () => {
  it('FAULT-85 by 400 names on one silent address', async () => {
    const port = await silent('127.0.0.2');
    const urls = names((i) => `http://site${i}.test:${port}/`);
    const resolve = async () => ['127.0.0.2'];
    const options = { maxWait: FOREVER, fetch: { allowPrivate: true, timeout: FOREVER, resolve } };
    expect(await answeredBefore(urls, options)).toBe(0);
  });

  it('FAULT-85 by 400 names of one domain whose name servers are dead', async () => {
    const resolve = () => new Promise<string[]>(() => {});
    const urls = names((i) => `http://n${i}.dead.test/`);
    const options = { maxWait: FOREVER, fetch: { allowPrivate: true, timeout: FOREVER, resolve } };
    expect(await answeredBefore(urls, options)).toBe(0);
  });

  it('FAULT-85 by 400 silent addresses of 400 domains for longer than one connect timeout per round of slots', async () => {
    const { port, stop } = await startFullListener('0.0.0.0');
    cleanUps.push(stop);
    const addressOf = (name: string): string => {
      const number = Number(/\d+/.exec(name)![0]);
      return `127.1.${number >> 8}.${number & 255}`;
    };
    // Much longer than the site takes, so that the slots of the second round are still occupied when it is answered.
    const connectTimeout = 3_000;
    const resolve = async (name: string) => [addressOf(name)];
    const fetch = { allowPrivate: true, timeout: FOREVER, connectTimeout, resolve };
    const urls = names((i) => `http://site${i}.test:${port}/`);
    expect(await answeredBefore(urls, { maxWait: FOREVER, fetch })).toBeLessThanOrEqual(256);
  });
});

it('FAULT-90 thousands of names on one address that answers 429: a back-off of this address only', async () => {
  const busy = await site(status(429, { 'retry-after': '120' }));
  const other = await site();
  const resolve = async (name: string) => [name === 'well.test' ? '127.0.0.2' : '127.0.0.1'];
  const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
  const reasons = new Map<string, number>();
  for (let batch = 0; batch < 10; batch++) {
    const urls = names((i) => `http://site${batch * 200 + i}.test:${busy.port}/`, 200);
    for (const { allowed, reason } of await Promise.all(urls.map((url) => gate.check(url)))) {
      expect(allowed).toBe(false);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  // Three that counted, and those that were already running.
  expect(busy.requestCount).toBeLessThanOrEqual(10);
  expect([...reasons.keys()].sort()).toEqual(['backed-off', 'unreachable']);
  expect(reasons.get('unreachable')).toBe(busy.requestCount);
  const cached = await gate.check(`http://another.test:${busy.port}/`);
  const left = cached.validUntil - Date.now();
  expect(left).toBeGreaterThan(60_000);
  expect(left).toBeLessThan(1.1 * 120_000);
  expect(cached).toMatchObject({ reason: 'backed-off', step: 'backed-off', status: undefined, hops: [] });
  expect(cached.toString()).toMatch(/its server has asked for a pause\.$/);
  expect((await gate.robots(`http://another.test:${busy.port}/`)).record).toMatchObject({ attempt: undefined });
  expect(other.requestCount).toBe(0);
});

describe('a queued fetch and a lease', () => {
  it('FAULT-91 a fetch that is queued for longer than a lease is still made once', async () => {
    let leaseClock = 0;
    const store = new MemoryStore({ monotonicNow: () => leaseClock });
    const fetch = { allowPrivate: true, maxConnectionsPerAddress: 1 };
    const [late, other] = [await openGate({ store, fetch }), await openGate({ store, fetch })];
    let answer = () => {};
    const slow = await site((request, response) => {
      answer = () => file('')(request, response);
    });
    const place = await site();
    const occupant = late.allows(`${slow.origin}/`);
    while (slow.requestCount === 0) await turn();
    const waiting = late.check(`${place.origin}/private`);
    for (let turns = 0; turns < 50; turns++) await turn();
    leaseClock += 60_000;
    expect(await other.allows(`${place.origin}/private`)).toBe(false);
    answer();
    await occupant;
    expect(await waiting).toMatchObject({ allowed: false, source: 'store' });
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-91 a gate that waits for the lease of another gate occupies no slot', async () => {
    const store = new MemoryStore();
    const [holder, waiting] = [await openGate({ store }), await openGate({ store, concurrency: 1 })];
    let answer = () => {};
    const slow = await site((request, response) => {
      answer = () => file('user-agent: *\ndisallow: /')(request, response);
    });
    const place = await site();
    let isAnswered = false;
    const cached = holder.allows(`${slow.origin}/`).finally(() => {
      isAnswered = true;
    });
    while (slow.requestCount === 0) await turn();
    const shared = waiting.allows(`${slow.origin}/`);
    expect(await waiting.allows(`${place.origin}/open`)).toBe(true);
    expect(isAnswered).toBe(false);
    answer();
    expect([await cached, await shared]).toEqual([false, false]);
    expect(slow.requestCount).toBe(1);
  });
});

describe('a fetch that is queued for too long', () => {
  const HOUR = 3_600_000;

  /** Opens a gate with one slot, which a slow site occupies once `occupy` has resolved. */
  async function busyGate() {
    const state = { now: Date.UTC(2026, 0, 1) };
    const store = new MemoryStore();
    const gate: Gate = await openGate({ store, concurrency: 1, maxWait: 100, now: () => state.now });
    const answers: (() => void)[] = [];
    const slow = await site((request, response) => answers.push(() => file('')(request, response)));
    const occupy = async (): Promise<() => Promise<void>> => {
      const before = slow.requestCount;
      const occupant = gate.refresh(slow.origin);
      while (slow.requestCount === before) await turn();
      return async () => {
        answers.shift()!();
        await occupant;
      };
    };
    return { state, store, gate, occupy };
  }

  it('FAULT-85 is overloaded for 1 to 5 s, for every caller; nothing is written and no failure is counted', async () => {
    const { state, store, gate, occupy } = await busyGate();
    const free = await occupy();
    const place = await site();
    const verdicts = await Promise.all(names(() => `${place.origin}/open`, 20).map((url) => gate.check(url)));
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ allowed: false, reason: 'overloaded', step: 'overloaded', status: undefined });
      expect(verdict.validUntil).toBe(state.now + 3_000);
    }
    expect(String(verdicts[0])).toMatch(/too many requests are waiting\.$/);
    expect(gate.tryAllows(`${place.origin}/open`)).toBe(false);
    expect([place.requestCount, store.get(place.origin)]).toEqual([0, undefined]);
    await free();
    state.now += 3_000;
    expect(gate.tryAllows(`${place.origin}/open`)).toBeUndefined();
    expect(await gate.allows(`${place.origin}/open`)).toBe(true);
  });

  it('FAULT-85 leaves a fresh copy in use, and the stage of an outage that a failure confirmed', async () => {
    const { state, gate, occupy } = await busyGate();
    const [good, bad] = [await site(), await site(status(500))];
    expect([await gate.allows(`${good.origin}/open`), await gate.allows(`${bad.origin}/open`)]).toEqual([true, false]);
    const free = await occupy();
    expect((await gate.refresh(good.origin)).local?.kind).toBe('overloaded');
    expect(await gate.check(`${good.origin}/open`)).toMatchObject({ allowed: true, step: 'fresh' });
    state.now += 13 * HOUR;
    const cached = await gate.check(`${bad.origin}/open`);
    expect(cached).toMatchObject({ allowed: false, reason: 'unreachable', step: 'outage-disallow' });
    expect((await gate.robots(bad.origin)).record.attempt?.failures).toBe(1);
    await free();
  });

  it('FAULT-77 an abort while waiting rejects only its own caller', async () => {
    const { gate, occupy } = await busyGate();
    const free = await occupy();
    const place = await site();
    const controller = new AbortController();
    const aborted = gate.allows(`${place.origin}/open`, undefined, { signal: controller.signal });
    const patient = gate.check(`${place.origin}/open`);
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await free();
    expect((await patient).allowed).toBe(true);
  });
});

describe('options that cannot work are named in the message', () => {
  it.each<[string, object]>([
    ['concurrency', { concurrency: 0 }],
    ['maxWait', { maxWait: 0 }],
    ['maxWait', { maxWait: Number.NaN }],
    ['siteOf', { siteOf: 'example.com' }],
    ['connectTimeout', { fetch: { connectTimeout: -1 } }],
  ])('%s: %j', async (name, wrong) => {
    await expect(openGate(wrong)).rejects.toThrow(new RegExp(`^${name}: `));
  });
});
