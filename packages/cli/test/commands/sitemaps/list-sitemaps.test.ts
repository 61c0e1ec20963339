import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../listen.js';
import { complaint, environment, main, maycrawl, node } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

let sites: Awaited<ReturnType<typeof spawnSites>>;
beforeAll(async () => {
  sites = await spawnSites();
});
afterAll(() => sites.stop());

const FETCHING = ['--allow-private', '--timeout', '5', '--store', 'memory'];
const url = (name: string, path = '/'): string => `http://${name}.localhost:${sites.port}${path}`;
const sitemaps = (...args: readonly string[]) => maycrawl(['sitemaps', ...FETCHING, ...args]);

describe('sitemaps', () => {
  it('H1 H3 prints what can be read, and reports what cannot', () => {
    const { status, stdout, stderr } = sitemaps(url('listed'));
    expect(stdout).toBe(`${url('listed')}\n${url('listed', '/private/cart?item=1&size=2')}\n`);
    expect(stderr.split('\n')).toEqual([
      `maycrawl: ${url('listed', '/drafts/sitemap.xml')}: not fetched. Line 2 (group "*") decides: "disallow: /drafts/" (8 characters).`,
      `maycrawl: ${url('listed', '/gone.xml')}: not found: answered 404`,
      '',
    ]);
    expect(status).toBe(1);
  });

  it('--json prints a line for each, with its date and its sitemap', () => {
    const lines = sitemaps('--json', url('listed')).stdout.trimEnd().split('\n');
    const sitemap = url('listed', '/pages.xml.gz');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { loc: url('listed'), lastmod: '2026-11-21', sitemap, foreign: false },
      { loc: url('listed', '/private/cart?item=1&size=2'), lastmod: null, sitemap, foreign: false },
    ]);
  });

  it('reads one sitemap if its URL is given, and exits with 0 if everything was read', () => {
    const { status, stdout, stderr } = sitemaps(url('listed', '/pages.xml.gz'));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toHaveLength(3);
  });

  it.each([
    ['good', '/', 0, '/robots.txt names no sitemap'],
    ['missing', '/robots.txt', 0, '/robots.txt names no sitemap'],
    ['failing', '/', 1, "/robots.txt cannot be fetched (it answered 500): the site's sitemaps are not known"],
    ['missing', '/sitemap.xml', 1, '/sitemap.xml: not found: answered 404'],
    ['good', '/sitemap.xml', 1, '/sitemap.xml: not a sitemap: it is neither XML nor a list of URLs'],
  ])('%s%s: exit code %d, %s', (name, path, code, words) => {
    const { status, stdout, stderr } = sitemaps(url(name, path));
    expect([status, stdout]).toEqual([code, '']);
    expect(stderr).toMatch(/^maycrawl: [^\n]+\n$/);
    expect(stderr).toContain(words);
  });

  it('FAULT-10 rejects private addresses unless --allow-private is given', () => {
    const { status, stdout, stderr } = maycrawl(['sitemaps', '--store', 'memory', url('listed', '/pages.xml.gz')]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/pages.xml.gz: not fetched: .*; to fetch it, add --allow-private\n/);
  });

  it('URLs on unconfirmed hosts are counted on stderr', async () => {
    const port = await serve((path, origin) =>
      path === '/robots.txt' ? `Sitemap: ${origin}/s.txt` : `${origin}/1\nhttps://elsewhere.test/2\n`,
    );
    const { status, stdout, stderr } = await run(`http://127.0.0.1:${port}/`);
    expect([status, stdout]).toEqual([0, `http://127.0.0.1:${port}/1\nhttps://elsewhere.test/2\n`]);
    expect(stderr).toMatch(/^maycrawl: 1 of the URLs .*\n$/);
  });

  it('control characters of a file are escaped', async () => {
    const port = await serve((path, origin) =>
      path === '/robots.txt' ? `Sitemap: \x1b[2J\u202e\nSitemap: ${origin}/s.txt` : '\x1b[2J',
    );
    const { stderr } = await run(`http://127.0.0.1:${port}/`);
    expect(stderr).toContain('\\x1b[2J\\u{202e}: not fetched');
    expect(stderr).not.toContain('\x1b');
  });

  it('if stdout is closed, it ends without a message and stops its requests', async () => {
    const pages = Array.from({ length: 50_000 }, (_, page) => `http://h.test/${page}`).join('\n');
    const port = await serve((path, origin) => {
      if (path !== '/robots.txt') return pages;
      return Array.from({ length: 200 }, (_, sitemap) => `Sitemap: ${origin}/${sitemap}.txt`).join('\n');
    });
    const child = spawn(node, [main, 'sitemaps', ...FETCHING, `http://127.0.0.1:${port}/`], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([2, '']);
  });
});

describe('sitemaps rejects', () => {
  it.each([
    [[], 'no URL: give the site'],
    [['https://a.test/', 'https://b.test/'], 'takes one URL'],
    [['--as', 'Googlebot', '--as', 'Bingbot', 'https://a.test/'], '--as is given 2 times'],
    [['--as', '*/*', 'https://a.test/'], 'does not name a crawler'],
    [['sitemap.xml'], 'is not a URL'],
    [['/sitemap.xml'], 'names no site'],
    [['ftp://a.test/sitemap.xml'], 'over http and https'],
    [['--raw', 'https://a.test/'], '--raw is an option of fetch'],
  ])('%j', (args, words) => {
    expect(complaint(['sitemaps', ...args])).toContain(words);
  });
});

/** Starts a site in this process until the test ends, and returns its port. */
async function serve(content: (path: string, origin: string) => string): Promise<number> {
  const server = createServer((request, response) => {
    response.end(content(request.url ?? '', `http://${request.headers.host}`));
  });
  return listen(server);
}

/** Runs the command asynchronously, because this process serves the site. */
async function run(site: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(node, [main, 'sitemaps', ...FETCHING, site], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status, ...output };
}
