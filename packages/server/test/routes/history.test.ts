/** What the routes of the history do over a history that answers, is missing or fails. Those of a real store: packages/cli. */
import { expect, it } from 'vitest';
import { findToken, newToken, parseTokens } from '../../src/access/tokens.js';
import type { WatchHistory } from '../../src/service/watch-history.js';
import { startService } from '../service-fixture.js';

const ORIGIN = 'https://shop.example';
const START = Date.UTC(2026, 10, 28, 12);
const HOUR = 3_600_000;
const FILE = Buffer.from('User-agent: *\nDisallow: /\n');
const HASH = '5b9d31429923bad347f33adba2071b45';

/** Three runs, the newest first, an hour apart. */
function historyOf(entries: readonly object[] = [{ count: 3 }, { count: 2 }, { count: 1 }]): WatchHistory {
  const listed = entries.map((entry, i) => ({ from: START - i * HOUR, entry }));
  return {
    async page(origin, { limit, before = Number.POSITIVE_INFINITY }) {
      const runs = origin === ORIGIN ? listed.filter(({ from }) => from < before) : [];
      const page = runs.slice(0, limit);
      const next = runs.length > limit ? page.at(-1)?.from : undefined;
      return { runs: page.map(({ from, entry }) => ({ from, load: async () => () => entry })), next };
    },
    seenAt: async (origin, time) => ({ origin, at: new Date(time).toISOString(), seen: null }),
    version: async (hash) => (hash === HASH ? FILE : undefined),
  };
}

const serviceOf = (history?: WatchHistory) => startService({ history: async () => history });
const listUrl = (query: Record<string, string>) => `/v1/history?${new URLSearchParams({ url: ORIGIN, ...query })}`;

it('ends a page whose comparisons take long, and the next one goes on', async () => {
  const froms = [5, 4, 4, 3, 2].map((second) => second * 1_000);
  const slow = (): object => {
    const start = process.cpuUsage();
    // Microseconds: two of them are more than the second that a page may take.
    for (let spent = 0; spent < 600_000; ) {
      for (let turn = 0; turn < 1e6; turn++) Math.sqrt(turn);
      const { user, system } = process.cpuUsage(start);
      spent = user + system;
    }
    return {};
  };
  const asked: (number | undefined)[] = [];
  const history: WatchHistory = {
    ...historyOf(),
    async page(_, { before = Number.POSITIVE_INFINITY }) {
      asked.push(before);
      const runs = froms.filter((from) => from < before).map((from) => ({ from, load: async () => slow }));
      return { runs, next: undefined };
    },
  };
  const app = await serviceOf(history);
  const pages: { runs: object[]; next: string | null }[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)!.next)
    pages.push((await app.inject(listUrl(next === undefined ? {} : { before: next }))).json());
  // Two entries take longer than a page may; the third began with the second.
  expect(pages.map(({ runs }) => runs.length)).toEqual([3, 2]);
  expect(asked).toEqual([Number.POSITIVE_INFINITY, 4_000]);
});

it('pages through the entries of the site of any of its URLs', async () => {
  const app = await serviceOf(historyOf());
  const get = async (query: Record<string, string>) => (await app.inject({ url: listUrl(query) })).json();
  const all = { origin: ORIGIN, runs: [{ count: 3 }, { count: 2 }, { count: 1 }], next: null };
  expect(await get({})).toEqual(all);
  expect(await get({ url: 'https://SHOP.example:443/cart?x=1' })).toEqual(all);
  const first = await get({ limit: '2' });
  expect(first).toEqual({ origin: ORIGIN, runs: [{ count: 3 }, { count: 2 }], next: '2026-11-28T11:00:00.000Z' });
  expect(await get({ limit: '2', before: first.next })).toEqual({ origin: ORIGIN, runs: [{ count: 1 }], next: null });
  expect(await get({ before: '2026-11-28T13:00:00+01:00' })).toMatchObject({ runs: [{ count: 2 }, { count: 1 }] });
  expect(await get({ url: 'https://other.example/' })).toEqual({ ...all, origin: 'https://other.example', runs: [] });
});

it('answers what was seen at a time, and the bytes of a version', async () => {
  const app = await serviceOf(historyOf());
  const at = await app.inject({
    url: `/v1/history/at?${new URLSearchParams({ url: ORIGIN, at: '2026-11-28T12:00:00Z' })}`,
  });
  expect(at.json()).toEqual({ origin: ORIGIN, at: '2026-11-28T12:00:00.000Z', seen: null });
  expect(at.headers['cache-control']).toBe('no-store');
  const file = await app.inject({ url: `/v1/history/file?hash=${HASH}` });
  expect(file.headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' });
  expect(file.rawPayload).toEqual(FILE);
  const unknown = await app.inject({ url: `/v1/history/file?hash=${'0'.repeat(32)}` });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'no-such-version']);
});

const REFUSED = [
  ['/v1/history', 'query.url: is required'],
  [listUrl({ url: '/cart' }), 'query.url: expected an absolute URL'],
  [listUrl({ url: 'mailto:a@b' }), 'query.url: expected a URL of http, https or ftp'],
  [listUrl({ limit: '0' }), 'query.limit: must be >= 1'],
  [listUrl({ limit: '101' }), 'query.limit: must be <= 100'],
  [listUrl({ before: 'yesterday' }), 'query.before: expected a date-time, such as 2026-11-28T12:00:00Z'],
  [listUrl({ before: '2026-11-28' }), 'query.before: expected a date-time'],
  [listUrl({ before: '2016-12-31T23:59:60Z' }), 'query.before: expected a time such as 2026-11-28T12:00:00Z'],
  [listUrl({ at: '2026-11-28T12:00:00Z' }), 'query.at: is not known'],
  ['/v1/history/at?url=https%3A%2F%2Fshop.example', 'query.at: is required'],
  ['/v1/history/file?hash=..%2F..', 'query.hash: must match pattern'],
  [`/v1/history/file?hash=${HASH.toUpperCase()}`, 'query.hash: must match pattern'],
] as const;

it('refuses wrong values with what to write', async () => {
  const app = await serviceOf(historyOf());
  for (const [url, expected] of REFUSED) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode, JSON.parse(body).detail]).toEqual([url, 400, expect.stringContaining(expected)]);
  }
});

const ROUTES = [
  listUrl({}),
  `/v1/history/at?${new URLSearchParams({ url: ORIGIN, at: '2026-11-28T12:00:00Z' })}`,
  `/v1/history/file?hash=${HASH}`,
];

it.each(ROUTES)('%s of a service without a history says how to have one', async (url) => {
  for (const app of [await serviceOf(), await startService()]) {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      404,
      { code: 'no-history', detail: expect.stringContaining('start it with --watch') },
    ]);
  }
});

it.each(ROUTES)('%s over a store that fails is no answer, and names no place', async (url) => {
  const fails = async (): Promise<never> => {
    throw new Error('cannot read /var/lib/secret');
  };
  const reading = { page: fails, seenAt: fails, version: fails };
  const comparing = { ...historyOf(), page: async () => ({ runs: [{ from: 0, load: fails }], next: undefined }) };
  const failing = url.startsWith('/v1/history?') ? [reading, comparing] : [reading];
  const services = [startService({ history: fails }), ...failing.map((history) => serviceOf(history))];
  for (const app of await Promise.all(services)) {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'history-unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).not.toContain('secret');
  }
});

it.each(ROUTES)('%s needs a token if the service has tokens', async (url) => {
  const { token, line } = newToken('reader');
  const stored = parseTokens(line);
  const tokens = { find: (text: string) => findToken(stored, text) };
  const app = await startService({ history: async () => historyOf(), access: { tokens } });
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
});
