// A crawler for the tests of the test: node crawler.mjs START MODE
//
// obey: asks the gate before each request. ignore: fetches robots.txt, and requests everything. strict: requests nothing
// below a robots.txt that it does not know. insistent: obeys, but asks for robots.txt before each page, and for a busy
// page at once again. It follows links, frames, scripts and images, also to the other site of a scenario.
import { fetchAllowed, Gate } from '@maycrawl/gate';

const [start, mode] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: true } });
const queue = new Set([start]);
for (const url of queue) {
  const response = await request(url);
  if (response === undefined) continue;
  const location = response.headers.get('location');
  if (location !== null) queue.add(new URL(location, url).href);
  const text = await response.text().catch(() => '');
  if (response.ok) for (const [, link] of text.matchAll(/(?:href|src)="([^"]*)"/g)) queue.add(absolute(link, url));
}
await gate.close();

function absolute(link, base) {
  return new URL(link.replaceAll('&amp;', '&'), base).href;
}

async function request(url) {
  if (mode === 'ignore' || mode === 'strict') {
    const file = await plain(new URL('/robots.txt', url).href);
    if (
      mode === 'strict' &&
      !(await file?.text().catch(() => ''))?.startsWith('User-agent: *\nAllow: /\n') &&
      url !== start
    )
      return;
    await file?.body?.cancel().catch(() => {});
    return plain(url);
  }
  if (mode === 'insistent') await plain(new URL('/robots.txt', url).href).then((file) => file?.body?.cancel());
  const asked = await fetchAllowed(gate, url, plain, { maxRedirects: 0, pace: true });
  if (mode === 'insistent' && asked.response?.status === 503) return plain(url);
  return asked.response;
}

async function plain(url) {
  try {
    return await fetch(url, {
      redirect: 'manual',
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(3000),
    });
  } catch {
    return undefined;
  }
}
