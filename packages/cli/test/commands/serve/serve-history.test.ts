/** The history over HTTP: real processes and a real store, beside what `maycrawl history` says of it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { newToken } from '@maycrawl/server/run';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { maycrawl, scratch } from '../../maycrawl.js';
import { damage, failed, LOST_FILE, missing, SHOP, served, watchSite } from '../../past-fixture.js';
import { serve } from './running-service.js';

const { folder, file } = scratch();
const STORE = join(folder, 'store');
const OPEN = 'User-agent: *\nDisallow: /cart\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';
const LATIN = Buffer.from('User-agent: *\nDisallow: /caf\xe9\n', 'latin1');

beforeAll(async () => {
  const store = new SqliteWatchStore({ folder: STORE });
  await watchSite(store, [
    [0, served(OPEN)],
    [1, served(OPEN)],
    [2, served(`# Shop\n${OPEN}`)],
    [3, failed(503)],
    [4, served(BLOCKED)],
    [5, missing()],
    [6, { ...served(''), body: LATIN } as ReturnType<typeof served>],
    [7, served('User-agent: *\nDisallow: /cart\nContent-Signal: ai-train=no\n')],
  ]);
  await store.close();
});

const start = (store: string, ...args: string[]) => serve(['serve', '--port', '0', '--store', store, ...args]);
const historyUrl = (query: Record<string, string> = {}) =>
  `/v1/history?${new URLSearchParams({ url: `${SHOP}/any`, ...query })}`;
const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, never>>;
const command = (...args: string[]) => JSON.parse(maycrawl(['history', '--store', STORE, '--json', ...args]).stdout);

describe('the history of a service', () => {
  it('is that of maycrawl history, as its document says', async () => {
    const [, service] = await start(STORE);
    const answer = await json(service + historyUrl());
    const { origin, runs } = command(SHOP);
    expect(answer).toEqual({ origin, runs, next: null });
    expect(runs).toHaveLength(7);
    const { components } = await json(`${service}/openapi.json`);
    const valid = (name: string, value: unknown) => {
      const schema = { $ref: `#/components/schemas/${name}`, components } as Schema;
      expect(new Validator(schema, '2020-12').validate(value)).toMatchObject({ valid: true, errors: [] });
    };
    valid('HistoryAnswer', answer);
    for (const time of [
      '2026-11-27T00:00:00Z',
      '2026-11-28T12:30:00Z',
      '2026-11-28T15:00:00Z',
      '2026-11-28T17:00:00Z',
    ]) {
      const at = await json(`${service}/v1/history/at?${new URLSearchParams({ url: SHOP, at: time })}`);
      expect(at).toEqual(command('--at', time, SHOP));
      valid('HistoryAtAnswer', at);
    }
  });

  it('has every entry on one of its pages', async () => {
    const [, service] = await start(STORE);
    const all: unknown[] = [];
    let pages = 0;
    for (let query: Record<string, string> = { limit: '2' }; ; pages++) {
      const { runs, next } = (await json(service + historyUrl(query))) as unknown as {
        readonly runs: readonly unknown[];
        readonly next: string | null;
      };
      all.push(...runs);
      if (next === null) break;
      query = { limit: '2', before: next };
    }
    expect(pages).toBe(3);
    expect(all).toEqual(command(SHOP).runs);
  });

  it('has the bytes of each version', async () => {
    const [, service] = await start(STORE);
    const { runs } = command(SHOP) as { runs: { size: number | null; evidence: { kind: string; version?: string } }[] };
    const files = new Map<string, Buffer>();
    for (const { size, evidence } of runs) {
      if (evidence.kind !== 'file') continue;
      const response = await fetch(`${service}/v1/history/file?hash=${evidence.version}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toHaveLength(size ?? -1);
      files.set(bytes.toString('latin1'), bytes);
    }
    expect(files.size).toBe(5);
    expect([...files.values()]).toContainEqual(LATIN);
    expect(files.has(OPEN)).toBe(true);
  });

  it('begins when a watcher does, and needs the token of the service', async () => {
    const { token, line } = newToken('reader');
    const later = join(folder, 'later');
    const [, service] = await start(later, '--tokens', file('tokens', `${line}\n`));
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(service + historyUrl())).status).toBe(401);
    const before = await fetch(service + historyUrl(), { headers });
    expect([before.status, await before.json()]).toMatchObject([404, { code: 'no-history' }]);
    cpSync(STORE, later, { recursive: true });
    expect((await fetch(service + historyUrl(), { headers })).status).toBe(200);
  });

  it('is answered by each of several processes, from the store of the config', async () => {
    const config = file('watch.json', JSON.stringify({ store: STORE, sites: ['http://127.0.0.1:9/'] }));
    const [, service] = await start('memory', '--processes', '2', '--watch', config);
    // Each connection is given to the next process.
    const close = { headers: { connection: 'close' } };
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await fetch(service + historyUrl(), close)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('says of a version whose bytes are damaged that it is lost', async () => {
    const lost = join(folder, 'lost');
    cpSync(STORE, lost, { recursive: true });
    damage(lost, LOST_FILE);
    const [, service] = await start(lost);
    const { runs } = await json(service + historyUrl({ limit: '1' }));
    expect(runs).toMatchObject([{ size: null, change: 'lost' }]);
    const [{ evidence }] = runs as unknown as [{ evidence: { version: string } }];
    expect((await fetch(`${service}/v1/history/file?hash=${evidence.version}`)).status).toBe(404);
  });
});
