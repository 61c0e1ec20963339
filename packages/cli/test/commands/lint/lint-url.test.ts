import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../listen.js';
import { complaint, maycrawl, scratch, startMaycrawl } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const url = (name: string, path = '/any/page'): string => `http://${name}.localhost:${sites.port}${path}`;
/** Runs `lint --json`. Its deadline is short only for the site that does not answer. */
const lint = (...args: readonly string[]) => {
  const timeout = args.some((arg) => arg.startsWith('http://slow.')) ? '1' : '30';
  return maycrawl([
    'lint',
    '--no-config',
    '--allow-private',
    '--timeout',
    timeout,
    '--store',
    'memory',
    '--json',
    ...args,
  ]);
};

describe('lint with a URL', () => {
  it('fetches the robots.txt of the site, whichever page is given', () => {
    const { status, stdout, stderr } = lint(url('good'));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).files).toMatchObject([
      {
        file: url('good', '/robots.txt'),
        kind: 'url',
        bytes: 'User-agent: *\nDisallow: /private\nAllow: /private/open\n'.length,
      },
    ]);
  });

  it.each(['missing', 'failing', 'slow'])('B4, B6 %s: the missing file is checked', (name) => {
    const { status, stdout, stderr } = lint(url(name));
    expect([[0, 1].includes(status ?? 2), stderr]).toEqual([true, '']);
    expect(JSON.parse(stdout).files).toMatchObject([{ file: url(name, '/robots.txt'), bytes: 0 }]);
  });

  it('accepts several URLs and files, in the order given', () => {
    const { stdout } = lint(url('good'), 'examples/shop.robots.txt', url('missing'));
    const names = JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
    expect(names).toEqual([url('good', '/robots.txt'), 'examples/shop.robots.txt', url('missing', '/robots.txt')]);
  });

  it('rejects private addresses unless --allow-private is given', () => {
    const line = complaint(['lint', '--no-config', '--store', 'memory', url('good')]);
    expect(line).toContain('to fetch it, add --allow-private');
  });

  it.each([
    ['http://', 'is not a URL'],
    ['--fix http://e.example/', '--fix cannot write'],
  ])('%s is rejected', (words, message) => {
    expect(complaint(['lint', ...words.split(' ')])).toContain(message);
  });
});

describe('lint with a URL fetches each time', () => {
  const { folder } = scratch();
  /** Runs lint on a site of this process, with a store of its own. */
  const lintSite = (port: number, store: string) =>
    startMaycrawl([
      'lint',
      '--no-config',
      '--allow-private',
      '--json',
      '--store',
      join(folder, store),
      `http://127.0.0.1:${port}/`,
    ]).end();

  it('even if the copy in the store is fresh, and stores what it fetched', async () => {
    const bodies = ['User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /*\n'];
    let requests = 0;
    const port = await listen(
      createServer((_, response) => response.setHeader('Content-Type', 'text/plain').end(bodies[requests++])),
    );
    const accessOf = async (): Promise<string | null> =>
      JSON.parse((await lintSite(port, 'fresh')).stdout).files[0].access.text;
    expect(await accessOf()).toBeNull();
    expect(await accessOf()).toContain('The whole site is blocked');
    const args = ['fetch', '--allow-private', '--raw', '--store', join(folder, 'fresh'), `http://127.0.0.1:${port}/`];
    expect((await startMaycrawl(args).end()).stdout).toBe(bodies[1]);
    expect(requests).toBe(2);
  });

  it('and says if the fetch fails, although the store has a copy', async () => {
    let requests = 0;
    const port = await listen(
      createServer((_, response) =>
        requests++ === 0 ? response.end('User-agent: *\nDisallow: /a\n') : response.writeHead(500).end(),
      ),
    );
    await lintSite(port, 'failing');
    const { code, stdout } = await lintSite(port, 'failing');
    expect([code, requests]).toEqual([1, 2]);
    const [{ access, diagnostics }] = JSON.parse(stdout).files;
    expect(access).toBeNull();
    expect(diagnostics.map(({ code: id }: { code: string }) => id)).toContain('fetch-unreachable');
  });

  it('unless the site asked for a pause, which is said', async () => {
    let requests = 0;
    const port = await listen(
      createServer((_, response) => {
        requests++;
        response.writeHead(503, { 'Retry-After': '3600' }).end();
      }),
    );
    await lintSite(port, 'paused');
    const { stderr } = await lintSite(port, 'paused');
    expect(requests).toBe(1);
    expect(stderr).toMatch(
      /robots\.txt" was not fetched now, because the site asked for a pause: this is the result of \d+ \w+ ago, and the next fetch is due in \d+ min\n$/,
    );
  });
});
