import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratch, startMaycrawl } from '../maycrawl.js';
import { CTRL_C, describeOnTerminal, onTerminal } from '../on-terminal.js';

const { file } = scratch();
const robots = file('robots.txt', 'User-agent: *\nDisallow: /private\n');
const FETCHING = ['--allow-private', '--timeout', '60'];
const STORE = ['--store', 'memory'];

/** Starts a site with a sitemap that is complete, and another that never ends. `slow` never responds. */
async function startSite() {
  const pending: ServerResponse[] = [];
  const server = createServer(({ url, headers: { host = '' } }, response) => {
    const origin = `http://${host}`;
    if (host.startsWith('slow')) pending.push(response);
    else if (url === '/robots.txt') response.end(`Sitemap: ${origin}/a.txt\nSitemap: ${origin}/b.txt\n`);
    else if (url === '/a.txt') response.end(`${origin}/1\n${origin}/2\n`);
    else {
      pending.push(response);
      response.write(`${origin}/3\n`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (name: string): string => `http://${name}.localhost:${port}/`,
    /** Resolves when a request waits that never ends. */
    waiting: async () => {
      while (pending.length === 0) await once(server, 'request');
    },
    release() {
      for (const response of pending) response.end();
    },
  };
}

describe('Ctrl-C', () => {
  it.each([
    ['fetch', (url: string) => ['fetch', ...STORE, url], 'robots.txt was not fetched'],
    ['diff', (url: string) => ['diff', url, robots], '0 of 1 robots.txt file fetched'],
    ['lint', (url: string) => ['lint', url], '0 of 1 file checked'],
    ['policy', (url: string) => ['policy', url], '0 of 1 robots.txt file fetched'],
    ['check --robots', (url: string) => ['check', ...STORE, '--robots', url, '/'], '0 of 1 robots.txt file fetched'],
    ['sitemaps', (url: string) => ['sitemaps', ...STORE, url], '0 URLs read, from 0 complete sitemaps'],
  ])('stops %s, which waits for a slow site, with one line', async (_, args, summary) => {
    const { url, waiting } = await startSite();
    const { child, end } = startMaycrawl([...args(url('slow')), ...FETCHING]);
    await waiting();
    child.kill('SIGINT');
    const stopped = await end();
    expect([stopped.code, stopped.stdout]).toEqual([130, '']);
    expect(stopped.stderr).toMatch(/^maycrawl: stopped: [^\n]+\n$/);
    expect(stopped.stderr).toContain(summary);
  });

  it('stops sitemaps, which prints what it has read', async () => {
    const { url, waiting } = await startSite();
    const { child, until, end } = startMaycrawl(['sitemaps', ...STORE, ...FETCHING, url('listed')]);
    await Promise.all([waiting(), until((stdout) => stdout.includes('/2'))]);
    child.kill('SIGINT');
    const stopped = await end();
    expect(stopped.code).toBe(130);
    expect(stopped.stdout.startsWith(`${url('listed')}1\n${url('listed')}2\n`)).toBe(true);
    const count = stopped.stdout.split('\n').length - 1;
    expect(stopped.stderr).toBe(`maycrawl: stopped: ${count} URLs read, from 1 complete sitemap\n`);
  });

  it('stops lint, which reports what it has checked', async () => {
    const { url, waiting } = await startSite();
    const typo = file('typo.txt', 'User-agent: *\nDisallow: a\n');
    const { child, end } = startMaycrawl(['lint', '--format', 'concise', ...FETCHING, typo, url('slow')]);
    await waiting();
    child.kill('SIGINT');
    const stopped = await end();
    expect([stopped.code, stopped.stderr]).toEqual([130, 'maycrawl: stopped: 1 of 2 files checked\n']);
    expect(stopped.stdout).toMatch(/^(\S+typo\.txt:\d+:\d+: [^\n]+\n)+$/);
  });

  it('SIGTERM stops a command in the same way', async () => {
    const { url, waiting } = await startSite();
    const { child, end } = startMaycrawl(['fetch', ...STORE, ...FETCHING, url('slow')]);
    await waiting();
    child.kill('SIGTERM');
    expect(await end()).toMatchObject({ code: 143, stdout: '', stderr: expect.stringContaining('stopped: ') });
  });

  it('stops diff --urls while it reads sitemaps', async () => {
    const { url, waiting } = await startSite();
    const { child, end } = startMaycrawl(['diff', ...FETCHING, '--urls', url('listed'), robots, robots]);
    await waiting();
    child.kill('SIGINT');
    const stopped = await end();
    expect([stopped.code, stopped.stdout]).toEqual([130, '']);
    expect(stopped.stderr).toMatch(/^maycrawl: stopped: \d URLs read, from \d complete sitemaps?\n$/);
  });
});

describeOnTerminal('the progress line', () => {
  it.each([
    ['fetch', (url: string) => ['fetch', ...STORE, url], /fetching http:\S+\/robots\.txt, \d+ s/],
    ['diff', (url: string) => ['diff', robots, url], /fetching 1 robots\.txt file, \d+ s/],
    ['lint', (url: string) => ['lint', '--threshold', 'error', url], /fetching 1 robots\.txt file, \d+ s/],
  ])('of %s is shown, and cleared at the end', async (_, args, line) => {
    const { url, release } = await startSite();
    const [code, shown] = await onTerminal([...args(url('slow')), ...FETCHING], line, release);
    expect(code).toBe(0);
    expect(shown.endsWith('\r\u001b[K')).toBe(true);
  });

  it('of lint is cleared at Ctrl-C', async () => {
    const { url } = await startSite();
    const args = ['lint', url('slow'), ...FETCHING];
    const [code, shown] = await onTerminal(args, /fetching 1 robots\.txt file, \d+ s/, (keyboard) =>
      keyboard.write(CTRL_C),
    );
    expect(code).toBe(130);
    expect(shown).toMatch(/\r\u001b\[Kmaycrawl: stopped: 0 of 1 file checked\r\n$/);
  });

  it('of a comparison of large files is shown, and cleared at the end', async () => {
    const rules = Array.from({ length: 2_000 }, (_, i) => `Disallow: /folder-${i}/\n`).join('');
    const [old, now] = ['', '/new'].map((path, i) => file(`big-${i}.txt`, `User-agent: *\nDisallow:${path}\n${rules}`));
    const [code, shown] = await onTerminal(['diff', `${old}`, `${now}`]);
    expect([code, shown]).toEqual([0, expect.stringMatching(/comparing [\d,]+ bytes of rules\r\u001b\[K$/)]);
  });

  it('of sitemaps is shown, and cleared at the end', async () => {
    const { url, release } = await startSite();
    const args = ['sitemaps', ...STORE, ...FETCHING, url('listed')];
    const [code, shown] = await onTerminal(args, /2 URLs, \d+ a second, 1 sitemaps|3 URLs, \d+ a second/, release);
    expect(code).toBe(0);
    expect(shown.endsWith('\r\u001b[K')).toBe(true);
  });
});
