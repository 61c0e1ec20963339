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
import { packageOptions, python, runSpider, type Settings, statistic } from './run-spider.js';

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

  it('postpones requests that are blocked for now', async () => {
    const site = await startRuledSite();
    const { address, statuses } = await startRelay(service, ['overloaded', 'pass']);
    await crawl([`${site.origin}/d`], { MAYCRAWL_SERVICE: address, MAYCRAWL_PACE: 'False' });
    expect([site.requests, statuses]).toEqual([['/d'], [200, 200]]);
  });

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
    const misspelt = await crawl([`${site.origin}/`], { MAYCRAWL_WHEN_AWAY: 'allow' });
    expect(misspelt.stderr).toContain('MAYCRAWL_WHEN_AWAY is \'allow\': write "block" or "stop"');
    expect(site.requests).toEqual([]);
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
