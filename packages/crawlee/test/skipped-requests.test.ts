/** What a crawler of `withGate` logs and reports of URLs that it does not request. */
import { CheerioCrawler, Configuration, Log, Logger, LogLevel } from '@crawlee/cheerio';
import { Gate, type TurnSettings } from '@maycrawl/gate';
import { expect, test } from 'vitest';
import { afterTest } from '../../../scripts/clean-ups.js';
import { type SkippedRequest, withGate } from '../src/index.js';
import { type Pages, startPages } from './behaviours.js';

/** Keeps the lines of a crawler's log. */
class Lines extends Logger {
  readonly lines: string[] = [];

  override _log(level: LogLevel, message: string): void {
    this.lines.push(`${LogLevel[level]} ${message}`);
  }
}

interface Setup {
  readonly pages: Pages;
  readonly links?: readonly string[];
  readonly turns?: TurnSettings;
  readonly options?: object;
}

async function crawl({ pages, links = ['/'], turns, options }: Setup) {
  const site = await startPages(pages);
  afterTest.push(() => site.stop());
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { allowPrivate: true }, ...(turns && { turns }) });
  afterTest.push(() => gate.close());
  const logger = new Lines({});
  const skipped: SkippedRequest[] = [];
  const failed: (string | undefined)[] = [];
  const crawler = new (withGate(CheerioCrawler, gate, { pace: turns !== undefined }))(
    {
      ...options,
      log: new Log({ logger, level: LogLevel.INFO }),
      maxRequestRetries: 0,
      useSessionPool: false,
      requestHandler: async ({ enqueueLinks }) => void (await enqueueLinks()),
      failedRequestHandler: (_, error) => void failed.push(error.message),
      onSkippedRequest: (request: SkippedRequest) => void skipped.push(request),
    },
    new Configuration({ persistStorage: false }),
  );
  await crawler.run(links.map((link) => site.origin + link));
  const local = (text: unknown) => String(text).replaceAll(site.origin, '');
  return {
    warnings: logger.lines.filter((line) => /^WARNING Blocked/.test(line)).map(local),
    notes: logger.lines.filter((line) => line.includes('crawl-delay')).map(local),
    skipped: skipped.map(({ url, reason, verdict }) => [local(url), reason, verdict && local(verdict)]),
    failed: failed.map(local),
    requested: site.requested,
  };
}

test('FAULT-01 a robots.txt that answers 503: the log and onSkippedRequest say so', async () => {
  const { warnings, skipped, requested } = await crawl({ pages: { '/robots.txt': 503 } });
  const why = 'Blocked: /. /robots.txt cannot be fetched: it answered 503.';
  expect(skipped).toEqual([['/', 'robotsTxt', why]]);
  expect(warnings).toEqual([`WARNING ${why}`]);
  expect(requested).toEqual(['/robots.txt']);
});

test('a rule: the verdict of each link, and one warning for each rule', async () => {
  const { warnings, skipped } = await crawl({
    pages: {
      '/robots.txt': 'User-agent: *\nDisallow: /a\nDisallow: /b',
      '/': '<a href="/a1">1</a> <a href="/a2">2</a> <a href="/b">3</a>',
    },
  });
  const lines = skipped.map(([url, reason, verdict]) => [url, reason, /Line \d/.exec(String(verdict))?.[0]]);
  expect(lines.sort()).toEqual([
    ['/a1', 'robotsTxt', 'Line 2'],
    ['/a2', 'robotsTxt', 'Line 2'],
    ['/b', 'robotsTxt', 'Line 3'],
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^WARNING Blocked: \/a1\. Line 2 /),
    expect.stringMatching(/^WARNING Blocked: \/b\. Line 3 /),
  ]);
});

test('a crawl-delay is in the log before a page fails because of it', async () => {
  const { notes, failed, requested } = await crawl({
    pages: { '/robots.txt': 'User-agent: *\nCrawl-delay: 50', '/a': 'a', '/b': 'b' },
    links: ['/a', '/b'],
    turns: { maxWait: 1_000 },
  });
  expect(notes).toEqual(['INFO /robots.txt has a crawl-delay of 50 seconds.']);
  expect(failed).toEqual([expect.stringMatching(/^no turn for a page request to 127\.0\.0\.1: its pause/)]);
  expect(requested).toHaveLength(2);
});

test('what Crawlee skips for other reasons has no verdict', async () => {
  const { skipped } = await crawl({ pages: {}, links: ['/a', '/b'], options: { maxRequestsPerCrawl: 1 } });
  expect(skipped).toEqual([['/b', 'limit', undefined]]);
});
