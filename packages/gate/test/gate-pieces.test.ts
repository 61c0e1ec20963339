/**
 * The answers of a gate whose memory, near store and far store contradict each other: a table as data, on real stores,
 * with a real site. Every row that is possible with a single store also runs on each store alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../examples/fleet/redis-servers.mjs';
import { type GateVerdict, MemoryStore, type Store, TieredStore } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { SqliteStore } from '../src/store/sqlite/sqlite-store.js';
import type { GateRecord } from '../src/types/record.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';
import { asNewerVersion, failedRecord, goodRecord, missingFileRecord, withFlippedBit } from './store/records.js';
import { tamper } from './store/redis/redis-fixture.js';
import { changeSqliteRow } from './store/sqlite/sqlite-rows.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const BLOCK = 'user-agent: *\ndisallow: /page';
const ALLOW = 'user-agent: *\ndisallow: /other';

/** Counters of the good outcomes. The counter of a record is also the time of its fetch (see `records`). */
const [G1, G2] = [1_000, 2_000];
/** The time of the failures of the outage. */
const FAILED = failedRecord(3_000).attempt!.at;

type Damage = 'body damaged' | 'body lost' | 'unreadable' | 'wrong type' | 'newer version';
type Make = (origin: string) => GateRecord;

const block: Make = (origin) => goodRecord(G1, BLOCK, origin);
const allow: Make = (origin) => goodRecord(G1, ALLOW, origin);
const blockNow: Make = (origin) => goodRecord(G2, BLOCK, origin);
const gone: Make = (origin) => missingFileRecord(G1, origin);
const failing =
  (good: Make, counter = 3_000): Make =>
  (origin) =>
    failedRecord(counter, good(origin));
const neverGood: Make = (origin) => failedRecord(3_000, undefined, origin);
/** A failure in a gate without a copy. */
const blind: Make = (origin) => failedRecord(4_000, undefined, origin);
/** An outcome that was fetched at `time`. */
const cameAt =
  (make: Make, time: number): Make =>
  (origin) => {
    const record = make(origin);
    return { ...record, good: { ...record.good!, at: time, freshUntil: time + DAY, refreshAt: time + 0.8 * DAY } };
  };
/** The same file as `block`, fetched again. */
const blockAgain: Make = (origin) => goodRecord(G2, BLOCK, origin);

interface Row {
  readonly row: string;
  /** The record in the gate's memory before its stores are filled. */
  readonly memory?: Make;
  readonly near?: Make | readonly [Make, Damage];
  readonly far?: Make | readonly [Make, Damage];
  readonly site: 'fails' | 'blocks' | 'is gone';
  /** The time of the check, in hours after the failures of the outage. */
  readonly hours: number;
  readonly allowed: boolean;
  readonly step: GateVerdict['step'];
  /** The content of both stores afterwards: the counter of the good outcome, and whether it has its file. */
  readonly heals?: readonly [counter: number | 'new', hasBody: boolean];
  /** True if the far store is not changed. */
  readonly farStays?: true;
  /** The step after 13 hours more. */
  readonly later?: GateVerdict['step'];
}

const good = [G1, true] as const;
const ROWS: readonly Row[] = [
  {
    row: '1 far is empty',
    near: failing(block),
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '1 far is empty, other path',
    near: failing(allow),
    site: 'fails',
    hours: 13,
    allowed: true,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '2 one bit of the body in far is wrong',
    near: failing(block),
    far: [block, 'body damaged'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '3 far is unreadable',
    near: failing(block),
    far: [block, 'unreadable'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '3 far is of the wrong type',
    near: failing(block),
    far: [block, 'wrong type'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '3 far is unreadable, and there is no near copy',
    far: [failing(block), 'unreadable'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-disallow',
    later: 'outage-good-lost',
  },
  {
    row: '4 far has an older copy',
    near: failing(blockNow),
    far: allow,
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: [G2, true],
  },
  {
    row: '5 the body is lost, and the site answers',
    far: [block, 'body lost'],
    site: 'blocks',
    hours: -10,
    allowed: false,
    step: 'fresh',
    heals: ['new', true],
  },
  {
    row: '5 the body is lost, and the file is gone',
    far: [block, 'body lost'],
    site: 'is gone',
    hours: -10,
    allowed: true,
    step: 'fresh',
    heals: ['new', false],
  },
  {
    row: '6 the body is lost, in an outage',
    far: [failing(allow), 'body lost'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-good-lost',
    heals: [G1, false],
  },
  {
    row: '6 the body is lost, in a long outage',
    far: [failing(allow), 'body lost'],
    site: 'fails',
    hours: 31 * 24,
    allowed: false,
    step: 'outage-site-unreachable',
    heals: [G1, false],
  },
  {
    row: '7 far was emptied, and another gate failed since',
    memory: failing(block),
    far: blind,
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '7 far was emptied, and another gate failed since, other path',
    memory: failing(allow),
    far: blind,
    site: 'fails',
    hours: 13,
    allowed: true,
    step: 'outage-last-good',
    heals: good,
  },
  {
    row: '8 far has a newer block',
    memory: failing(allow),
    near: failing(allow),
    far: blockNow,
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-disallow',
    heals: [G2, true],
  },
  {
    row: '9 far was emptied, and another gate fetched since',
    memory: failing(block),
    far: cameAt((origin) => missingFileRecord(5_000, origin), FAILED + 12 * HOUR),
    site: 'fails',
    hours: 13,
    allowed: true,
    step: 'fresh',
    heals: [5_000, false],
  },
  {
    row: '10 the newest body is lost, and an older copy allows',
    near: failing(allow),
    far: [failing(blockNow), 'body lost'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-good-lost',
    heals: [G2, false],
  },
  {
    row: '11 the newest body is lost, and an older one is the same',
    near: [failing(blockAgain), 'body lost'],
    far: block,
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    heals: [G2, true],
  },
  {
    row: '12 far is of a newer version',
    near: failing(block),
    far: [block, 'newer version'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-last-good',
    farStays: true,
  },
  {
    row: '12 far is of a newer version, and near empty',
    far: [block, 'newer version'],
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-disallow',
    farStays: true,
    later: 'outage-good-lost',
  },
  {
    row: '13 there was no file',
    near: failing(gone),
    site: 'fails',
    hours: 13,
    allowed: true,
    step: 'outage-last-good',
    heals: [G1, false],
  },
  {
    row: '14 the outage is lost',
    far: block,
    site: 'fails',
    hours: 48,
    allowed: false,
    step: 'outage-disallow',
    heals: good,
  },
  {
    row: '15 a late failure follows an older outcome',
    near: failing(allow, 3_500),
    far: cameAt(blockNow, FAILED),
    site: 'fails',
    hours: 1,
    allowed: false,
    step: 'fresh',
    heals: [G2, true],
  },
  {
    row: '17 nothing is known',
    site: 'fails',
    hours: 13,
    allowed: false,
    step: 'outage-disallow',
    later: 'outage-never-good',
  },
  {
    row: '17 there never was a good outcome',
    far: neverGood,
    site: 'fails',
    hours: 13,
    allowed: true,
    step: 'outage-never-good',
  },
];

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

interface OpenStore {
  readonly store: Store;
  /** Damages the entry of the origin; undefined if this store cannot be damaged. */
  readonly damage?: (origin: string, kind: Damage) => Promise<void>;
}

function memoryStore(): OpenStore {
  return { store: new MemoryStore() };
}

function sqliteStore(): OpenStore {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-pieces-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const store = new SqliteStore({ folder });
  cleanUps.push(() => store.close());
  return { store, damage: async (origin, kind) => changeSqliteRow(folder, origin, damagesOf(kind)) };
}

async function redisStore(): Promise<OpenStore> {
  await server.ask('FLUSHALL');
  const store = await RedisStore.open({ url: server.url, timeout: 30_000 });
  cleanUps.push(() => store.close());
  const damage = async (origin: string, kind: Damage) => {
    const key = `maycrawl:{${origin}}`;
    if (kind === 'wrong type') {
      await server.ask('DEL', key, `${key}:since`);
      await server.ask('RPUSH', key, 'a');
      return;
    }
    const { state, body } = damagesOf(kind);
    await tamper(server.url, key, (value) => {
      const stateEnd = 8 + value.readUInt32LE(8 + 56);
      const entry = state(value.subarray(8, stateEnd));
      return Buffer.concat([value.subarray(0, 8), entry, body(value.subarray(stateEnd))]);
    });
  };
  return { store, damage };
}

/** Returns the changes that damage the entries of an origin. */
function damagesOf(kind: Damage): Record<'state' | 'body', (entry: Uint8Array) => Uint8Array> {
  const same = (entry: Uint8Array) => entry;
  if (kind === 'newer version') return { state: asNewerVersion, body: same };
  if (kind === 'body damaged') return { state: same, body: withFlippedBit };
  if (kind === 'body lost') return { state: same, body: () => new Uint8Array() };
  return { state: withFlippedBit, body: same };
}

async function fill({ store, damage }: OpenStore, origin: string, piece: Row['far']): Promise<void> {
  if (piece === undefined) return;
  const [make, kind]: readonly [Make, Damage?] = typeof piece === 'function' ? [piece] : piece;
  const record = make(origin);
  // One write, so that the store has one entry.
  await store.put(record);
  if (kind !== undefined) await damage!(origin, kind);
}

const SETUPS: Record<string, () => Promise<{ near?: OpenStore; far: OpenStore }>> = {
  'memory before Redis': async () => ({ near: memoryStore(), far: await redisStore() }),
  'SQLite before Redis': async () => ({ near: sqliteStore(), far: await redisStore() }),
  SQLite: async () => ({ far: sqliteStore() }),
  Redis: async () => ({ far: await redisStore() }),
  memory: async () => ({ far: memoryStore() }),
};

/** True if the row is possible with these stores. */
function isPossible({ near, far }: Row, setup: string): boolean {
  const [nearStore = '', farStore = nearStore] = setup.split(' before ');
  const isTiered = setup.includes('before');
  const isDamaged = (piece: Row['far']) => Array.isArray(piece);
  const damage = isDamaged(far) ? (far as readonly [Make, Damage])[1] : undefined;
  if (!isTiered && near !== undefined) return false;
  if (isTiered && isDamaged(near) && nearStore === 'memory') return false;
  if (farStore === 'memory' && damage !== undefined) return false;
  return damage !== 'wrong type' || farStore === 'Redis';
}

const CASES = Object.keys(SETUPS).flatMap((setup) =>
  ROWS.filter((row) => isPossible(row, setup)).map((row) => ({ ...row, setup })),
);

describe('pieces that contradict each other', () => {
  it.each(CASES)(
    'FAULT-82 FAULT-83 $setup: $row',
    async ({ setup, memory, near: nearPiece, far: farPiece, ...row }) => {
      const place = await site(status(503));
      const { origin } = place;
      const { near, far } = await SETUPS[setup]!();
      const clock = { now: FAILED };
      const store =
        near === undefined
          ? far.store
          : new TieredStore(near.store, far.store, { now: () => clock.now, farTimeout: 20_000 });
      const gate = await openGate({ store, storeTimeout: 30_000, now: () => clock.now });
      if (memory !== undefined) {
        const only = new MemoryStore();
        only.put(memory(origin));
        await far.store.put(memory(origin));
        await gate.robots(origin);
        await far.store.delete(origin);
        await near?.store.delete(origin);
      }
      if (near !== undefined) await fill(near, origin, nearPiece);
      await fill(far, origin, farPiece);

      if (row.site === 'blocks') place.answer = file(BLOCK);
      if (row.site === 'is gone') place.answer = status(404);
      clock.now = FAILED + row.hours * HOUR;
      const verdict = await gate.check(`${origin}/page`);
      expect({ allowed: verdict.allowed, step: verdict.step }).toEqual({ allowed: row.allowed, step: row.step });

      if (store instanceof TieredStore) await store.settled();
      for (const { store: tier } of [near, far].filter((open) => open !== undefined)) {
        const kept = await tier.get(origin);
        if (row.farStays && tier === far.store) {
          expect(kept).toMatchObject({ trace: expect.any(Number), good: undefined });
        } else if (row.heals !== undefined) {
          const [counter, hasBody] = row.heals;
          expect(kept?.body !== undefined, tier.name).toBe(hasBody);
          expect(kept?.good?.counter, tier.name)[counter === 'new' ? 'toBeGreaterThan' : 'toBe'](
            counter === 'new' ? G2 : counter,
          );
        }
      }
      if (row.later !== undefined) {
        clock.now += 13 * HOUR;
        expect((await gate.check(`${origin}/page`)).step).toBe(row.later);
        return;
      }
      // Another gate, with an empty memory, answers the same from the healed stores.
      const other = await openGate({ store, storeTimeout: 30_000, now: () => clock.now });
      expect((await other.check(`${origin}/page`)).allowed).toBe(row.allowed);
    },
  );
});
