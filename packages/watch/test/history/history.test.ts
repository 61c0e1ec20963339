import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyHash, type FetchOutcome } from '@maycrawl/gate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  exportHistory,
  HISTORY_FILE,
  HistoryReader,
  listHistory,
  type ReadableHistory,
  verifyHistory,
} from '../../src/history/index.js';
import { evidenceOf, newSite } from '../../src/index.js';
import { SqliteWatchStore } from '../../src/store/sqlite/sqlite-watch-store.js';
import { failing, file, HOUR, missing, ORIGIN } from '../check-site.js';
import { sqliteAt } from '../store/sqlite-at.js';

const START = Date.UTC(2026, 0, 5);
const hashOf = (text: string) => bodyHash(new TextEncoder().encode(text));
const OPEN = 'User-agent: *\nDisallow: /cart\n';
const SAME = 'User-agent: *\n# No carts.\nDisallow: /cart\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';

let folder: string;
let store: SqliteWatchStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-history-'));
  store = new SqliteWatchStore({ folder });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function seen(...outcomes: readonly FetchOutcome[]): Promise<void> {
  for (const [i, outcome] of outcomes.entries()) {
    const revision = (await store.site(ORIGIN))?.revision ?? 0;
    await store.commit({ revision, state: newSite(ORIGIN), at: START + i * HOUR, outcome, events: [] });
  }
}

describe('a list of the history', () => {
  it('says of each version what it changed, and that an edit is proved harmless', async () => {
    await seen(file(OPEN), file(SAME), failing(), file(SAME), file(BLOCKED), missing());
    const entries = await listHistory(store, ORIGIN, { limit: 10 });
    const changes = entries.map(({ change }) =>
      typeof change === 'object' ? (change.verdicts?.extent ?? 'harmless') : change,
    );
    expect(changes).toEqual(['site-allowed', 'site-blocked', 'same', undefined, 'harmless', undefined]);
    expect(entries[4]?.before).toBe(hashOf(OPEN));
  });

  it('compares the oldest one of a page with the version before it', async () => {
    await seen(file(OPEN), failing(), file(BLOCKED));
    const [entry, ...others] = await listHistory(store, ORIGIN, { limit: 1 });
    expect(others).toEqual([]);
    expect(entry?.change).toMatchObject({ verdicts: { extent: 'site-blocked' } });
  });

  it('has runs that began at the same time on one page, also if that is longer', async () => {
    const runAt = (hours: number, text: string) => {
      const at = START + hours * HOUR;
      return {
        from: at,
        to: at,
        count: 1,
        longestGap: 0,
        evidence: { ...evidenceOf(file(text)), source: 'import' },
      } as const;
    };
    const texts = ['a', 'b', 'c', 'd'].map((path) => `User-agent: *\nDisallow: /${path}\n`);
    const versions = texts.map((text) => ({ hash: hashOf(text), bytes: new TextEncoder().encode(text) }));
    const [oldest, ...same] = texts.map((text, i) => runAt(i === 0 ? 0 : 1, text));
    await store.importRuns(ORIGIN, [oldest, ...same] as never, versions);
    const reader = new HistoryReader(store);
    const first = await reader.page(ORIGIN, { limit: 1 });
    expect([first.runs.length, first.next]).toEqual([3, START + HOUR]);
    const second = await reader.page(ORIGIN, { limit: 1, before: first.next });
    expect([second.runs.length, second.next]).toEqual([1, undefined]);
    expect(await listHistory(store, ORIGIN, { limit: 1 })).toHaveLength(1);
  });

  it('reads each version of a page once, and holds two of them at most', async () => {
    await seen(file(OPEN), file(SAME), file(BLOCKED), missing(), file(OPEN));
    const reads: string[][] = [];
    const counted: ReadableHistory = Object.assign(Object.create(store), {
      runs: store.runs.bind(store),
      versions: (hashes: Iterable<string>) => {
        reads.push([...hashes]);
        return store.versions(hashes);
      },
    });
    const { runs } = await new HistoryReader(counted).page(ORIGIN, { limit: 10 });
    const sizes: (number | undefined)[] = [];
    for (const run of runs) sizes.push((await run.load())().size);
    expect(sizes).toEqual([OPEN.length, 0, BLOCKED.length, SAME.length, OPEN.length]);
    expect(reads).toEqual([OPEN, BLOCKED, SAME, OPEN].map((text) => [hashOf(text)]));
  });

  it('a version whose bytes are gone is lost, not harmless', async () => {
    await seen(file(OPEN), file(BLOCKED));
    const without = Object.assign(Object.create(store), { versions: async () => new Map() }) as SqliteWatchStore;
    without.runs = store.runs.bind(store);
    expect((await listHistory(without, ORIGIN, { limit: 10 })).map(({ change }) => change)).toEqual([
      'lost',
      undefined,
    ]);
  });
});

describe('an export of the history', () => {
  const exported = () => join(folder, 'export');

  it('has every version and every run, and is verified by its hash', async () => {
    await seen(file(OPEN), failing(), file(BLOCKED), file(OPEN), missing());
    const { sha256, runs, files } = await exportHistory(store, ORIGIN, exported(), START);
    expect({ runs, files }).toEqual({ runs: 5, files: 2 });
    expect(readFileSync(join(exported(), `${hashOf(OPEN)}.txt`), 'utf8')).toBe(OPEN);
    const json = JSON.parse(readFileSync(join(exported(), HISTORY_FILE), 'utf8'));
    expect(json).toMatchObject({ origin: ORIGIN, missing: [], exportedAt: '2026-01-05T00:00:00.000Z' });
    expect(json.runs.map(({ from }: { from: string }) => from.slice(11, 13))).toEqual(['00', '01', '02', '03', '04']);
    expect(verifyHistory(exported(), sha256)).toEqual([]);
    await expect(exportHistory(store, ORIGIN, exported(), START)).rejects.toThrow('is not empty: give a new folder');
  });

  it('has each of many runs once, also those that began at the same time', async () => {
    const times = Array.from({ length: 2_500 }, (_, i) => START + Math.floor(i / 3));
    const runs = times.map((from, i) => {
      const evidence = evidenceOf(missing(400 + (i % 3)));
      return { from, to: from, count: 1, longestGap: 0, evidence };
    });
    await store.importRuns(ORIGIN, runs, []);
    await exportHistory(store, ORIGIN, exported(), START);
    const json = JSON.parse(readFileSync(join(exported(), HISTORY_FILE), 'utf8'));
    const keys = json.runs.map((run: { from: string; evidence: { status: number } }) => run.from + run.evidence.status);
    expect(new Set(keys).size).toBe(2_500);
    expect(keys).toHaveLength(2_500);
  });

  it('goes on behind damaged runs', async () => {
    const evidence = evidenceOf(missing());
    const runs = Array.from({ length: 1_500 }, (_, i) => {
      return { from: START + i * HOUR, to: START + i * HOUR, count: 1, longestGap: 0, evidence };
    });
    await store.importRuns(ORIGIN, runs, []);
    const database = sqliteAt(folder);
    database.prepare("UPDATE watch_runs SET evidence = '{' WHERE from_at >= ?").run(START + 400 * HOUR);
    database.close();
    expect((await exportHistory(store, ORIGIN, exported(), START)).runs).toBe(400);
  });

  it('shows every change of a file, of the list, and every file that was added', async () => {
    await seen(file(OPEN), file(BLOCKED));
    const { sha256 } = await exportHistory(store, ORIGIN, exported(), START);
    const name = `${hashOf(OPEN)}.txt`;
    writeFileSync(join(exported(), name), BLOCKED);
    writeFileSync(join(exported(), 'more.txt'), '');
    rmSync(join(exported(), `${hashOf(BLOCKED)}.txt`));
    expect([...verifyHistory(exported(), sha256)].sort((a, b) => (a.problem < b.problem ? -1 : 1))).toEqual([
      { name, problem: 'changed' },
      { name: `${hashOf(BLOCKED)}.txt`, problem: 'missing' },
      { name: 'more.txt', problem: 'unlisted' },
    ]);
    const json = readFileSync(join(exported(), HISTORY_FILE), 'utf8');
    writeFileSync(join(exported(), HISTORY_FILE), json.replace('"count": 1', '"count": 9'));
    expect(verifyHistory(exported(), sha256)).toEqual([{ name: HISTORY_FILE, problem: 'changed' }]);
    writeFileSync(join(exported(), HISTORY_FILE), json.replaceAll(`"${name}"`, '"../../passwd"'));
    expect(verifyHistory(exported())).toEqual([{ name: HISTORY_FILE, problem: 'unreadable' }]);
    expect(verifyHistory(join(folder, 'nothing'))).toEqual([{ name: HISTORY_FILE, problem: 'missing' }]);
  });
});
