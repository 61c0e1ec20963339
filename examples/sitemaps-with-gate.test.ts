import { expect, test } from 'vitest';
import { runOnSite } from './run-on-site.js';

test('H3 prints the pages that may be fetched, from the sitemaps that may be fetched', async () => {
  const { requests, lines, origin } = await runOnSite('sitemaps-with-gate.mjs', {
    '/robots.txt': 'User-agent: *\nDisallow: /private\nSitemap: ORIGIN/index.xml',
    '/index.xml': `<sitemapindex>${['/pages.xml', '/private/pages.xml', '/gone.xml']
      .map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`)
      .join('')}</sitemapindex>`,
    '/pages.xml': `<urlset><url><loc>ORIGIN/a</loc><lastmod>2026-11-21</lastmod></url>
      <url><loc>ORIGIN/private/b</loc></url><url><loc>http://elsewhere.example/</loc></url></urlset>`,
    '/private/pages.xml': '<urlset><url><loc>ORIGIN/c</loc></url></urlset>',
  });
  expect(lines).toEqual([`${origin}/a (2026-11-21)`]);
  expect(requests).toEqual(['/robots.txt', '/index.xml', '/pages.xml', '/gone.xml']);
});
