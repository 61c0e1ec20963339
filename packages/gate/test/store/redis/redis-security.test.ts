import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startCluster, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { makeCertificates } from '../../servers/certificates.js';
import { failedRecord, goodRecord, ORIGIN } from '../records.js';
import { cleanUps, redisServer, redisStore } from './redis-fixture.js';

const LONG = 600_000;

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const { port, stop } = await startRedis();
  await stop();
  return port;
}

describe('security of a redis store', () => {
  test('TLS accepts a private authority that is configured, and rejects other certificates', async () => {
    const { authority, good, selfSigned } = makeCertificates();
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-redis-tls-'));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const path = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const files = ['--tls-cert-file', path('cert', good.cert), '--tls-key-file', path('key', good.key)];
    const port = await freePort();
    const settings = ['--port', '0', '--tls-port', `${port}`, '--tls-ca-cert-file', path('ca', authority), ...files];
    // By default the server requires a certificate of the client.
    await redisServer(settings, port);
    const url = `rediss://127.0.0.1:${port}`;
    const { store, warnings } = await redisStore({ url, tls: { ca: authority, ...good } });
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(warnings).toEqual([]);
    for (const tls of [undefined, { ca: selfSigned.cert }]) {
      const { store: other, warnings: otherWarnings } = await redisStore({ url, tls });
      expect(otherWarnings[0]).toMatch(/^rediss:\/\/127\.0\.0\.1:\d+ can't be reached \(.*certificate/);
      await expect(other.get(ORIGIN)).rejects.toMatchObject({ code: 'store-unavailable' });
    }
    const plain = await redisStore({ url: `redis://127.0.0.1:${port}`, timeout: 5_000 });
    expect(plain.warnings[0]).toMatch(/check the port, and redis or rediss \(TLS\) in "url"\.$/);
  });

  test.each([
    ['a server', false],
    ['a Cluster', true],
  ])('the user of docs/fleet.md has all permissions that %s requires, and none on other keys', async (_, isCluster) => {
    const [aclCommand] = /^ACL SETUSER .*$/m.exec(readFileSync('docs/fleet.md', 'utf8'))!;
    const cluster = isCluster ? await startCluster() : undefined;
    if (cluster) cleanUps.push(() => cluster.stop());
    const servers = cluster?.servers ?? [await redisServer()];
    await Promise.all(servers.map(({ ask }) => ask(...aclCommand.split(' '))));
    const url = cluster?.url ?? servers[0]!.url;
    const { store, warnings } = await redisStore({ url, username: 'crawler', password: 'password' });
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    expect(await store.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    const lease = await store.acquire(ORIGIN, 'a', LONG);
    expect(await store.acquire(ORIGIN, 'b', LONG)).toBeUndefined();
    const waiting = store.waitForChange(ORIGIN, LONG);
    await store.release(lease!);
    await waiting;
    const listed = async () => {
      const origins: string[] = [];
      for await (const { origin } of store.records()) origins.push(origin);
      return origins;
    };
    await expect(listed()).rejects.toMatchObject({ code: 'store-refused', message: expect.stringContaining('scan') });
    expect(warnings.splice(0)).toHaveLength(1);
    await Promise.all(servers.map(({ ask }) => ask('ACL', 'SETUSER', 'crawler', '+scan')));
    expect(await listed()).toEqual([ORIGIN]);
    expect(await store.delete(ORIGIN)).toBe(true);
    expect(await store.turn('a.example', 'a', LONG, 0)).toBe(0);
    expect(await store.turn('a.example', 'b', LONG, 0)).toBeGreaterThan(0);
    await store.endTurn('a.example', 'a', LONG);
    expect(await store.turn('a.example', 'b', LONG, 0)).toBeGreaterThan(LONG / 2);
    expect(warnings).toEqual([]);
    const other = await redisStore({ url, username: 'crawler', password: 'password', prefix: 'theirs:' });
    await expect(other.store.get(ORIGIN)).rejects.toMatchObject({ code: 'store-refused' });
  });
});
