// A crawler with a browser: node examples/browser-with-gate.mjs URL [--private] [--puppeteer] [--chromium PATH]
import { parseArgs } from 'node:util';
import { crawlableUrls, Gate } from '@maycrawl/gate';
import { withGate } from '@maycrawl/playwright';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

const LIMITS = { pages: 1_000, milliseconds: 60_000 };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { private: { type: 'boolean' }, puppeteer: { type: 'boolean' }, chromium: { type: 'string' } },
});
const [start] = positionals;
if (!URL.canParse(start ?? '')) {
  console.error('Write node examples/browser-with-gate.mjs URL [--private] [--puppeteer] [--chromium PATH]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({
  userAgent,
  fetch: { allowPrivate: values.private === true },
  // If crawl-delay or Retry-After demands a longer pause than the limit, the page is left out.
  turns: { maxCrawlDelay: 86_400_000, maxWait: LIMITS.milliseconds },
});
const onBlocked = (error) => console.log(`blocked ${error.url}`);
/** @type {any} The calls below are the same in both libraries. */
const library = values.puppeteer ? puppeteer : chromium;
const launcher = withGate(library, gate, { userAgent, pace: true, onBlocked });
const browser = await launcher.launch({
  ...(values.chromium && { executablePath: values.chromium }),
  // Chromium has no sandbox for the superuser.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const urls = new Set(crawlableUrls([start], start));
for (const url of urls) {
  if (urls.size > LIMITS.pages) break;
  const page = await browser.newPage();
  try {
    const response = await page.goto(url, { timeout: LIMITS.milliseconds });
    console.log(`requested ${response.status()} ${page.url()}`);
    const hrefs = await page.$$eval('a[href]', (links) => links.map((link) => link.href));
    const isOfThisSite = (link) => new URL(link).origin === new URL(start).origin;
    if (isOfThisSite(page.url()))
      for (const link of crawlableUrls(hrefs, page.url())) if (isOfThisSite(link)) urls.add(link);
  } catch (error) {
    // A link to a download is no page, and is not followed.
    console.log(`failed ${url}: ${JSON.stringify(error.message)}`);
  }
  await page.close();
}
await browser.close();
await gate.close();
