import { expect, test } from 'vitest';
import { readSitemapText } from '../../../src/sitemaps/parse/sitemap-text.js';

test('entries of each format are returned as written', () => {
  const urlset = '\n<urlset><url><loc> https://shop.example/a </loc></url><url><lastmod>2026</lastmod></url></urlset>';
  expect(readSitemapText(urlset)).toEqual({ format: 'urlset', locs: ['https://shop.example/a'], problems: [] });
  const index = '<sitemapindex><sitemap><loc>https://shop.example/s.xml</loc></sitemap></sitemapindex>';
  expect(readSitemapText(index)).toMatchObject({ format: 'sitemapindex', locs: ['https://shop.example/s.xml'] });
});

test('other XML, broken XML and text have problems, and what was read stays', () => {
  expect(readSitemapText('<svg/>')).toMatchObject({ format: undefined, problems: [{ reason: 'no-sitemap' }] });
  expect(readSitemapText('')).toMatchObject({ format: undefined, problems: [{ reason: 'no-sitemap' }] });
  const cut = readSitemapText('<urlset><url><loc>/a</loc></url><url><loc>/b');
  expect(cut).toMatchObject({ format: 'urlset', locs: ['/a'], problems: [{ reason: 'malformed' }] });
});

test('entries beyond the limit are not returned', () => {
  expect(readSitemapText(`<urlset>${'<url><loc>/a</loc></url>'.repeat(50_001)}`).locs.length).toBe(50_000);
});
