// A Crawlee crawler that checks each URL with the gate: node examples/crawlee-with-gate.mjs URL [--private]
// For brevity, it does not request pages through `gate.connect`, which would apply the gate's address guard and proxy.
import { Readable } from 'node:stream';
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { withGate } from '@maycrawl/crawlee';
import { crawlableUrls, Gate } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, bytes: 2_000_000, seconds: 5, pause: 60_000 };
const [start, flag] = process.argv.slice(2);
if (!URL.canParse(start ?? '')) {
  console.error('Write node examples/crawlee-with-gate.mjs URL [--private]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({
  userAgent,
  fetch: { allowPrivate: flag === '--private' },
  // If crawl-delay or Retry-After demands a longer pause than the limit, the request fails.
  turns: { maxCrawlDelay: 86_400_000, maxWait: LIMITS.pause },
});

const options = {
  // Sessions are for crawlers that imitate several visitors.
  useSessionPool: false,
  // All pages are of one host, so that one is requested at a time.
  maxConcurrency: 2,
  maxRequestRetries: 1,
  maxRequestsPerCrawl: LIMITS.pages,
  navigationTimeoutSecs: LIMITS.seconds,
  // The response of a redirect may have any content type, or none.
  additionalMimeTypes: ['*/*'],
  preNavigationHooks: [
    (_, gotOptions) => {
      gotOptions.useHeaderGenerator = false; // otherwise the User-Agent would be that of a browser
      gotOptions.headers = { 'user-agent': userAgent };
      // A redirect is queued like a link. So it is checked, it stays on the site, and no page is requested twice.
      gotOptions.followRedirect = false;
    },
  ],
  postNavigationHooks: [
    (context) => {
      const { response } = context;
      const { statusCode, headers, url } = response;
      if (statusCode === 429 || statusCode === 503) {
        response.destroy();
        throw new Error(`it answered ${statusCode}, which asks for a pause`);
      }
      context.response = Object.assign(Readable.from(cut(response)), { statusCode, headers, url });
    },
  ],
  async requestHandler({ request, response, $, crawler }) {
    await gate.reportPage(request.url, true);
    console.log(`requested ${response.statusCode} ${request.url}`);
    // Node decodes headers as Latin-1, but URLs in them may be UTF-8.
    const location = Buffer.from(response.headers.location ?? '', 'latin1').toString();
    const hrefs = (selector) =>
      $?.root()
        .find(selector)
        .toArray()
        .map((element) => element.attribs.href) ?? [];
    const [base = request.url] = crawlableUrls(hrefs('base[href]'), request.url);
    const links = [
      ...(location ? crawlableUrls([location], request.url) : []),
      ...crawlableUrls(hrefs('a[href]'), base),
    ];
    const ofThisSite = links.filter((url) => new URL(url).origin === new URL(start).origin);
    // Crawlee's default key would treat /a/ and /a as one page.
    await crawler.addRequests(ofThisSite.map((url) => ({ url, uniqueKey: url })));
  },
  async failedRequestHandler({ request }, error) {
    if (error.name === 'RobotsBlockedError') return console.log(`skipped ${error.message}`);
    // Printed as JSON, because the message may quote the page.
    console.log(`failed ${request.url}: ${JSON.stringify(error.message)}`);
    if (error.name !== 'TurnRefusedError') await gate.reportPage(request.url, false);
  },
  async onSkippedRequest({ url }) {
    console.log(`skipped ${await gate.check(url)}`);
  },
};

/** Yields the body of a page, truncated if it is too long. */
async function* cut(body) {
  let bytes = 0;
  for await (const chunk of body) {
    yield chunk;
    bytes += chunk.length;
    if (bytes > LIMITS.bytes) return;
  }
}

log.setLevel(log.LEVELS.OFF);
const crawler = new (withGate(CheerioCrawler, gate, { pace: true }))(
  options,
  new Configuration({ persistStorage: false }),
);
await crawler.run(crawlableUrls([start], start).map((url) => ({ url, uniqueKey: url })));
await gate.close();
