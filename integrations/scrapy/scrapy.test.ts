import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  HASTY,
  NO_SERVICE,
  RULES,
  runProgram,
  type Site,
  scratchFolder,
  startRelay,
  startService,
  startSite,
} from '../../examples/clients/test-service.js';
import {
  packageOptions,
  python,
  runRequests,
  runSpider,
  type Settings,
  type SpiderRequest,
  statistic,
} from './run-spider.js';

const HUB = '<a href="/private/a">a</a> <a href="/moved">b</a> <a href="/refreshed">c</a> <a href="/x/../d">d</a>';

const startRuledSite = (): Promise<Site> =>
  startSite((response) => response.end(RULES), {
    '/': HUB,
    '/moved': { location: '/private/moved' },
    '/refreshed': '<meta http-equiv="refresh" content="0; url=/private/refreshed">',
  });

describe.skipIf(python === undefined)('maycrawl-scrapy (npm run test:clients)', () => {
  let service: string;
  beforeAll(async () => {
    service = await startService();
  });

  const crawl = (starts: readonly string[], settings: Settings = {}) =>
    runSpider(starts, { MAYCRAWL_SERVICE: service, MAYCRAWL_TRIES: 2, RETRY_TIMES: 0, ...settings });

  const request = (
    requests: readonly SpiderRequest[],
    settings: Settings = {},
    attributes: Record<string, string> = {},
  ) => runRequests(requests, { MAYCRAWL_SERVICE: service, RETRY_TIMES: 0, ...settings }, attributes);

  it.each(['asyncioreactor.AsyncioSelectorReactor', 'selectreactor.SelectReactor'])(
    'requests only what is allowed, also by redirects (%s)',
    async (reactor) => {
      const site = await startRuledSite();
      const crawled = await crawl([`${site.origin}/`], { TWISTED_REACTOR: `twisted.internet.${reactor}` });
      expect([...site.requests].sort()).toEqual(['/', '/d', '/moved', '/refreshed']);
      expect(crawled.lines).toContain(`fetched ${site.origin}/d`);
      expect(crawled.lines.filter((line) => line.startsWith('dropped')).sort()).toEqual(
        ['a', 'moved', 'refreshed'].map((name) => {
          const url = `${site.origin}/private/${name}`;
          return `dropped ${url} - Forbidden by robots.txt: ${url}`;
        }),
      );
      expect(statistic(crawled, 'robotstxt/forbidden')).toBe('3');
    },
  );

  it('requests nothing of a failing or silent site', async () => {
    const failing = await startSite((response) => response.writeHead(503).end());
    const silent = await startSite(() => {});
    const hasty = await startService(...HASTY);
    // Without another network that responds, the silence may be the service's own fault: blocked for now.
    const settings = { MAYCRAWL_SERVICE: hasty, MAYCRAWL_SITE_TRIES: 2 };
    const crawled = await crawl([`${failing.origin}/`, `${silent.origin}/`], settings);
    expect([failing.requests, silent.requests]).toEqual([[], []]);
    const names = ['robotstxt/forbidden', 'maycrawl/not_yet_known', 'maycrawl/postponed'];
    expect(names.map((name) => statistic(crawled, name))).toEqual(['1', '1', '1']);
  });

  it('postpones requests to a site that is not known yet, and others go on', async () => {
    let release = () => {};
    const late = await startSite((response) => {
      release = () => response.end(RULES);
    });
    const other = await startSite((response) => response.end(RULES));
    // The late site answers only after the page of the other one was requested.
    const relay = await startRelay(service, ['pass'], () => {
      if (other.requests.length > 0) release();
    });
    const crawled = await crawl([`${late.origin}/`, `${other.origin}/`], {
      MAYCRAWL_SERVICE: relay.address,
      MAYCRAWL_WAIT: 0.05,
    });
    expect([late.requests, other.requests]).toEqual([['/'], ['/']]);
    expect(relay.statuses).toContain(503);
    expect(Number(statistic(crawled, 'maycrawl/postponed'))).toBeGreaterThan(0);
  });

  it('drops a request after all tries for its site', async () => {
    const silent = await startSite(() => {});
    const settings = { MAYCRAWL_WAIT: 0.01, MAYCRAWL_SITE_TRIES: 2 };
    expect(statistic(await crawl([`${silent.origin}/`], settings), 'maycrawl/not_yet_known')).toBe('1');
    expect(silent.requests).toEqual([]);
  });

  it('postpones requests that are blocked for now, and their redirects pass all filters', async () => {
    const offsite = await startSite((response) => response.end(''));
    const away = offsite.origin.replace('127.0.0.1', 'localhost');
    const site = await startSite((response) => response.end(RULES), { '/away': { location: away } });
    const { address, statuses } = await startRelay(service, ['overloaded', 'pass']);
    // The spider allows 127.0.0.1 only.
    const settings = { MAYCRAWL_SERVICE: address, MAYCRAWL_PACE: 'False' };
    const crawled = await request([{ url: `${site.origin}/away` }], settings);
    expect([site.requests, offsite.requests, statuses]).toEqual([['/away'], [], [200, 200]]);
    expect(statistic(crawled, 'offsite/filtered')).toBe('1');
  });

  it('asks again if the service restarts or is too slow', async () => {
    const site = await startRuledSite();
    const relay = await startRelay(service, ['reset', 'gateway', 'silent', 'pass']);
    const settings = { MAYCRAWL_SERVICE: relay.address, MAYCRAWL_WAIT: 0, MAYCRAWL_TIMEOUT: 1, MAYCRAWL_PACE: 'False' };
    const asked = await crawl([`${site.origin}/d`], { ...settings, MAYCRAWL_TRIES: 4 });
    expect([site.requests, statistic(asked, 'maycrawl/retried')]).toEqual([['/d'], '3']);
    const silent = await startRelay(service, ['silent']);
    const dropped = await crawl([`${site.origin}/d`], { ...settings, MAYCRAWL_SERVICE: silent.address });
    expect([site.requests, statistic(dropped, 'maycrawl/unavailable')]).toEqual([['/d'], '1']);
  });

  it('lets exempt requests through, and none of their robots.txt', async () => {
    const site = await startRuledSite();
    const [file, data] = [new URL('tests/requests_spider.py', import.meta.url).href, 'data:text/plain,x'];
    const exempt = { url: `${site.origin}/private/exempt`, meta: { dont_obey_robotstxt: true } };
    const [moved, robots] = [{ ...exempt, url: `${site.origin}/moved` }, { url: `${site.origin}/robots.txt` }];
    const others = [file, data].map((url) => ({ url, meta: { allow_offsite: true } }));
    const { lines } = await request([exempt, moved, ...others, robots]);
    expect([...site.requests].sort()).toEqual(['/moved', '/private/exempt', '/private/moved']);
    const fetched = [exempt.url, `${site.origin}/private/moved`, file, data, robots.url];
    expect(lines.sort()).toEqual(fetched.map((url) => `fetched ${url}`).sort());
  });

  it('requests a page once that is written in two ways', async () => {
    const site = await startRuledSite();
    const urls = [`${site.origin}/d`, `${site.origin}/x/../d`, site.origin.replace('http', 'HTTP')];
    const crawled = await request(
      urls.map((url) => ({ url })),
      { CONCURRENT_REQUESTS: 1 },
    );
    expect([...site.requests].sort()).toEqual(['/', '/d']);
    expect(statistic(crawled, 'dupefilter/filtered')).toBe('1');
  });

  it('asks for the crawler that the request names', async () => {
    const site = await startSite((response) => response.end('User-agent: OtherBot\nDisallow: /other\n'));
    const url = `${site.origin}/other`;
    const other = { 'User-Agent': 'OtherBot/1.0' };
    const unnamed = { ROBOTSTXT_USER_AGENT: '' };
    expect((await request([{ url, headers: other }], unnamed)).lines).toEqual([expect.stringContaining('dropped')]);
    const attribute = await request([{ url }], unnamed, { user_agent: 'OtherBot/1.0' });
    expect(attribute.lines).toEqual([expect.stringContaining('dropped')]);
    expect(site.requests).toEqual([]);
    expect((await request([{ url }], unnamed)).lines).toEqual([`fetched ${url}`]);
    // The setting decides, as with Scrapy's own middleware.
    expect((await request([{ url, headers: other }])).lines).toEqual([`fetched ${url}`]);
  });

  it('requests pages by a proxy, and asks the service without it', async () => {
    const site = await startRuledSite();
    const proxy = await startSite((response) => response.end());
    const meta = { proxy: proxy.origin };
    await request(['/d', '/private'].map((path) => ({ url: site.origin + path, meta })));
    expect([site.requests, proxy.requests]).toEqual([[], [`${site.origin}/d`]]);
  });

  it('a slow host leaves the places to other hosts', async () => {
    const paths = [...Array(40).keys()].map((i) => `/${i}`);
    const pages = Object.fromEntries(
      paths.map((path, i) => [path, `<a href="/${i + 1}">a</a><a href="/${i + 2}">b</a>`]),
    );
    const slow = await startSite((response) => response.end('User-agent: *\nCrawl-delay: 60\n'));
    await new Promise<void>((resolve, reject) => {
      const start = async () => {
        const fast = await startSite(
          (response) => response.end(''),
          pages,
          () => fast.requests.length > paths.length && resolve(),
        );
        // Scrapy counts the requests of a host without its port.
        const starts = [
          ...paths.slice(0, 8).map((path) => slow.origin + path),
          `${fast.origin.replace('127.0.0.1', 'localhost')}/0`,
        ];
        // It still waits for the slow host when the test ends.
        await crawl(starts, { CONCURRENT_REQUESTS: 4 });
        throw new Error('the spider ended');
      };
      start().catch(reject);
    });
    expect(slow.requests).toHaveLength(1);
  }, 50_000);

  it('waits as long as a busy service asks, and asks over a Unix socket', async () => {
    const site = await startRuledSite();
    const { address, statuses } = await startRelay(service, ['busy', 'pass']);
    await crawl([`${site.origin}/d`], { MAYCRAWL_SERVICE: address, MAYCRAWL_PACE: 'False' });
    const socket = await startService('--socket', join(scratchFolder(), 'service.sock'));
    await crawl([`${site.origin}/d`, `${site.origin}/private`], { MAYCRAWL_SERVICE: socket });
    expect([site.requests, statuses]).toEqual([
      ['/d', '/d'],
      [503, 200],
    ]);
  });

  it('requests nothing without an answer', async () => {
    const site = await startRuledSite();
    const relays = await Promise.all(
      (['reset', 'end', 'nonsense'] as const).map((fault) => startRelay(service, [fault])),
    );
    const wrong = [...relays.map(({ address }) => address), NO_SERVICE].map((address) => ({
      MAYCRAWL_SERVICE: address,
    }));
    const starts = [`${site.origin}/`, `${site.origin}/d`];
    const ends = await Promise.all([...wrong, { MAYCRAWL_TOKEN: 'wrong' }].map((settings) => crawl(starts, settings)));
    for (const crawled of ends) {
      expect(statistic(crawled, 'maycrawl/unavailable')).toBe('2');
      expect(statistic(crawled, 'finish_reason')).toBe("'finished'");
    }
    expect(site.requests).toEqual([]);
  });

  it('stops the crawl without an answer, if it is set to', async () => {
    const site = await startRuledSite();
    const settings = { MAYCRAWL_SERVICE: NO_SERVICE, MAYCRAWL_WHEN_AWAY: 'stop' };
    const crawled = await crawl([`${site.origin}/`], settings);
    expect(statistic(crawled, 'finish_reason')).toBe("'maycrawl_unavailable'");
    expect(site.requests).toEqual([]);
  });

  it.each([
    ['MAYCRAWL_WHEN_AWAY', 'allow', 'MAYCRAWL_WHEN_AWAY is \'allow\': write "block" or "stop"'],
    [
      'MAYCRAWL_SERVICE',
      '127.0.0.1:8787',
      'MAYCRAWL_SERVICE is \'127.0.0.1:8787\': write an address such as "http://127.0.0.1:8787", or "unix:PATH"',
    ],
    ['MAYCRAWL_WAIT', '121', "MAYCRAWL_WAIT is '121': write seconds, from 0 to 120"],
    ['MAYCRAWL_TRIES', '0', "MAYCRAWL_TRIES is '0': write a whole number from 1 to 100"],
    ['MAYCRAWL_PACE', 'maybe', "MAYCRAWL_PACE is 'maybe': write True or False"],
    ['MAYCRAWL_TIMEOUTS', '5', 'MAYCRAWL_TIMEOUTS is no setting of maycrawl-scrapy: write one of MAYCRAWL_SERVICE, '],
    ['TWISTED_REACTOR_ENABLED', 'False', 'TWISTED_REACTOR_ENABLED is False: maycrawl-scrapy needs a reactor'],
  ])('does not crawl if a setting is wrong: %s=%s', async (name, value, message) => {
    const site = await startRuledSite();
    const crawled = await crawl([`${site.origin}/`], { [name]: value });
    expect(crawled.code).toBe(1);
    expect(crawled.stderr).toContain(`ValueError: ${message}`);
    expect(site.requests).toEqual([]);
  });

  it('reports that Scrapy has its own middleware too', async () => {
    const site = await startRuledSite();
    const both = { DOWNLOADER_MIDDLEWARES: '{"maycrawl_scrapy.MaycrawlMiddleware": 100}' };
    const crawled = await crawl([`${site.origin}/d`, `${site.origin}/private`], both);
    expect(crawled.stderr.match(/WARNING: Scrapy's own RobotsTxtMiddleware is enabled too/g)).toHaveLength(1);
    expect(site.requests).toEqual(['/d']);
  });

  it('has types', async () => {
    const checked = await runProgram(
      [python!, '-m', 'mypy', '--strict', '--cache-dir=/dev/null', 'src/maycrawl_scrapy'],
      packageOptions,
    );
    expect(checked.stdout).toContain('Success: no issues found');
  });

  it('drops one request if its URL is malformed', async () => {
    const site = await startRuledSite();
    const crawled = await crawl([`${site.origin}/d`, 'http://a..b^c/']);
    expect(statistic(crawled, 'maycrawl/malformed')).toBe('1');
    expect(site.requests).toEqual(['/d']);
  });

  it('asks for the crawl-delay of a host once, and paces it by a clock that the tests move', async () => {
    const site = await startSite((response) => response.end('User-agent: *\nCrawl-delay: 0.01\n'), {
      '/': '<a href="/1">1</a> <a href="/2">2</a>',
    });
    const { address, requests } = await startRelay(service, ['pass']);
    await crawl([`${site.origin}/`], { MAYCRAWL_SERVICE: address });
    expect([...site.requests].sort()).toEqual(['/', '/1', '/2']);
    expect(requests.filter((line) => line.startsWith('HEAD /v1/robots?')).length).toBe(1);
    const tested = await runProgram([python!, 'tests/test_pace.py'], packageOptions);
    expect(tested.stderr).toMatch(/\nRan 7 tests in [\d.]+s\n\nOK\n$/);
  });

  it('without an answer about the crawl-delay, a request is dropped', async () => {
    const site = await startRuledSite();
    // The verdict arrives, and nothing after it.
    const { address } = await startRelay(service, ['pass', 'busy']);
    const crawled = await crawl([`${site.origin}/d`], { MAYCRAWL_SERVICE: address });
    expect([site.requests, statistic(crawled, 'maycrawl/unavailable')]).toEqual([[], '1']);
    const unpaced = await startRelay(service, ['pass', 'busy']);
    await crawl([`${site.origin}/d`], { MAYCRAWL_SERVICE: unpaced.address, MAYCRAWL_PACE: 'False' });
    expect(site.requests).toEqual(['/d']);
  });

  it('is disabled by ROBOTSTXT_OBEY = False only', async () => {
    const site = await startRuledSite();
    await crawl([`${site.origin}/private`], { MAYCRAWL_SERVICE: NO_SERVICE, ROBOTSTXT_OBEY: 'False' });
    expect(site.requests).toEqual(['/private']);
  });
});
