import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { RedisWatchStore } from '@maycrawl/watch/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { PastFiles } from '../../../src/past/past-files.js';
import { environment, main, node, root } from '../../maycrawl.js';
import { HOUR, SHOP, START, served, watchSite } from '../../past-fixture.js';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

async function check(store: string, ...urls: string[]) {
  const args = [main, 'check', '--json', '--store', store, '--at', '2026-11-28T13:00:00Z', ...urls];
  const options = { cwd: root, env: environment() };
  return promisify(execFile)(node, args, options).catch(
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
}

describe('check --at with a Redis server', () => {
  it('decides by what watchers of other machines saw, and blocks if the server is away, without a fetch', async () => {
    const store = await RedisWatchStore.open({ url: server.url });
    await watchSite(store, [
      [0, served('User-agent: *\nDisallow: /cart\n')],
      [2, served('User-agent: *\nDisallow: /\n')],
    ]);
    await store.close();
    const { stdout } = await check(server.url, `${SHOP}/x`);
    expect(JSON.parse(stdout)).toMatchObject({ allowed: true, seen: { count: 1 }, source: 'history' });

    let requests = 0;
    const site = createServer((_request, response) => {
      requests++;
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as { port: number };
    const failed = await check('redis://127.0.0.1:1', `http://127.0.0.1:${port}/x`);
    site.close();
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('ECONNREFUSED') });
    expect(failed.stdout).not.toContain('"allowed":true');
    expect(requests).toBe(0);
  });

  it('a server that goes away while it is asked blocks the site', async () => {
    const own = await startRedis();
    const store = await RedisWatchStore.open({ url: own.url });
    await watchSite(store, [[0, served('User-agent: *\nDisallow: /cart\n')]]);
    const past = new PastFiles(store, START + HOUR);
    expect(await past.get(SHOP)).toMatchObject({ good: { kind: 'file' }, attempt: undefined });
    await own.stop();
    expect(await past.get(SHOP)).toMatchObject({ good: undefined, attempt: { failures: 1 } });
    expect(past.failure).toMatchObject({ name: 'StoreError' });
    await past.close();
  });
});
