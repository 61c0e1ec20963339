import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startMaycrawl } from '../maycrawl.js';

const DAY = 86_400;
const NOT_FOUND = '<!doctype html><title>404 Not Found</title><h1>Page not found</h1>';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Starts a site and returns its origin. */
async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failing = () => site((_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end(NOT_FOUND));
const longLived = () =>
  site((_, response) => response.writeHead(200, { 'cache-control': `max-age=${10 * DAY}` }).end('user-agent: *\n'));

const FETCHING = ['--allow-private', '--store', 'memory', '--json'];

/** Runs a command to its end, and returns its first answer. */
async function run(...args: readonly string[]) {
  const { stdout, stderr } = await startMaycrawl([...args, ...FETCHING]).end();
  expect(stderr).toBe('');
  return JSON.parse(stdout.split('\n', 1)[0] ?? '');
}

/** Starts the service, and returns its answer to a path that ends with the root of an origin. */
async function served(path: string, origin: string, args: readonly string[], env: Record<string, string> = {}) {
  const options = ['serve', '--port', '0', '--store', 'memory', '--allow-private', '--any-port', '--log-level', 'warn'];
  const running = startMaycrawl([...options, ...args], env);
  cleanUps.push(async () => {
    running.child.kill('SIGTERM');
    await running.end();
  });
  let place = '';
  await running.until((_, stderr) => {
    place = /listening on (\S+?)[; ]/.exec(stderr)?.[1] ?? '';
    return place !== '';
  });
  return (await fetch(`${place}${path}?url=${encodeURIComponent(`${origin}/`)}`)).json();
}

async function answered(origin: string, args: readonly string[], env?: Record<string, string>) {
  return (await served('/v1/check', origin, args, env)).answers[0];
}

/** Returns the seconds for which the service keeps the copy of an origin fresh. */
async function secondsFresh(origin: string, args: readonly string[], env?: Record<string, string>): Promise<number> {
  const { freshUntil, good } = await served('/v1/robots', origin, args, env);
  return Math.round((Date.parse(freshUntil) - Date.parse(good.at)) / 1_000);
}

describe('--trust-not-found-pages', () => {
  it('B9 FAULT-18 check allows what a 500 with a "not found" page would block', async () => {
    const origin = await failing();
    expect(await run('check', `${origin}/`)).toMatchObject({ allowed: false, reason: 'unreachable', status: 500 });
    expect(await run('check', '--trust-not-found-pages', `${origin}/`)).toMatchObject({
      allowed: true,
      reason: 'unavailable',
    });
  });

  it('B9 FAULT-18 serve takes it as an option and as a variable', async () => {
    const origin = await failing();
    const allowed = { allowed: true, reason: 'unavailable' };
    expect(await answered(origin, [])).toMatchObject({ allowed: false, reason: 'unreachable' });
    expect(await answered(origin, ['--trust-not-found-pages'])).toMatchObject(allowed);
    expect(await answered(origin, [], { MAYCRAWL_TRUST_NOT_FOUND_PAGES: '1' })).toMatchObject(allowed);
  });
});

describe('--fresh-max', () => {
  it.each([
    [[], '24 h'],
    [['--fresh-max', '3600'], '60 min'],
    [['--fresh-max', `${30 * DAY}`], '10 d'],
  ])('C2 check %j keeps a file with a max-age of ten days fresh for %s', async (args, time) => {
    const origin = await longLived();
    const fetching = ['--allow-private', '--store', 'memory'];
    const { stdout } = await startMaycrawl(['check', ...fetching, ...args, `${origin}/`]).end();
    expect(stdout).toContain(`fetched now, fresh for ${time})`);
  });

  it('C2 serve takes it as an option and as a variable', async () => {
    const origin = await longLived();
    expect(await secondsFresh(origin, [])).toBe(DAY);
    expect(await secondsFresh(origin, ['--fresh-max', '600'])).toBe(600);
    expect(await secondsFresh(origin, [], { MAYCRAWL_FRESH_MAX: `${2 * DAY}` })).toBe(2 * DAY);
    const { code, stderr } = await startMaycrawl(['serve'], { MAYCRAWL_FRESH_MAX: '1' }).end();
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('MAYCRAWL_FRESH_MAX "1" is not a whole number of seconds'),
    ]);
  });
});
