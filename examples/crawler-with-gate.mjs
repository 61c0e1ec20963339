// A polite crawler of one site that asks the gate before each request: node examples/crawler-with-gate.mjs URL [--private]
// It leaves out: a parser for HTML, a second try for pages that fail, and requests through `gate.connect`, which uses
// the gate's guard of addresses and its proxy for pages too (`fetch` accepts no socket).
import { setTimeout as sleep } from 'node:timers/promises';
import { crawlableUrls, fetchAllowed, Gate } from '@maycrawl/gate';

const LIMITS = { pages: 1_000, characters: 2_000_000, milliseconds: 5_000, pause: 60 };
const [start, flag] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });

// A Set is a queue without duplicates: the loop reaches what is added while it runs.
const queue = new Set(crawlableUrls([start], start));
const delayed = new Set();
for (const url of queue) {
  const { robots } = await gate.robots(url);
  let pause = robots?.crawlDelay('ExampleBot') ?? 0;
  try {
    // A redirect is queued as a link is. So it is asked about, stays on the site, and no page is requested twice.
    const { response, verdict, redirect } = await fetchAllowed(gate, url, request, { maxRedirects: 0 });
    console.log(response ? `requested ${response.status} ${url}` : `skipped ${verdict}`);
    if (response === undefined) continue;
    if (response.status === 429 || response.status === 503) {
      pause = Math.max(pause, secondsOf(response.headers.get('retry-after')));
      // Once more, after the others.
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
  // The signal also ends a body that never ends.
  const signal = AbortSignal.timeout(LIMITS.milliseconds);
  return fetch(url, { redirect: 'manual', headers: { 'user-agent': userAgent }, signal });
}

/** The text of a page, cut where it is too long. */
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

/** The seconds of a Retry-After header, which is a number or a date; 30 where it says nothing. */
function secondsOf(retryAfter) {
  return Number(retryAfter) || (Date.parse(retryAfter) - Date.now()) / 1000 || 30;
}
