import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LmdbStore } from '../../src/store/lmdb.js';
import { type LmdbExtent, lmdbExtent } from '../../src/store/lmdb-extent.js';
import { goodRecord } from './records.js';

const WORKER = fileURLToPath(new URL('store-worker.mjs', import.meta.url));
const PAGE = 4096;
const ORIGINS = 300;
const run = promisify(execFile);

/** The file of a closed store of 300 origins, some with bodies of several pages. */
let sound: Buffer;
beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'maycrawl-extent-'));
  const store = new LmdbStore({ folder: made });
  for (let i = 0; i < ORIGINS; i += 10) {
    const some = Array.from({ length: 10 }, (_, j) => i + j);
    await Promise.all(some.map((n) => store.put(goodRecord(1, 'x'.repeat((n * 37) % 9000), originOf(n)))));
  }
  await store.close();
  sound = readFileSync(join(made, 'records.mdb'));
  rmSync(made, { recursive: true });
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-extent-'));
  path = join(folder, 'records.mdb');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function extentOf(file: string): LmdbExtent {
  const opened = openSync(file, 'r');
  try {
    return lmdbExtent(opened);
  } finally {
    closeSync(opened);
  }
}

/** Octets that the file would have if its last page had been written. */
function fullSize(file: string): number {
  const octets = readFileSync(file);
  const metas = [octets, octets.subarray(PAGE)];
  const [older, newer] = metas.sort((a, b) => Number(a.readBigUInt64LE(152) - b.readBigUInt64LE(152)));
  expect(older).toBeDefined();
  return (Number(newer!.readBigUInt64LE(144)) + 1) * PAGE;
}

/** The same numbers for the same seed, from 0 up to 1: a linear congruence. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const originOf = (i: number) => `http://h${i}.example`;

/** What a process of its own finds in a store whose records are cut to so many octets. */
async function visitCut(octets: number): Promise<{ found?: number; code?: string; message?: string }> {
  writeFileSync(path, sound.subarray(0, octets));
  const { stdout } = await run(process.execPath, [WORKER, 'visit', folder, String(ORIGINS)]);
  expect(statSync(path).size).toBeGreaterThanOrEqual(octets);
  return JSON.parse(stdout);
}

describe('the extent of an LMDB file', () => {
  test.each([0.999, 0.9, 0.5, 0.1, 0.02])(
    'F71 a file of which %d is there, its header whole, is an error or complete: no crash',
    async (part) => {
      const octets = Math.max(2 * PAGE, Math.floor(part * sound.length));
      const { found, code, message } = await visitCut(octets);
      if (part < 0.99) expect(code).toBe('store-folder');
      if (code === undefined) expect(found).toBe(ORIGINS);
      else expect(message).toMatch(/records\.mdb" can't be opened \(it was cut short\): delete it, or set "folder"/);
    },
  );

  test('F71 a sound file may be shorter than its last page says: it is opened', { timeout: 120_000 }, async () => {
    let shorter = 0;
    for (let seed = 1; seed < 40 && shorter === 0; seed++) {
      const chance = chanceFrom(seed);
      const store = new LmdbStore({ folder: join(folder, String(seed)), maxOctets: 300_000 });
      const file = join(folder, String(seed), 'records.mdb');
      for (let round = 1; round <= 60; round++) {
        const writes = Array.from({ length: Math.ceil(30 * chance()) }, () => {
          const origin = originOf(Math.floor(200 * chance()));
          if (chance() < 0.2) return store.delete(origin);
          return store.put(goodRecord(round, 'x'.repeat(40_000 * chance() ** 3), origin));
        });
        await Promise.all(writes);
        expect(extentOf(file), `seed ${seed}, round ${round}`).toBe('whole');
        if (statSync(file).size < fullSize(file)) shorter++;
      }
      await store.close();
    }
    expect(shorter).toBeGreaterThan(0);
  });

  test('F71 a file that others write to is whole at every moment', async () => {
    const worker = execFile(process.execPath, [WORKER, 'write', folder, '1']);
    try {
      let writes = 0;
      for await (const _ of worker.stdout!) {
        expect(extentOf(path)).toBe('whole');
        if (++writes === 300) break;
      }
      expect(writes).toBe(300);
    } finally {
      worker.kill('SIGKILL');
    }
  });

  test('F71 damage of any kind gives an answer, and in a time that the size bounds', async () => {
    const cut = sound.subarray(0, Math.floor(sound.length / PAGE / 2) * PAGE);
    const chance = chanceFrom(7);
    const seen = new Set<LmdbExtent>();
    for (let i = 0; i < 300; i++) {
      const damaged = Buffer.from(chance() < 0.5 ? cut : sound.subarray(0, -PAGE));
      const limit = chance() < 0.3 ? 2 * PAGE : damaged.length;
      for (let flips = 0; flips < 40; flips++) damaged[Math.floor(limit * chance())] = Math.floor(256 * chance());
      writeFileSync(path, damaged);
      seen.add(extentOf(path));
    }
    expect([...seen]).toContain('cut');
  });

  test.each<[string, (octets: Buffer) => Buffer, LmdbExtent]>([
    ['empty', () => Buffer.alloc(0), 'whole'],
    ['of one octet', (octets) => octets.subarray(0, 1), 'other'],
    ['cut in its header', (octets) => octets.subarray(0, PAGE + 100), 'other'],
    ['without the magic number', (octets) => octets.fill(0, 24, 28), 'other'],
    ['of pages without size', (octets) => octets.fill(0, 48, 52), 'other'],
    ['of nothing but its header', (octets) => octets.subarray(0, 2 * PAGE), 'cut'],
    ['that ends in mid-page', (octets) => octets.subarray(0, 20 * PAGE - 1), 'cut'],
    ['with pages of nothing', (octets) => octets.subarray(0, 20 * PAGE).fill(0, 2 * PAGE), 'cut'],
  ])('a file %s', async (_, change, expected) => {
    writeFileSync(path, change(Buffer.from(sound)));
    expect(extentOf(path)).toBe(expected);
  });
});
