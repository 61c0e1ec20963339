import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RedisServer, startRedis } from '../../../../../examples/fleet/redis-servers.mjs';
import { type Running, scratch, startMaycrawl } from '../../maycrawl.js';
import { startSites } from '../../sites.js';
import { serve } from './running-service.js';

const { folder, file } = scratch();
/** No folder can be in a file, not even for root. */
const UNUSABLE = join(file('file', ''), 'store');
const AWAY = 'redis://127.0.0.1:1';
const OPTIONS = ['serve', '--port', '0'];

async function redis(settings: readonly string[] = [], port = 0): Promise<RedisServer> {
  const server = await startRedis(settings, port);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** Starts a server that sends nothing. Returns its port. */
async function listenSilently(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** What a service says of its store, with the status of `/readyz`. */
async function stateOf(url: string): Promise<unknown[]> {
  const ready = await fetch(`${url}/readyz`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return [ready.status, (await ready.json()).store, /^maycrawl_store_up (\S+)$/m.exec(metrics)?.[1]];
}

const UP = [200, 'up', '1'];
const DOWN = [200, 'down', '0'];

const warnings = (stdout: string): string[] =>
  stdout.split('\n').flatMap((line) => {
    const { level, msg } = line === '' ? {} : JSON.parse(line);
    return level === 40 ? [msg] : [];
  });

const warned = (running: Running): Promise<string> => running.until((stdout) => warnings(stdout).length > 0);

it.each([
  ['a folder', ['--store', UNUSABLE], {}, /cannot use a store in ".*store" \((ENOTDIR|EEXIST)\)/],
  ['a folder of the variable', [], { MAYCRAWL_STORE: UNUSABLE }, /cannot use a store in ".*store"/],
  ['Redis', ['--store', AWAY], {}, /redis:\/\/127\.0\.0\.1:1 can't be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)/],
  ['Redis with processes', ['--store', AWAY, '--processes', '2'], {}, /redis:\/\/127\.0\.0\.1:1 can't be reached/],
] as const)('%s that fails at the start ends it with one line and exit code 2', async (_, args, env, why) => {
  const { code, stdout, stderr } = await startMaycrawl([...OPTIONS, ...args], env).end();
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^maycrawl: --store \(MAYCRAWL_STORE\) cannot be used: .*\n$/);
  expect(stderr).toMatch(/; to start without it, write --store-optional\n$/);
  expect(stderr).toMatch(why);
});

it.each([
  ['a password', ['--requirepass', 's3cret'], /refuses the user or the password/],
  // The connection is accepted, and the lookup is not.
  ['each command', ['--user', ...'default on nopass ~* -@all +hello +client +info'.split(' ')], /refuses a command/],
])('so does Redis that refuses %s, whose password is not shown', async (_, settings, why) => {
  const server = await redis(settings);
  const store = server.url.replace('//', '//:wr0ng@');
  const { code, stderr } = await startMaycrawl([...OPTIONS, '--store', store]).end();
  expect([code, stderr.split('\n').length]).toEqual([2, 2]);
  expect(stderr).toMatch(why);
  expect(stderr).not.toMatch(/s3cret|wr0ng/);
});

it('so does a server that accepts the connection and never answers', async () => {
  const port = await listenSilently();
  const { code, stderr } = await startMaycrawl([...OPTIONS, '--store', `redis://127.0.0.1:${port}`]).end();
  expect([code, stderr.split('\n').length]).toEqual([2, 2]);
  expect(stderr).toMatch(/^maycrawl: --store \(MAYCRAWL_STORE\) cannot be used: redis:.*; to start without it, write/);
});

it('FAULT-70 with --store-optional, Redis that is away is a line, a gauge and /readyz, until it is back', async () => {
  const port = await startSites();
  const server = await redis();
  await server.stop();
  const options = [...OPTIONS, '--store', server.url, '--store-optional', '--allow-private', '--any-port'];
  const [running, url] = await serve(options);
  expect(await stateOf(url)).toEqual(DOWN);
  await warned(running);
  await redis([], server.port);
  await running.until((stdout) => stdout.includes('"msg":"the store works now"'));
  expect(await stateOf(url)).toEqual(UP);
  const asked = encodeURIComponent(`http://good.localhost:${port}/private/x`);
  const { answers } = await (await fetch(`${url}/v1/check?url=${asked}`)).json();
  expect(answers[0]).toMatchObject({ allowed: false, rule: { pattern: '/private' } });
  running.child.kill('SIGTERM');
  const { code, stdout } = await running.end();
  expect(code).toBe(0);
  expect(warnings(stdout)).toEqual([expect.stringMatching(/^continuing without the store: redis:.* can't be reached/)]);
});

it('FAULT-70 with --store-optional, a folder that cannot be used is a line, a gauge and /readyz', async () => {
  const [running, url] = await serve([...OPTIONS, '--store', UNUSABLE], { MAYCRAWL_STORE_OPTIONAL: '1' });
  expect(await stateOf(url)).toEqual(DOWN);
  await warned(running);
  running.child.kill('SIGTERM');
  const { code, stdout } = await running.end();
  expect(code).toBe(0);
  expect(warnings(stdout)).toEqual([expect.stringMatching(/^continuing without the store: cannot use a store in "/)]);
});

it('FAULT-70 a cache folder that was not asked for may fail, and that is reported in the same way', async () => {
  const variables = { XDG_CACHE_HOME: UNUSABLE, LOCALAPPDATA: UNUSABLE, HOME: UNUSABLE };
  const [running, url] = await serve(OPTIONS, variables);
  expect(await stateOf(url)).toEqual(DOWN);
  await warned(running);
});

it('a store that works is up, and so is one in memory', async () => {
  for (const store of [join(folder, 'store'), 'memory']) {
    const [, url] = await serve([...OPTIONS, '--store', store, '--store-optional']);
    expect(await stateOf(url)).toEqual(UP);
  }
});

it('FAULT-70 a process that is replaced while Redis is away answers; one process without it is enough for the gauge', async () => {
  const server = await redis();
  const [running, url] = await serve([...OPTIONS, '--store', server.url, '--processes', '2']);
  const pids = (stdout: string) =>
    [...stdout.matchAll(/"pid":(\d+),.*Server listening/g)].map(([, pid]) => Number(pid));
  let started: number[] = [];
  await running.until((stdout) => {
    started = pids(stdout);
    return started.length === 2;
  });
  await server.kill();
  process.kill(started[0] ?? 0, 'SIGKILL');
  await running.until((stdout) => pids(stdout).length === 3);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^maycrawl_store_up 0$/m);
  running.child.kill('SIGTERM');
  expect((await running.end()).code).toBe(0);
});
