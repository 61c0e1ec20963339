import { expect, test } from 'vitest';
import { readUrlFile, type UrlFile, type UrlFileInput } from '../../src/url-files/read-url-file.js';

const read = (content: UrlFileInput['content'], as?: UrlFileInput['as']): UrlFile =>
  readUrlFile({ content, ...(as !== undefined && { as }) });

const urlsIn = (content: UrlFileInput['content'], as?: UrlFileInput['as']) => {
  const file = read(content, as);
  return file.kind === 'urls' ? file.urls : file;
};

const COMBINED = [
  '203.0.113.7 - - [10/Nov/2026:08:00:00 +0000] "GET /cart?id=1 HTTP/1.1" 200 512 "https://shop.example/" "Mozilla/5.0"',
  '2001:db8::1 - ann [10/Nov/2026:08:00:01 +0000] "POST /checkout HTTP/2.0" 302 - "-" "curl/8 \\"x\\""',
  '203.0.113.7 - - [10/Nov/2026:08:00:02 +0000] "GET /cart?id=1 HTTP/1.1" 304 0 "-" "-"',
  '203.0.113.9 - - [10/Nov/2026:08:00:03 +0000] "\\x16\\x03\\x01" 400 226 "-" "-"',
].join('\n');

test('an access log: common, combined and with virtual hosts', () => {
  expect(read(COMBINED)).toEqual({
    kind: 'urls',
    urls: ['/cart?id=1', '/checkout'],
    bad: [{ number: 4, text: COMBINED.split('\n')[3] }],
    badCount: 1,
  });
  expect(urlsIn('127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326\n')).toEqual([
    '/apache_pb.gif',
  ]);
  expect(urlsIn('shop.example:443 192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 1 "-" "-"')).toEqual(
    ['https://shop.example/a'],
  );
});

test('a table: the column with URLs is taken, with quotes', () => {
  const table =
    'Page,Clicks,Date\n"https://shop.example/a,b?c=""d""",12.50,24.12.2026\nhttps://shop.example/e,3,1.1.2026\n';
  expect(urlsIn(table)).toEqual(['https://shop.example/a,b?c="d"', 'https://shop.example/e']);
  expect(urlsIn('Seite;Klicks\r\n/a;1,5\r\n/b;2,5\r\n')).toEqual(['/a', '/b']);
});

test('a table with several columns of URLs, or without a heading: the column is asked for, and then taken', () => {
  const two = 'Address,Status,Canonical\n/a,200,/b\n/c,200,/d\n';
  expect(read(two)).toEqual({
    kind: 'columns',
    columns: [
      { index: 0, name: 'Address', hasUrls: true, sample: '/a' },
      { index: 2, name: 'Canonical', hasUrls: true, sample: '/b' },
    ],
  });
  expect(urlsIn(two, 2)).toEqual(['/b', '/d']);
  const bare = '/a,1\n/b,2\n';
  expect(read(bare)).toMatchObject({ kind: 'columns', columns: [{ index: 0, name: '' }] });
  expect(urlsIn(bare, 0)).toEqual(['/a', '/b']);
  expect(urlsIn(bare, 'lines')).toEqual(['/a,1', '/b,2']);
});

test('a table without URLs is said to have none', () => {
  expect(read('Name,Price\nBoots,12.50\nShoes,9.99\n')).toEqual({ kind: 'table-without-urls', columns: 2, rows: 3 });
});

test('the lines of bad cells are those of the table', () => {
  expect(read('Page,Clicks\n/a,1\n/b,1\nno,1\n')).toMatchObject({
    urls: ['/a', '/b'],
    bad: [{ number: 4, text: 'no' }],
  });
});

test('sitemaps, feeds and an index', () => {
  const loc = (url: string) => `<url><loc>\n ${url} </loc></url>`;
  const urlset = `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${loc('https://shop.example/a?b&amp;c')}${loc('<![CDATA[https://shop.example/d]]>')}</urlset>`;
  expect(urlsIn(urlset)).toEqual(['https://shop.example/a?b&c', 'https://shop.example/d']);
  const index = `<sitemapindex>${'<sitemap><loc>https://shop.example/1.xml</loc></sitemap>'.repeat(1000)}</sitemapindex>`;
  expect(read(index)).toEqual({ kind: 'sitemap-index', sitemaps: 1000 });
  expect(read('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({ kind: 'other-xml' });
  expect(read('<!doctype html>\n<a href="/a">')).toEqual({ kind: 'web-page' });
});

test('a robots.txt, and what may be one', () => {
  expect(read('# mine\nUser-agent: *\nDisallow: /a\n\nSitemap: https://shop.example/s.xml\n')).toEqual({
    kind: 'robots',
  });
  expect(read('Disallow: /a\n/b\n')).toEqual({ kind: 'either' });
  expect(urlsIn('Disallow: /a\n/b\n', 'lines')).toEqual(['/b']);
});

test('bytes: UTF-16, and those that are no text', () => {
  expect(urlsIn(Buffer.from('\uFEFF/a\r\n/b\r\n', 'utf16le'))).toEqual(['/a', '/b']);
  expect(read(Uint8Array.from({ length: 512 }, (_, at) => at % 256))).toEqual({ kind: 'binary' });
});

test('lines that are no URLs are counted, and the first are returned', () => {
  expect(read('no way\n'.repeat(5000))).toMatchObject({ kind: 'urls', urls: [], badCount: 5000 });
  expect(read('no way\n'.repeat(5000))).toHaveProperty('bad.length', 2000);
  expect(read('')).toEqual({ kind: 'urls', urls: [], bad: [], badCount: 0 });
});
