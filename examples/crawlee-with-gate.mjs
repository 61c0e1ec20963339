// A Crawlee crawler that asks the gate before each request: node examples/crawlee-with-gate.mjs URL [--private]
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { Gate } from '@maycrawl/gate';

const [start, flag] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });

/** Of some URLs, those that may be fetched, as they will be requested. */
async function allowed(urls) {
  const verdicts = await Promise.all(urls.map((url) => gate.check(url)));
  for (const verdict of verdicts) if (!verdict.allowed) console.log(`skipped ${verdict}`);
  return verdicts.filter((verdict) => verdict.allowed).map((verdict) => verdict.url);
}

/** The last word, just before a request goes out; ends the task of Crawlee where the answer is no. */
async function insist(url, request) {
  const verdict = await gate.check(String(url));
  if (verdict.allowed) return;
  request.noRetry = true;
  request.userData.isShut = true;
  throw new Error(String(verdict));
}

const options = {
  // The gate is asked instead: Crawlee's own check crawls on where robots.txt can't be fetched.
  respectRobotsTxtFile: false,
  // Sessions are for crawlers that pose as many visitors.
  useSessionPool: false,
  maxConcurrency: 4,
  maxRequestRetries: 1,
  preNavigationHooks: [
    async ({ request }, gotOptions) => {
      // For requests that came another way than through `allowed`, or waited for long.
      await insist(request.url, request);
      gotOptions.useHeaderGenerator = false; // else the header would be a browser's
      gotOptions.headers = { 'user-agent': userAgent };
      gotOptions.hooks = { beforeRedirect: [({ url }) => insist(url, request)] };
    },
  ],
  async requestHandler({ request, $, crawler }) {
    await gate.reportPage(request.url, true);
    console.log(`crawled ${request.loadedUrl}`);
    const links = $.root()
      .find('a[href]')
      .toArray()
      .map((link) => link.attribs.href);
    const urls = links
      .filter((link) => URL.canParse(link, request.loadedUrl))
      .map((link) => new URL(link, request.loadedUrl));
    const ofThisSite = urls.filter((url) => url.origin === new URL(start).origin);
    await crawler.addRequests(await allowed(ofThisSite.map(String)));
  },
  async failedRequestHandler({ request }, error) {
    if (request.userData.isShut) return console.log(`skipped ${error.message}`);
    console.log(`failed ${request.url}: ${error.message}`);
    return gate.reportPage(request.url, false);
  },
};

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(options, new Configuration({ persistStorage: false }));
await crawler.run(await allowed([start]));
await gate.close();
