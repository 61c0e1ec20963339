// One of many crawling processes: node examples/fleet/worker.mjs REDIS-URL [--private]
// Reads URLs from standard input, one per line, and fetches those that are allowed. Prints one line of JSON for each URL.
import { createInterface } from 'node:readline';
import { Gate } from '@maycrawl/gate';
import { RedisStore } from '@maycrawl/gate/redis';

const [url, flag] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
// The password comes from the environment, because every user of the machine can list the arguments of a process.
// If the store is slow, wait for it longer than by default, so that each robots.txt is fetched once.
const store = await RedisStore.open({ url, password: process.env.REDIS_PASSWORD, timeout: 30_000 });
const gate = await Gate.open({ userAgent, store, storeTimeout: 30_000, fetch: { allowPrivate: flag === '--private' } });

async function visit(page) {
  const verdict = await gate.check(page);
  if (!verdict.allowed) return { page, allowed: false, source: verdict.source };
  const status = await fetchPage(verdict.url);
  await gate.reportPage(verdict.url, status === 200);
  return { page, allowed: true, source: verdict.source, status };
}

async function fetchPage(page) {
  try {
    const response = await fetch(page, { headers: { 'user-agent': userAgent } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

const CONCURRENCY = 16;
const pages = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const crawl = async () => {
  for (let next = await pages.next(); !next.done; next = await pages.next()) {
    console.log(JSON.stringify(await visit(next.value)));
  }
};
await Promise.all(Array.from({ length: CONCURRENCY }, crawl));
await gate.close();
await store.close();
