import { describe, expect, it } from 'vitest';
import { respond } from '../../fetch/fetching.js';
import { cleanUps, openGate } from '../../gate-fixture.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { file, status } from '../../servers/site.js';
import { index, locs, problems, reports, sitemapSite, urlset, walk } from '../sitemap-fixture.js';

describe('walkSitemaps', () => {
  it('H1 H2 reads the sitemaps of robots.txt in file order, those of an index before the next line', async () => {
    const site = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml\nUser-agent: *\nDisallow:\nSITEMAP: $/last.txt',
      '/index.xml': index('$/one.xml', '$/two.xml'),
      '/one.xml': urlset('$/1', '$/2'),
      '/two.xml': urlset('$/3'),
      '/last.txt': '$/4\r\n\r\n$/5\n',
    });
    const reported = reports();
    const urls = await walk(await openGate(), `${site.origin}/any/page`);
    expect(locs(urls)).toEqual([1, 2, 3, 4, 5].map((page) => `${site.origin}/${page}`));
    expect(urls[2]).toEqual({
      loc: `${site.origin}/3`,
      lastmod: undefined,
      sitemap: `${site.origin}/two.xml`,
      foreign: false,
    });
    expect(reported).toMatchObject([
      {
        origin: site.origin,
        sitemap: `${site.origin}/index.xml`,
        index: undefined,
        format: 'sitemapindex',
        entries: 2,
      },
      { sitemap: `${site.origin}/one.xml`, index: `${site.origin}/index.xml`, format: 'urlset', entries: 2 },
      { sitemap: `${site.origin}/two.xml`, entries: 1 },
      { sitemap: `${site.origin}/last.txt`, index: undefined, format: 'text', entries: 2, problems: [] },
    ]);
  });

  it('H2 reports a relative sitemap line and does not resolve it', async () => {
    const site = await sitemapSite({ '/robots.txt': 'Sitemap: /sitemap.xml', '/sitemap.xml': urlset('$/1') });
    const reported = reports();
    expect(await walk(await openGate(), site.origin)).toEqual([]);
    expect(problems(reported)).toEqual(['/sitemap.xml invalid-url']);
    expect(site.paths).toEqual(['/robots.txt']);
  });

  it('reads only the sitemaps of `only`, on any host', async () => {
    const [site, other] = [await sitemapSite({}), await sitemapSite({ '/s.xml': urlset('$/1') })];
    const urls = await walk(await openGate(), site.origin, undefined, { only: [`${other.origin}/s.xml`] });
    expect(locs(urls)).toEqual([`${other.origin}/1`]);
    expect(site.requestCount).toBe(0);
  });

  it.each([['x'], ['ftp://h/s.xml'], ['/s.xml']])(
    'throws if a sitemap of `only` is not an http or https URL: %s',
    async (url) => {
      const gate = await openGate();
      await expect(walk(gate, 'http://h.test/', undefined, { only: [url] })).rejects.toThrow(/^only: /);
    },
  );
});

describe('a sitemap that must not be fetched', () => {
  it('H3 a sitemap that its own robots.txt blocks is not requested', async () => {
    const other = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /blocked\nUser-agent: friend\nDisallow:',
      '/blocked.xml': urlset('$/1'),
      '/allowed.xml': urlset('$/2'),
    });
    const site = await sitemapSite({
      // These rules do not apply to the other host.
      '/robots.txt': `User-agent: *\nDisallow: /allowed.xml\nSitemap: ${other.origin}/blocked.xml\nSitemap: ${other.origin}/allowed.xml`,
    });
    const reported = reports();
    const gate = await openGate();
    expect(locs(await walk(gate, site.origin))).toEqual([`${other.origin}/2`]);
    expect(problems(reported)).toEqual(['/blocked.xml disallowed']);
    expect(reported[0]!.problems[0]!.detail).toContain('Line 2');
    expect(other.paths).toEqual(['/robots.txt', '/allowed.xml']);
    expect(locs(await walk(gate, site.origin, 'friend'))).toEqual([`${other.origin}/1`, `${other.origin}/2`]);
  });

  it('H3 a blocked sitemap is not requested if an index names it or a redirect leads to it', async () => {
    const site = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /blocked\nSitemap: $/index.xml\nSitemap: $/moved.xml',
      '/index.xml': index('$/blocked/a.xml', '$/b.xml'),
      '/blocked/a.xml': urlset('$/1'),
      '/b.xml': urlset('$/2'),
      '/moved.xml': status(301, { Location: '/blocked/c.xml' }),
      '/blocked/c.xml': urlset('$/3'),
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), site.origin))).toEqual([`${site.origin}/2`]);
    expect(problems(reported)).toEqual(['/blocked/a.xml disallowed', '/moved.xml disallowed']);
    expect(site.paths).toEqual(['/robots.txt', '/index.xml', '/b.xml', '/moved.xml']);
  });

  it('H3 a sitemap is not requested if the robots.txt of its origin is unreachable', async () => {
    const broken = await sitemapSite({ '/robots.txt': status(500), '/s.xml': urlset('$/1') });
    const site = await sitemapSite({ '/robots.txt': `Sitemap: ${broken.origin}/s.xml` });
    const reported = reports();
    expect(await walk(await openGate(), site.origin)).toEqual([]);
    expect(problems(reported)).toEqual(['/s.xml disallowed']);
    expect(broken.paths).toEqual(['/robots.txt']);
  });

  it('FAULT-10 a sitemap or a redirect at a private address is refused, and nothing is connected to', async () => {
    const secret = await startMisbehaving(respond(http('200 OK', {}, urlset('http://h.test/1'))), {
      host: '127.0.0.2',
    });
    cleanUps.push(() => secret.stop());
    const site = await sitemapSite({
      '/robots.txt': `Sitemap: ${secret.origin}/s.xml\nSitemap: $/moved.xml`,
      '/moved.xml': status(302, { Location: `${secret.origin}/t.xml` }),
    });
    const reported = reports();
    const gate = await openGate({ fetch: { allowPrivate: ['127.0.0.1/32'] } });
    expect(await walk(gate, site.origin)).toEqual([]);
    expect(problems(reported)).toEqual(['/s.xml refused-address', '/moved.xml refused-address']);
    expect(secret.accepted).toBe(0);
    const permissive = await openGate({ fetch: { allowPrivate: true } });
    expect(locs(await walk(permissive, site.origin))).toEqual(['http://h.test/1', 'http://h.test/1']);
  });
});

describe('a walk', () => {
  it('fetches no sitemap twice, however often and by whatever URL it is named', async () => {
    const site = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml\nSitemap: $/index.xml#again\nSitemap: $/moved.xml\nSitemap: $/a.xml',
      '/index.xml': index('$/index.xml', '$/a.xml', '$/a.xml'),
      '/a.xml': urlset('$/1'),
      '/moved.xml': status(301, { Location: '/a.xml' }),
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), site.origin))).toEqual([`${site.origin}/1`]);
    expect(site.paths).toEqual(['/robots.txt', '/index.xml', '/a.xml', '/moved.xml']);
    expect(problems(reported)).toEqual([]);
  });

  it('limits redirects as for robots.txt: loops, endless chains and missing targets are reported', async () => {
    const site = await sitemapSite({
      '/robots.txt':
        'Sitemap: $/loop.xml\nSitemap: $/1.xml\nSitemap: $/none.xml\nSitemap: $/file.xml\nSitemap: $/end.xml',
      '/loop.xml': status(302, { Location: '/back.xml' }),
      '/back.xml': status(302, { Location: '/loop.xml' }),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((hop) => [`/${hop}.xml`, status(307, { Location: `/${hop + 1}.xml` })]),
      ),
      '/none.xml': status(301),
      '/file.xml': status(301, { Location: 'file:///etc/passwd' }),
      '/end.xml': urlset('$/1'),
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), site.origin))).toEqual([`${site.origin}/1`]);
    expect(problems(reported)).toEqual(
      ['/loop.xml', '/1.xml', '/none.xml', '/file.xml'].map((path) => `${path} unavailable`),
    );
    expect(site.paths).not.toContain('/7.xml');
  });

  it('reports an index that an index names, and does not follow it', async () => {
    const site = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml',
      '/index.xml': index('$/inner.xml', '$/a.xml'),
      '/inner.xml': index('$/b.xml'),
      '/a.xml': urlset('$/1'),
      '/b.xml': urlset('$/2'),
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), site.origin))).toEqual([`${site.origin}/1`]);
    expect(problems(reported)).toEqual(['/inner.xml nested-index']);
    expect(site.paths).not.toContain('/b.xml');
  });

  it('reports sitemaps that an index names on other hosts, and does not fetch them', async () => {
    const other = await sitemapSite({ '/s.xml': urlset('$/1') });
    const named = other.origin.replace('127.0.0.1', 'elsewhere.test');
    const site = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml',
      '/index.xml': index(`${named}/s.xml`, `${named}/t.xml`, '$/a.xml'),
      '/a.xml': urlset('$/2'),
    });
    const reported = reports();
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    expect(locs(await walk(gate, site.origin))).toEqual([`${site.origin}/2`]);
    expect(problems(reported)).toEqual(['/index.xml foreign-sitemap']);
    expect(reported[0]!.problems[0]!.detail).toContain(
      `2 of its sitemaps not read, because they are on other hosts; the first: ${named}/s.xml`,
    );
    expect(other.requestCount).toBe(0);
  });

  it('ends after 50,000 sitemaps and reports that once', async () => {
    const names = Array.from({ length: 50_000 }, (_, sitemap) => `$/x/${sitemap}`);
    const site = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /x/\nSitemap: $/index.xml\nSitemap: $/last.xml',
      '/index.xml': index(...names),
      '/last.xml': urlset('$/1'),
    });
    const reported = reports();
    expect(await walk(await openGate(), site.origin)).toEqual([]);
    expect(problems(reported).slice(-2)).toEqual(['/x/49998 disallowed', '/x/49999 too-many-sitemaps']);
    expect(reported).toHaveLength(50_001);
    expect(site.paths).toEqual(['/robots.txt', '/index.xml']);
  });

  it('marks URLs as foreign unless they are on the host of the walk or of their sitemap', async () => {
    const site = await sitemapSite({
      '/robots.txt': 'Sitemap: $/s.xml\nSitemap: $/other.xml',
      '/s.xml': urlset('$/1', 'https://127.0.0.1/2', 'http://elsewhere.test/3', 'http://www.127.0.0.1.test/4'),
      '/other.xml': status(404),
    });
    const urls = await walk(await openGate(), site.origin);
    expect(urls.map(({ foreign }) => foreign)).toEqual([false, false, true, true]);
    const named = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const otherName = site.origin.replace('127.0.0.1', 'named.test');
    const only = [`${site.origin}/s.xml`];
    expect((await walk(named, otherName, undefined, { only })).map(({ foreign }) => foreign)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('reports each sitemap that cannot be read with its reason, and continues', async () => {
    const TEN = '<urlset>ab';
    const site = await sitemapSite({
      '/robots.txt': ['gone', 'broken', 'page', 'brotli', 'part', 'ranges', 'again', 'fine', 'slow-down']
        .map((name) => `Sitemap: $/${name}.xml`)
        .join('\n'),
      '/broken.xml': status(500),
      '/slow-down.xml': status(429),
      '/page.xml': file('<!doctype html><html><head><link href="x"></head><body><p>soft 404</body></html>'),
      '/brotli.xml': file('x', { 'Content-Encoding': 'br' }),
      '/part.xml': (_, response) => response.writeHead(206, { 'Content-Range': 'bytes 0-9/99' }).end(TEN),
      '/ranges.xml': (_, response) => {
        response.writeHead(206, { 'Content-Range': 'bytes 0-9/10', 'Content-Type': 'multipart/byteranges' }).end(TEN);
      },
      '/again.xml': status(304),
      '/fine.xml': urlset('$/1'),
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), site.origin))).toEqual([`${site.origin}/1`]);
    expect(problems(reported)).toEqual([
      '/gone.xml unavailable',
      '/broken.xml unreachable',
      '/page.xml no-sitemap',
      '/brotli.xml unreachable',
      '/part.xml unreachable',
      '/ranges.xml unreachable',
      '/again.xml unreachable',
      '/slow-down.xml unreachable',
    ]);
    expect(reported[0]).toMatchObject({ entries: 0, format: undefined, hops: [{ status: 404, address: '127.0.0.1' }] });
  });
});
