/**
 * A process with a gate on a store that it shares with others, SQLite or Redis. `node gate-worker.mjs FOLDER|REDIS-URL URL
 * ASKERS`: says `"ready"`, waits for a line on standard input, has ASKERS ask for the URL at once, and tells how many were refused.
 */
import { once } from 'node:events';
import { Gate } from '../dist/index.js';
import { RedisStore } from '../dist/store/redis/redis-store.js';
import { SqliteStore } from '../dist/store/sqlite/sqlite-store.js';

const [place, url, askers] = process.argv.slice(2);
// Longer than any test: a lease that runs out by itself would be no proof.
const fetch = { allowPrivate: true, timeout: 600_000 };

const store = place.startsWith('redis')
  ? await RedisStore.open({ url: place, timeout: 60_000 })
  : new SqliteStore({ folder: place });
const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch, storeTimeout: 60_000 });
tell('ready');
await once(process.stdin, 'data');
const answers = await Promise.all(Array.from({ length: Number(askers) }, () => gate.allows(url)));
tell(answers.filter((allowed) => !allowed).length);
await gate.close();
await store.close();
process.stdin.destroy();

function tell(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
