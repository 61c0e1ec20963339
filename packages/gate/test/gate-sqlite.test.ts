import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Gate, GateOptions } from '../src/index.js';
import { pageReport } from '../src/records/page-report.js';
import { SQLITE_STORE_FILE as STORE_FILE } from '../src/store/sqlite/index.js';
import { loadSqlite } from '../src/store/sqlite/sqlite-module.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';
import { asVersion } from './store/records.js';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

let folder: string;
let store: SqliteStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-gate-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  store = new SqliteStore({ folder });
  cleanUps.push(() => store.close());
});

function openStoredGate(options: Partial<GateOptions> = {}): Promise<Gate> {
  return openGate({ store, storeTimeout: 60_000, ...options });
}

describe('a gate on a SQLite store', () => {
  it('C3 a copy that one gate fetched answers in the next gate, after the store was closed and reopened', async () => {
    const { origin } = await site();
    const first = await openStoredGate();
    expect((await first.check(`${origin}/private`)).source).toBe('fetched');
    await first.close();
    await store.close();
    store = new SqliteStore({ folder });
    const second = await openStoredGate();
    expect(await second.check(`${origin}/private`)).toMatchObject({ allowed: false, source: 'store', status: 200 });
    expect((await second.check(`${origin}/private`)).source).toBe('memory');
  });

  it('C4 the last good outcome decides in a later gate that saw only the outage', async () => {
    let now = START;
    const place = await site();
    await (await openStoredGate({ now: () => now })).allows(place.origin);
    place.answer = status(500);
    now += 25 * HOUR;
    const later = await openStoredGate({ now: () => now });
    expect(await later.check(`${place.origin}/private`)).toMatchObject({ allowed: false, reason: 'unreachable' });
    now += 13 * HOUR;
    expect(await later.check(`${place.origin}/private`)).toMatchObject({ allowed: false, source: 'last-good' });
    expect(await later.check(`${place.origin}/`)).toMatchObject({ allowed: true, source: 'last-good', status: 200 });
  });

  it('FAULT-71 FAULT-83 an entry of an older version is fetched again; while that fails, the site stays blocked', async () => {
    let now = START;
    const place = await site();
    await (await openStoredGate({ now: () => now })).allows(place.origin);
    await store.close();
    const database = new (loadSqlite().DatabaseSync)(join(folder, STORE_FILE));
    const { state } = database.prepare('SELECT state FROM origins').get()!;
    database.prepare('UPDATE origins SET state = ?').run(asVersion(1, state as Uint8Array));
    database.close();
    store = new SqliteStore({ folder });
    place.answer = status(500);
    const later = await openStoredGate({ now: () => now });
    // The site never blocked `/`. An origin that never answered would be allowed after 12 hours.
    for (let hours = 0; hours <= 48; hours++, now += HOUR) {
      expect(await later.check(`${place.origin}/`)).toMatchObject({ allowed: false, reason: 'unreachable' });
    }
    expect(place.requestCount).toBeGreaterThan(1);
    place.answer = file('user-agent: *\ndisallow: /private');
    now += 24 * HOUR;
    await later.refresh(place.origin);
    expect(await later.allows(`${place.origin}/`)).toBe(true);
    expect(store.get(place.origin)).toMatchObject({ good: { kind: 'file' }, trace: undefined });
  });

  it.each([
    ['set forward by a year', YEAR],
    ['set back by a year', -YEAR],
    ['a day later, after the machine slept', 24 * HOUR],
  ])('FAULT-55 the clock is %s: the copy is stale in memory, and in the store for a new gate', async (_, step) => {
    let now = START;
    const place = await site();
    const gate = await openStoredGate({ now: () => now });
    await gate.allows(place.origin);
    const counter = store.get(place.origin)!.good!.counter;
    now += step;
    expect(gate.tryAllows(place.origin)).toBeUndefined();
    place.answer = file('user-agent: *\ndisallow: /new');
    const fresh = await openStoredGate({ now: () => now });
    expect(await fresh.check(`${place.origin}/new`)).toMatchObject({ allowed: false, source: 'fetched' });
    // Records are ordered by counter, not by time: the one written "a year earlier" replaces the other.
    expect(store.get(place.origin)!.good).toMatchObject({ at: now });
    expect(store.get(place.origin)!.good!.counter).toBeGreaterThan(counter);
    expect(await gate.check(`${place.origin}/new`)).toMatchObject({ allowed: false, source: 'store' });
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-55 after a clock was set back by less than the age of a copy, the corrected times win over those of the store', async () => {
    let [now, monotonic] = [START, 0];
    const place = await site();
    const gate = await openGate({ now: () => now, monotonicNow: () => monotonic });
    await gate.allows(place.origin);
    [now, monotonic] = [now + 2 * HOUR, monotonic + 12 * HOUR];
    await gate.reportPage(`${place.origin}/page`, true);
    [now, monotonic] = [now + 12 * HOUR, monotonic + 12 * HOUR];
    expect(gate.tryAllows(place.origin)).toBeUndefined();
    place.answer = file('user-agent: *\ndisallow: /new');
    expect(await gate.check(`${place.origin}/new`)).toMatchObject({ allowed: false, source: 'fetched' });
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-55 an outage does not reach its next stage while the clock goes back and forth', async () => {
    let now = START;
    const place = await site();
    place.answer = status(500);
    const gate = await openStoredGate({ now: () => now });
    for (const step of [0, -YEAR, 11 * HOUR, -11 * HOUR, 11 * HOUR]) {
      now += step;
      expect((await gate.refresh(place.origin)).access.access).toBe('disallow-all');
    }
    now += HOUR + 1;
    await gate.refresh(place.origin);
    expect(await gate.check(place.origin)).toMatchObject({ allowed: true, reason: 'unreachable-for-long' });
  });

  it('B6 a page report during a fetch: both are stored', async () => {
    const place = await site();
    const gate = await openStoredGate();
    await gate.allows(place.origin);
    let answer: () => void = () => {};
    const requested = new Promise<void>((resolve) => {
      place.answer = (request, response) => {
        answer = () => file('user-agent: *\ndisallow: /new')(request, response);
        resolve();
      };
    });
    const refreshed = gate.refresh(place.origin);
    await requested;
    await gate.reportPage(`${place.origin}/page`, true);
    answer();
    const { record } = await refreshed;
    expect(record.pageGoodAt).toBeDefined();
    expect(gate.tryAllows(`${place.origin}/new`)).toBe(false);
    const stored = store.get(place.origin)!;
    expect(Buffer.from(stored.body!).toString()).toContain('/new');
    expect(stored.pageGoodAt).toBe(record.pageGoodAt);
  });

  it('FAULT-71 pages of the open store are damaged: the gate continues without it', async () => {
    const { origin } = await site();
    const report = (i: number) => pageReport(`http://h${i}.example`, i, true);
    await Promise.all(Array.from({ length: 3000 }, (_, i) => store.put(report(i))));
    await store.close();
    const file = join(folder, 'maycrawl.sqlite');
    const bytes = readFileSync(file);
    // All but the first page, which is read when the store is opened.
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]));
    store = new SqliteStore({ folder });
    const damaged = { name: 'StoreError', code: 'store-damaged', message: expect.stringContaining('delete it') };
    expect(() => store.get('http://h7.example')).toThrow(expect.objectContaining(damaged));
    await expect(store.put(report(7))).rejects.toMatchObject(damaged);
    await expect(store.acquire(origin, 'a', 1)).rejects.toMatchObject(damaged);
    const gate = await openStoredGate();
    expect(await gate.check(`${origin}/private`)).toMatchObject({ allowed: false, source: 'fetched', status: 200 });
    expect(await gate.check(`${origin}/private`)).toMatchObject({ allowed: false, source: 'memory' });
  });

  it('FAULT-79 more origins than fit into memory: evicted ones are answered from the store', async () => {
    // Every name resolves to one server, which answers by Host header.
    const place = await site();
    place.answer = (request, response) => response.end(`user-agent: *\ndisallow: /${request.headers.host}`);
    const gate = await openStoredGate({
      // An origin takes a kilobyte of memory at least.
      memoryBytes: 24 * 1024,
      concurrency: 16,
      fetch: { resolve: async () => ['127.0.0.1'], allowPrivate: ['127.0.0.0/8'] },
    });
    const hosts = Array.from({ length: 300 }, (_, i) => `h${i}.example:${place.port}`);
    const ask = () => Promise.all(hosts.map((host) => gate.check(`http://${host}/${host}`)));
    expect(new Set((await ask()).map(({ allowed, source }) => `${allowed} ${source}`))).toEqual(
      new Set(['false fetched']),
    );
    const cached = hosts.filter((host) => gate.tryAllows(`http://${host}/`) !== undefined);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.length).toBeLessThanOrEqual(24);
    const again = await ask();
    expect(again.every(({ allowed }) => !allowed)).toBe(true);
    expect(again.filter(({ source }) => source === 'store').length).toBeGreaterThanOrEqual(300 - 24);
    expect(place.requestCount).toBe(300);
  });
});
