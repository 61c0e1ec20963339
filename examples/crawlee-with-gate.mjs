// A Crawlee crawler that checks each URL with the gate: node examples/crawlee-with-gate.mjs URL [--private]
// For brevity, it does not request pages through `gate.connect`, which would apply the gate's address guard and proxy.
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { crawlableUrls, Gate } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, bytes: 2_000_000, seconds: 5, pause: 60 };
const [start, flag] = process.argv.slice(2);
if (!URL.canParse(start ?? '')) {
  console.error('Write node examples/crawlee-with-gate.mjs URL [--private]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });
const { robots } = await gate.robots(start);
const crawlDelay = robots?.crawlDelay('ExampleBot') ?? 0;
let pausedUntil = 0;

const options = {
  // The gate checks instead: Crawlee's own check allows everything if robots.txt cannot be fetched.
  respectRobotsTxtFile: false,
  // Sessions are for crawlers that imitate several visitors.
  useSessionPool: false,
  maxConcurrency: crawlDelay > 0 ? 1 : 4,
  maxRequestRetries: 1,
  maxRequestsPerCrawl: LIMITS.pages,
  navigationTimeoutSecs: LIMITS.seconds,
  // The response of a redirect may have any content type, or none.
  additionalMimeTypes: ['*/*'],
  preNavigationHooks: [
    async ({ request }, gotOptions) => {
      for (let wait = pausedUntil - Date.now(); wait > 0; wait = pausedUntil - Date.now()) {
        if (wait > LIMITS.pause * 1000) skip(request, `${request.url}: the site asks for a long pause`);
        await sleep(wait);
      }
      // Checked right before the request, because it may have waited for so long that robots.txt has changed.
      const verdict = await gate.check(request.url);
      if (!verdict.allowed) skip(request, String(verdict));
      pauseFor(crawlDelay);
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
      pauseFor(crawlDelay); // counted from the response, because the request may have arrived late
      if (statusCode === 429 || statusCode === 503) {
        response.destroy();
        pauseFor(secondsOf(headers['retry-after']));
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
    if (request.userData.isSkipped) return console.log(`skipped ${error.message}`);
    // Printed as JSON, because the message may quote the page.
    console.log(`failed ${request.url}: ${JSON.stringify(error.message)}`);
    return gate.reportPage(request.url, false);
  },
};

/** Ends a request before it is made, without a retry. */
function skip(request, why) {
  request.noRetry = true;
  request.userData.isSkipped = true;
  throw new Error(why);
}

function pauseFor(seconds) {
  pausedUntil = Math.max(pausedUntil, Date.now() + seconds * 1000);
}

/** Yields the body of a page, truncated if it is too long. */
async function* cut(body) {
  let bytes = 0;
  for await (const chunk of body) {
    yield chunk;
    bytes += chunk.length;
    if (bytes > LIMITS.bytes) return;
  }
}

/** Returns the seconds of a Retry-After header, which is a number or a date; 30 if it is missing or invalid. */
function secondsOf(retryAfter) {
  return Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 30;
}

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(options, new Configuration({ persistStorage: false }));
await crawler.run(crawlableUrls([start], start).map((url) => ({ url, uniqueKey: url })));
await gate.close();
