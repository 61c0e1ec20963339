/**
 * A process of the measure `gate-processes`: `node bench/gate-worker.mjs FOLDER|REDIS-URL URL CALLS` prints `ready`,
 * waits for a line, makes CALLS concurrent calls for the URL, and prints how many of them return true.
 */
import { once } from 'node:events';
import { Gate } from '../packages/gate/dist/index.js';
import { RedisStore } from '../packages/gate/dist/store/redis/redis-store.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';

const [place, url, calls] = process.argv.slice(2);
const store = place.startsWith('redis')
  ? await RedisStore.open({ url: place, timeout: 60_000 })
  : new SqliteStore({ folder: place });
const gate = await Gate.open({
  userAgent: 'ExampleBot/1.0',
  store,
  storeTimeout: 60_000,
  fetch: { allowPrivate: true },
});
console.log('ready');
await once(process.stdin, 'data');
const answers = await Promise.all(Array.from({ length: Number(calls) }, () => gate.allows(url)));
console.log(answers.filter(Boolean).length);
await gate.close();
await store.close();
process.stdin.destroy();
