/**
 * A process that uses a store beside others. `node store-worker.mjs TASK PLACE [NUMBER]`, where PLACE is a folder or a
 * Redis URL; what it finds goes to standard output, a line of JSON each.
 */
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RedisStore } from '../../dist/store/redis/redis-store.js';
import { RowStore } from '../../dist/store/sqlite/row-store.js';
import { SqliteStore } from '../../dist/store/sqlite/sqlite-store.js';
import { contentOf, nextRecord } from './worker-records.mjs';

const ORIGIN = 'http://cold.example';
const LEASE = 60_000;
const [task, place, number] = process.argv.slice(2);

const tasks = { write, hold, take, ask, fill, visit, openEach, stop };
await tasks[task](Number(number));

function tell(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function open() {
  return place.startsWith('redis')
    ? RedisStore.open({ url: place, timeout: 30_000 })
    : new SqliteStore({ folder: place });
}

/** Writes without a pause until it is killed, and tells what was acknowledged: `[origin, counter]` of each. */
async function write(seed) {
  const store = await open();
  for (let round = 0; ; round++) {
    const origins = Array.from({ length: 8 }, (_, i) => `http://h${(seed + round * 8 + i) % 40}.example`);
    const records = await Promise.all(origins.map((origin) => store.get(origin)));
    const next = records.map((known, i) => nextRecord(origins[i], known));
    await Promise.all(next.map(({ record }) => store.put(record)));
    tell(next.map(({ record, counter }) => [record.origin, counter]));
  }
}

/** Takes the lease, and sits on it until it is killed. */
async function hold() {
  const store = await open();
  tell((await store.acquire(ORIGIN, 'holder', LEASE)) !== undefined);
  setInterval(() => {}, LEASE);
}

/** Takes the lease `times` times, and makes sure each time that it has it alone. */
async function take(times) {
  const store = await open();
  let meetings = 0;
  for (let taken = 0; taken < times; ) {
    const lease = await store.acquire(ORIGIN, `${process.pid}`, LEASE);
    if (!lease) {
      await store.waitForChange(ORIGIN, LEASE);
      continue;
    }
    taken++;
    const alone = join(place, 'alone');
    try {
      closeSync(openSync(alone, 'wx'));
      await new Promise(setImmediate);
      unlinkSync(alone);
    } catch {
      meetings++;
    }
    await store.release(lease);
  }
  await store.close();
  tell(meetings);
}

/** `askers` ask for one cold origin at once; a fetch is a line in the file `fetches`. */
async function ask(askers) {
  const store = await open();
  const answers = await Promise.all(Array.from({ length: askers }, (_, i) => askOnce(store, `${process.pid}-${i}`)));
  await store.close();
  tell(answers.filter((counter) => counter === 1).length);
}

async function askOnce(store, holder) {
  for (;;) {
    const known = store.get(ORIGIN);
    if (known) return known.good.counter;
    const lease = await store.acquire(ORIGIN, holder, LEASE);
    if (!lease) {
      await store.waitForChange(ORIGIN, LEASE);
      continue;
    }
    if (!store.get(ORIGIN)) {
      appendFileSync(join(place, 'fetches'), `${holder}\n`);
      await store.put(nextRecord(ORIGIN, undefined).record);
    }
    await store.release(lease);
  }
}

/**
 * Opens the store and waits for a line. Then writes until `failures` writes failed, and tells what was kept, how the writes
 * failed and how many reads did not bring what was kept.
 */
async function fill(failures) {
  const store = await open();
  tell(true);
  await once(process.stdin, 'data');
  process.stdin.destroy();
  const kept = [];
  const errors = {};
  let lost = 0;
  let failed = 0;
  for (let i = 0; failed < failures; i++) {
    const origin = `http://${process.pid}-${i}.example`;
    try {
      await store.put(nextRecord(origin, undefined).record);
      kept.push(origin);
    } catch (error) {
      failed++;
      errors[error.code] = (errors[error.code] ?? 0) + 1;
      // Every failed write is followed by a read of what was kept before.
      if (kept.length > 0 && !isWhole(store.get(kept[i % kept.length]))) lost++;
    }
  }
  lost += kept.filter((origin) => !isWhole(store.get(origin))).length;
  await store.close();
  tell({ kept, errors, lost });
}

function isWhole(record) {
  return record?.body !== undefined && Buffer.compare(record.body, contentOf(record.origin, record.good.counter)) === 0;
}

/** Opens the store of each folder that a line of standard input names, reads, writes and closes; tells what it found. */
async function visit(origins) {
  for await (const folder of createInterface({ input: process.stdin })) tell(await visitOne(folder, origins));
}

async function visitOne(folder, origins) {
  const errors = [];
  const found = { whole: 0, lost: 0, wrong: 0, errors };
  let store;
  try {
    store = new SqliteStore({ folder });
    for (let i = 0; i < origins; i++) found[look(store, `http://h${i}.example`, errors)]++;
    await store.put(nextRecord('http://new.example', undefined).record);
  } catch (error) {
    errors.push(said(error));
  }
  await store?.close().catch((error) => errors.push(said(error)));
  return found;
}

function look(store, origin, errors) {
  try {
    const record = store.get(origin);
    if (record?.body === undefined) return 'lost';
    return record.origin === origin && isWhole(record) ? 'whole' : 'wrong';
  } catch (error) {
    errors.push(said(error));
    return 'lost';
  }
}

function said({ name, code, message }) {
  return { name, code, message };
}

/** For each line of standard input: opens the store in a new folder of that name, writes, and tells what is there. */
async function openEach() {
  for await (const name of createInterface({ input: process.stdin })) {
    try {
      const store = new SqliteStore({ folder: join(place, name) });
      await store.put(nextRecord(`http://${process.pid}.example`, undefined).record);
      const isKept = store.get(`http://${process.pid}.example`) !== undefined;
      await store.close();
      tell(isKept);
    } catch (error) {
      tell(said(error));
    }
  }
}

/** Stops in the middle of a transaction, until it is told to go on; then finishes it. */
async function stop() {
  const rows = new RowStore({ folder: place, maxBytes: 1024 ** 3, monotonicNow: () => performance.now() });
  await rows.transact((origins, now) => {
    origins.write('stopped', undefined, { state: new Uint8Array(200_000) }, now);
    writeSync(1, 'true\n');
    process.kill(process.pid, 'SIGSTOP');
  }, 200_000);
  await rows.close();
}
