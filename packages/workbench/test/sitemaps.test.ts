import { afterEach, describe, expect, it, vi } from 'vitest';
import { startService, startSite } from './browser/service-fixture.js';

describe('the URLs of sitemaps, from the real service', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A site with a sitemap of so many pages, and one that does not exist. */
  function startShop(pages: number): Promise<string> {
    return startSite(({ url, headers }, response) => {
      const origin = `http://${headers.host}`;
      const list = Array.from({ length: pages }, (_, i) => `<url><loc>${origin}/page-${i}</loc></url>`);
      if (url === '/robots.txt') response.end(`Sitemap: ${origin}/gone.xml\nSitemap: ${origin}/pages.xml\n`);
      else if (url === '/pages.xml') response.end(`<urlset>${list.join('')}</urlset>`);
      else response.writeHead(404).end();
    });
  }

  async function load() {
    vi.stubGlobal('document', { baseURI: await startService() });
    return (await import('../src/service/sitemaps.js')).sitemapUrls;
  }

  it('are all of them, with what could not be read', async () => {
    const sitemapUrls = await load();
    const shop = await startShop(3000);
    const seen: number[] = [];
    const { urls, problems, limited } = await sitemapUrls(shop, {
      limit: 100_000,
      onProgress: (count) => seen.push(count),
    });
    expect([urls.length, urls[2999], limited]).toEqual([3000, `${shop}/page-2999`, false]);
    expect(problems.map(({ sitemap, reason }) => [sitemap, reason])).toEqual([[`${shop}/gone.xml`, 'unavailable']]);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('end at the limit', async () => {
    const sitemapUrls = await load();
    const { urls, limited } = await sitemapUrls(await startShop(300), { limit: 100 });
    expect([urls.length, limited]).toEqual([100, true]);
  });

  it('can be stopped', async () => {
    const sitemapUrls = await load();
    const silent = await startSite(() => undefined);
    const controller = new AbortController();
    const found = sitemapUrls(silent, { limit: 100, signal: controller.signal });
    controller.abort();
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  });
});
