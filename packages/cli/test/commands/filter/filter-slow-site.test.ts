/** The command beside a site that does not respond yet: the order of the lines, and what a signal leaves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, main, node, scratch, startMaycrawl } from '../../maycrawl.js';

const { file } = scratch();
const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\ndisallow: /*.gif$\n';

/** Starts a server for all names under localhost; those that begin with `slow` respond after `release`. */
async function startServer() {
  const pending: ServerResponse[] = [];
  let [isReleased, requests] = [false, 0];
  const respond = (response: ServerResponse) => response.end(RULES);
  const server = createServer((request, response) => {
    requests++;
    if (!isReleased && request.headers.host?.startsWith('slow')) pending.push(response);
    else respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: (name: string, path: string) => `http://${name}.localhost:${(server.address() as AddressInfo).port}${path}`,
    requests: () => requests,
    async untilRequests(count: number) {
      while (requests < count) await once(server, 'request');
    },
    release() {
      isReleased = true;
      for (const response of pending.splice(0)) respond(response);
    },
  };
}

/** Starts the command with open stdin. */
const startFilter = (...args: readonly string[]) =>
  startMaycrawl(['filter', '--as', 'ExampleBot', '--allow-private', '--store', 'memory', ...args]);

const linesOf = (urls: readonly string[]): string => urls.map((text) => `${text}\n`).join('');

describe('filter, while a site is slow', () => {
  const start = (...args: readonly string[]) => startFilter(...args);

  it('in order: the lines before it are written immediately, the others after it', async () => {
    const { url, release, requests } = await startServer();
    const urls = ['a /1', 'slow /2', 'b /3', 'slow /private', 'c /4'].map((text) => {
      const [name = '', path = ''] = text.split(' ');
      return url(name, path);
    });
    const { child, until, end } = start();
    child.stdin.end(linesOf(urls));
    expect(await until((output) => output.includes('/1'))).toBe(`${urls[0]}\n`);
    release();
    const { code, stdout } = await end();
    expect([code, stdout]).toEqual([0, linesOf(urls.filter((text) => !text.endsWith('/private')))]);
    expect(requests()).toBe(4);
  });

  it('--unordered: all others are written first', async () => {
    const { url, release } = await startServer();
    const quick = ['a', 'b', 'c'].map((name) => url(name, '/'));
    const { child, until, end } = start('--unordered');
    child.stdin.end(linesOf([url('slow', '/'), ...quick]));
    const before = await until((output) => output.split('\n').length > 3);
    expect(before.split('\n').slice(0, 3).sort()).toEqual([...quick].sort());
    release();
    expect((await end()).stdout).toBe(`${before}${url('slow', '/')}\n`);
  });

  it('many lines after it are in their order', async () => {
    const { url, release, untilRequests } = await startServer();
    const list = file(
      'behind',
      linesOf([url('slow', '/'), ...Array.from({ length: 400_000 }, (_, i) => url('a', `/${i}`))]),
    );
    const child = spawn(
      'sh',
      ['-c', `exec "$NODE" "$MAIN" filter --as ExampleBot --allow-private --store memory --quiet < "$LIST"`],
      { env: environment({ NODE: node, MAIN: main, LIST: list }) },
    );
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    const ended = once(child, 'close');
    await untilRequests(2);
    release();
    expect((await ended)[0]).toBe(0);
    expect(stdout === readFileSync(list, 'utf8')).toBe(true);
  });

  it('the message says "1 line"', async () => {
    const { url } = await startServer();
    const run = start();
    run.child.stdin.write(linesOf([url('a', '/1'), url('slow', '/')]));
    await run.until((output) => output.includes('/1\n'));
    run.child.kill('SIGINT');
    expect((await run.end()).stderr).toMatch(/^maycrawl: stopped after 1 line \(1 allowed/);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s writes the decided lines, and resuming as it says writes exactly the rest', async (signal, code) => {
    const { url, release } = await startServer();
    const urls = [
      ...Array.from({ length: 500 }, (_, i) => url('a', `/${i}`)),
      url('slow', '/'),
      url('b', '/'),
      url('a', '/'),
    ];
    const first = start();
    // Stdin stays open, so only the signal can end the run.
    first.child.stdin.write(linesOf(urls));
    await first.until((output) => output.includes('/499\n'));
    first.child.kill(signal);
    const stopped = await first.end();
    expect(stopped.code).toBe(code);
    expect(stopped.stdout).toBe(linesOf(urls.slice(0, 500)));
    expect(stopped.stderr).toMatch(
      /^maycrawl: stopped after 500 lines \(500 allowed, 0 blocked; \d origins?\): resume with --from 500\n$/,
    );
    release();
    const second = start('--from', '500', '--quiet');
    second.child.stdin.end(linesOf(urls));
    expect(await second.end()).toEqual({ code: 0, signal: null, stdout: linesOf(urls.slice(500)), stderr: '' });
  });
});
