import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../src/index.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { cleanUps } from './gate-fixture.js';
import { type GateWorker, startWorker } from './gate-workers.js';
import { file, type Site, startSite } from './servers/site.js';

const RULES = 'user-agent: *\ndisallow: /private';

let folder: string;
let site: Site;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-gate-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  site = await startSite(file(RULES));
  cleanUps.push(() => site.stop());
});

const start = (callers: number): Promise<GateWorker> => startWorker(folder, `${site.origin}/private`, callers);

describe('a gate among processes', () => {
  it('C3, FAULT-74 four processes with 1,000 callers each for one cold origin on one SQLite store: one fetch', async () => {
    const workers: GateWorker[] = [];
    for (let i = 0; i < 4; i++) workers.push(await start(1000));
    for (const worker of workers) worker.start();
    expect(await Promise.all(workers.map((worker) => worker.next()))).toEqual([1000, 1000, 1000, 1000]);
    expect(site.requestCount).toBe(1);
  });

  it('FAULT-75 the process that fetches is killed while the server hangs: another takes over and answers', async () => {
    let hung: () => void = () => {};
    const isHung = new Promise<void>((resolve) => {
      hung = resolve;
    });
    site.answer = () => {
      site.answer = file(RULES);
      hung();
    };
    const first = await start(1);
    const second = await start(100);
    first.start();
    await isHung;
    second.start();
    const answered = second.next();
    await first.kill();
    expect(await answered).toBe(100);
    expect(site.requestCount).toBe(2);
  });

  it('FAULT-75 a gate that slept past its lease answers by the newer fetch of another gate and does not overwrite it', async () => {
    let now = 0;
    const store = new SqliteStore({ folder, monotonicNow: () => now });
    const open = () =>
      Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch: { allowPrivate: true, timeout: 50_000 } });
    const [sleeper, other] = [await open(), await open()];
    let answerLate: () => void = () => {};
    const requested = new Promise<void>((resolve) => {
      site.answer = (request, response) => {
        answerLate = () => file('user-agent: *\nallow: /')(request, response);
        site.answer = file(RULES);
        resolve();
      };
    });
    const overtaken = sleeper.allows(`${site.origin}/private`);
    await requested;
    now += 60_000;
    expect(await other.allows(`${site.origin}/private`)).toBe(false);
    answerLate();
    expect(await overtaken).toBe(false);
    expect(sleeper.tryAllows(`${site.origin}/private`)).toBe(false);
    expect(Buffer.from(store.get(site.origin)!.body!).toString()).toBe(RULES);
    expect(site.requestCount).toBe(2);
    await sleeper.close();
    await other.close();
    await store.close();
  });
});
