import { type ChildProcess, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { STORE_FILE } from '../../../src/store/sqlite/store-folder.js';
import { numbersFrom } from '../../numbers-from.js';
import { converse, kill } from '../store-workers.js';
import { nextRecord } from '../worker-records.mjs';

/** What a process tells that opened a folder, asked for its origins and wrote one. */
interface Visit {
  readonly whole: number;
  readonly lost: number;
  readonly wrong: number;
  readonly errors: readonly { readonly name: string; readonly code: string; readonly message: string }[];
}

const ORIGINS = 40;
const SEED = 7;
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

/** A store with `ORIGINS` records in two copies. In one of them the log has half of them, in the other it is empty. */
async function makeStore(): Promise<{ withLog: string; withoutLog: string }> {
  const live = join(folder, 'live');
  const copies = { withLog: join(folder, 'with-log'), withoutLog: join(folder, 'without-log') };
  for (const copy of Object.values(copies)) mkdirSync(copy);
  const store = new SqliteStore({ folder: live });
  const fill = async (from: number, to: number) => {
    for (let i = from; i < to; i++) await store.put(nextRecord(`http://h${i}.example`, undefined).record);
  };
  // Another process copies: to close a file of the database here would drop this process's locks.
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
  // The first page has what opening depends on.
  const end = kind === 1 ? 4096 : bytes.length;
  for (let i = 1 + Math.floor(random() * 20); i > 0; i--) broken[Math.floor(random() * end)]! ^= 1 << (random() * 8);
  return broken;
}

describe('damaged files of a sqlite store', () => {
  test('FAULT-71 240 damaged files: no crash, one clear line or correct data, never a wrong record', async () => {
    const { withLog, withoutLog } = await makeStore();
    const conversation = converse('visit', folder, ORIGINS);
    visitor = conversation.process;
    const random = numbersFrom(SEED);
    const totals = { intact: 0, readable: 0, refused: 0 };
    for (let i = 0; i < 240; i++) {
      const place = join(folder, `damaged-${i}`);
      mkdirSync(place);
      const whole = i % 2 === 0 ? withLog : withoutLog;
      const [target, other] = i % 4 === 2 ? [LOG_FILE, STORE_FILE] : [STORE_FILE, LOG_FILE];
      writeFileSync(join(place, target), damaged(readFileSync(join(whole, target)), i % 3, random));
      copyFileSync(join(whole, other), join(place, other));
      const visit = (await conversation.ask(place)) as Visit | undefined;
      const words = `file ${i} of seed ${SEED}: ${JSON.stringify(visit)}`;
      expect(visit, words).toBeDefined();
      const { errors, wrong, whole: found } = visit!;
      expect(wrong, words).toBe(0);
      for (const error of errors) {
        expect(error.name, words).toBe('StoreError');
        expect(error.message, words).toMatch(/^The store [^\n]+[.]$/);
      }
      totals[
        found === ORIGINS ? 'intact' : errors.some(({ code }) => code === 'store-folder') ? 'refused' : 'readable'
      ]++;
      rmSync(place, { recursive: true });
    }
    // The damage is neither always harmless nor always fatal.
    expect(totals.refused, JSON.stringify(totals)).toBeGreaterThan(20);
    expect(totals.readable, JSON.stringify(totals)).toBeGreaterThan(20);
  });

  test('FAULT-71 every byte of the header may be wrong', async () => {
    const { withoutLog } = await makeStore();
    const conversation = converse('visit', folder, ORIGINS);
    visitor = conversation.process;
    const bytes = readFileSync(join(withoutLog, STORE_FILE));
    const place = join(folder, 'header');
    for (let at = 0; at < 100; at++) {
      mkdirSync(place);
      const broken = Uint8Array.from(bytes);
      broken[at]! ^= 0xff;
      writeFileSync(join(place, STORE_FILE), broken);
      const visit = (await conversation.ask(place)) as Visit | undefined;
      expect(visit, `byte ${at}`).toBeDefined();
      expect(visit!.wrong, `byte ${at}: ${JSON.stringify(visit)}`).toBe(0);
      for (const { name, message } of visit!.errors)
        expect([name, message]).toEqual(['StoreError', expect.stringMatching(/^The store [^\n]+[.]$/)]);
      rmSync(place, { recursive: true });
    }
  });
});
