import { robotsUrl } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { decidedUrl, isPlainPath, plainPathStart } from '../../src/url/decided-url.js';
import { urlish } from './urlish.js';

const SEED = 20261121;

describe('decidedUrl', () => {
  it.each([
    ['http://h.example/x/../private', 'http://h.example/private'],
    ['http://h.example/%2e%2e/private', 'http://h.example/private'],
    ['http://h.example\\private', 'http://h.example/private'],
    ['http://h.example/\tpri\nvate', 'http://h.example/private'],
    ['HTTP://H.Example:80/private', 'http://h.example/private'],
  ])('FAULT-80, F8 %j is requested as %j', (url, href) => {
    expectSame(decidedUrl(url).href, href);
    expectSame(decidedUrl(new URL(url)).href, href);
  });

  it('F8 the fast path agrees with `new URL` whenever it answers', () => {
    let answered = 0;
    fc.assert(
      fc.property(urlish, (url) => {
        const path = plainPathStart(url);
        if (path === 0) return;
        answered++;
        expectSame(url, new URL(url).href);
        expectSame(`${url.slice(0, path)}/robots.txt`, robotsUrl(url));
      }),
      { seed: SEED, numRuns: 40_000 },
    );
    expect(answered).toBeGreaterThan(5000);
  });

  it('F8 the fast path of long URLs agrees with that of short ones', () => {
    const long = `/${'aZ9~'.repeat(100)}`;
    fc.assert(
      fc.property(urlish, (path) => {
        expectSame(isPlainPath(`${long}/${path}`, 0), isPlainPath(`/${path}`, 0));
      }),
      { seed: SEED, numRuns: 10_000 },
    );
    for (let code = 0; code < 256; code++) {
      const end = `x${String.fromCharCode(code)}`;
      expectSame(isPlainPath(long + end, 0), isPlainPath(`/${end}`, 0), end);
    }
  });

  it('F8 the fast path answers for ordinary URLs', () => {
    for (const url of [
      'https://www.example.com/',
      'http://a-b.example.org/p/q.html?x=1&y=[2]',
      'https://localhost/~u/(1)',
    ]) {
      expectSame(plainPathStart(url), new URL(url).origin.length);
    }
  });

  it('URL and origin come from one reading of an object that is like a URL', () => {
    const url = { href: 'http://a.example/x', toString: () => 'http://b.example/y' } as unknown as URL;
    expect(decidedUrl(url)).toEqual({ href: 'http://a.example/x', origin: 'http://a.example' });
    let reads = 0;
    const changing = {
      get href() {
        return `http://${++reads}.example/`;
      },
    } as unknown as URL;
    const { href, origin } = decidedUrl(changing);
    expectSame(href, `${origin}/`);
    for (const wrong of [null, undefined, {}, 5]) expect(() => decidedUrl(wrong as never)).toThrow(TypeError);
  });

  it('A2 a URL whose scheme has no robots.txt is a TypeError', () => {
    for (const url of ['mailto:a@example.com', '/path', '', 'http://', 'file:///etc/passwd']) {
      expect(() => decidedUrl(url)).toThrow(TypeError);
    }
  });
});
