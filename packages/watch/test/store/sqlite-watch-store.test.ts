import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceOf } from '../../src/index.js';
import { SqliteWatchStore } from '../../src/store/sqlite/sqlite-watch-store.js';
import { missing } from '../check-site.js';
import { sqliteAt } from './sqlite-at.js';
import { type StorePlace, watchStoreContract } from './watch-store-contract.js';

const DAMAGE = {
  state: "UPDATE watch_sites SET state = CAST(replace(CAST(state AS TEXT), 'age', 'agf') AS BLOB) WHERE origin = ?",
  version: 'UPDATE watch_versions SET packed = substr(packed, 1, 5) WHERE hash = ?',
  event: "UPDATE watch_outbox SET event = X'00' WHERE id = ?",
  run: "UPDATE watch_runs SET evidence = '{' WHERE id = (SELECT min(id) FROM watch_runs) AND ? <> ''",
  'last-runs': "UPDATE watch_runs SET evidence = '{' WHERE id > (SELECT min(id) + 1 FROM watch_runs) AND ? <> ''",
} as const;

async function prepare(): Promise<StorePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-watch-'));
  return {
    place: folder,
    open: async (settings) => new SqliteWatchStore({ folder, lockLimit: 30_000, ...settings }),
    damage: async (what, id) => {
      const database = sqliteAt(folder);
      database.prepare(DAMAGE[what]).run(id);
      database.close();
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

watchStoreContract('sqlite', prepare);

describe('the file of a sqlite watch store', () => {
  it('a locked file is one clear line, and nothing is lost', async () => {
    const { place, remove } = await prepare();
    const store = new SqliteWatchStore({ folder: place, lockLimit: 20 });
    await store.addVersions([]);
    const other = sqliteAt(place);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.forget('https://a.example')).rejects.toMatchObject({
      code: 'store-busy',
      message: expect.stringContaining('is locked by another process'),
    });
    other.exec('COMMIT');
    other.close();
    await store.forget('https://a.example');
    await store.close();
    await remove();
  });

  it('other work goes on while many sites and versions are pruned', async () => {
    const { place, remove } = await prepare();
    const store = new SqliteWatchStore({ folder: place });
    const [origins, runs] = [300, [{ from: 1, to: 1, count: 1, longestGap: 0, evidence: evidenceOf(missing()) }]];
    await Promise.all(Array.from({ length: origins }, (_, i) => store.importRuns(`https://s${i}.example`, runs, [])));
    let [turns, isPruned] = [0, false];
    const turn = (): void => {
      turns++;
      if (!isPruned) setImmediate(turn);
    };
    setImmediate(turn);
    await store.prune({ maxRuns: 1 });
    isPruned = true;
    expect(turns).toBeGreaterThanOrEqual(5);
    await store.close();
    await remove();
  });

  it('a file of another program is refused', async () => {
    const { place, remove } = await prepare();
    const other = sqliteAt(place);
    other.exec('CREATE TABLE notes (text TEXT)');
    other.close();
    expect(() => new SqliteWatchStore({ folder: place })).toThrow(/a database of another program/);
    await remove();
  });
});
