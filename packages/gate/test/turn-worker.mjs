/**
 * A crawler process that takes turns with others on a Redis store: `node turn-worker.mjs REDIS-URL URL PAGES` writes
 * `"ready"`, waits for a line on standard input, requests PAGES pages with `gate.turn`, and writes for each of them when
 * it called `done`, in milliseconds of the machine's monotonic clock.
 */
import { once } from 'node:events';
import { Gate } from '../dist/index.js';
import { RedisStore } from '../dist/store/redis/redis-store.js';
import { systemMonotonicClock } from '../dist/time/monotonic-clock.js';

const [place, url, pages] = process.argv.slice(2);
const store = await RedisStore.open({ url: place, timeout: 60_000 });
const fetchSettings = { allowPrivate: true };
const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch: fetchSettings, storeTimeout: 60_000 });
write('ready');
await once(process.stdin, 'data');
for (let i = 0; i < Number(pages); i++) {
  const turn = await gate.turn(url);
  const response = await fetch(url);
  await response.text();
  const doneAt = systemMonotonicClock();
  turn.done(response);
  write(doneAt);
}
await gate.close();
await store.close();
process.stdin.destroy();

function write(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
