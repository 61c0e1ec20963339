// A crawler of one site that checks each URL with the gate: node examples/crawler-with-gate.mjs URL [--private]
// For brevity, it has no HTML parser, does not retry pages that fail, and does not request pages through `gate.connect`,
// which would apply the gate's address guard and proxy to them (`fetch` accepts no socket).
import { crawlableUrls, fetchAllowed, Gate, TurnRefusedError } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, characters: 2_000_000, milliseconds: 5_000, pause: 60_000 };
const [start, flag] = process.argv.slice(2);
if (!URL.canParse(start ?? '')) {
  console.error('Write node examples/crawler-with-gate.mjs URL [--private]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({
  userAgent,
  fetch: { allowPrivate: flag === '--private' },
  // A crawl-delay that is longer than the limit ends the crawl, instead of being cut.
  turns: { maxCrawlDelay: 86_400_000, maxWait: LIMITS.pause },
});

// A Set is a queue without duplicates: the loop also visits URLs that are added while it runs.
const queue = new Set(crawlableUrls([start], start));
const delayed = new Set();
for (const url of queue) {
  try {
    // Waits for crawl-delay, and for the pause after a busy response, such as 503. A redirect is queued like a link: so it is checked, it
    // stays on the site, and no page is requested twice.
    const { response, verdict, redirect } = await fetchAllowed(gate, url, request, { maxRedirects: 0, pace: true });
    console.log(response ? `requested ${response.status} ${url}` : `skipped ${verdict}`);
    if (response === undefined) continue;
    if (response.status === 429 || response.status === 503) {
      // Retry it once, after the others.
      if (!delayed.has(url)) queue.delete(url);
      delayed.add(url);
      queue.add(url);
    }
    const links = response.ok ? linksOf(await textOf(response), url) : [];
    if (!response.ok) await response.body?.cancel();
    for (const link of redirect ? [redirect] : links) {
      if (new URL(link).origin === new URL(start).origin && queue.size < LIMITS.pages) queue.add(link);
    }
  } catch (error) {
    if (error instanceof TurnRefusedError) break; // the site asks for a longer pause than the limit
    console.log(`failed ${url}: ${error.cause?.message ?? error.message}`);
  }
}
await gate.close();

function request(url) {
  // The signal also aborts a body that never ends.
  const signal = AbortSignal.timeout(LIMITS.milliseconds);
  return fetch(url, { redirect: 'manual', headers: { 'user-agent': userAgent }, signal });
}

/** Returns the text of a page, truncated if it is too long. */
async function textOf({ body }) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LIMITS.characters) break;
  }
  return text;
}

function linksOf(html, url) {
  const hrefs = (tag) =>
    [...html.matchAll(new RegExp(`<${tag}\\s[^<>]*?href="([^"]*)"`, 'gi'))].map(([, href]) =>
      href.replaceAll('&amp;', '&'),
    );
  const [base = url] = crawlableUrls(hrefs('base'), url);
  return crawlableUrls(hrefs('a'), base);
}
