import { describe, expect, it } from 'vitest';
import { appliesTo, robotsUrl } from '../src/robots-url.js';

describe('robotsUrl', () => {
  it.each([
    ['A1', 'https://example.com', 'https://example.com/robots.txt'],
    ['A1', 'https://example.com/a/b/robots.txt', 'https://example.com/robots.txt'],
    ['A1', 'https://example.com/a?q=/robots.txt#f', 'https://example.com/robots.txt'],
    ['A2', 'http://example.com/', 'http://example.com/robots.txt'],
    ['A2', 'HTTP://EXAMPLE.COM/A', 'http://example.com/robots.txt'],
    ['A2', 'ftp://example.com/pub/', 'ftp://example.com/robots.txt'],
    ['A3', 'https://user:secret@example.com/', 'https://example.com/robots.txt'],
    ['A3', 'https://www.example.com/', 'https://www.example.com/robots.txt'],
    ['A3', 'https://example.com.:444/', 'https://example.com:444/robots.txt'],
    ['A3', 'https://example.com./a', 'https://example.com/robots.txt'],
    ['A3', 'https://./', 'https://./robots.txt'],
    ['A4', 'http://example.com:80/', 'http://example.com/robots.txt'],
    ['A4', 'https://example.com:443/', 'https://example.com/robots.txt'],
    ['A4', 'ftp://example.com:21/', 'ftp://example.com/robots.txt'],
    ['A4', 'http://example.com:443/', 'http://example.com:443/robots.txt'],
    ['A4', 'https://example.com:80/', 'https://example.com:80/robots.txt'],
    ['A4', 'https://example.com:/', 'https://example.com/robots.txt'],
    ['A5', 'https://www.müller.eu/ä', 'https://www.xn--mller-kva.eu/robots.txt'],
    ['A5', 'https://www.MÜLLER.eu/', 'https://www.xn--mller-kva.eu/robots.txt'],
    ['A5', 'https://例え。テスト/', 'https://xn--r8jz45g.xn--zckzah/robots.txt'],
    ['A6', 'http://212.96.82.21/a', 'http://212.96.82.21/robots.txt'],
    ['A6', 'http://212.96.82.21./a', 'http://212.96.82.21/robots.txt'],
    ['A6', 'http://0xd4.0x60.0x52.0x15/', 'http://212.96.82.21/robots.txt'],
    ['A6', 'http://[2001:0DB8:0:0:0:0:0:1]:8080/a', 'http://[2001:db8::1]:8080/robots.txt'],
    ['A6', 'https://[::1]:443/', 'https://[::1]/robots.txt'],
  ])('%s the robots.txt of %s is %s', (_id, url, robots) => {
    expect(robotsUrl(url)).toBe(robots);
    expect(robotsUrl(new URL(url))).toBe(robots);
    expect(robotsUrl(robots)).toBe(robots);
  });

  it.each([
    ['mailto:a@example.com', 'mailto:'],
    ['file:///robots.txt', 'file:'],
    ['ws://example.com/', 'ws:'],
    ['data:text/plain,x', 'data:'],
    ['javascript:alert(1)', 'javascript:'],
    ['localhost:8080/a', 'localhost:'],
  ])('A2 throws a TypeError that names the scheme for %s', (url, scheme) => {
    expect(() => robotsUrl(url)).toThrow(
      new TypeError(`url: expected an http, https or ftp URL, as only these have a robots.txt, got ${scheme}`),
    );
  });

  it.each([
    '',
    'example.com/a',
    '/a',
    '//example.com/a',
    'http://',
    'https://a b/',
    'https://example.com:99999/',
    'https://[::1/',
  ])('A2 throws a TypeError for %j, which is not an absolute URL', (url) => {
    expect(() => robotsUrl(url)).toThrow(
      new TypeError(`url: expected an absolute URL, such as "https://example.com/page", got ${JSON.stringify(url)}`),
    );
  });

  it.each([undefined, null, 7, {}, { href: 7 }, []])(
    'A2 throws a TypeError that states the expected type for %j',
    (url) => {
      expect(() => robotsUrl(url as unknown as string)).toThrow(
        new TypeError(`url: expected a string or a URL, got ${url === null ? 'null' : typeof url}`),
      );
    },
  );
});

/** The location table: each robots.txt with URLs that it applies to and URLs that it does not apply to. */
const locations: readonly [robots: string, covered: readonly string[], others: readonly string[]][] = [
  [
    'http://example.com/robots.txt',
    ['http://example.com/', 'http://example.com/folder/file', 'http://example.com:80/'],
    ['http://other.example.com/', 'https://example.com/', 'http://example.com:8181/', 'ftp://example.com/'],
  ],
  [
    'https://example.com/robots.txt',
    ['https://example.com/', 'https://example.com/folder/file'],
    ['https://other.example.com/', 'http://example.com/', 'https://example.com:8181/'],
  ],
  [
    'http://www.example.com/robots.txt',
    ['http://www.example.com/'],
    ['http://example.com/', 'http://shop.www.example.com/', 'http://www.shop.example.com/'],
  ],
  [
    'https://www.exämple.com/robots.txt',
    ['https://www.exämple.com/', 'https://www.xn--exmple-cua.com/'],
    ['https://www.example.com/'],
  ],
  [
    'http://www.müller.eu/robots.txt',
    ['http://www.müller.eu/', 'http://www.xn--mller-kva.eu/'],
    ['http://www.muller.eu/', 'http://www.mueller.eu/'],
  ],
  ['ftp://example.com/robots.txt', ['ftp://example.com/', 'ftp://example.com:21/a'], ['http://example.com/']],
  [
    'http://212.96.82.21/robots.txt',
    ['http://212.96.82.21/'],
    // Even if that site is hosted at this address.
    ['http://example.com/'],
  ],
  [
    'http://example.com:80/robots.txt',
    ['http://example.com:80/', 'http://example.com/'],
    ['http://example.com:81/', 'https://example.com/'],
  ],
  [
    'https://example.com:443/robots.txt',
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com:444/', 'http://example.com/'],
  ],
  ['http://example.com:8181/robots.txt', ['http://example.com:8181/'], ['http://example.com/']],
];

describe('appliesTo', () => {
  it.each(locations)('A8 %s', (robots, covered, others) => {
    for (const url of covered) expect(appliesTo(robots, url), url).toBe(true);
    for (const url of others) expect(appliesTo(robots, url), url).toBe(false);
  });

  it.each([
    'http://example.com/folder/robots.txt',
    'http://example.com/Robots.txt',
    'http://example.com/ROBOTS.TXT',
    'http://example.com/robots.txt/',
    'http://example.com/robots.txt?v=2',
    'http://example.com/',
  ])('A1 %s is not a robots.txt URL, so it applies to no URL', (robots) => {
    expect(appliesTo(robots, 'http://example.com/')).toBe(false);
    expect(appliesTo(robots, 'http://example.com/folder/file')).toBe(false);
  });

  it('A1 a robots.txt in a folder has no effect on that folder', () => {
    expect(robotsUrl('http://example.com/folder/file')).toBe('http://example.com/robots.txt');
  });

  it('A2 either argument must be a URL with a robots.txt', () => {
    expect(() => appliesTo('mailto:a@b', 'http://example.com/')).toThrow(/got mailto:$/);
    expect(() => appliesTo('http://example.com/robots.txt', 'mailto:a@b')).toThrow(/got mailto:$/);
  });
});
