import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';
import { spawnSites } from '../../sites.js';

const { file } = scratch();
const old = file('old.txt', 'User-agent: *\nDisallow:\n');
const now = file('new.txt', 'User-agent: *\nDisallow: /private/\n');
const MAP = `<?xml version="1.0"?>\n<urlset>${['/', '/private/a', '/private/b?x=1&amp;y=2']
  .map((path) => `<url><loc>https://example.com${path}</loc></url>`)
  .join('')}</urlset>`;
const COUNTED = 'of 3 listed URLs: 2 newly blocked, 0 newly allowed';

describe('diff --urls with a sitemap as a file', () => {
  it.each<[string, string | Uint8Array]>([
    ['sitemap.xml', MAP],
    ['sitemap.xml.gz', gzipSync(MAP)],
    ['sitemap-16.xml', Buffer.from(`\ufeff${MAP}`, 'utf16le')],
    ['feed.xml', MAP.replaceAll('urlset', 'rss').replaceAll('loc>', 'link>').replaceAll('url>', 'item>')],
  ])('%s', (name, content) => {
    const { status, stdout, stderr } = maycrawl(['diff', '--urls', file(name, content), old, now]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(COUNTED);
    expect(stdout).toContain('https://example.com/private/b?x=1&y=2: now blocked');
  });

  it('on stdin', () => {
    expect(maycrawl(['diff', '--urls', '-', old, now], { input: gzipSync(MAP) }).stdout).toContain(COUNTED);
  });

  it('incomplete: its URLs are counted, and the exit code is 2 whatever --fail-on says', () => {
    const cut = file('cut.xml', MAP.replace('</urlset>', ''));
    const { status, stdout, stderr } = maycrawl(['diff', '--fail-on', 'allowed', '--urls', cut, old, now]);
    expect([status, stderr]).toEqual([2, `maycrawl: ${cut}: invalid XML: line 2: Unclosed root tag\n`]);
    expect(stdout).toContain(COUNTED);
  });

  it.each([
    ['page.xml', '<!doctype html><html></html>', 'its root element is <html>'],
    [
      'index.xml',
      `<sitemapindex><sitemap><loc>https://example.com/s.xml</loc></sitemap></sitemapindex>`,
      'lists sitemaps, not pages',
    ],
    ['broken.gz', Uint8Array.of(0x1f, 0x8b, 8), 'its gzip data cannot be read'],
  ])('%s is rejected', (name, content, words) => {
    expect(complaint(['diff', '--urls', file(name, content), old, now])).toContain(words);
  });
});

describe('diff --urls with a list of lines', () => {
  it('lines end at LF, CR LF or CR, and the list may be long', () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, page) => `https://example.com/private/${page}${['\n', '\r\n', '\r', '\n\n'][page % 4]}`,
    );
    const { status, stdout, stderr } = maycrawl([
      'diff',
      '--urls',
      file('long.txt', `\ufeff${lines.join('')}`),
      old,
      now,
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('of 200,000 listed URLs: 200,000 newly blocked');
  });

  it.each([
    ['a line that is not a URL', '/a\n\nno url\n', 'line 3 of '],
    ['a comment', '/a\n# c\n', 'line 2 of '],
    ['a line that is too long', `/a\r\n/${'x'.repeat(70_000)}\n`, 'line 2 of '],
    // A change of the whole site would not count.
    ['an empty list', '', 'no URL is listed in '],
    ['a list of empty lines', '\n \r\n\n', 'no URL is listed in '],
  ])('%s is rejected', (_, content, words) => {
    expect(complaint(['diff', '--urls', file('wrong.txt', content), old, now])).toContain(words);
  });

  it.each([
    ['policy', []],
    ['lint', ['--no-config']],
  ])('%s rejects the same lists', (command, options) => {
    const [wrong, empty] = [file('wrong.txt', '/a\n# c\n'), file('empty.txt', '\n')];
    expect(complaint([command, ...options, '--urls', wrong, now])).toMatch(/line 2 of .* is not a URL/);
    expect(complaint([command, ...options, '--urls', empty, now])).toContain('no URL is listed in ');
  });

  it('lint reads sitemaps as files, too, and exits with 2 if one is incomplete', () => {
    const lint = (name: string, map: string) => maycrawl(['lint', '--no-config', '--urls', file(name, map), now]);
    expect(lint('map.xml', MAP)).toMatchObject({ status: 0, stderr: '' });
    const { status, stderr } = lint('cut.xml', MAP.replace('</urlset>', ''));
    expect([status, stderr]).toEqual([2, expect.stringContaining('invalid XML')]);
  });

  it('the error for a missing file names the option', () => {
    expect(complaint(['diff', '--urls', 'nowhere.txt', old, now])).toContain('check the path after --urls');
  });
});

describe('diff --urls with a URL', () => {
  let sites: Awaited<ReturnType<typeof spawnSites>>;
  beforeAll(async () => {
    sites = await spawnSites();
  });
  afterAll(() => sites.stop());
  const diff = (path: string, ...args: readonly string[]) =>
    maycrawl([
      'diff',
      '--allow-private',
      '--timeout',
      '5',
      ...args,
      '--urls',
      `http://${path.replace('/', `.localhost:${sites.port}/`)}`,
      old,
      now,
    ]);

  it('of a sitemap', () => {
    const { status, stdout, stderr } = diff('listed/pages.xml.gz');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('of 2 listed URLs: 1 newly blocked, 0 newly allowed');
  });

  it('H3 of a site: all its sitemaps are read, and the exit code is 2 if some cannot be read', () => {
    const { status, stdout, stderr } = diff('listed/');
    expect(stdout).toContain('of 2 listed URLs: 1 newly blocked, 0 newly allowed');
    expect(stderr.split('\n')).toHaveLength(3);
    expect(status).toBe(2);
  });

  it('that lists nothing is rejected', () => {
    const { status, stdout, stderr } = diff('missing/sitemap.xml');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('/sitemap.xml: not found: answered 404\n');
    expect(stderr).toContain('no URL is listed at ');
  });
});
