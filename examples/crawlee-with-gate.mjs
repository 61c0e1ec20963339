// A Crawlee crawler that asks the gate before each request: node examples/crawlee-with-gate.mjs URL [--private]
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { crawlableUrls, Gate } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, bytes: 2_000_000, seconds: 5, pause: 60 };
const [start, flag] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });
const { robots } = await gate.robots(start);
const crawlDelay = robots?.crawlDelay('ExampleBot') ?? 0;
let pausedUntil = 0;

const options = {
  // The gate is asked instead: Crawlee's own check crawls on where robots.txt can't be fetched.
  respectRobotsTxtFile: false,
  // Sessions are for crawlers that pose as many visitors.
  useSessionPool: false,
  maxConcurrency: 4,
  maxRequestRetries: 1,
  maxRequestsPerCrawl: LIMITS.pages,
  navigationTimeoutSecs: LIMITS.seconds,
  sameDomainDelaySecs: crawlDelay,
  // A redirect may have any type, or none.
  additionalMimeTypes: ['*/*'],
  preNavigationHooks: [
    async ({ request }, gotOptions) => {
      while (pausedUntil > Date.now()) await sleep(pausedUntil - Date.now());
      // Asked last of all: the request may have waited for long, and robots.txt may have changed.
      const verdict = await gate.check(request.url);
      if (!verdict.allowed) {
        request.noRetry = true;
        request.userData.isBlocked = true;
        throw new Error(String(verdict));
      }
      gotOptions.useHeaderGenerator = false; // else the header would be a browser's
      gotOptions.headers = { 'user-agent': userAgent };
      // A redirect is queued as a link is. So it is asked about, stays on the site, and no page is requested twice.
      gotOptions.followRedirect = false;
    },
  ],
  postNavigationHooks: [
    (context) => {
      const { response, crawler } = context;
      const { statusCode, headers, url } = response;
      if (statusCode === 429 || statusCode === 503) {
        const pause = secondsOf(headers['retry-after']);
        response.destroy();
        pausedUntil = Math.max(pausedUntil, Date.now() + pause * 1000);
        if (pause > LIMITS.pause) crawler.autoscaledPool.abort();
        throw new Error(`it answers ${statusCode} and asks for a pause`);
      }
      context.response = Object.assign(Readable.from(cut(response)), { statusCode, headers, url });
    },
  ],
  async requestHandler({ request, response, $, crawler }) {
    await gate.reportPage(request.url, true);
    console.log(`crawled ${response.statusCode} ${request.url}`);
    // Node gives the bytes of a header one by one.
    const location = Buffer.from(response.headers.location ?? '', 'latin1').toString();
    const hrefs = (selector) =>
      $?.root()
        .find(selector)
        .toArray()
        .map((element) => element.attribs.href) ?? [];
    const [base = request.url] = crawlableUrls(hrefs('base[href]'), request.url);
    const links = location ? crawlableUrls([location], request.url) : crawlableUrls(hrefs('a[href]'), base);
    const ofThisSite = links.filter((url) => new URL(url).origin === new URL(start).origin);
    // By Crawlee's own key, /a/ and /a would be one page.
    await crawler.addRequests(ofThisSite.map((url) => ({ url, uniqueKey: url })));
  },
  async failedRequestHandler({ request }, error) {
    if (request.userData.isBlocked) return console.log(`skipped ${error.message}`);
    console.log(`failed ${request.url}: ${error.message}`);
    return gate.reportPage(request.url, false);
  },
};

/** The first bytes of a page, if it is too long. */
async function* cut(body) {
  let bytes = 0;
  for await (const chunk of body) {
    yield chunk;
    bytes += chunk.length;
    if (bytes > LIMITS.bytes) return;
  }
}

/** The seconds of a Retry-After header, which is a number or a date; 30 where it says nothing. */
function secondsOf(retryAfter) {
  return Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 30;
}

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(options, new Configuration({ persistStorage: false }));
if (crawlDelay <= LIMITS.pause)
  await crawler.run(crawlableUrls([start], start).map((url) => ({ url, uniqueKey: url })));
await gate.close();
