/** What a program gets from a browser with a gate. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { RobotsBlockedError, TurnRefusedError } from '@maycrawl/gate';
import { type BrowserContext, chromium, firefox, webkit } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { describe, expect, test, vi } from 'vitest';
import { afterFile, afterTest } from '../../../scripts/clean-ups.js';
import { type WithGateOptions, withGate } from '../src/index.js';
import { createCertificate } from '../src/proxy/certificate.js';
import { CHROMIUM, expectAll, LAUNCH, LIBRARIES, launchGated, openGate } from './browsers.js';

const ROBOTS = 'user-agent: *\ndisallow: /private\n';
const libraries = Object.keys(LIBRARIES) as (keyof typeof LIBRARIES)[];

/** Starts a server and returns its port. It ends after the test. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a site with these pages, which keeps the requests. */
async function startPages(pages: Readonly<Record<string, string | RequestListener>>) {
  const requests: IncomingMessage[] = [];
  const all: Readonly<Record<string, string | RequestListener>> = { '/robots.txt': ROBOTS, ...pages };
  const server = createServer((request, response) => {
    requests.push(request);
    const page = all[request.url ?? ''];
    if (typeof page === 'function') page(request, response);
    else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  afterTest.push(() => server.closeAllConnections());
  const paths = () => requests.map(({ url }) => url).filter((url) => url !== '/robots.txt');
  return { origin, requests, paths };
}

const to =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();

describe.skipIf(CHROMIUM === undefined)('withGate', () => {
  describe.each(libraries)('%s', (library) => {
    test('goto rejects with the verdict, of a redirect too, and other pages are as the site sends them', async () => {
      const site = await startPages({
        '/moved': to('/moved-again'),
        '/moved-again': to('/private/x#part'),
        '/page': (_, response) =>
          response.writeHead(201, { 'set-cookie': ['a=1', 'b=2; HttpOnly'], 'x-name': 'value' }).end('<p>page'),
        '/cookies': ({ headers }, response) => response.end(headers.cookie),
      });
      const page = await (await launchGated(library, { userAgent: 'ExampleBot/1.0' })).newPage();
      const failure = (path: string) => page.goto(site.origin + path).catch((error: unknown) => error);
      for (const [path, url] of [
        ['/private/a?b#c', '/private/a?b'],
        ['/moved', '/private/x'],
      ] as const) {
        const error = await failure(path);
        expect(error).toBeInstanceOf(RobotsBlockedError);
        expect(error).toMatchObject({ url: site.origin + url, verdict: { reason: 'rule' } });
      }
      expect((await page.goto(`${site.origin}/page`))?.status()).toBe(201);
      expect(await page.content()).toContain('<p>page');
      await page.goto(`${site.origin}/cookies`);
      expect(await page.content()).toContain('a=1; b=2');
      expect(site.paths().filter((path) => path !== '/favicon.ico')).toEqual([
        '/moved',
        '/moved-again',
        '/page',
        '/cookies',
      ]);
      expect(site.requests.at(-1)?.headers['user-agent']).toBe('ExampleBot/1.0');
    });

    test('a site that fails is the reason of the gate', async () => {
      const resolve = async (name: string) => (name === 'private.test' ? ['10.0.0.1'] : []);
      const { newPage } = await launchGated(library, {}, { fetch: { allowPrivate: ['127.0.0.0/8'], resolve } });
      const page = await newPage();
      const failure = (url: string) => page.goto(url).catch((error: unknown) => error);
      expect(await failure('http://private.test/')).toMatchObject({ verdict: { reason: 'refused-address' } });
      expect(await failure('http://nowhere.test/')).toMatchObject({ verdict: { failure: { kind: 'dns' } } });
    });

    test('FAULT-100 with a pace, pages take turns and what they load does not', async () => {
      const times: [path: string, at: number][] = [];
      const timed =
        (body: string, head: (path: string) => [number, Record<string, string>] = () => [200, {}]): RequestListener =>
        ({ url = '' }, response) => {
          times.push([url, performance.now()]);
          const [status, headers] = head(url);
          response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
        };
      const site = await startPages({
        '/robots.txt': 'user-agent: *\ncrawl-delay: 0.3\n',
        '/a': timed('<img src="/image.png"><iframe src="/frame"></iframe><link rel="prefetch" href="/early">'),
        '/image.png': timed(''),
        '/frame': timed('frame'),
        '/early': timed('early'),
        '/busy': timed('busy', () => [429, { 'retry-after': '1' }]),
        '/b': timed('b'),
      });
      const page = await (await launchGated(library, { pace: true })).newPage();
      for (const path of ['/a', '/busy', '/b']) await page.goto(site.origin + path);
      const at = (path: string) => times.find(([timedPath]) => timedPath === path)?.[1] ?? Number.NaN;
      expect(times.map(([path]) => path).filter((path) => path !== '/image.png')).toEqual([
        '/a',
        '/frame',
        '/busy',
        '/b',
      ]);
      expect(at('/frame') - at('/a')).toBeGreaterThanOrEqual(299);
      expect(at('/busy') - at('/frame')).toBeGreaterThanOrEqual(299);
      expect(at('/b') - at('/busy')).toBeGreaterThanOrEqual(999);
      expect(at('/image.png')).toBeLessThan(at('/frame'));
    });

    test('a turn that is too late is the reason', async () => {
      const site = await startPages({ '/robots.txt': 'user-agent: *\ncrawl-delay: 50\n', '/a': 'a', '/b': 'b' });
      const { newPage } = await launchGated(library, { pace: true }, { turns: { maxWait: 1_000 } });
      const page = await newPage();
      await page.goto(`${site.origin}/a`);
      await expect(page.goto(`${site.origin}/b`)).rejects.toBeInstanceOf(TurnRefusedError);
      expect(site.paths()).not.toContain('/b');
    });

    test('resources: false leaves what pages load unchecked, but no document and nothing early', async () => {
      const site = await startPages({
        '/': `<img src="/private/image.png"><iframe src="/private/frame"></iframe>
          <script type="speculationrules">{"prefetch":[{"source":"list","urls":["/private/early"],"eagerness":"immediate"}]}</script>`,
        '/private/image.png': '',
      });
      const { newPage, blocked } = await launchGated(library, { resources: false });
      const page = await newPage();
      await page.goto(`${site.origin}/`);
      await expectAll(() => blocked, [`${site.origin}/private/frame`, `${site.origin}/private/early`]);
      expect(site.paths().filter((path) => path?.startsWith('/private'))).toEqual(['/private/image.png']);
    });
  });

  test('https: the gate checks the certificates of sites, and early hints are not followed', async () => {
    // Its certificate names the host `maycrawl`.
    const known = createCertificate();
    const paths: string[] = [];
    const start = ({ key, cert }: { key: string; cert: string }) => {
      const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
        paths.push(request.url);
        if (request.url === '/robots.txt') return response.end(ROBOTS);
        response.writeEarlyHints({ link: '</private/early.css>; rel=preload; as=style' });
        response.setHeader('content-type', 'text/html');
        return response.end('<p>secure<script>document.title = isSecureContext</script>');
      });
      return listen(server);
    };
    const settings = { resolve: async () => ['127.0.0.1'], ca: known.cert, allowPrivate: true };
    const { newPage } = await launchGated('Playwright', {}, { fetch: settings });
    const page = await newPage();
    const port = await start(known);
    await page.goto(`https://maycrawl:${port}/`);
    expect(await page.content()).toContain('<title>true</title>');
    await expect(page.goto(`https://maycrawl:${port}/private`)).rejects.toBeInstanceOf(RobotsBlockedError);
    await expect(page.goto(`https://maycrawl:${await start(createCertificate())}/`)).rejects.toMatchObject({
      verdict: { failure: { kind: 'tls' } },
    });
    expect(paths).not.toContain('/private/early.css');

    const plain = await chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, '--host-resolver-rules=MAP * 127.0.0.1'] });
    afterTest.push(() => plain.close());
    await (await plain.newPage({ ignoreHTTPSErrors: true })).goto(`https://maycrawl:${port}/`);
    await expectAll(() => paths, ['/private/early.css']);
  });

  test('context.request of Playwright is checked, redirects too, over http and https', async () => {
    const site = await startPages({ '/page': 'page', '/moved': to('/private/x') });
    const { newPage, blocked } = await launchGated('Playwright', { resources: false });
    const context = ((await newPage()) as unknown as { context(): BrowserContext }).context();
    expect(await (await context.request.get(`${site.origin}/page`)).text()).toBe('page');
    for (const path of ['/private/x', '/moved'])
      await expect(context.request.get(site.origin + path)).rejects.toThrow('socket hang up');
    expect(blocked).toEqual([`${site.origin}/private/x`, `${site.origin}/private/x`]);
    expect(site.paths()).toEqual(['/page', '/moved']);
  });

  test('bodies, streams and WebSockets pass', async () => {
    const server = createServer(async (request, response) => {
      if (request.url === '/robots.txt') return response.end(ROBOTS);
      if (request.url === '/echo') return response.end(`${(await text(request)).length}`);
      if (request.url !== '/events') return response.end('<p>page');
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      return undefined;
    });
    server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 403 No\r\nx: y\r\ncontent-length: 0\r\n\r\n'));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    afterTest.push(() => server.closeAllConnections());
    const browser = await withGate(chromium, await openGate()).launch(LAUNCH);
    afterTest.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(origin);
    expect(await page.evaluate('fetch("/echo", { method: "POST", body: "x".repeat(1e6) }).then((r) => r.text())')).toBe(
      '1000000',
    );
    const first = 'new Promise((resolve) => { new EventSource("/events").onmessage = (event) => resolve(event.data) })';
    expect(await page.evaluate(first)).toBe('first');
    const console = page.waitForEvent('console', (message) => message.text().includes('WebSocket'));
    await page.evaluate('void new WebSocket("ws://" + location.host + "/socket")');
    expect((await console).text()).toContain('403');
  });

  test('a persistent context is checked too', async () => {
    const site = await startPages({ '/page': 'page' });
    const context = await withGate(chromium, await openGate()).launchPersistentContext('', LAUNCH);
    afterTest.push(() => context.close());
    for (const page of [context.pages()[0]!, await context.newPage()]) {
      await expect(page.goto(`${site.origin}/private`)).rejects.toBeInstanceOf(RobotsBlockedError);
      expect((await page.goto(`${site.origin}/page`))?.status()).toBe(200);
    }
  });

  test('ignoreProxy: a proxy of the launch options is not used', async () => {
    const site = await startPages({ '/page': 'page' });
    const launcher = withGate(chromium, await openGate(), { ignoreProxy: true });
    const browser = await launcher.launch({ ...LAUNCH, proxy: { server: 'http://127.0.0.1:1' } });
    afterTest.push(() => browser.close());
    const page = await browser.newPage();
    expect((await page.goto(`${site.origin}/page`))?.status()).toBe(200);
    await expect(page.goto(`${site.origin}/private`)).rejects.toBeInstanceOf(RobotsBlockedError);
  });

  test('the gate may close before the browser', async () => {
    const site = await startPages({ '/page': 'page' });
    const { newPage, gate } = await launchGated('Playwright');
    const page = await newPage();
    await gate.close();
    await expect(page.goto(`${site.origin}/page`)).rejects.toThrow('the gate is closed');
  });

  test('a context with a proxy of its own is refused', async () => {
    const gate = await openGate();
    const browser = await withGate(chromium, gate).launch(LAUNCH);
    afterTest.push(() => browser.close());
    const line = /^proxy: not possible, because all requests go through the gate/;
    await expect(browser.newContext({ proxy: { server: 'http://127.0.0.1:1' } })).rejects.toThrow(line);
    await expect(browser.newPage({ clientCertificates: [] })).rejects.toThrow(/clientCertificates: not possible/);
    const other = await withGate(puppeteer, gate).launch(LAUNCH);
    afterFile.push(() => other.close());
    await expect(other.createBrowserContext({ proxyServer: 'http://127.0.0.1:1' })).rejects.toThrow(/^proxyServer: /);
  });
});

describe('a mistake of the caller is one line that says what to write', () => {
  const only = /^launcher: only Chromium is supported, not (firefox|webkit): no test shows/;

  test('other browsers and values that are no launcher', async () => {
    const gate = await openGate();
    expect(() => withGate(firefox, gate)).toThrow(only);
    expect(() => withGate(webkit, gate)).toThrow(only);
    expect(() => withGate(undefined as never, gate)).toThrow(
      'launcher: expected chromium of Playwright, or puppeteer, got undefined',
    );
    await expect(withGate(puppeteer, gate).launch({ browser: 'firefox' })).rejects.toThrow(
      /^browser: only Chromium is supported, not firefox: /,
    );
  });

  test('proxies and browsers that already run', async () => {
    const launcher = withGate(chromium, await openGate());
    const line = /not possible, because all requests go through the gate/;
    await expect(launcher.launch({ proxy: { server: 'http://127.0.0.1:1' } })).rejects.toThrow(line);
    for (const flag of ['--proxy-server=a', '--no-proxy-server', '--proxy-pac-url=b'])
      await expect(launcher.launch({ args: [flag] })).rejects.toThrow(`args: ${flag} is not possible`);
    const ungated = (name: string) => `${name}: the gate needs a browser that it launches: use launch`;
    await expect(launcher.connect('')).rejects.toThrow(ungated('connect'));
    await expect(launcher.connectOverCDP('')).rejects.toThrow(ungated('connectOverCDP'));
    await expect(launcher.launchServer()).rejects.toThrow(ungated('launchServer'));
    expect(launcher.name()).toBe('chromium');
  });

  test.each([
    [
      { subresources: true },
      'withGate: no option is called "subresources"; known are crawler, userAgent, pace, resources',
    ],
    [{ ignoreProxy: 1 }, 'ignoreProxy: expected true or false, got number'],
    [{ resources: 1 }, 'resources: expected true or false, got number'],
    [{ onBlocked: true }, 'onBlocked: expected a function, got boolean'],
    [{ pace: 5 }, 'pace: expected true, false or an object such as { delay: 2_000 }, got 5'],
  ])('%j', async (options, line) => {
    const gate = await openGate();
    expect(() => withGate(chromium, gate, options as WithGateOptions)).toThrow(line);
  });

  test('a value that is no gate', () => {
    expect(() => withGate(chromium, Promise.resolve() as never)).toThrow(/^gate: expected a gate/);
  });

  test('a browser that does not start is the error of the library', async () => {
    const launcher = withGate(chromium, await openGate());
    // Playwright makes folders for the browser first, and leaves them.
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-browser-'));
    vi.stubEnv('TMPDIR', folder);
    afterTest.push(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    await expect(launcher.launch({ executablePath: '/does/not/exist' })).rejects.toThrow('/does/not/exist');
  });
});
