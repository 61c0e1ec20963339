import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { sized } from '../../../../../scripts/full-size.js';
import { traceRecord } from '../../../src/records/origin-record.js';
import { encodeState } from '../../../src/store/codec/entry-codec.js';
import type { GateRecord } from '../../../src/types/record.js';
import {
  asNewerVersion,
  asVersion,
  failedRecord,
  goodRecord,
  missingFileRecord,
  ORIGIN,
  withFlippedBit,
} from '../records.js';
import { expectIntact, kill, onLine, random, startStoreWorker } from '../store-workers.js';
import { cleanUps, redisServer, redisStore, retryUntilSuccess, tamper } from './redis-fixture.js';

const GOOD = `maycrawl:{${ORIGIN}}`;
const SINCE = `${GOOD}:since`;
const LONG = 600_000;
/** In each, four writers are killed. */
const ROUNDS = sized(3, 10);

/** Applies `change` to the bytes after the counter, with which `good` begins. */
const afterCounter = (change: (bytes: Uint8Array) => Uint8Array) => (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, 8), change(bytes.subarray(8))]);

describe('redis store', () => {
  test('C3 stores share records and leases, and records outlive the stores', async () => {
    const { url } = await redisServer();
    const { store: one } = await redisStore({ url });
    const { store: other } = await redisStore({ url });
    await one.put(goodRecord(1));
    expect(await other.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await one.acquire(ORIGIN, 'a', LONG)).toBeDefined();
    expect(await other.acquire(ORIGIN, 'b', LONG)).toBeUndefined();
    const waiting = other.waitForChange(ORIGIN, LONG);
    await one.put(failedRecord(2, goodRecord(1)));
    await waiting;
    await Promise.all([one.close(), other.close()]);
    const { store: third } = await redisStore({ url });
    expect(await third.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
  });

  test('C4 the last good outcome does not expire; changes since then and leases do', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    await store.put(failedRecord(1, undefined, 'http://never.example'));
    await store.acquire(ORIGIN, 'a', LONG);
    expect(await ask('TTL', GOOD)).toBe('-1');
    expect(Number(await ask('TTL', SINCE))).toBeGreaterThan(31 * 86_400);
    expect(Number(await ask('TTL', 'maycrawl:{http://never.example}'))).toBeGreaterThan(31 * 86_400);
    // Far less than was requested: it is renewed while its holder runs.
    expect(Number(await ask('PTTL', `${GOOD}:lease`))).toBeLessThanOrEqual(5_000);
  });

  test('C4 with lastGoodFor, a last good outcome expires', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url, lastGoodFor: 90 * 86_400_000 });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    expect(Number(await ask('TTL', GOOD))).toBeGreaterThan(89 * 86_400);
  });

  test('C3 keys begin with the prefix, and all keys of an origin are in one slot', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url, prefix: 'other:' });
    for (const origin of [ORIGIN, 'http://a}b', '}', '', 'http://a{b}c', 'x'.repeat(5_000)]) {
      await ask('FLUSHALL');
      await store.put(failedRecord(2, goodRecord(1, 'a', origin)));
      await store.acquire(origin, 'a', LONG);
      const keys = (await ask('KEYS', '*')).split('\n');
      expect(keys.length).toBeGreaterThan(1);
      expect(keys.every((key) => key.startsWith('other:{'))).toBe(true);
      const slots = await Promise.all(keys.map((key) => ask('CLUSTER', 'KEYSLOT', key)));
      expect(new Set(slots).size).toBe(1);
    }
  });

  test('C3 every record is listed once, whatever else the server has', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url, prefix: 'a*[b]:' });
    const { store: other } = await redisStore({ url, prefix: 'aab:' });
    await other.put(goodRecord(1, 'other', 'http://other.example'));
    const names = Array.from({ length: 1_500 }, (_, i) => `http://h${i}.example`);
    names.push(`http://${'l'.repeat(600)}`, 'http://{brace}.example');
    await Promise.all(names.map((name) => store.put(goodRecord(1, name, name))));
    await store.put(failedRecord(2, goodRecord(1, names[0], names[0])));
    await store.put(failedRecord(2, goodRecord(1, names.at(-1), names.at(-1))));
    await store.put(failedRecord(1, undefined, 'http://never.example'));
    await store.acquire('http://leased.example', 'a', LONG);
    await store.turn('h0.example', 'a', LONG, 0);
    await store.endTurn('h0.example', 'a', 1_000);
    // Its last good outcome has expired.
    await ask('DEL', `a*[b]:{${names[0]}}`);
    await ask('LPUSH', 'a*[b]:{http://list.example}', 'x');
    await ask('SET', 'a*[b]:{http://broken.example}', 'x');
    const listed: GateRecord[] = [];
    for await (const record of store.records()) listed.push(record);
    const unreadable = ['http://list.example', 'http://broken.example'];
    const expected = [...names, 'http://never.example', ...unreadable].sort();
    expect(listed.map(({ origin }) => origin).sort()).toEqual(expected);
    const at = (name: string | undefined) => listed.find(({ origin }) => origin === name);
    expect(at(names[1])).toEqual(goodRecord(1, names[1], names[1]));
    expect(at(names[0])).toMatchObject({ attempt: { counter: 2 }, body: undefined });
    expect(at(names.at(-1))).toEqual(failedRecord(2, goodRecord(1, names.at(-1), names.at(-1))));
    for (const name of unreadable) expect(at(name)?.trace).toBeDefined();
  });

  test('FAULT-71 scripts that the server has lost are sent again', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(1));
    await ask('SCRIPT', 'FLUSH');
    expect(await store.put(goodRecord(2))).toEqual(goodRecord(2));
    expect(await store.acquire(ORIGIN, 'a', LONG)).toBeDefined();
  });

  const other = encodeState({ ...goodRecord(7, 'x', 'http://other.example'), body: undefined });
  test.each<[string, (value: Buffer) => Uint8Array]>([
    ['truncated within the state', afterCounter((entry) => entry.subarray(0, 100))],
    ['truncated within the counter', (value) => value.subarray(0, 5)],
    ['an older version', afterCounter((entry) => asVersion(1, entry))],
    ['foreign bytes', () => new Uint8Array([1, 2, 3])],
    ['60 MB of foreign bytes', () => Buffer.alloc(60_000_000, 7)],
  ])(
    'FAULT-71 FAULT-83 FAULT-93 a record that cannot be read leaves a trace, and the next write heals it: %s',
    async (_, change) => {
      const { url } = await redisServer();
      const { store } = await redisStore({ url });
      await store.put(goodRecord(5, 'five'));
      await tamper(url, GOOD, change);
      const trace = (await store.get(ORIGIN))?.trace;
      // The counter is that of an intact header.
      expect([0, 5]).toContain(trace);
      expect(await store.get(ORIGIN)).toEqual(traceRecord(ORIGIN, trace));
      expect(await store.put(failedRecord(6))).toEqual({ ...failedRecord(6), trace });
      expect(await store.get(ORIGIN)).toEqual({ ...failedRecord(6), trace });
      await store.put(goodRecord(7, 'seven'));
      expect(await store.get(ORIGIN)).toEqual(goodRecord(7, 'seven'));
    },
  );

  test.each<[string, (value: Buffer) => Uint8Array]>([
    ['an empty value', () => new Uint8Array()],
    ['a record of another origin', afterCounter(() => other)],
  ])('FAULT-71 a value without a record of the origin is a miss, and is overwritten: %s', async (_, change) => {
    const { url } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(5, 'five'));
    await tamper(url, GOOD, change);
    expect(await store.get(ORIGIN)).toBeUndefined();
    await store.put(goodRecord(1, 'one'));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1, 'one'));
  });

  test.each<[string, (value: Buffer) => Uint8Array]>([
    ['a flipped bit', afterCounter(withFlippedBit)],
    ['truncated', afterCounter((entry) => entry.subarray(0, entry.length - 3))],
  ])('FAULT-83 a damaged body leaves the state, and a put of the body heals it: %s', async (_, change) => {
    const { url } = await redisServer();
    const { store } = await redisStore({ url });
    for (const record of [goodRecord(5, 'five'), failedRecord(6, goodRecord(5, 'five'))]) {
      await store.put(record);
      await tamper(url, GOOD, change);
      expect(await store.get(ORIGIN)).toEqual({ ...record, body: undefined });
      expect(await store.put(record)).toEqual(record);
      expect(await store.get(ORIGIN)).toEqual(record);
    }
  });

  test.each(['good', 'since'])(
    'FAULT-93 a value of another type leaves a trace and is healed by the next write: %s',
    async (name) => {
      const { url, ask } = await redisServer();
      const { store, warnings } = await redisStore({ url });
      const failed = failedRecord(2, goodRecord(1));
      await store.put(goodRecord(1));
      await store.put(failed);
      const key = name === 'good' ? GOOD : SINCE;
      await ask('DEL', key);
      await ask('RPUSH', key, 'a', 'b');
      // The state repeats the good outcome: only its body is lost with the other key.
      expect(await store.get(ORIGIN)).toEqual(name === 'good' ? { ...failed, body: undefined } : goodRecord(1));
      expect(await store.put(failed)).toEqual(failed);
      expect(await store.get(ORIGIN)).toEqual(failed);
      expect(warnings).toEqual([]);
    },
  );

  test('FAULT-93 if a value is longer than its record, only the record is read', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    const large = goodRecord(1, 'x'.repeat(900_000));
    await store.put(large);
    await tamper(url, GOOD, (value) => Buffer.concat([value, Buffer.alloc(60_000_000)]));
    await ask('CONFIG', 'RESETSTAT');
    expect(await store.get(ORIGIN)).toEqual(large);
    const sent = /total_net_output_bytes:(\d+)/.exec(await ask('INFO', 'stats'))?.[1];
    expect(Number(sent)).toBeLessThan(1_000_000);
  });

  test('FAULT-71 damage to the "since" key leaves the last good outcome', async () => {
    const { url } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    await tamper(url, SINCE, withFlippedBit);
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await store.put(failedRecord(3, goodRecord(1)))).toEqual(failedRecord(3, goodRecord(1)));
    expect(await store.get(ORIGIN)).toEqual(failedRecord(3, goodRecord(1)));
  });

  test.each([
    ['evicted', ['DEL', GOOD]],
    ['replaced by a record of another origin', ['SET', GOOD, '12345678']],
  ])(
    'FAULT-83 if the last good copy was %s, the record of the failure still has the good outcome',
    async (_, command) => {
      const { url, ask } = await redisServer();
      const { store } = await redisStore({ url });
      const failed = failedRecord(2, goodRecord(1));
      await store.put(goodRecord(1));
      await store.put(failed);
      await ask(...command);
      expect(await store.get(ORIGIN)).toEqual({ ...failed, body: undefined });
      await store.put(failed);
      expect(await store.get(ORIGIN)).toEqual(failed);
    },
  );

  test('FAULT-83 with lastGoodFor, the fact that there was a good outcome outlives the copy', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url, lastGoodFor: LONG });
    await store.put(goodRecord(1));
    expect(Number(await ask('PTTL', GOOD))).toBeLessThanOrEqual(LONG);
    expect(Number(await ask('PTTL', SINCE))).toBeGreaterThan(40 * 86_400_000);
    await ask('DEL', GOOD);
    expect(await store.get(ORIGIN)).toEqual({ ...goodRecord(1), body: undefined });
    // Written although the state has not changed: the copy must be restored.
    await store.put(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
  });

  test.each([
    ['good', GOOD, afterCounter(asNewerVersion)],
    ['since', SINCE, asNewerVersion],
  ])('FAULT-71 a record of a newer version leaves a trace and is not overwritten: %s', async (name, key, change) => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    await tamper(url, key, change);
    const stored = await ask('DUMP', key);
    expect(stored).toContain('MCGR');
    const read = name === 'good' ? { ...failedRecord(2, goodRecord(1)), body: undefined } : goodRecord(1);
    expect(await store.get(ORIGIN)).toEqual(read);
    expect(await store.put(goodRecord(9))).toEqual(goodRecord(9));
    expect(await ask('DUMP', key)).toBe(stored);
    expect(await store.get(ORIGIN)).toEqual(read);
    expect(await store.delete(ORIGIN)).toBe(true);
    await store.put(goodRecord(9));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(9));
  });

  test('FAULT-75 a long lease is renewed while its holder runs, and a lost one is not acquired again', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    const left = async () => Number(await ask('PTTL', `${GOOD}:lease`));
    await store.acquire(ORIGIN, 'a', LONG);
    let last = await left();
    for (let next = last; next <= last; next = await left()) last = next;
    await ask('SET', `${GOOD}:lease`, 'b', 'PX', '3000');
    while (Number(await ask('EXISTS', `${GOOD}:lease`)) === 1) {
      expect(await left()).toBeLessThanOrEqual(3_000);
      expect(await ask('GET', `${GOOD}:lease`)).toMatch(/^b?$/);
    }
    expect(await store.acquire(ORIGIN, 'c', LONG)).toBeDefined();
  });

  test('FAULT-75 after "since" is evicted, the good copy is read and no older one replaces it', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(goodRecord(5));
    await store.put(failedRecord(7, goodRecord(5)));
    await ask('DEL', SINCE);
    expect(await store.get(ORIGIN)).toEqual(goodRecord(5));
    expect(await store.put(goodRecord(4, 'older'))).toEqual(goodRecord(5));
    expect(await store.put(goodRecord(8))).toEqual(goodRecord(8));
  });

  test('FAULT-75 if the server evicts a record without a good outcome, the origin is a miss', async () => {
    const { url, ask } = await redisServer();
    const { store } = await redisStore({ url });
    await store.put(failedRecord(7));
    await ask('DEL', SINCE);
    expect(await store.get(ORIGIN)).toBeUndefined();
    await store.put(missingFileRecord(1));
    expect(await store.get(ORIGIN)).toEqual(missingFileRecord(1));
  });
});

describe('a redis server that fails', () => {
  test('FAULT-70 after a crash calls reject at once, and succeed again when the server is back', async () => {
    const server = await redisServer();
    const { store, warnings } = await redisStore({ url: server.url });
    await store.put(goodRecord(1));
    await server.kill();
    await expect(store.get(ORIGIN)).rejects.toMatchObject({ name: 'StoreError', code: 'store-unavailable' });
    await expect(store.waitForChange(ORIGIN, LONG)).rejects.toMatchObject({ code: 'store-unavailable' });
    await redisServer([], server.port);
    expect(await retryUntilSuccess(() => store.get(ORIGIN))).toBeUndefined();
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.every((warning) => warning.startsWith(`${server.url} can't be reached (`))).toBe(true);
  });

  test('FAULT-70 if the server hangs, calls reject within the timeout, and succeed again when it resumes', async () => {
    const { url, child } = await redisServer();
    const { store, warnings } = await redisStore({ url, timeout: 200 });
    await retryUntilSuccess(() => store.put(goodRecord(1)));
    await retryUntilSuccess(() => store.acquire(ORIGIN, 'a', LONG));
    const waiting = store.waitForChange(ORIGIN, LONG);
    child.kill('SIGSTOP');
    await expect(waiting).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(store.get(ORIGIN)).rejects.toMatchObject({ name: 'StoreError', code: 'store-unavailable' });
    child.kill('SIGCONT');
    expect(await retryUntilSuccess(() => store.get(ORIGIN))).toEqual(goodRecord(1));
    expect(warnings).toContain(`${url} did not respond within 200 ms.`);
  });

  test('FAULT-70 without a server the store opens with a warning, and connects once there is one', async () => {
    const { port, url, stop } = await startRedis();
    await stop();
    const { store, warnings } = await redisStore({ url });
    expect(warnings).toEqual([`${url} can't be reached (connect ECONNREFUSED 127.0.0.1:${port}).`]);
    await expect(store.get(ORIGIN)).rejects.toMatchObject({ code: 'store-unavailable', message: warnings[0] });
    await redisServer([], port);
    expect(await retryUntilSuccess(() => store.put(goodRecord(1)))).toEqual(goodRecord(1));
  });

  test('FAULT-72 if the server becomes a replica, reads succeed, and writes reject with a warning', async () => {
    const { url, ask } = await redisServer();
    const { store, warnings } = await redisStore({ url });
    await store.put(goodRecord(1));
    await ask('REPLICAOF', '127.0.0.1', '1');
    await expect(store.put(goodRecord(2))).rejects.toMatchObject({ name: 'StoreError', code: 'store-refused' });
    await expect(store.acquire(ORIGIN, 'a', LONG)).rejects.toMatchObject({ code: 'store-refused' });
    expect(await retryUntilSuccess(() => store.get(ORIGIN))).toEqual(goodRecord(1));
    expect(warnings[0]).toMatch(/is a replica and read-only \(READONLY .*: write its primary as "url"\.$/);
  });

  test('FAULT-72 if the memory of the server is full, reads succeed, and writes reject with a warning', async () => {
    const { url, ask } = await redisServer();
    const { store, warnings } = await redisStore({ url });
    await store.put(goodRecord(1));
    await ask('CONFIG', 'SET', 'maxmemory', '1');
    await expect(store.put(goodRecord(2))).rejects.toMatchObject({ name: 'StoreError', code: 'store-refused' });
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(warnings[0]).toMatch(/is out of memory \(OOM /);
  });

  test('FAULT-73 killing writers during a write damages no record and loses no good copy', async () => {
    const { url } = await redisServer();
    const { store } = await redisStore({ url });
    const written = new Map<string, number>();
    const record = (line: [origin: string, counter: number][]) => {
      for (const [origin, counter] of line) written.set(origin, Math.max(counter, written.get(origin) ?? 0));
    };
    for (let round = 0; round < ROUNDS; round++) {
      const workers = [0, 10, 20, 30].map((seed) => startStoreWorker('write', url, seed + round));
      cleanUps.push(() => Promise.all(workers.map(kill)));
      await Promise.all(
        workers.map(async (worker, i) => {
          await onLine(worker, record);
          await new Promise((resolve) => setTimeout(resolve, 12 * random(4 * round + i)));
          await kill(worker);
        }),
      );
      for (const [origin, counter] of written) await expectIntact(store, origin, counter);
    }
    // Each worker has ten origins of its own.
    expect(written.size).toBe(40);
  });

  test('FAULT-73 a server with an append-only file still has the record after it was killed', async () => {
    const settings = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const server = await redisServer(settings);
    const { store } = await redisStore({ url: server.url });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    const folder = await server.ask('CONFIG', 'GET', 'dir');
    await server.kill();
    await redisServer([...settings, '--dir', folder.split('\n')[1]!], server.port);
    expect(await retryUntilSuccess(() => store.get(ORIGIN))).toEqual(failedRecord(2, goodRecord(1)));
  });
});

describe('warnings of a redis store when it opens', () => {
  test('C4 an eviction policy that removes last good outcomes', async () => {
    const { url, ask } = await redisServer(['--maxmemory-policy', 'allkeys-lru']);
    const { store, warnings } = await redisStore({ url });
    expect(warnings).toEqual([
      `${url} evicts last good outcomes when its memory is full (maxmemory-policy allkeys-lru): ` +
        'set volatile-ttl or noeviction.',
    ]);
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    await ask('CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl');
    expect((await redisStore({ url })).warnings).toEqual([]);
    expect((await redisStore({ url, lastGoodFor: LONG })).warnings).toEqual([
      expect.stringMatching(/\(maxmemory-policy volatile-ttl\): set noeviction\.$/),
    ]);
  });

  test.each([
    ['no password', {}, /refuses the user or the password \(NOAUTH /],
    ['a wrong password', { password: 'wr0ng' }, /refuses the user or the password \(WRONGPASS /],
    ['a wrong user', { username: 'nobody', password: 's3cret' }, /refuses the user or the password \(WRONGPASS /],
  ])(
    '%s: the store opens with a warning without the password, and keeps reconnecting',
    async (_, credentials, text) => {
      const { url, ask } = await redisServer(['--requirepass', 's3cret']);
      const { store, warnings } = await redisStore({ url, ...credentials });
      await expect(store.get(ORIGIN)).rejects.toMatchObject({ name: 'StoreError' });
      expect(warnings[0]).toMatch(text);
      expect(warnings.join()).not.toMatch(/s3cret|wr0ng/);
      await ask('-a', 's3cret', '--no-auth-warning', 'ACL', 'SETUSER', 'default', 'nopass');
      await ask('ACL', 'SETUSER', 'nobody', 'on', 'nopass', '~*', '+@all');
      expect(await retryUntilSuccess(() => store.put(goodRecord(1)))).toEqual(goodRecord(1));
    },
  );

  test('a user that lacks a permission: the warning names the command', async () => {
    const { url, ask } = await redisServer();
    await ask(
      'ACL',
      'SETUSER',
      'reader',
      'on',
      '>p',
      '~maycrawl:*',
      '+@read',
      '+time',
      '+@connection',
      '+cluster|slots',
    );
    const { store, warnings } = await redisStore({ url, username: 'reader', password: 'p' });
    expect(await store.get(ORIGIN)).toBeUndefined();
    await expect(store.acquire(ORIGIN, 'a', LONG)).rejects.toMatchObject({ code: 'store-refused' });
    expect(warnings[0]).toMatch(/refuses a command \(NOPERM .*'evalsha'/);
  });

  test('a server that is not a Cluster, and one that is not a Redis server', async () => {
    const { url, port } = await redisServer();
    const { warnings } = await redisStore({ url: `redis+cluster://127.0.0.1:${port}` });
    expect(warnings[0]).toContain(
      `is not a Cluster (ERR This instance has cluster support disabled): write ${url} as "url"`,
    );
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanUps.push(() => other.close());
    const address = other.address() as { port: number };
    const { store, warnings: otherWarnings } = await redisStore({ url: `redis://127.0.0.1:${address.port}` });
    expect(otherWarnings[0]).toMatch(/check the port, and redis or rediss \(TLS\) in "url"\.$/);
    await expect(store.get(ORIGIN)).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});
