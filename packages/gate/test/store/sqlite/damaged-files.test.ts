import { type ChildProcess, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sized } from '../../../../../scripts/full-size.js';
import { SQLITE_STORE_FILE as STORE_FILE } from '../../../src/store/sqlite/index.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { numbersFrom } from '../../numbers-from.js';
import { kill, startSession } from '../store-workers.js';
import { nextRecord } from '../worker-records.mjs';

/** The results of a process that opens a folder, reads its origins and writes one. */
interface Visit {
  readonly intact: number;
  readonly lost: number;
  readonly wrong: number;
  readonly errors: readonly { readonly name: string; readonly code: string; readonly message: string }[];
}

const ORIGINS = 40;
const SEED = 7;
const FILES = sized(72, 240);
const LOG_FILE = `${STORE_FILE}-wal`;

let folder: string;
let visitor: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-damage-'));
});
afterEach(async () => {
  if (visitor) await kill(visitor);
  rmSync(folder, { recursive: true, force: true });
});

/** Makes two copies of a store with `ORIGINS` records. One has half of them in the log, the other an empty log. */
async function makeStore(): Promise<{ withLog: string; withoutLog: string }> {
  const live = join(folder, 'live');
  const copies = { withLog: join(folder, 'with-log'), withoutLog: join(folder, 'without-log') };
  for (const copy of Object.values(copies)) mkdirSync(copy);
  const store = new SqliteStore({ folder: live });
  const fill = async (from: number, to: number) => {
    for (let i = from; i < to; i++) await store.put(nextRecord(`http://h${i}.example`, undefined).record);
  };
  // Copied by another process: closing a descriptor of the database here would drop the locks of this process.
  const copyTo = (copy: string) => execFileSync('cp', [join(live, STORE_FILE), join(live, LOG_FILE), copy]);
  await fill(0, ORIGINS / 2);
  await store.compact();
  await fill(ORIGINS / 2, ORIGINS);
  copyTo(copies.withLog);
  await store.compact();
  copyTo(copies.withoutLog);
  await store.close();
  return copies;
}

function damaged(bytes: Uint8Array, kind: number, random: () => number): Uint8Array {
  if (kind === 0) return bytes.subarray(0, Math.floor(random() * bytes.length));
  const broken = Uint8Array.from(bytes);
  // Opening depends on the first page.
  const end = kind === 1 ? 4096 : bytes.length;
  for (let i = 1 + Math.floor(random() * 20); i > 0; i--) broken[Math.floor(random() * end)]! ^= 1 << (random() * 8);
  return broken;
}

describe('damaged files of a sqlite store', () => {
  test('FAULT-71 damaged files give correct data or a StoreError of one line, never a wrong record', async () => {
    const { withLog, withoutLog } = await makeStore();
    const session = startSession('visit', folder, ORIGINS);
    visitor = session.process;
    const random = numbersFrom(SEED);
    const totals = { intact: 0, readable: 0, refused: 0 };
    for (let i = 0; i < FILES; i++) {
      const place = join(folder, `damaged-${i}`);
      mkdirSync(place);
      const source = i % 2 === 0 ? withLog : withoutLog;
      const [target, other] = i % 4 === 2 ? [LOG_FILE, STORE_FILE] : [STORE_FILE, LOG_FILE];
      writeFileSync(join(place, target), damaged(readFileSync(join(source, target)), i % 3, random));
      copyFileSync(join(source, other), join(place, other));
      const visit = (await session.send(place)) as Visit | undefined;
      const context = `file ${i} of seed ${SEED}: ${JSON.stringify(visit)}`;
      expect(visit, context).toBeDefined();
      const { errors, wrong, intact } = visit!;
      expect(wrong, context).toBe(0);
      for (const error of errors) {
        expect(error.name, context).toBe('StoreError');
        expect(error.message, context).toMatch(/^The store [^\n]+[.]$/);
      }
      totals[
        intact === ORIGINS ? 'intact' : errors.some(({ code }) => code === 'store-folder') ? 'refused' : 'readable'
      ]++;
      rmSync(place, { recursive: true });
    }
    // The damage is neither always harmless nor always fatal.
    expect(totals.refused, JSON.stringify(totals)).toBeGreaterThan(FILES / 12);
    expect(totals.readable, JSON.stringify(totals)).toBeGreaterThan(FILES / 12);
  });

  test('FAULT-71 a wrong byte anywhere in the header gives correct data or a StoreError of one line', async () => {
    const { withoutLog } = await makeStore();
    const session = startSession('visit', folder, ORIGINS);
    visitor = session.process;
    const bytes = readFileSync(join(withoutLog, STORE_FILE));
    const place = join(folder, 'header');
    for (let at = 0; at < 100; at++) {
      mkdirSync(place);
      const broken = Uint8Array.from(bytes);
      broken[at]! ^= 0xff;
      writeFileSync(join(place, STORE_FILE), broken);
      const visit = (await session.send(place)) as Visit | undefined;
      expect(visit, `byte ${at}`).toBeDefined();
      expect(visit!.wrong, `byte ${at}: ${JSON.stringify(visit)}`).toBe(0);
      for (const { name, message } of visit!.errors)
        expect([name, message]).toEqual(['StoreError', expect.stringMatching(/^The store [^\n]+[.]$/)]);
      rmSync(place, { recursive: true });
    }
  });
});
