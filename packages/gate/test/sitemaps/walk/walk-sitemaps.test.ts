import { describe, expect, it } from 'vitest';
import { respond } from '../../fetch/fetching.js';
import { cleanUps, openGate } from '../../gate-fixture.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { file, status } from '../../servers/site.js';
import { index, locs, problems, reports, sitemapSite, urlset, walk } from '../sitemap-fixture.js';

describe('sitemaps of an origin', () => {
  it('H1 H2 reads what robots.txt names, in its order, an index before what follows it', async () => {
    const place = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml\nUser-agent: *\nDisallow:\nSITEMAP: $/last.txt',
      '/index.xml': index('$/one.xml', '$/two.xml'),
      '/one.xml': urlset('$/1', '$/2'),
      '/two.xml': urlset('$/3'),
      '/last.txt': '$/4\r\n\r\n$/5\n',
    });
    const heard = reports();
    const urls = await walk(await openGate(), `${place.origin}/any/page`);
    expect(locs(urls)).toEqual([1, 2, 3, 4, 5].map((page) => `${place.origin}/${page}`));
    expect(urls[2]).toEqual({
      loc: `${place.origin}/3`,
      lastmod: undefined,
      sitemap: `${place.origin}/two.xml`,
      foreign: false,
    });
    expect(heard).toMatchObject([
      {
        origin: place.origin,
        sitemap: `${place.origin}/index.xml`,
        index: undefined,
        format: 'sitemapindex',
        entries: 2,
      },
      { sitemap: `${place.origin}/one.xml`, index: `${place.origin}/index.xml`, format: 'urlset', entries: 2 },
      { sitemap: `${place.origin}/two.xml`, entries: 1 },
      { sitemap: `${place.origin}/last.txt`, index: undefined, format: 'text', entries: 2, problems: [] },
    ]);
  });

  it('H2 a relative sitemap line is told and not resolved', async () => {
    const place = await sitemapSite({ '/robots.txt': 'Sitemap: /sitemap.xml', '/sitemap.xml': urlset('$/1') });
    const heard = reports();
    expect(await walk(await openGate(), place.origin)).toEqual([]);
    expect(problems(heard)).toEqual(['/sitemap.xml invalid-url']);
    expect(place.paths).toEqual(['/robots.txt']);
  });

  it('reads the given sitemaps alone where it is told to, on any host', async () => {
    const [place, other] = [await sitemapSite({}), await sitemapSite({ '/s.xml': urlset('$/1') })];
    const urls = await walk(await openGate(), place.origin, undefined, { only: [`${other.origin}/s.xml`] });
    expect(locs(urls)).toEqual([`${other.origin}/1`]);
    expect(place.asked).toBe(0);
  });

  it.each([['x'], ['ftp://h/s.xml'], ['/s.xml']])(
    'a given sitemap that is no URL is the caller’s mistake: %s',
    async (url) => {
      const gate = await openGate();
      await expect(walk(gate, 'http://h.test/', undefined, { only: [url] })).rejects.toThrow(/^only: /);
    },
  );
});

describe('may it be fetched?', () => {
  it('H3 a sitemap that its own robots.txt disallows is never requested', async () => {
    const other = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /shut\nUser-agent: friend\nDisallow:',
      '/shut.xml': urlset('$/1'),
      '/open.xml': urlset('$/2'),
    });
    const place = await sitemapSite({
      // What is said here of other hosts counts for nothing.
      '/robots.txt': `User-agent: *\nDisallow: /open.xml\nSitemap: ${other.origin}/shut.xml\nSitemap: ${other.origin}/open.xml`,
    });
    const heard = reports();
    const gate = await openGate();
    expect(locs(await walk(gate, place.origin))).toEqual([`${other.origin}/2`]);
    expect(problems(heard)).toEqual(['/shut.xml disallowed']);
    expect(heard[0]!.problems[0]!.detail).toContain('line 2');
    expect(other.paths).toEqual(['/robots.txt', '/open.xml']);
    expect(locs(await walk(gate, place.origin, 'friend'))).toEqual([`${other.origin}/1`, `${other.origin}/2`]);
  });

  it('H3 neither is one that an index names, nor one that a redirect leads to', async () => {
    const place = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /shut\nSitemap: $/index.xml\nSitemap: $/moved.xml',
      '/index.xml': index('$/shut/a.xml', '$/b.xml'),
      '/shut/a.xml': urlset('$/1'),
      '/b.xml': urlset('$/2'),
      '/moved.xml': status(301, { Location: '/shut/c.xml' }),
      '/shut/c.xml': urlset('$/3'),
    });
    const heard = reports();
    expect(locs(await walk(await openGate(), place.origin))).toEqual([`${place.origin}/2`]);
    expect(problems(heard)).toEqual(['/shut/a.xml disallowed', '/moved.xml disallowed']);
    expect(place.paths).toEqual(['/robots.txt', '/index.xml', '/b.xml', '/moved.xml']);
  });

  it('H3 where robots.txt of its origin cannot be fetched, neither can the sitemap', async () => {
    const broken = await sitemapSite({ '/robots.txt': status(500), '/s.xml': urlset('$/1') });
    const place = await sitemapSite({ '/robots.txt': `Sitemap: ${broken.origin}/s.xml` });
    const heard = reports();
    expect(await walk(await openGate(), place.origin)).toEqual([]);
    expect(problems(heard)).toEqual(['/s.xml disallowed']);
    expect(broken.paths).toEqual(['/robots.txt']);
  });

  it('FAULT-10 a sitemap or a redirect at a private address is refused, and nothing is connected to', async () => {
    const secret = await startMisbehaving(respond(http('200 OK', {}, urlset('http://h.test/1'))), {
      host: '127.0.0.2',
    });
    cleanUps.push(() => secret.stop());
    const place = await sitemapSite({
      '/robots.txt': `Sitemap: ${secret.origin}/s.xml\nSitemap: $/moved.xml`,
      '/moved.xml': status(302, { Location: `${secret.origin}/t.xml` }),
    });
    const heard = reports();
    const gate = await openGate({ fetch: { allowPrivate: ['127.0.0.1/32'] } });
    expect(await walk(gate, place.origin)).toEqual([]);
    expect(problems(heard)).toEqual(['/s.xml refused-address', '/moved.xml refused-address']);
    expect(secret.accepted).toBe(0);
    const bold = await openGate({ fetch: { allowPrivate: true } });
    expect(locs(await walk(bold, place.origin))).toEqual(['http://h.test/1', 'http://h.test/1']);
  });
});

describe('which sitemaps are followed', () => {
  it('none is fetched twice, however often and under however many names it is met', async () => {
    const place = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml\nSitemap: $/index.xml#again\nSitemap: $/moved.xml\nSitemap: $/a.xml',
      '/index.xml': index('$/index.xml', '$/a.xml', '$/a.xml'),
      '/a.xml': urlset('$/1'),
      '/moved.xml': status(301, { Location: '/a.xml' }),
    });
    const heard = reports();
    expect(locs(await walk(await openGate(), place.origin))).toEqual([`${place.origin}/1`]);
    expect(place.paths).toEqual(['/robots.txt', '/index.xml', '/a.xml', '/moved.xml']);
    expect(problems(heard)).toEqual([]);
  });

  it('redirects that run in a circle, go on for ever or lead nowhere end as for robots.txt', async () => {
    const place = await sitemapSite({
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
    const heard = reports();
    expect(locs(await walk(await openGate(), place.origin))).toEqual([`${place.origin}/1`]);
    expect(problems(heard)).toEqual(
      ['/loop.xml', '/1.xml', '/none.xml', '/file.xml'].map((path) => `${path} unavailable`),
    );
    expect(place.paths).not.toContain('/7.xml');
  });

  it('an index that an index names is told and not followed', async () => {
    const place = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml',
      '/index.xml': index('$/inner.xml', '$/a.xml'),
      '/inner.xml': index('$/b.xml'),
      '/a.xml': urlset('$/1'),
      '/b.xml': urlset('$/2'),
    });
    const heard = reports();
    expect(locs(await walk(await openGate(), place.origin))).toEqual([`${place.origin}/1`]);
    expect(problems(heard)).toEqual(['/inner.xml nested-index']);
    expect(place.paths).not.toContain('/b.xml');
  });

  it('an index speaks for its own host alone: sitemaps on others are told and not fetched', async () => {
    const other = await sitemapSite({ '/s.xml': urlset('$/1') });
    const named = other.origin.replace('127.0.0.1', 'elsewhere.test');
    const place = await sitemapSite({
      '/robots.txt': 'Sitemap: $/index.xml',
      '/index.xml': index(`${named}/s.xml`, `${named}/t.xml`, '$/a.xml'),
      '/a.xml': urlset('$/2'),
    });
    const heard = reports();
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    expect(locs(await walk(gate, place.origin))).toEqual([`${place.origin}/2`]);
    expect(problems(heard)).toEqual(['/index.xml foreign-sitemap']);
    expect(heard[0]!.problems[0]!.detail).toContain(
      `2 of its sitemaps not read, as they lie on other hosts; the first: ${named}/s.xml`,
    );
    expect(other.asked).toBe(0);
  });

  it('a walk ends after 50,000 sitemaps, and says so once', async () => {
    const names = Array.from({ length: 50_000 }, (_, sitemap) => `$/x/${sitemap}`);
    const place = await sitemapSite({
      '/robots.txt': 'User-agent: *\nDisallow: /x/\nSitemap: $/index.xml\nSitemap: $/last.xml',
      '/index.xml': index(...names),
      '/last.xml': urlset('$/1'),
    });
    const heard = reports();
    expect(await walk(await openGate(), place.origin)).toEqual([]);
    expect(problems(heard).slice(-2)).toEqual(['/x/49998 disallowed', '/x/49999 too-many-sitemaps']);
    expect(heard).toHaveLength(50_001);
    expect(place.paths).toEqual(['/robots.txt', '/index.xml']);
  });

  it('URLs of hosts that nobody vouched for are marked; those of the sitemap’s own host are not', async () => {
    const place = await sitemapSite({
      '/robots.txt': 'Sitemap: $/s.xml\nSitemap: $/other.xml',
      '/s.xml': urlset('$/1', 'https://127.0.0.1/2', 'http://elsewhere.test/3', 'http://www.127.0.0.1.test/4'),
      '/other.xml': status(404),
    });
    const urls = await walk(await openGate(), place.origin);
    expect(urls.map(({ foreign }) => foreign)).toEqual([false, false, true, true]);
    const lent = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const named = place.origin.replace('127.0.0.1', 'lent.test');
    const only = [`${place.origin}/s.xml`];
    expect((await walk(lent, named, undefined, { only })).map(({ foreign }) => foreign)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('what cannot be read is told, each with its reason, and the rest goes on', async () => {
    const place = await sitemapSite({
      '/robots.txt': ['gone', 'broken', 'page', 'brotli', 'part', 'again', 'fine', 'slow-down']
        .map((name) => `Sitemap: $/${name}.xml`)
        .join('\n'),
      '/broken.xml': status(500),
      '/slow-down.xml': status(429),
      '/page.xml': file('<!doctype html><html><head><link href="x"></head><body><p>soft 404</body></html>'),
      '/brotli.xml': file('x', { 'Content-Encoding': 'br' }),
      '/part.xml': (_, response) => response.writeHead(206, { 'Content-Range': 'bytes 0-9/99' }).end('<urlset>ab'),
      '/again.xml': status(304),
      '/fine.xml': urlset('$/1'),
    });
    const heard = reports();
    expect(locs(await walk(await openGate(), place.origin))).toEqual([`${place.origin}/1`]);
    expect(problems(heard)).toEqual([
      '/gone.xml unavailable',
      '/broken.xml unreachable',
      '/page.xml no-sitemap',
      '/brotli.xml unreachable',
      '/part.xml unreachable',
      '/again.xml unreachable',
      '/slow-down.xml unreachable',
    ]);
    expect(heard[0]).toMatchObject({ entries: 0, format: undefined, hops: [{ status: 404, address: '127.0.0.1' }] });
  });
});
