import { robotsUrl } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidedUrl, plainPathStart } from '../src/decided-url.js';

const SEED = 20261121;

const plainPiece = fc.constantFrom('a', 'example', '/', '-', '1', '~', '=', '&', '(', '?', '.html', ';', ',', '@', ':');
/** Pieces that trip parsers. */
const oddPiece = fc.constantFrom(
  ...[
    'HTTP://',
    'ftp://',
    '.',
    '..',
    ':80',
    ':443',
    ':8080',
    '@',
    'u:p@',
    '//',
    '/./',
    '/../',
    '/.',
    '/..',
    '/.well-known',
  ],
  ...[
    '%2e',
    '%2E',
    '%2f',
    '%',
    '%zz',
    '%C3%A9',
    '\\',
    '\t',
    '\n',
    ' ',
    '#f',
    "'",
    '"',
    '<',
    '{',
    '|',
    '^',
    '`',
    'é',
    '１',
  ],
  ...['xn--', 'xn--mller-kva', '127.1', '0x7f', '[::1]', '\0', '-', '_', 'A'],
);
/** A plain URL with up to two odd pieces somewhere in it. */
const urlish = fc
  .tuple(
    fc.constantFrom('http://', 'https://'),
    fc.array(fc.constantFrom('a', 'example', 'www', 'x-1'), { minLength: 1, maxLength: 3 }),
    fc.array(plainPiece, { maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(60), oddPiece), { maxLength: 2 }),
  )
  .map(([scheme, labels, path, odd]) => {
    let url = `${scheme}${labels.join('.')}/${path.join('')}`;
    for (const [at, piece] of odd) url = url.slice(0, at) + piece + url.slice(at);
    return url;
  });

describe('the URL that is decided on', () => {
  it.each([
    ['http://h.example/x/../private', 'http://h.example/private'],
    ['http://h.example/%2e%2e/private', 'http://h.example/private'],
    ['http://h.example\\private', 'http://h.example/private'],
    ['http://h.example/\tpri\nvate', 'http://h.example/private'],
    ['HTTP://H.Example:80/private', 'http://h.example/private'],
  ])('F80, F8 %j is requested as %j', (url, href) => {
    expect(decidedUrl(url).href).toBe(href);
    expect(decidedUrl(new URL(url)).href).toBe(href);
  });

  it('F8 the quick way agrees with new URL wherever it answers', () => {
    let answered = 0;
    fc.assert(
      fc.property(urlish, (url) => {
        const path = plainPathStart(url);
        if (path === 0) return;
        answered++;
        expect(url).toBe(new URL(url).href);
        expect(`${url.slice(0, path)}/robots.txt`).toBe(robotsUrl(url));
      }),
      { seed: SEED, numRuns: 40_000 },
    );
    expect(answered).toBeGreaterThan(5000);
  });

  it('F8 the quick way answers for ordinary URLs', () => {
    for (const url of [
      'https://www.example.com/',
      'http://a-b.example.org/p/q.html?x=1&y=[2]',
      'https://localhost/~u/(1)',
    ]) {
      expect(plainPathStart(url)).toBe(new URL(url).origin.length);
    }
  });

  it('A2 what robots.txt cannot govern is a TypeError', () => {
    for (const url of ['mailto:a@example.com', '/path', '', 'http://', 'file:///etc/passwd']) {
      expect(() => decidedUrl(url)).toThrow(TypeError);
    }
  });
});
