// Prints the pages of a site's sitemaps that may be fetched: node examples/sitemaps-with-gate.mjs URL [--private]
import { subscribe } from 'node:diagnostics_channel';
import { Gate } from '@maycrawl/gate';

const [site, flag] = process.argv.slice(2);
if (!URL.canParse(site ?? '')) {
  console.error('Write node examples/sitemaps-with-gate.mjs URL [--private]');
  process.exit(2);
}
const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)';
const gate = await Gate.open({ userAgent, fetch: { allowPrivate: flag === '--private' } });
subscribe('maycrawl:gate:sitemap', (report) => {
  const { sitemap, problems } = /** @type {import('@maycrawl/gate').SitemapReport} */ (report);
  for (const { reason, detail } of problems) console.error(`${sitemap}: ${reason}: ${detail}`);
});
for await (const { loc, lastmod, foreign } of gate.sitemaps(site)) {
  if (foreign || !(await gate.allows(loc))) continue;
  console.log(lastmod === undefined ? loc : `${loc} (${lastmod})`);
}
await gate.close();
