import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../../examples/fleet/redis-servers.mjs';
import { environment, main, node, root } from '../maycrawl.js';
import { spawnSites } from '../sites.js';

let server: RedisServer;
let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  [server, sites] = await Promise.all([startRedis(['--requirepass', 's3cret']), spawnSites()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), sites.stop()]);
});

/** Runs the command asynchronously, because this process serves the sites. Exit codes 0 and 1 are verdicts. */
async function run(store: string, env: Record<string, string> = {}, command = ['check', '--json', '--allow-private']) {
  const url = command[0] === 'cache' ? [] : [`http://good.localhost:${sites.port}/private/x`];
  const args = [main, ...command, '--store', store, ...url];
  const options = { cwd: root, env: environment(env) };
  return promisify(execFile)(node, args, options).catch((error: { stdout: string; stderr: string }) => error);
}

describe('--store with a Redis URL', () => {
  it('C3 a run uses what the previous run fetched; the password may be in the environment', async () => {
    const first = await run(server.url.replace('//', '//:s3cret@'));
    expect(first.stderr).toBe('');
    expect(JSON.parse(first.stdout)).toMatchObject({ allowed: false, source: 'fetched' });
    const second = await run(server.url, { MAYCRAWL_REDIS_PASSWORD: 's3cret' });
    expect(second.stderr).toBe('');
    expect(JSON.parse(second.stdout)).toMatchObject({ allowed: false, source: 'store' });
  });

  it.each([
    ['a wrong password', () => server.url.replace('//', '//:wr0ng@'), /refuses the user or the password \(WRONGPASS/],
    ['no Cluster', () => server.url.replace('redis', 'redis+cluster').replace('//', '//:s3cret@'), /is not a Cluster/],
    ['no server', () => 'redis://127.0.0.1:1', /can't be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\)$/],
  ])('FAULT-70 %s: one line says so, and robots.txt is fetched', async (_, url, words) => {
    const { stdout, stderr } = await run(url());
    expect(stderr).toMatch(/^maycrawl: continuing without the store \(.*\)\n$/);
    expect(stderr.trim()).toMatch(words);
    expect(stderr).not.toMatch(/s3cret|wr0ng/);
    expect(JSON.parse(stdout)).toMatchObject({ allowed: false, source: 'fetched' });
  });

  it.each([
    [
      'redis://u:s3cret@h/x',
      'maycrawl: --store: expected the number of a database, as in redis://host:6379/1, got "x"\n',
    ],
    ['redis:h', /^maycrawl: --store: expected a Redis URL, such as redis:\/\/host:6379 or .*\n$/],
  ])('%s is invalid: one line says what to change', async (url, line) => {
    const { stdout, stderr } = await run(url);
    expect(stdout).toBe('');
    expect(stderr).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('cache accepts only folders except for rows, and says so', async () => {
    const { stderr } = await run(server.url, {}, ['cache']);
    expect(stderr).toBe('maycrawl: cache stats works on a store in a folder: for a Redis server, use its own tools\n');
  });

  it('cache rows writes what the store has', async () => {
    const password = { MAYCRAWL_REDIS_PASSWORD: 's3cret' };
    await run(server.url, password);
    const { stdout, stderr } = await run(server.url, password, ['cache', 'rows']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^http:\/\/good\.localhost:\d+\tR\t\d{4}-\d\d-\d\dT[\d:.]+Z\t200\t[\w+/]+=*\n$/);
    const away = await run('redis://127.0.0.1:1', {}, ['cache', 'rows']);
    expect([away.stdout, (away as { code?: number }).code]).toEqual(['', 2]);
    expect(away.stderr).toMatch(/^maycrawl: .*can't be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\n$/);
  });
});
