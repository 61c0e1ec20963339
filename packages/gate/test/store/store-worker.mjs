/**
 * A process that shares a store with others: `node store-worker.mjs TASK PLACE [NUMBER]`, where PLACE is a folder or a
 * Redis URL. It prints its results as lines of JSON.
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

const tasks = { write, hold, take, fetchOnce, fill, visit, openEach, stop };
await tasks[task](Number(number));

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function open() {
  return place.startsWith('redis')
    ? RedisStore.open({ url: place, timeout: 30_000 })
    : new SqliteStore({ folder: place });
}

/** Writes continuously until it is killed, and prints the acknowledged writes: `[origin, counter]` of each. */
async function write(seed) {
  const store = await open();
  for (let round = 0; ; round++) {
    const origins = Array.from({ length: 8 }, (_, i) => `http://h${(seed + round * 8 + i) % 40}.example`);
    const records = await Promise.all(origins.map((origin) => store.get(origin)));
    const next = records.map((record, i) => nextRecord(origins[i], record));
    await Promise.all(next.map(({ record }) => store.put(record)));
    print(next.map(({ record, counter }) => [record.origin, counter]));
  }
}

/** Acquires the lease and holds it until it is killed. */
async function hold() {
  const store = await open();
  print((await store.acquire(ORIGIN, 'holder', LEASE)) !== undefined);
  setInterval(() => {}, LEASE);
}

/** Acquires the lease `times` times, and prints how often another process had it at the same time. */
async function take(times) {
  const store = await open();
  let conflicts = 0;
  for (let taken = 0; taken < times; ) {
    const lease = await store.acquire(ORIGIN, `${process.pid}`, LEASE);
    if (!lease) {
      await store.waitForChange(ORIGIN, LEASE);
      continue;
    }
    taken++;
    const marker = join(place, 'marker');
    try {
      closeSync(openSync(marker, 'wx'));
      await new Promise(setImmediate);
      unlinkSync(marker);
    } catch {
      conflicts++;
    }
    await store.release(lease);
  }
  await store.close();
  print(conflicts);
}

/** `callers` concurrent callers look up one cold origin. Each fetch appends a line to the file `fetches`. */
async function fetchOnce(callers) {
  const store = await open();
  const lookups = Array.from({ length: callers }, (_, i) => lookUp(store, `${process.pid}-${i}`));
  const counters = await Promise.all(lookups);
  await store.close();
  print(counters.filter((counter) => counter === 1).length);
}

async function lookUp(store, holder) {
  for (;;) {
    const record = store.get(ORIGIN);
    if (record) return record.good.counter;
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
 * Opens the store and waits for a line. Then writes until `failures` writes have failed, and prints the acknowledged
 * origins, the errors of the writes, and the number of reads that did not return an acknowledged record.
 */
async function fill(failures) {
  const store = await open();
  print(true);
  await once(process.stdin, 'data');
  process.stdin.destroy();
  const written = [];
  const errors = {};
  let lost = 0;
  let failed = 0;
  for (let i = 0; failed < failures; i++) {
    const origin = `http://${process.pid}-${i}.example`;
    try {
      await store.put(nextRecord(origin, undefined).record);
      written.push(origin);
    } catch (error) {
      failed++;
      errors[error.code] = (errors[error.code] ?? 0) + 1;
      // Every failed write is followed by a read of an acknowledged record.
      if (written.length > 0 && !isIntact(store.get(written[i % written.length]))) lost++;
    }
  }
  lost += written.filter((origin) => !isIntact(store.get(origin))).length;
  await store.close();
  print({ written, errors, lost });
}

function isIntact(record) {
  return record?.body !== undefined && Buffer.compare(record.body, contentOf(record.origin, record.good.counter)) === 0;
}

/** For each line of standard input: opens the store in that folder, reads, writes, closes, and prints the results. */
async function visit(origins) {
  for await (const folder of createInterface({ input: process.stdin })) print(await visitOne(folder, origins));
}

async function visitOne(folder, origins) {
  const errors = [];
  const found = { intact: 0, lost: 0, wrong: 0, errors };
  let store;
  try {
    store = new SqliteStore({ folder });
    for (let i = 0; i < origins; i++) found[read(store, `http://h${i}.example`, errors)]++;
    listAll(store, found);
    await store.put(nextRecord('http://new.example', undefined).record);
  } catch (error) {
    errors.push(errorJson(error));
  }
  await store?.close().catch((error) => errors.push(errorJson(error)));
  return found;
}

function read(store, origin, errors) {
  try {
    const record = store.get(origin);
    if (record?.body === undefined) return 'lost';
    return record.origin === origin && isIntact(record) ? 'intact' : 'wrong';
  } catch (error) {
    errors.push(errorJson(error));
    return 'lost';
  }
}

/** Lists the records. Of those that can be read by their origins, none may be missing if the listing has no error. */
function listAll(store, found) {
  let listed = 0;
  try {
    for (const record of store.records()) {
      if (record.body === undefined) continue;
      if (!isIntact(record)) found.wrong++;
      listed++;
    }
    if (listed < found.intact) found.wrong++;
  } catch (error) {
    found.errors.push(errorJson(error));
  }
}

function errorJson({ name, code, message }) {
  return { name, code, message };
}

/** For each line of standard input: opens a store in a new folder of that name, writes, and prints if it reads back. */
async function openEach() {
  for await (const name of createInterface({ input: process.stdin })) {
    try {
      const store = new SqliteStore({ folder: join(place, name) });
      await store.put(nextRecord(`http://${process.pid}.example`, undefined).record);
      const isStored = store.get(`http://${process.pid}.example`) !== undefined;
      await store.close();
      print(isStored);
    } catch (error) {
      print(errorJson(error));
    }
  }
}

/** Stops itself within a transaction. After SIGCONT it finishes the transaction. */
async function stop() {
  const rows = new RowStore({ folder: place, maxBytes: 1024 ** 3, monotonicNow: () => performance.now() });
  await rows.transact((origins, now) => {
    origins.write('stopped', undefined, { state: new Uint8Array(200_000) }, now);
    writeSync(1, 'true\n');
    process.kill(process.pid, 'SIGSTOP');
  }, 200_000);
  await rows.close();
}
