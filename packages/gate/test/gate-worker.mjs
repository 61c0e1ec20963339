/**
 * A process with a gate on a store that it shares with others, SQLite or Redis. `node gate-worker.mjs FOLDER|REDIS-URL
 * URL CALLERS` writes `"ready"`, waits for a line on standard input, makes CALLERS concurrent calls for the URL, and
 * writes how many were blocked.
 */
import { once } from 'node:events';
import { Gate } from '../dist/index.js';
import { RedisStore } from '../dist/store/redis/redis-store.js';
import { SqliteStore } from '../dist/store/sqlite/sqlite-store.js';

const [place, url, callers] = process.argv.slice(2);
// Longer than any test: a lease that expires during the test would prove nothing.
const fetch = { allowPrivate: true, timeout: 600_000 };

const store = place.startsWith('redis')
  ? await RedisStore.open({ url: place, timeout: 60_000 })
  : new SqliteStore({ folder: place });
const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch, storeTimeout: 60_000 });
write('ready');
await once(process.stdin, 'data');
const answers = await Promise.all(Array.from({ length: Number(callers) }, () => gate.allows(url)));
write(answers.filter((allowed) => !allowed).length);
await gate.close();
await store.close();
process.stdin.destroy();

function write(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
