// A crawler that asks before each fetch: node examples/crawler-with-gate.mjs URL [--private]
import { Gate } from '@maycrawl/gate';

const [start, flag] = process.argv.slice(2);
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });
const queue = [start];
for (const url of queue) {
  const verdict = await gate.check(url);
  console.log(String(verdict));
  if (!verdict.allowed) continue;
  const response = await fetch(verdict.url, { headers: { 'user-agent': userAgent } });
  await gate.reportPage(verdict.url, response.ok);
  const links = [...(await response.text()).matchAll(/href="([^"]+)"/g)].map(
    ([, link]) => new URL(link, verdict.url).href,
  );
  queue.push(...links.filter((link) => new URL(link).origin === new URL(start).origin && !queue.includes(link)));
}
await gate.close();
