/** What every store of watchers must do: the same tests for SQLite and Redis. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bodyHash, type FetchOutcome } from '@maycrawl/gate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertEvent, evidenceOf, NO_FILE, newSite, type SiteState } from '../../src/index.js';
import type { EvidenceRun } from '../../src/store/history-store.js';
import type { CheckedSite, WatchStore } from '../../src/store/watch-store.js';
import { DAY, failing, file, HOUR, missing, ORIGIN } from '../check-site.js';

/** A store that a test opens several times, as several processes do. */
export interface StorePlace {
  /** A folder or a URL. */
  readonly place: string;
  /** `now` is the clock by which unused versions are removed. */
  open(settings?: { readonly now?: () => number; readonly warn?: (message: string) => void }): Promise<WatchStore>;
  /** Changes stored bytes without the store. */
  /** `run` is the first run of a site, `last-runs` are all but its first two. */
  damage(what: 'state' | 'version' | 'event' | 'run' | 'last-runs', id: string): Promise<void>;
  remove(): Promise<void>;
}

const START = Date.UTC(2026, 0, 5);
const OTHER = 'https://other.example';
const WORKER = fileURLToPath(new URL('commit-worker.mjs', import.meta.url));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => bodyHash(bytesOf(text));

function event(id: string, origin = ORIGIN): AlertEvent {
  return { type: 'opened', id, origin, at: START, alert: { id, kind: 'failure' } as AlertEvent['alert'] };
}

function check(revision: number, outcome: FetchOutcome, more: Partial<CheckedSite> = {}): CheckedSite {
  return { revision, state: newSite(ORIGIN), at: START, outcome, events: [], ...more };
}

/** Checks a site `times.length` times. */
async function checkAt(store: WatchStore, times: readonly number[], outcome: FetchOutcome, state = newSite(ORIGIN)) {
  for (const at of times) {
    const stored = await store.site(state.origin);
    expect(await store.commit(check(stored?.revision ?? 0, outcome, { state, at }))).toBe(true);
  }
}

function imported(from: number, text: string): EvidenceRun {
  const evidence = evidenceOf(file(text));
  return { from, to: from, count: 1, longestGap: 0, evidence };
}

export function watchStoreContract(name: string, prepare: () => Promise<StorePlace>): void {
  describe(`${name} watch store`, () => {
    let place: StorePlace;
    let store: WatchStore;
    let warnings: string[];
    let opened: WatchStore[];
    let workers: ChildProcess[];
    beforeEach(async () => {
      warnings = [];
      opened = [];
      workers = [];
      place = await prepare();
      store = await open();
    });
    afterEach(async () => {
      await Promise.all(workers.map(kill));
      await Promise.all(opened.map((one) => one.close()));
      await place.remove();
    });

    async function open(now?: () => number): Promise<WatchStore> {
      const one = await place.open({ ...(now && { now }), warn: (message) => warnings.push(message) });
      opened.push(one);
      return one;
    }

    it('a commit is read by another process: state, version, evidence and message', async () => {
      expect(await store.site(ORIGIN)).toBeUndefined();
      const state: SiteState = { ...newSite(ORIGIN), age: 7, served: hashOf('# é\n') };
      const log = { type: 'first-version', origin: ORIGIN, at: START, before: undefined, after: undefined } as const;
      const first = check(0, file('# é\n'), { state, events: [log, event('a.1')] });
      expect(await store.commit(first)).toBe(true);
      const other = await open();
      const stored = await other.site(ORIGIN);
      expect(stored?.state).toEqual(JSON.parse(JSON.stringify(state)));
      expect([...(await other.versions([hashOf('# é\n'), hashOf('?')]))]).toEqual([
        [hashOf('# é\n'), bytesOf('# é\n')],
      ]);
      expect(await other.runs(ORIGIN, { limit: 10 })).toEqual([
        { from: START, to: START, count: 1, longestGap: 0, evidence: evidenceOf(file('# é\n')) },
      ]);
      const rows = await other.outbox({ limit: 10 });
      expect(rows.map(({ id, deliveries }) => [id, deliveries.size])).toEqual([['a.1', 0]]);
      expect(rows[0]?.event).toEqual(event('a.1'));
      expect(await other.origins(10)).toEqual([ORIGIN]);
    });

    it('an empty file and one of a megabyte are kept', async () => {
      const long = 'Disallow: /a\n'.repeat(80_000);
      await checkAt(store, [START], file(''));
      await checkAt(store, [START + 1], file(long));
      const found = await store.versions([hashOf(''), hashOf(long)]);
      expect([...found.values()].map(({ length }) => length)).toEqual([0, long.length]);
    });

    it('of two commits from the same revision one is written, and the other leaves nothing', async () => {
      const other = await open();
      const results = await Promise.all([
        store.commit(check(0, file('a'), { events: [event('a.1')] })),
        other.commit(check(0, file('b'), { events: [event('b.1')] })),
      ]);
      expect([...results].sort()).toEqual([false, true]);
      expect(await store.outbox({ limit: 10 })).toHaveLength(1);
      expect(await store.runs(ORIGIN, { limit: 10 })).toHaveLength(1);
      const { revision } = (await store.site(ORIGIN))!;
      expect(await other.commit(check(revision - 1, file('c')))).toBe(false);
      expect(await other.commit(check(revision + 1, file('c')))).toBe(false);
      expect(await other.commit(check(revision, file('c')))).toBe(true);
    });

    it('an answer is not lost to a check that began before it', async () => {
      await checkAt(store, [START], missing());
      const stored = (await store.site(ORIGIN))!;
      const muted = await store.answer(ORIGIN, (state) => ({
        state: { ...state, mutes: { all: START + DAY } },
        events: [event('a.2')],
      }));
      expect(muted?.state.mutes).toEqual({ all: START + DAY });
      expect(await store.commit(check(stored.revision, missing()))).toBe(false);
      expect((await store.site(ORIGIN))?.state.mutes).toEqual({ all: START + DAY });
      expect(await store.outbox({ limit: 1 })).toHaveLength(1);
      expect(await store.answer(OTHER, (state) => ({ state, events: [] }))).toBeUndefined();
    });

    it('answers of two processes are both kept', async () => {
      await checkAt(store, [START], missing());
      const other = await open();
      const count = (state: SiteState) => ({ state: { ...state, age: state.age + 1 }, events: [] });
      await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? store : other).answer(ORIGIN, count)));
      expect((await store.site(ORIGIN))?.state.age).toBe(10);
    });

    it('a forgotten site starts again, and keeps its history', async () => {
      await checkAt(store, [START], file('a'));
      const { revision } = (await store.site(ORIGIN))!;
      await store.forget(ORIGIN);
      expect(await store.site(ORIGIN)).toBeUndefined();
      expect(await store.commit(check(revision, file('a')))).toBe(false);
      expect(await store.commit(check(0, file('a'), { at: START + HOUR }))).toBe(true);
      expect(await store.runs(ORIGIN, { limit: 10 })).toMatchObject([{ count: 2 }]);
    });

    it('checks that show the same are one run, whatever else differs', async () => {
      await checkAt(store, [START, START + HOUR, START + 4 * HOUR], file('a'));
      const moved = file('a');
      for (const hop of moved.hops) Object.assign(hop, { address: '192.0.2.99' });
      await checkAt(store, [START + 5 * HOUR], moved);
      await checkAt(store, [START + 6 * HOUR, START + 7 * HOUR], failing());
      await checkAt(store, [START + 8 * HOUR], file('a'));
      await checkAt(store, [START + 9 * HOUR], file('a', { contentType: 'text/html' }));
      await checkAt(store, [START + 10 * HOUR], missing());
      const runs = await store.runs(ORIGIN, { limit: 10 });
      const hours = (time: number) => (time - START) / HOUR;
      expect(runs.map(({ from, to, count, longestGap }) => [hours(from), hours(to), count, longestGap / HOUR])).toEqual(
        [
          [10, 10, 1, 0],
          [9, 9, 1, 0],
          [8, 8, 1, 0],
          [6, 7, 2, 1],
          [0, 5, 4, 3],
        ],
      );
      const versions = runs.map(({ evidence }) => evidence.version);
      expect(versions).toEqual([NO_FILE, hashOf('a'), hashOf('a'), undefined, hashOf('a')]);
      expect(runs[3]?.evidence).toEqual(evidenceOf(failing()));
      expect(await store.runs(ORIGIN, { limit: 1, before: START + 8 * HOUR })).toEqual([runs[3]]);
      expect(await store.runs(OTHER, { limit: 10 })).toEqual([]);
    });

    it('what was seen at a time is the run that covers it, or the last one before it', async () => {
      await checkAt(store, [START, START + HOUR], file('a'));
      await checkAt(store, [START + 3 * HOUR], failing());
      const [failed, first] = await store.runs(ORIGIN, { limit: 2 });
      expect(await store.runAt(ORIGIN, START - 1)).toBeUndefined();
      for (const time of [START, START + 1, START + 2 * HOUR, START + 3 * HOUR - 1]) {
        expect(await store.runAt(ORIGIN, time)).toEqual({ run: first, next: failed });
      }
      for (const time of [START + 3 * HOUR, START + 1000 * DAY]) {
        expect(await store.runAt(ORIGIN, time)).toEqual({ run: failed, next: undefined });
      }
      expect(await store.runAt(OTHER, START)).toBeUndefined();
    });

    it('a clock that is set back or far ahead neither ends a run before it began nor hides one', async () => {
      await checkAt(store, [START + DAY, START, START + DAY + HOUR], file('a'));
      await checkAt(store, [START], file('b'));
      const runs = await store.runs(ORIGIN, { limit: 10 });
      expect(runs.map(({ from, to, count }) => [(from - START) / HOUR, (to - START) / HOUR, count])).toEqual([
        [24, 25, 3],
        [0, 0, 1],
      ]);
      await checkAt(store, [START + 10_000 * DAY, START + 2 * DAY], file('b'));
      expect((await store.runAt(ORIGIN, START + 3 * HOUR))?.run.evidence.version).toBe(hashOf('b'));
      expect(await store.runs(ORIGIN, { limit: 10 })).toHaveLength(2);
    });

    it('a message is kept until it is removed, with what each receiver did', async () => {
      await store.commit(check(0, missing(), { events: [event('a.1'), event('a.2'), event('a.3')] }));
      await store.confirm(['a.1', 'a.2', 'gone'], 'mail');
      await store.postpone(['a.1'], 'hook', START + 1, 'HTTP 500');
      await store.postpone(['a.1', 'gone'], 'hook', START + 2, 'HTTP 502');
      const [first, second, third] = await store.outbox({ limit: 10 });
      expect(Object.fromEntries(first!.deliveries)).toEqual({
        mail: { isConfirmed: true, attempts: 0, nextAt: 0, error: undefined },
        hook: { isConfirmed: false, attempts: 2, nextAt: START + 2, error: 'HTTP 502' },
      });
      await store.confirm(['a.1'], 'hook');
      expect((await store.outbox({ limit: 1 }))[0]?.deliveries.get('hook')).toMatchObject({ isConfirmed: true });
      await store.remove(['a.1', 'gone']);
      expect((await store.outbox({ limit: 10 })).map(({ id }) => id)).toEqual(['a.2', 'a.3']);
      expect((await store.outbox({ limit: 10, after: second!.position })).map(({ id }) => id)).toEqual([third!.id]);
    });

    it('an event that is committed twice is one message', async () => {
      await store.commit(check(0, missing(), { events: [event('a.1')] }));
      const { revision } = (await store.site(ORIGIN))!;
      await store.commit(check(revision, missing(), { events: [event('a.1'), event('a.2')], receivers: ['chat'] }));
      expect((await store.outbox({ limit: 10 })).map(({ id }) => id)).toEqual(['a.1', 'a.2']);
      expect((await store.outbox({ limit: 10 })).map(({ receivers }) => receivers)).toEqual([undefined, ['chat']]);
    });

    it('one holder has a lease, and another one after its release', async () => {
      const other = await open();
      const lease = (await store.lease('watch:outbox', DAY))!;
      expect(await other.lease('watch:outbox', DAY)).toBeUndefined();
      expect(await store.lease('watch:outbox', DAY)).toBeUndefined();
      expect(await lease.renew(DAY)).toBe(true);
      await lease.release();
      const next = (await other.lease('watch:outbox', DAY))!;
      expect(await lease.renew(DAY)).toBe(false);
      await lease.release();
      expect(await store.lease('watch:outbox', DAY)).toBeUndefined();
      await next.release();
    });

    it('retention removes by age and by count, then versions that nothing refers to', async () => {
      let now = START;
      const pruned = await open(() => now);
      const state: SiteState = { ...newSite(ORIGIN), served: hashOf('9'), baselines: { verdicts: hashOf('2') } };
      for (let i = 0; i < 10; i++) await checkAt(pruned, [START + i * DAY], file(String(i)), state);
      await checkAt(pruned, [START], file('0'), newSite(OTHER));
      await pruned.addVersions([{ hash: hashOf('new'), bytes: bytesOf('new') }]);
      now += DAY - 1;
      expect(await pruned.prune({ endedBefore: START + 4 * DAY })).toEqual({ runs: 4, versions: 0 });
      now += 2;
      // The first one is served by the other site, the third one is a baseline.
      expect(await pruned.prune({})).toEqual({ runs: 0, versions: 3 });
      const left = await pruned.versions(['0', '1', '2', '3', '4', '9', 'new'].map(hashOf));
      expect([...left.keys()]).toEqual(['0', '2', '4', '9'].map(hashOf));
      expect(await pruned.prune({ maxRuns: 2 })).toEqual({ runs: 4, versions: 4 });
      expect(await pruned.runs(ORIGIN, { limit: 10 })).toHaveLength(2);
      expect(await pruned.prune({ endedBefore: START + 1000 * DAY, maxRuns: 1 })).toMatchObject({ runs: 1 });
      expect((await pruned.runs(ORIGIN, { limit: 10 }))[0]?.evidence.version).toBe(hashOf('9'));
      expect([...(await pruned.versions([hashOf('2'), hashOf('9')])).keys()]).toHaveLength(2);
    });

    it('a signal ends the removal', async () => {
      await checkAt(store, [START], file('a'));
      await checkAt(store, [START + HOUR], file('b'));
      const stopped = AbortSignal.abort(new Error('stopped'));
      await expect(store.prune({ maxRuns: 1 }, stopped)).rejects.toThrow('stopped');
      expect(await store.runs(ORIGIN, { limit: 10 })).toHaveLength(2);
    });

    it('the newest run of a site stays, although it was imported and is old', async () => {
      const versions = ['a', 'b'].map((text) => ({ hash: hashOf(text), bytes: bytesOf(text) }));
      await store.importRuns(ORIGIN, [imported(START, 'a'), imported(START + HOUR, 'b')], versions);
      expect(await store.prune({ endedBefore: START + DAY, maxRuns: 1 })).toEqual({ runs: 1, versions: 0 });
      expect(await store.runs(ORIGIN, { limit: 10 })).toMatchObject([{ from: START + HOUR }]);
    });

    it('a version that was removed is written again when a site serves it again', async () => {
      let now = START;
      const pruned = await open(() => now);
      await checkAt(pruned, [START], file('a'));
      await checkAt(pruned, [START + HOUR], file('b'));
      now += 2 * DAY;
      const other = await open(() => now);
      expect(await other.prune({ maxRuns: 1 })).toEqual({ runs: 1, versions: 1 });
      await checkAt(pruned, [START + 2 * HOUR], file('a'));
      expect((await other.versions([hashOf('a')])).size).toBe(1);
    });

    it('imported runs are history, and an import that is repeated adds nothing', async () => {
      await checkAt(store, [START + DAY], file('a'));
      const { revision } = (await store.site(ORIGIN))!;
      const runs = [imported(START, 'b'), imported(START + HOUR, 'a'), imported(START + DAY, 'a')];
      const versions = ['a', 'b'].map((text) => ({ hash: hashOf(text), bytes: bytesOf(text) }));
      expect(await store.importRuns(ORIGIN, runs, versions)).toBe(2);
      expect(await store.importRuns(ORIGIN, runs, versions)).toBe(0);
      expect(await store.site(ORIGIN)).toMatchObject({ revision });
      const found = await store.runs(ORIGIN, { limit: 10 });
      expect(found.map(({ evidence }) => [evidence.source, evidence.version])).toEqual([
        ['check', hashOf('a')],
        ['import', hashOf('a')],
        ['import', hashOf('b')],
      ]);
      await checkAt(store, [START + 2 * DAY], file('a'));
      expect(await store.runs(ORIGIN, { limit: 1 })).toMatchObject([{ count: 2, evidence: { source: 'check' } }]);
      expect(await store.importRuns(OTHER, runs, versions)).toBe(3);
      expect(await store.site(OTHER)).toBeUndefined();
      expect(await store.origins(10)).toEqual([OTHER, ORIGIN]);
      expect(await store.origins(10, OTHER)).toEqual([ORIGIN]);
    });

    it('an import without the bytes of a version, or with other ones, is refused', async () => {
      const forged = { hash: hashOf('a'), bytes: bytesOf('b') };
      await expect(store.importRuns(ORIGIN, [imported(START, 'a')], [])).rejects.toThrow(TypeError);
      await expect(store.importRuns(ORIGIN, [imported(START, 'a')], [forged])).rejects.toThrow(TypeError);
      await expect(store.importRuns(ORIGIN, [{ ...imported(START, 'a'), to: START - 1 }], [])).rejects.toThrow(
        TypeError,
      );
      expect(await store.runs(ORIGIN, { limit: 1 })).toEqual([]);
    });

    it('a damaged state is the fault of its site only', async () => {
      await checkAt(store, [START], file('a'));
      await checkAt(store, [START], file('a'), newSite(OTHER));
      await place.damage('state', ORIGIN);
      await expect(store.site(ORIGIN)).rejects.toMatchObject({
        code: 'store-damaged',
        message: expect.stringContaining(`maycrawl history forget ${ORIGIN}`),
      });
      expect(await store.site(OTHER)).toMatchObject({ state: { origin: OTHER } });
      await store.forget(ORIGIN);
      await checkAt(store, [START + 1], file('a'));
    });

    it('a damaged version is missing until a site serves it again', async () => {
      await checkAt(store, [START], file('a'));
      await place.damage('version', hashOf('a'));
      const other = await open();
      expect((await other.versions([hashOf('a')])).size).toBe(0);
      await checkAt(other, [START + 1], file('a'));
      expect(await store.versions([hashOf('a')])).toEqual(new Map([[hashOf('a'), bytesOf('a')]]));
    });

    it('a damaged message is reported and blocks no other', async () => {
      await store.commit(check(0, missing(), { events: [event('a.1'), event('a.2')] }));
      await place.damage('event', 'a.1');
      expect((await store.outbox({ limit: 1 })).map(({ id }) => id)).toEqual(['a.2']);
      expect(warnings.join('\n')).toMatch(/damaged and not sent \(a\.1\)/);
    });

    it('a damaged run is left out of a list, and no answer for its time', async () => {
      await checkAt(store, [START], file('a'));
      await checkAt(store, [START + HOUR], missing());
      await place.damage('run', ORIGIN);
      expect(await store.runs(ORIGIN, { limit: 10 })).toMatchObject([{ evidence: { kind: 'unavailable' } }]);
      await expect(store.runAt(ORIGIN, START + 1)).rejects.toMatchObject({ code: 'store-damaged' });
    });

    it('a page of damaged runs is not the end of a list', async () => {
      const runs = Array.from({ length: 6 }, (_, i) => imported(START + i * HOUR, 'a'));
      await store.importRuns(ORIGIN, runs, [{ hash: hashOf('a'), bytes: bytesOf('a') }]);
      await place.damage('last-runs', ORIGIN);
      expect((await store.runs(ORIGIN, { limit: 2 })).map(({ from }) => from)).toEqual([START + HOUR, START]);
      expect(await store.runs(ORIGIN, { limit: 10 })).toHaveLength(2);
    });

    it('processes that are killed while they commit lose no message', { timeout: 120_000 }, async () => {
      const acknowledged: string[] = [];
      let started: ReturnType<typeof startWorker>[] = [];
      for (let round = 0; round < 4; round++) {
        const enough = acknowledged.length + 60;
        await new Promise<void>((resolve) => {
          // Two processes check the same site, a third one another.
          started = [ORIGIN, ORIGIN, OTHER].map((origin, i) =>
            startWorker(origin, `r${round}w${i}`, (id) => {
              if (acknowledged.push(id) >= enough) resolve();
            }),
          );
        });
        await Promise.all(started.map(({ child, ended }) => Promise.all([kill(child), ended])));
      }
      const rows = await store.outbox({ limit: 100_000 });
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      for (const origin of [ORIGIN, OTHER]) {
        // Each commit put one message into the outbox and raised the age by one: none is without the other.
        const ages = rows.filter((row) => row.event.origin === origin).map(({ event: { at } }) => at);
        const { age } = (await store.site(origin))!.state;
        expect(ages).toEqual(Array.from({ length: age }, (_, i) => i + 1));
        expect(await store.runs(origin, { limit: 100_000 })).toHaveLength(age);
      }
      expect(ids.size).toBeLessThanOrEqual(acknowledged.length + 12);
    });

    function startWorker(origin: string, name: string, onLine: (line: string) => void) {
      const args = [WORKER, place.place, origin, name];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      workers.push(child);
      const lines = createInterface({ input: child.stdout });
      lines.on('line', onLine);
      return { child, ended: once(lines, 'close') };
    }
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
