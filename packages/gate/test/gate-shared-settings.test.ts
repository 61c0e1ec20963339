/**
 * Two gates with different settings on one store: real servers, and each kind of store. In both orders, a gate allows
 * nothing by the outcome of the other that it would not allow by its own fetch at that time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../examples/fleet/redis-servers.mjs';
import { type GateOptions, MemoryStore, robotsFetch, type Store } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { makeCertificates } from './servers/certificates.js';
import { startMisbehavingFtp } from './servers/ftp-misbehaving.js';
import { type Answer, file, status } from './servers/site.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BLOCK = 'user-agent: *\ndisallow: /';
const ALLOW = 'user-agent: *\ndisallow: /other';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => new MemoryStore()],
  [
    'SQLite',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'maycrawl-settings-'));
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
      return new SqliteStore({ folder });
    },
  ],
  ['Redis', () => RedisStore.open({ url: server.url, warn: () => {}, timeout: 30_000 })],
];

interface Place {
  readonly origin: string;
  /** Requests so far, those for pages included. */
  readonly requests: () => number;
  /** Changes the site before the second gate is asked. */
  readonly change?: () => void;
}

interface Pair {
  readonly name: string;
  readonly start: () => Promise<Place>;
  readonly one: Partial<GateOptions>;
  readonly other: Partial<GateOptions>;
  /** Milliseconds after the first gate was asked. */
  readonly later?: number;
  /**
   * True if only `other` is compared with itself alone: `one` may allow more after an outage that both have seen than
   * after its own share of it.
   */
  readonly isOneSided?: boolean;
}

/** A gate with default settings that may connect to the servers of the tests. */
const LOCAL = { fetch: { allowPrivate: true } } as const;
const fetchOf = (settings: GateOptions['fetch']) => ({ fetch: { ...LOCAL.fetch, ...settings } });

async function placeOf(answer: Answer, changed?: Answer): Promise<Place> {
  const place = await site(answer);
  const requests = () => place.requestCount;
  return { origin: place.origin, requests, ...(changed && { change: () => (place.answer = changed) }) };
}

async function tlsPlace(): Promise<Place> {
  let requests = 0;
  const tls = createServer({ ...makeCertificates().selfSigned }, (_, response) => {
    requests++;
    response.end(ALLOW);
  });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => tls.closeAllConnections() ?? tls.close(resolve)));
  return { origin: `https://127.0.0.1:${(tls.address() as AddressInfo).port}`, requests: () => requests };
}

async function ftpPlace(): Promise<Place> {
  const ftp = await startMisbehavingFtp({ RETR: '550 no such file' });
  cleanUps.push(() => ftp.stop());
  return { origin: `ftp://127.0.0.1:${ftp.port}`, requests: () => ftp.connections };
}

/** Answers with a redirect three times, then with rules. */
const redirects: Answer = (request, response) => {
  const hops = Number(/\d$/.exec(request.url ?? '')?.[0] ?? 0);
  if (hops < 3) response.writeHead(302, { location: `/${hops + 1}` }).end();
  else response.end(BLOCK);
};
const longFile = file(`${ALLOW}\n#${'x'.repeat(550_000)}\n${BLOCK}`);
const notFoundPage: Answer = (_, response) => response.writeHead(503).end('<title>Page not found</title>');

const PAIRS: readonly Pair[] = [
  {
    name: 'allowPrivate: all and none',
    start: () => placeOf(file(ALLOW)),
    one: LOCAL,
    other: { fetch: {} },
  },
  {
    name: 'allowPrivate: two lists',
    start: () => placeOf(file(ALLOW)),
    one: { fetch: { allowPrivate: ['127.0.0.0/8'] } },
    other: { fetch: { allowPrivate: ['10.0.0.0/8'] } },
  },
  { name: 'ports', start: () => placeOf(status(404)), one: LOCAL, other: fetchOf({ ports: [8080] }) },
  { name: 'ftp', start: ftpPlace, one: fetchOf({ ftp: true }), other: LOCAL },
  { name: 'acceptBadCertificates', start: tlsPlace, one: fetchOf({ acceptBadCertificates: true }), other: LOCAL },
  {
    name: 'trustNotFoundPages',
    start: () => placeOf(notFoundPage),
    one: fetchOf({ trustNotFoundPages: true }),
    other: LOCAL,
  },
  { name: 'maxRedirects', start: () => placeOf(redirects), one: LOCAL, other: fetchOf({ maxRedirects: 2 }) },
  { name: 'maxBytes', start: () => placeOf(longFile), one: LOCAL, other: { ...LOCAL, maxBytes: 600_000 } },
  {
    name: 'freshMax',
    start: () => placeOf(file(ALLOW, { 'cache-control': 'max-age=864000' }), file(BLOCK)),
    one: { ...LOCAL, ladder: { freshMax: 10 * DAY } },
    other: LOCAL,
    later: 25 * HOUR,
  },
  {
    name: 'freshMin',
    start: () => placeOf(file(ALLOW, { 'cache-control': 'max-age=60' }), file(BLOCK)),
    one: { ...LOCAL, ladder: { freshMin: DAY } },
    other: LOCAL,
    later: 6 * MINUTE,
  },
  {
    name: 'policy',
    start: () => placeOf(status(503)),
    one: LOCAL,
    other: { ...LOCAL, policy: 'rfc9309' },
    later: 13 * HOUR,
    isOneSided: true,
  },
  {
    name: 'dialect',
    start: () => placeOf(file('user-agent: *\ndissallow: /')),
    one: { ...LOCAL, dialect: 'rfc9309' },
    other: LOCAL,
  },
];

const cases = STORES.flatMap(([kind, open]) =>
  PAIRS.flatMap((pair) =>
    (pair.isOneSided ? (['one first'] as const) : (['one first', 'other first'] as const)).map((order) => ({
      kind,
      open,
      pair,
      order,
      name: pair.name,
    })),
  ),
);

describe.each(cases)('two gates on one store ($kind), different $name, $order', ({ open, pair, order }) => {
  const [first, second] = order === 'one first' ? [pair.one, pair.other] : [pair.other, pair.one];

  it('FAULT-96 the second allows no more than alone, and they do not make each other fetch without bound', async () => {
    const place = await pair.start();
    const store = await open();
    cleanUps.push(() => store.close());
    const clock = { now: Date.UTC(2026, 10, 27) };
    const now = () => clock.now;
    const url = `${place.origin}/page`;
    // The duration of no operation matters here.
    const slow = { storeTimeout: 60_000, now } as const;
    const gates = [
      await openGate({ ...first, ...slow, store }),
      await openGate({ ...second, ...slow, store }),
    ] as const;
    await gates[0].check(url);
    clock.now += pair.later ?? 1_000;
    place.change?.();

    const alone = await (await openGate({ ...second, ...slow })).check(url);
    const shared = await gates[1].check(url);
    if (shared.allowed) expect(alone.allowed).toBe(true);
    if (order === 'one first') expect([shared.allowed, shared.reason]).toEqual([alone.allowed, alone.reason]);

    // Another process with the settings of the first one, with an empty memory.
    const before = place.requests();
    const again = await (await openGate({ ...first, ...slow, store })).check(url);
    const alsoAlone = await (await openGate({ ...first, ...slow })).check(url);
    if (again.allowed && !pair.isOneSided) expect(alsoAlone.allowed).toBe(true);
    expect(place.requests() - before).toBeLessThanOrEqual(12);

    const start = place.requests();
    for (let minute = 0; minute < 60; minute++) {
      clock.now += MINUTE;
      for (const gate of gates) await gate.check(url);
      if (minute % 5 === 0) for (const gate of gates) await gate.reportPage(url, true);
    }
    // Each gate fetches at most once in five minutes, the shortest time for which a copy is fresh: four requests each
    // for the redirects.
    expect(place.requests() - start).toBeLessThanOrEqual(2 * 12 * 4);
  });
});

describe.each(STORES)('page requests of a strict gate on a store (%s) that a permissive one wrote', (_, open) => {
  it('FAULT-96 none reaches a private address, at first and after a redirect', async () => {
    const inner = await site(file(ALLOW));
    const store = await open();
    cleanUps.push(() => store.close());
    const permissive = await openGate({ ...LOCAL, store, storeTimeout: 60_000 });
    expect((await permissive.check(`${inner.origin}/page`)).allowed).toBe(true);
    const requests = inner.requestCount;
    const strict = await openGate({ fetch: {}, store, storeTimeout: 60_000 });
    const politeFetch = robotsFetch(strict);
    await expect(politeFetch(`${inner.origin}/page`)).rejects.toMatchObject({ code: 'ERR_ROBOTS_BLOCKED' });
    await expect(politeFetch(`http://localhost:${inner.port}/page`)).rejects.toMatchObject({
      verdict: { reason: 'refused-address' },
    });
    expect(inner.requestCount).toBe(requests);
  });
});
