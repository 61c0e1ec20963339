import { describe, expect, it } from 'vitest';
import { closedPort, startConnectProxy, startSite } from '../connect-proxy.js';
import { complaint, maycrawl, startMaycrawl } from '../maycrawl.js';

const SECRET = 'hunter2';
const OPTIONS = ['--store', 'memory', '--timeout', '5'];

async function run(args: readonly string[], env: Record<string, string> = {}, input = '') {
  const running = startMaycrawl(args, env);
  running.child.stdin.end(input);
  return running.end();
}

async function siteBehindProxy(moves: Readonly<Record<string, string>> = {}) {
  const site = await startSite(moves);
  const proxy = await startConnectProxy({ target: site.port });
  return { site, proxy, url: `http://127.0.0.1:${proxy.port}` };
}

describe('--proxy', () => {
  it.each([
    ['check', ['check', '--json', 'http://site.example/private'], '"allowed":false'],
    ['filter', ['filter', '--as', 'ExampleBot'], 'http://site.example/page'],
    ['fetch', ['fetch', '--raw', 'http://site.example/'], 'Disallow: /private'],
    ['lint', ['lint', '--format', 'concise', '--threshold', 'error', 'http://site.example/'], ''],
    ['diff', ['diff', 'http://site.example/', 'http://other.example/'], 'No URL is treated differently'],
    ['sitemaps', ['sitemaps', 'http://site.example/'], ''],
  ] as const)('%s uses CONNECT, with the host name if the proxy resolves names', async (command, args, expected) => {
    const { proxy, site, url } = await siteBehindProxy();
    const store = command === 'diff' ? [] : ['--store', 'memory'];
    const allArgs = [...args, ...store, '--timeout', '5', '--proxy', url, '--proxy-resolves'];
    const { stdout } = await run(allArgs, {}, 'http://site.example/page\n');
    expect(stdout).toContain(expected);
    expect(proxy.targets).toContain('site.example:80');
    expect(site.hosts).toContain('site.example');
  });

  it('credentials are sent to the proxy, and never printed, whatever the proxy responds', async () => {
    const site = await startSite();
    const down = await closedPort();
    for (const status of [undefined, 407, 403]) {
      const proxy = await startConnectProxy({ target: site.port, ...(status !== undefined && { status }) });
      for (const form of [[], ['--json']]) {
        const url = `http://user:${SECRET}@127.0.0.1:${proxy.port}`;
        const { code, stdout, stderr } = await run(
          ['check', ...OPTIONS, ...form, '--proxy', url, '--proxy-resolves', 'http://site.example/page'],
          {},
        );
        expect(code).toBe(status === undefined ? 0 : 1);
        expect(stdout + stderr).not.toContain(SECRET);
        if (status !== undefined) expect(stdout).toContain(`the proxy answered ${status} to CONNECT site.example:80`);
      }
      const [sent] = proxy.authorizations;
      expect(sent).toBe(`Basic ${Buffer.from(`user:${SECRET}`).toString('base64')}`);
    }
    const url = `http://user:${SECRET}@127.0.0.1:${down}`;
    const failed = await run([
      'check',
      ...OPTIONS,
      '--json',
      '--proxy',
      url,
      '--proxy-resolves',
      'http://site.example/',
    ]);
    expect(failed.stdout + failed.stderr).not.toContain(SECRET);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      allowed: false,
      reason: 'local-failure',
      failure: { kind: 'connect', cause: 'local' },
    });
    expect(failed.code).toBe(1);
  });

  it('a proxy that rejects this machine does not count as a failure of the site', async () => {
    const proxy = await startConnectProxy({ status: 407 });
    const url = `http://127.0.0.1:${proxy.port}`;
    const { stdout } = await run([
      'check',
      ...OPTIONS,
      '--json',
      '--proxy',
      url,
      '--proxy-resolves',
      'http://site.example/',
    ]);
    const { failure } = JSON.parse(stdout);
    expect(failure).toMatchObject({ kind: 'connect', cause: 'local' });
    expect(failure.detail).toContain('407');
    expect(Date.parse(failure.retryAt)).toBeGreaterThan(Date.parse(failure.at));
  });

  it('nothing is fetched over FTP', async () => {
    const { proxy, url } = await siteBehindProxy();
    const { stdout, code } = await run([
      'check',
      ...OPTIONS,
      '--proxy',
      url,
      '--proxy-resolves',
      'ftp://site.example/x',
    ]);
    expect([code, proxy.targets]).toEqual([1, []]);
    expect(stdout).toMatch(/^blocked ftp:\/\/site\.example\/x/);
  });
});

describe('the proxy variables', () => {
  const check = (env: Record<string, string>, urls: readonly string[], ...args: readonly string[]) =>
    run(['check', '--json', ...OPTIONS, ...args, ...urls], env);
  /** Without a proxy, the host name does not resolve. */
  const isFetched = (stdout: string): boolean => stdout.includes('"source":"fetched","status":200');

  it.each(['http_proxy', 'all_proxy', 'ALL_PROXY'])('%s is used for http URLs', async (name) => {
    const { url } = await siteBehindProxy();
    const { stdout, stderr } = await check({ [name]: url }, ['http://site.example/'], '--proxy-resolves');
    expect([isFetched(stdout), stderr]).toEqual([true, '']);
  });

  it('HTTP_PROXY is ignored, as in curl, which is reported once', async () => {
    const { proxy, url, site } = await siteBehindProxy();
    const direct = [`http://a.localhost:${site.port}/`, `http://b.localhost:${site.port}/`];
    const { stdout, stderr } = await check({ HTTP_PROXY: url }, direct, '--allow-private');
    expect(isFetched(stdout)).toBe(true);
    expect(proxy.targets).toEqual([]);
    expect(stderr).toBe(
      'maycrawl: HTTP_PROXY is not used for http URLs, as in curl: set http_proxy, or write --proxy\n',
    );
  });

  it.each([['--no-proxy'], ['--proxy', ''], ['--proxy=']])('%s disables them', async (...words) => {
    const { proxy, url, site } = await siteBehindProxy();
    const env = { http_proxy: url, ALL_PROXY: url, HTTP_PROXY: url };
    const { stdout, stderr } = await check(env, [`http://a.localhost:${site.port}/`], '--allow-private', ...words);
    expect([isFetched(stdout), stderr, proxy.targets]).toEqual([true, '', []]);
  });

  it('hosts of NO_PROXY are fetched from directly, the others through the proxy, in one run', async () => {
    const { proxy, url, site } = await siteBehindProxy();
    const env = { http_proxy: url, NO_PROXY: 'localhost, .internal.example' };
    const urls = [`http://a.localhost:${site.port}/`, 'http://93.184.216.34/'];
    const { stdout, stderr } = await check(env, urls, '--allow-private');
    expect(stdout.split('\n').filter(isFetched)).toHaveLength(2);
    expect([proxy.targets, stderr]).toEqual([['93.184.216.34:80'], '']);
    const input = urls.map((text) => `${text}\n`).join('');
    const filtered = await run(['filter', '--as', 'ExampleBot', ...OPTIONS, '--allow-private'], env, input);
    expect(filtered.stdout).toBe(input);
  });

  it('a redirect uses the proxy of the first URL, which is reported once if the variables name another', async () => {
    const moves = { '93.184.216.34': 'http://excluded.localhost:1/robots.txt' };
    const { proxy, url } = await siteBehindProxy(moves);
    const env = { http_proxy: url, no_proxy: 'localhost' };
    const { stderr } = await check(env, ['http://93.184.216.34/'], '--allow-private');
    expect(proxy.targets[0]).toBe('93.184.216.34:80');
    expect(stderr).toMatch(
      /^maycrawl: redirects and sitemaps use the proxy of the first URL: http:\/\/excluded\.localhost:1\/robots\.txt was fetched through the proxy of http:\/\/93\.184\.216\.34\/, .*\n$/,
    );
  });
});

describe('sitemaps and the proxy variables', () => {
  it('a sitemap uses the proxy of the first URL, which is reported', async () => {
    const { url, site, proxy } = await siteBehindProxy();
    const sitemap = `http://excluded.localhost:${site.port}/sitemap.xml`;
    site.files.set('/robots.txt', `Sitemap: ${sitemap}\n`);
    site.files.set('/sitemap.xml', '<urlset><url><loc>http://93.184.216.34/a</loc></url></urlset>');
    const env = { http_proxy: url, no_proxy: 'localhost' };
    const { stdout, stderr } = await run(['sitemaps', ...OPTIONS, '--allow-private', 'http://93.184.216.34/'], env);
    expect(stdout).toBe('http://93.184.216.34/a\n');
    expect(proxy.targets).not.toHaveLength(0);
    expect(stderr).toContain(`maycrawl: redirects and sitemaps use the proxy of the first URL: ${sitemap} was fetched`);
  });
});

describe('an unusable proxy is reported in one line without its password', () => {
  const error = (...args: readonly string[]): string =>
    complaint(['check', '--store', 'memory', ...args, 'http://h.example/']);

  it.each([
    [['--proxy', `socks5://user:${SECRET}@h:1`], '--proxy has the scheme socks5:'],
    [['--proxy', `http://user:${SECRET}@`], '--proxy is not the URL of a proxy'],
    [['--proxy', `http://user:${SECRET}@h:99999`], '--proxy is not the URL of a proxy'],
    [['--proxy', `http://user:${SECRET}%@h:1`], 'not percent-encoded'],
    [['--proxy', `user:${SECRET}@h e:1`], '--proxy is not the URL of a proxy'],
    [['--proxy', 'http://h:1', '--proxy', 'http://i:1'], '--proxy is given 2 times'],
    [['--proxy', 'http://h:1', '--no-proxy'], 'exclude each other'],
    [['--no-proxy=h'], '--no-proxy takes no value'],
    [['--proxy-resolves'], 'none is set'],
    [['--no-proxy', '--proxy-resolves'], 'none is set'],
    [['--proxy', '--json'], '--proxy needs a value'],
    [['--robots', 'package.json', '--proxy', 'http://h:1'], 'with --robots FILE nothing is fetched'],
  ])('%j', (args, words) => {
    const line = error(...args);
    expect(line).toContain(words);
    expect(line).not.toContain(SECRET);
  });

  it.each([
    ['https_proxy', `socks5h://user:${SECRET}@h:1`],
    ['ALL_PROXY', `socks5://${SECRET}@h`],
    ['http_proxy', `http://user:${SECRET}@h:port`],
  ])('%s', (name, value) => {
    const { status, stdout, stderr } = maycrawl(['check', '--store', 'memory', 'http://h.example/'], {
      env: { [name]: value },
    });
    expect([status, stdout, stderr.match(/\n/g)?.length]).toEqual([2, '', 1]);
    expect(stderr).toContain(`maycrawl: ${name} `);
    expect(stderr).not.toContain(SECRET);
  });
});
