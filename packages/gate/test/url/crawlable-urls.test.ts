import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawlableUrls } from '../../src/index.js';

describe('crawlableUrls', () => {
  it('resolves links against the page, once each, in order, without fragments', () => {
    const links = [
      '/b',
      'c?d=1#top',
      '#here',
      '/b#again',
      'http://me:secret@example.com/b',
      'HTTPS://Other.Example/',
      '//third.example/x',
      '',
      'http:/e',
    ];
    expect(crawlableUrls(links, 'http://example.com/a/page#part')).toEqual([
      'http://example.com/b',
      'http://example.com/a/c?d=1',
      'http://example.com/a/page',
      'https://other.example/',
      'http://third.example/x',
      'http://example.com/e',
    ]);
  });

  it('drops user names and passwords: fetch would throw, and other clients would send them', () => {
    const links = ['http://user:password@example.com/a', '//user@example.com/a', 'http://:password@example.com/a'];
    expect(crawlableUrls(links, 'http://example.com/')).toEqual(['http://example.com/a']);
  });

  it('leaves out links that cannot be crawled', () => {
    const links = [
      'mailto:a@b.example',
      'javascript:void(0)',
      'tel:+1',
      'data:text/html,x',
      'ftp://h/',
      'blob:http://h/1',
      'http://',
      'http://[::1',
      '//',
      'http://a b/',
      'about:blank',
      'file:///etc/passwd',
    ];
    expect(crawlableUrls(links, 'https://example.com/')).toEqual([]);
    expect(crawlableUrls([undefined, null, 5, {}] as unknown as string[], 'https://example.com/')).toEqual([]);
  });

  it('any href: no exception, and only http and https', () => {
    const link = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true }),
      fc.constantFrom('\u0000', 'http://\ud800', 'https:\\\\h', ' \t\n'),
    );
    fc.assert(
      fc.property(fc.array(link), (links) => {
        for (const url of crawlableUrls(links, 'https://example.com/dir/page')) {
          expect(url).toMatch(/^https?:\/\/[^#]*$/);
          expect(new URL(url).href).toBe(url);
        }
      }),
      { seed: 14, numRuns: 500 },
    );
  });

  it('a base that is not an absolute URL is a TypeError', () => {
    expect(() => crawlableUrls(['/x'], '/page')).toThrow(
      'base: expected an absolute URL, such as "https://example.com/page", got "/page"',
    );
  });
});
