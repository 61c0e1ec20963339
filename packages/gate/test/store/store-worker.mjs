/**
 * A process that uses a store beside others. `node store-worker.mjs TASK FOLDER [NUMBER]`, or a Redis URL instead of the
 * folder; what it finds goes to standard output, a line of JSON each.
 */
import { appendFileSync, closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LmdbStore } from '../../dist/store/lmdb.js';
import { Environment } from '../../dist/store/lmdb-environment.js';
import { LmdbRecords } from '../../dist/store/lmdb-records.js';
import { RedisStore } from '../../dist/store/redis.js';

const ORIGIN = 'http://cold.example';
const LEASE = 60_000;
const [task, folder, number] = process.argv.slice(2);

const tasks = { send, write, hold, take, ask, fill, visit, reopen };
await tasks[task](Number(number));

function tell(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function record(origin, counter, goodCounter, body) {
  const good = { kind: 'file', reason: undefined, status: 200, hops: [], at: goodCounter, headers: undefined };
  const lastGood = { kind: 'file', at: goodCounter, freshUntil: goodCounter + 1 };
  const failures = counter - goodCounter;
  const ladder = { lastGood, outageSince: undefined, failures, refused: false, lastTriedAt: counter, nextTryAt: 0 };
  return { origin, counter, ladder, body, good, last: undefined, pageGoodAt: undefined, pageBadAt: undefined };
}

/** Writes without a pause until it is killed: every third record brings a new body, the others are failures after it. */
function write(seed) {
  const environment = new Environment(join(folder, 'records.mdb'));
  const records = new LmdbRecords(environment);
  for (let round = 0; ; round++) {
    const done = environment.transact(() => {
      const kept = [];
      for (let i = 0; i < 8; i++) {
        const origin = originOf(seed + round * 8 + i);
        const next = nextRecord(origin, records.get(origin));
        if (records.put(next)) kept.push([next.origin, next.counter]);
      }
      return kept;
    });
    tell(done);
  }
}

/** The same on a Redis server. */
async function send(seed) {
  const store = await RedisStore.open({ url: folder, timeout: 30_000 });
  for (let round = 0; ; round++) {
    const origins = Array.from({ length: 8 }, (_, i) => originOf(seed + round * 8 + i));
    const records = await Promise.all(origins.map((origin) => store.get(origin)));
    const next = records.map((known, i) => nextRecord(origins[i], known));
    const isKept = await Promise.all(next.map((one) => store.put(one)));
    tell(next.filter((_, i) => isKept[i]).map(({ origin, counter }) => [origin, counter]));
  }
}

function originOf(number) {
  return `http://h${number % 40}.example`;
}

function nextRecord(origin, known) {
  const counter = (known?.counter ?? 0) + 1;
  const goodCounter = known && counter % 3 !== 0 ? known.ladder.lastGood.at : counter;
  const body = Buffer.alloc(300 + ((goodCounter * 7919) % 20_000), `${origin} ${goodCounter};`);
  return record(origin, counter, goodCounter, new Uint8Array(body));
}

/** Takes the lease, and sits on it until it is killed. */
async function hold() {
  const store = new LmdbStore({ folder });
  tell((await store.acquire(ORIGIN, 'holder', LEASE)) !== undefined);
  setInterval(() => {}, LEASE);
}

/** Takes the lease `times` times, and makes sure each time that it has it alone. */
async function take(times) {
  const store = new LmdbStore({ folder });
  let meetings = 0;
  for (let taken = 0; taken < times; ) {
    const lease = await store.acquire(ORIGIN, `${process.pid}`, LEASE);
    if (!lease) {
      await store.waitForChange(ORIGIN, LEASE);
      continue;
    }
    taken++;
    const alone = join(folder, 'alone');
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
  const store = new LmdbStore({ folder });
  const answers = await Promise.all(Array.from({ length: askers }, (_, i) => askOnce(store, `${process.pid}-${i}`)));
  await store.close();
  tell(answers.filter((counter) => counter === 1).length);
}

async function askOnce(store, holder) {
  for (;;) {
    const known = store.get(ORIGIN);
    if (known) return known.counter;
    const lease = await store.acquire(ORIGIN, holder, LEASE);
    if (!lease) {
      await store.waitForChange(ORIGIN, LEASE);
      continue;
    }
    if (!store.get(ORIGIN)) {
      appendFileSync(join(folder, 'fetches'), `${holder}\n`);
      await store.put(record(ORIGIN, 1, 1, new Uint8Array([1])));
    }
    await store.release(lease);
  }
}

/** Writes until the disk is full, and tells what is left of it all. */
async function fill() {
  const store = new LmdbStore({ folder });
  const body = new Uint8Array(20_000).fill(65);
  let kept = 0;
  let error;
  while (!error && kept < 2000) {
    try {
      await store.put(record(`http://h${kept}.example`, 1, 1, body));
      kept++;
    } catch (thrown) {
      error = { name: thrown.name, code: thrown.code };
    }
  }
  let readable = 0;
  for (let i = 0; i < kept; i++) if (store.get(`http://h${i}.example`)?.body.length === body.length) readable++;
  await store.close();
  tell({ kept, error, readable });
}

/** Opens the store, asks for `origins` and writes one; tells how many were there, or the error of opening it. */
async function visit(origins) {
  let store;
  try {
    store = new LmdbStore({ folder });
  } catch ({ code, message }) {
    tell({ code, message });
    return;
  }
  let found = 0;
  for (let i = 0; i < origins; i++) if (store.get(`http://h${i}.example`)) found++;
  await store.put(record('http://new.example', 1, 1, new Uint8Array(20_000)));
  await store.close();
  tell({ found });
}

/** Opens the store and closes it, again and again. */
async function reopen(times) {
  for (let i = 0; i < times; i++) await new LmdbStore({ folder }).close();
  tell(times);
}
