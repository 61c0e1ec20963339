import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { RobotsTxtFile as CrawleeRobotsTxtFile } from '@crawlee/utils';
import { Gate } from '@maycrawl/gate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RobotsTxtFile, withGate } from '../src/index.js';
import { type Behaviour, behaviours, startPages } from './behaviours.js';

/** What a row is evaluated with. */
interface Subject {
  readonly from: (url: string, content: string) => CrawleeRobotsTxtFile;
  readonly find: (url: string) => Promise<CrawleeRobotsTxtFile>;
  readonly Crawler: typeof CheerioCrawler;
}

const theirs: Subject = {
  from: (url, content) => CrawleeRobotsTxtFile.from(url, content),
  find: (url) => CrawleeRobotsTxtFile.find(url),
  Crawler: CheerioCrawler,
};
let gate: Gate;
let ours: Subject;

beforeAll(async () => {
  log.setLevel(log.LEVELS.OFF);
  gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { allowPrivate: true }, random: () => 0.5 });
  const anyCrawler = await Gate.open({ userAgent: 'ExampleBot/1.0', crawler: '*', fetch: { allowPrivate: true } });
  ours = {
    from: (url, content) => RobotsTxtFile.from(url, content),
    find: (url) => RobotsTxtFile.find(url, undefined, { gate: anyCrawler }),
    Crawler: withGate(CheerioCrawler, gate),
  };
  return () => anyCrawler.close();
});
afterAll(() => gate.close());

async function evaluate(row: Behaviour, { from, find, Crawler }: Subject): Promise<unknown> {
  if (row.kind === 'from') return from(row.file, row.content).isAllowed(row.url, row.userAgent);
  if (row.kind === 'getSitemaps') return from(row.file, row.content).getSitemaps(row.options);
  const moved = { '/moved': 'User-agent: *\nDisallow: /private\n' };
  const site = await startPages(row.kind === 'find' ? { '/robots.txt': row.response, ...moved } : row.pages);
  try {
    if (row.kind === 'find')
      return (await find(`${site.origin}/page?x`)).isAllowed(site.origin + row.path, row.userAgent);
    if (row.kind === 'crawl') return await crawl(Crawler, row.options, site);
    const urls = await (await find(site.origin)).parseUrlsFromSitemaps(row.options);
    return urls.map((url) => url.replace(site.origin, '{origin}'));
  } catch {
    return 'throws';
  } finally {
    await site.stop();
  }
}

/** Crawls a site. Returns the pages that were requested and the URLs that were skipped. */
async function crawl(
  Crawler: typeof CheerioCrawler,
  options: object,
  { origin, requested }: { origin: string; requested: string[] },
) {
  const skipped: string[] = [];
  const crawler = new Crawler(
    {
      ...options,
      maxRequestRetries: 0,
      requestHandler: async ({ enqueueLinks }) => void (await enqueueLinks()),
      onSkippedRequest: ({ url, reason }) => void skipped.push(`${reason} ${url.replace(origin, '')}`),
    },
    new Configuration({ persistStorage: false, purgeOnStart: true }),
  );
  await crawler.run([`${origin}/`]);
  const pages = requested.filter((path) => path !== '/robots.txt').sort();
  return { requested: pages, skipped: skipped.sort().map((line) => line.replace('robotsTxt ', '')) };
}

describe('the table of behaviours', () => {
  test.each(behaviours)('$kind: $name', async (row) => {
    expect(await evaluate(row, theirs), 'Crawlee').toEqual(row.crawlee);
    expect(await evaluate(row, ours), 'the replacement').toEqual(row.maycrawl);
    // A row without a reason must be the same for both.
    expect(row.why === undefined).toBe(JSON.stringify(row.crawlee) === JSON.stringify(row.maycrawl));
  });
});

describe('RobotsTxtFile', () => {
  test('is an instance of the class of Crawlee', async () => {
    const file = RobotsTxtFile.from('https://shop.example/robots.txt', '');
    expect([file instanceof CrawleeRobotsTxtFile, file instanceof RobotsTxtFile]).toEqual([true, true]);
  });

  test('find without a gate opens its own, which refuses private addresses', async () => {
    const site = await startPages({ '/robots.txt': '' });
    const file = await RobotsTxtFile.find(site.origin, undefined, { timeoutMillis: 5_000 });
    await site.stop();
    expect([file.isAllowed(site.origin), site.requested]).toEqual([false, []]);
  });

  test('find without a gate uses the proxy', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer().on('connect', ({ url, headers }, socket) => {
      asked.push(url, headers['proxy-authorization']);
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    // A public address, so that no name is looked up and the gate does not refuse it. The proxy is on loopback.
    const file = await RobotsTxtFile.find('http://8.8.8.8/', `http://user:password@127.0.0.1:${port}`);
    await new Promise((resolve) => proxy.close(resolve));
    expect(file.isAllowed('http://8.8.8.8/')).toBe(false);
    expect(asked).toEqual(['8.8.8.8:80', `Basic ${btoa('user:password')}`]);
  });

  test('find is aborted by its signal', async () => {
    const site = await startPages({ '/robots.txt': '' });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(RobotsTxtFile.find(site.origin, undefined, { gate, signal })).rejects.toThrow('enough');
    await expect(RobotsTxtFile.find(site.origin, undefined, { signal })).rejects.toThrow('enough');
    await site.stop();
  });

  test('a file that was found is a snapshot; the gate answers the next find from its cache', async () => {
    const pages: Record<string, string> = { '/robots.txt': 'User-agent: *\nDisallow: /a' };
    const site = await startPages(pages);
    const file = await RobotsTxtFile.find(site.origin, undefined, { gate });
    expect((await RobotsTxtFile.find(`${site.origin}/x`, undefined, { gate })).isAllowed(`${site.origin}/a`)).toBe(
      false,
    );
    pages['/robots.txt'] = 'User-agent: *\nDisallow: /b';
    await gate.refresh(site.origin);
    const next = await RobotsTxtFile.find(site.origin, undefined, { gate });
    const allowed = [file, next].map((found) => ['/a', '/b'].map((path) => found.isAllowed(site.origin + path)));
    expect(allowed).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(site.requested).toEqual(['/robots.txt', '/robots.txt']);
    await site.stop();
  });

  test('the header of a browser gets the rules of *', async () => {
    const site = await startPages({
      '/robots.txt': 'User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /b',
    });
    const file = await RobotsTxtFile.find(site.origin, undefined, { gate });
    await site.stop();
    const allowed = (userAgent?: string) => ['/a', '/b'].map((path) => file.isAllowed(site.origin + path, userAgent));
    expect(allowed('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual([false, true]);
    expect([allowed(), allowed('*')]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('a URL without a robots.txt is a TypeError, and so is a gate that is none', async () => {
    const none = RobotsTxtFile.find('https://shop.example/', undefined, { gate: 'gate' as never });
    await expect(none).rejects.toThrow(/^gate: expected a gate, .*, got string$/);
    await expect(RobotsTxtFile.find('mailto:a@b.example', undefined, { gate })).rejects.toThrow(TypeError);
    await expect(RobotsTxtFile.find('/relative')).rejects.toThrow(TypeError);
    await expect(RobotsTxtFile.find('https://a.example/', { gate } as never)).rejects.toThrow(
      'options are the third argument, as in find(url, undefined, { gate })',
    );
  });
});

describe('the options of find', () => {
  const find = (options: unknown) => RobotsTxtFile.find('https://shop.example/', undefined, options as object);

  test.each([
    [{ gates: 1 }, 'RobotsTxtFile.find: no option is called "gates"; known are signal, timeoutMillis, gate'],
    [{ timeout: 5 }, 'RobotsTxtFile.find: no option is called "timeout"; known are signal, timeoutMillis, gate'],
    [null, 'RobotsTxtFile.find: expected an object with options, got null'],
    ['gate', 'RobotsTxtFile.find: expected an object with options, got string'],
    [{ timeoutMillis: 0 }, 'timeoutMillis: expected a whole number of milliseconds, 1 to 2147483647, got 0'],
    [{ timeoutMillis: '5' }, 'timeoutMillis: expected a whole number of milliseconds, 1 to 2147483647, got string'],
    [{ signal: 5 }, 'signal: expected an AbortSignal, such as AbortSignal.timeout(10_000), got 5'],
  ])('%j is one line that says what to write', async (options, line) => {
    await expect(find(options)).rejects.toThrow(new TypeError(line));
  });
});

describe('withGate', () => {
  test.each([
    [{ userAgnt: 'a' }, 'respectRobotsTxtFile: no option is called "userAgnt"; known are userAgent'],
    [{ userAgent: '' }, 'respectRobotsTxtFile.userAgent: expected a name such as "ExampleBot", got ""'],
    [{ userAgent: 5 }, 'respectRobotsTxtFile.userAgent: expected a name such as "ExampleBot", got number'],
  ])('respectRobotsTxtFile: %j is one line that says what to write', (respectRobotsTxtFile, line) => {
    const Gated = withGate(CheerioCrawler, gate);
    expect(() => new Gated({ respectRobotsTxtFile } as object)).toThrow(new TypeError(line));
  });

  test('respectRobotsTxtFile: undefined leaves the checks on', () => {
    const { respectRobotsTxtFile } = new (withGate(CheerioCrawler, gate))({
      respectRobotsTxtFile: undefined,
    } as object) as unknown as { respectRobotsTxtFile: unknown };
    expect(respectRobotsTxtFile).toBe(true);
  });

  test('keeps the name and the options of the class', () => {
    const Gated = withGate(CheerioCrawler, gate);
    expect([Gated.name, new Gated() instanceof CheerioCrawler]).toEqual(['CheerioCrawler', true]);
  });

  test('a redirect to a blocked page fails with the reason, without a retry', async () => {
    const site = await startPages({
      '/robots.txt': 'User-agent: OtherBot\nDisallow: /private',
      '/': { status: 302, location: '/private' },
    });
    const failures: [message: string | undefined, retries: number][] = [];
    const crawler = new (withGate(CheerioCrawler, gate))(
      {
        respectRobotsTxtFile: { userAgent: 'OtherBot' },
        requestHandler: async () => {},
        failedRequestHandler: ({ request }, { message }) => void failures.push([message, request.retryCount]),
      },
      new Configuration({ persistStorage: false }),
    );
    await crawler.run([site.origin]);
    await site.stop();
    expect(failures).toEqual([[expect.stringMatching(/^Blocked: .*\/private\. Line 2 /), 0]]);
    expect(site.requested).toEqual(['/robots.txt', '/']);
  });

  test('FAULT-100 with a pace, pages and redirects take turns, and a 429 delays the next page', async () => {
    const times: [path: string, at: number][] = [];
    const site = await startPages({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.2\nDisallow: /private',
      '/': '<a href="/busy">a</a><a href="/a">b</a><a href="/moved">c</a><a href="/away">d</a>',
      '/a': 'a',
      '/b': 'b',
      '/moved': { status: 302, location: '/b' },
      '/away': { status: 302, location: '/private' },
      '/busy': { status: 429, retryAfter: '1' },
    });
    site.onRequest = (path) => times.push([path, performance.now()]);
    const failures: string[] = [];
    const Paced = withGate(CheerioCrawler, gate, { pace: true });
    const crawler = new Paced(
      {
        maxConcurrency: 10,
        useSessionPool: false,
        requestHandler: async ({ enqueueLinks }) => void (await enqueueLinks()),
        failedRequestHandler: ({ request }) => void failures.push(request.url.replace(site.origin, '')),
      },
      new Configuration({ persistStorage: false }),
    );
    await crawler.run([site.origin]);
    await site.stop();
    const pages = times.filter(([path]) => path !== '/robots.txt');
    expect(pages.map(([path]) => path).sort()).toEqual(['/', '/a', '/away', '/b', '/busy', '/moved']);
    expect(failures).toEqual(['/away']);
    for (const [index, [path, at]] of pages.entries()) {
      const next = pages[index + 1];
      if (next !== undefined) expect(next[1] - at, path).toBeGreaterThanOrEqual(path === '/busy' ? 999 : 199);
    }
  });

  test('leaves URLs that are not http or https to Crawlee', async () => {
    const Gated = withGate(CheerioCrawler, gate) as unknown as new () => {
      getRobotsTxtFileForUrl(url: string): Promise<unknown>;
    };
    for (const url of ['mailto:a@b.example', 'no URL'])
      expect(await new Gated().getRobotsTxtFileForUrl(url)).toBeUndefined();
  });

  test('a mistake of the caller is one line that says what to write', () => {
    expect(() => withGate(undefined as never, gate)).toThrow(/^withGate: expected a crawler class, .*, got undefined$/);
    expect(() => withGate(CheerioCrawler, undefined as never)).toThrow(
      /^withGate: expected a gate, .*, got undefined$/,
    );
    const withOptions = withGate as (...args: unknown[]) => unknown;
    expect(() => withOptions(CheerioCrawler, gate, { userAgent: 'a' })).toThrow(
      'withGate: no option is called "userAgent"; known are pace',
    );
    for (const [pace, line] of [
      [5, /^pace: expected an object with options, got number$/],
      [null, /^pace: expected an object with options, got null$/],
      [{ dealy: 5 }, /^pace: no option is called "dealy"; known are delay$/],
      [{ delay: -1 }, /^pace\.delay: expected a whole number of milliseconds, 0 or more, got -1$/],
    ] as const)
      expect(() => withOptions(CheerioCrawler, gate, { pace })).toThrow(line);
    const promise = Promise.resolve(gate);
    expect(() => withGate(CheerioCrawler, promise as never)).toThrow(/ got a promise: await it$/);
  });
});
