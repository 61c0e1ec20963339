// A crawler for the tests of the test: node crawler.mjs START MODE
//
// obey, obey-rfc: asks the gate before each request, by Google's reading or by RFC 9309. The broken ones:
// ignore: fetches robots.txt, and requests everything. strict: requests nothing below a robots.txt that it does not know.
// insistent: obeys, but requests robots.txt before each page, and a busy page at once again. hasty: obeys all but delays.
// All follow links, frames, scripts, images, redirects and sitemaps, also to the other sites of a scenario.
import { fetchAllowed, Gate } from '@maycrawl/gate';

const [start, mode] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0';
const dialect = mode === 'obey-rfc' ? 'rfc9309' : 'google';
const gate = await Gate.open({ userAgent, dialect, fetch: { allowPrivate: true } });
const isDeaf = mode === 'ignore' || mode === 'strict';
const queue = new Set([start, ...(await sitemaps())]);
for (const url of queue) {
  const response = await request(url);
  if (response === undefined) continue;
  const location = response.headers.get('location');
  if (location !== null) queue.add(new URL(location, url).href);
  const text = await response.text().catch(() => '');
  if (response.ok) for (const link of linksOf(text)) queue.add(new URL(link.replaceAll('&amp;', '&'), url).href);
}
await gate.close();

function linksOf(text) {
  const links = text.matchAll(/(?:href|src)="([^"]*)"|fetch\("([^"]*)"\)|; url=([^"]*)"|<loc>([^<]*)</g);
  return [...links].map(([, ...found]) => found.find((link) => link !== undefined));
}

async function sitemaps() {
  if (!isDeaf) return (await gate.robots(start)).robots?.sitemaps.map(({ url }) => url) ?? [];
  const text = await plain(new URL('/robots.txt', start).href).then(textOf);
  return [...text.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url);
}

/** Of an endless file, what came in the time of the request. */
async function textOf(response) {
  let text = '';
  try {
    const decoder = new TextDecoder();
    for await (const bytes of response?.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > 600_000) break;
    }
  } catch {
    // Cut off or too late.
  }
  return text;
}

async function request(url) {
  if (isDeaf) {
    if (mode === 'ignore' || url === start) return plain(url);
    const file = await plain(new URL('/robots.txt', url).href).then(textOf);
    return file.startsWith('User-agent: *\nAllow: /\n') ? plain(url) : undefined;
  }
  if (mode === 'insistent') await plain(new URL('/robots.txt', url).href).then((file) => file?.body?.cancel());
  const asked = await fetchAllowed(gate, url, plain, { maxRedirects: 0, pace: mode !== 'hasty' });
  if (mode === 'insistent' && asked.response?.status === 503) return plain(url);
  return asked.response;
}

async function plain(url) {
  try {
    return await fetch(url, {
      redirect: url.endsWith('/robots.txt') ? 'follow' : 'manual',
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(3000),
    });
  } catch {
    return undefined;
  }
}
