import { expect, test } from 'vitest';
import { readUrl } from '../../src/urls/test-url.js';

test.each([
  ['/', '/', undefined, false],
  ['/cart?x=1&y=2', '/cart?x=1&y=2', undefined, false],
  ['?x=1', '/?x=1', undefined, false],
  ['  /cart  ', '/cart', undefined, false],
  ['/a b', '/a%20b', undefined, true],
  ['/caf\u00e9', '/caf%C3%A9', undefined, true],
  ['/a/../b', '/b', undefined, true],
  ['/a/.', '/a/', undefined, true],
  ['/a/%2e%2e/b', '/b', undefined, true],
  ['/a#part', '/a', undefined, true],
  ['/a\\b', '/a/b', undefined, true],
  ["/a?x='", '/a?x=%27', undefined, true],
  ['https://shop.example', '/', 'https://shop.example/robots.txt', false],
  ['https://shop.example:443/a?b', '/a?b', 'https://shop.example/robots.txt', false],
  ['HTTP://Shop.Example:8080/a', '/a', 'http://shop.example:8080/robots.txt', false],
  ['//shop.example/a', '/a', 'https://shop.example/robots.txt', false],
  ['shop.example/a', '/a', 'https://shop.example/robots.txt', false],
  ['shop.example', '/', 'https://shop.example/robots.txt', false],
  ['localhost:8080/a', '/a', 'https://localhost:8080/robots.txt', false],
  ['https://shop.example/a/../b', '/b', 'https://shop.example/robots.txt', true],
])('%s', (typed, path, robots, isRewritten) => {
  expect(readUrl(typed)).toEqual({ typed: typed.trim(), path, robots, isRewritten });
});

test.each([
  '',
  'cart',
  'hello world',
  'mailto:a@shop.example',
  'javascript:alert(1)',
  '# a comment',
  'https://',
  'index.html',
])('%j is not a URL', (typed) => expect(readUrl(typed)).toBeUndefined());

test('a path that is taken as it is, is what a browser requests', () => {
  for (let code = 0x21; code < 0x7f; code++) {
    const typed = `/a${String.fromCharCode(code)}b?c${String.fromCharCode(code)}d`;
    const { pathname, search } = new URL(typed, 'https://site.invalid');
    expect(readUrl(typed)?.path, typed).toBe(pathname + search);
  }
});
