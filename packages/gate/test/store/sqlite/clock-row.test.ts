import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SQLITE_STORE_FILE as STORE_FILE } from '../../../src/store/sqlite/index.js';
import { loadSqlite } from '../../../src/store/sqlite/sqlite-module.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { failedRecord, goodRecord, ORIGIN } from '../records.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const RECORD = failedRecord(2, goodRecord(1));
const SINCE = RECORD.outage!.since;
const AT = RECORD.good!.at;

let folder: string;
let wall: number;
let monotonic: number;
const stores: SqliteStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-clock-'));
  [wall, monotonic] = [START, 5_000];
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a store as another process of the machine does. */
function open(): SqliteStore {
  const store = new SqliteStore({ folder, now: () => wall, monotonicNow: () => monotonic });
  stores.push(store);
  return store;
}

/** Returns the times of the record that a process reads which has just been started. */
function times() {
  const { outage, good } = open().get(ORIGIN)!;
  return { since: outage!.since - SINCE, at: good!.at - AT };
}

async function damage(sql: string): Promise<void> {
  for (const store of stores.splice(0)) await store.close();
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(join(folder, STORE_FILE));
  database.exec(sql);
  database.close();
}

describe('the clock of a machine in a sqlite store', () => {
  it('FAULT-55 a process that was started later corrects what others wrote before the clock was set', async () => {
    await open().put(RECORD);
    wall += 13 * HOUR;
    expect(times()).toEqual({ since: 13 * HOUR, at: 0 });
    // The change was written in the background, before this write.
    await stores.at(-1)!.release({ origin: ORIGIN, holder: 'a' });
    wall -= 15 * HOUR;
    expect(times()).toEqual({ since: 13 * HOUR, at: -15 * HOUR });
  });

  it('FAULT-55 it counts also if no process runs when the clock is set, and if each only reads', async () => {
    await open().put(RECORD);
    await stores.pop()!.close();
    wall += 13 * HOUR;
    open().get(ORIGIN);
    // Its change is written when it closes.
    await stores.pop()!.close();
    wall -= 13 * HOUR;
    expect(times()).toEqual({ since: 13 * HOUR, at: -13 * HOUR });
  });

  it('FAULT-55 the clock is set between a write and its transaction', async () => {
    const store = open();
    await store.put(RECORD);
    const put = store.put(failedRecord(3, RECORD));
    wall += 13 * HOUR;
    await put;
    expect(times()).toEqual({ since: 13 * HOUR, at: 0 });
  });

  it('FAULT-55 drift of a second is ignored, and records are stored as they are', async () => {
    const store = open();
    await store.put(RECORD);
    for (const drift of [900, -900]) {
      wall += HOUR + drift;
      monotonic += HOUR;
      await store.put({ ...RECORD, pageGoodAt: wall });
    }
    expect(times()).toEqual({ since: 0, at: 0 });
  });

  it('FAULT-55 after a restart of the machine, an outage goes on from where it was', async () => {
    await open().put(RECORD);
    // It was off for 13 hours, or its clock is wrong: the monotonic clock does not show which.
    [wall, monotonic] = [wall + 13 * HOUR, 100];
    expect(times()).toEqual({ since: 13 * HOUR, at: 0 });
  });

  it('FAULT-55 after a restart with a clock that is behind, all copies are stale', async () => {
    await open().put(RECORD);
    [wall, monotonic] = [wall - HOUR, 100];
    expect(times().at).toBeLessThan(-1000 * 365 * 24 * HOUR);
    const store = open();
    await store.put({ ...goodRecord(9), origin: 'http://new.example' });
    expect(store.get('http://new.example')).toEqual({ ...goodRecord(9), origin: 'http://new.example' });
  });

  it.each([
    ['damaged', "UPDATE clock SET sample = '1' || sample"],
    ['lost', 'DELETE FROM clock'],
    ['of another type', "UPDATE clock SET sample = x'00'"],
  ])('FAULT-71 the stored clock is %s: all copies are stale, all outages start again', async (_, sql) => {
    for (let round = 0; round < 2; round++) {
      await open().put(RECORD);
      const before = times();
      await damage(sql);
      wall += HOUR;
      monotonic += HOUR;
      expect(times().since - before.since).toBeGreaterThanOrEqual(HOUR);
      expect(times().at - before.at).toBeLessThanOrEqual(-HOUR);
      const store = open();
      const origin = `http://new${round}.example`;
      await store.put({ ...goodRecord(9), origin });
      expect(store.get(origin)?.good?.at).toBeCloseTo(goodRecord(9).good!.at, 0);
      await store.delete(ORIGIN);
    }
  });

  it('FAULT-55 a lease lasts by the monotonic clock, whatever the wall clock is set to', async () => {
    const [one, other] = [open(), open()];
    expect(await one.acquire(ORIGIN, 'a', HOUR)).toBeDefined();
    for (const step of [13 * HOUR, -26 * HOUR, -START]) {
      wall += step;
      expect(await other.acquire(ORIGIN, 'b', HOUR)).toBeUndefined();
    }
    monotonic += HOUR;
    expect(await other.acquire(ORIGIN, 'b', HOUR)).toBeDefined();
  });
});
