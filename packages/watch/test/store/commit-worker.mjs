/**
 * A process that commits checks until it is killed: `node commit-worker.mjs PLACE ORIGIN NAME`, where PLACE is a folder or
 * a Redis URL. It prints the id of the event of each acknowledged commit. The age of the state counts the commits.
 */
const [place, origin, name] = process.argv.slice(2);
const { newSite } = await import('../../dist/index.js');
const store = await open();

for (let tries = 0; ; tries++) {
  const stored = await store.site(origin);
  const before = stored?.state ?? newSite(origin);
  const state = { ...before, age: before.age + 1 };
  const id = `${name}.${tries}`;
  const body = new TextEncoder().encode(`User-agent: *\nDisallow: /${state.age}\n`);
  const headers = { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined };
  const outcome = { kind: 'file', body, headers, status: 200, hops: [{ url: `${origin}/robots.txt`, status: 200 }] };
  const events = [{ type: 'opened', id, origin, at: state.age, alert: { age: state.age } }];
  const check = { revision: stored?.revision ?? 0, state, at: state.age, outcome, events };
  if (await store.commit(check)) process.stdout.write(`${id}\n`);
}

async function open() {
  if (place.startsWith('redis')) {
    const { RedisWatchStore } = await import('../../dist/store/redis/index.js');
    return RedisWatchStore.open({ url: place, timeout: 30_000 });
  }
  const { SqliteWatchStore } = await import('../../dist/store/sqlite/index.js');
  return new SqliteWatchStore({ folder: place, lockLimit: 30_000 });
}
