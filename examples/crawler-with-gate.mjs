// A crawler of one site that checks each URL with the gate: node examples/crawler-with-gate.mjs URL [--private]
// For brevity, it has no HTML parser, does not retry pages that fail, and does not request pages through `gate.connect`,
// which would apply the gate's address guard and proxy to them (`fetch` accepts no socket).
import { setTimeout as sleep } from 'node:timers/promises';
import { crawlableUrls, fetchAllowed, Gate } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, characters: 2_000_000, milliseconds: 5_000, pause: 60 };
const [start, flag] = process.argv.slice(2);
if (!URL.canParse(start ?? '')) {
  console.error('Write node examples/crawler-with-gate.mjs URL [--private]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });

// A Set is a queue without duplicates: the loop also visits URLs that are added while it runs.
const queue = new Set(crawlableUrls([start], start));
const delayed = new Set();
for (const url of queue) {
  const { robots } = await gate.robots(url);
  let pause = robots?.crawlDelay('ExampleBot') ?? 0;
  try {
    // A redirect is queued like a link. So it is checked, it stays on the site, and no page is requested twice.
    const { response, verdict, redirect } = await fetchAllowed(gate, url, request, { maxRedirects: 0 });
    console.log(response ? `requested ${response.status} ${url}` : `skipped ${verdict}`);
    if (response === undefined) continue;
    if (response.status === 429 || response.status === 503) {
      pause = Math.max(pause, secondsOf(response.headers.get('retry-after')));
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
    console.log(`failed ${url}: ${error.cause?.message ?? error.message}`);
  }
  if (pause > LIMITS.pause) break;
  await sleep(pause * 1000);
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

/** Returns the seconds of a Retry-After header, which is a number or a date; 30 if it is missing or invalid. */
function secondsOf(retryAfter) {
  return Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 30;
}
