import { visibleText } from '@maycrawl/core/message';
import { expect, test } from 'vitest';
import { readUrl, type TestUrl } from '../../src/urls/test-url.js';
import { labelOf, splitLabel } from '../../src/urls/url-label.js';

test.each([
  ['https://shop.example/a b?c', '/a b?c'],
  ['https://shop.example', '/'],
  ['https://shop.example?x', '/?x'],
  ['//shop.example/a', '/a'],
  ['SHOP.example/a', '/a'],
  ['/a', '/a'],
  ['http://shop.example/a', 'http://shop.example/a'],
  ['https://other.example/a', 'https://other.example/a'],
])('%s is named %s on the page of its host', (typed, label) => {
  expect(labelOf(readUrl(typed) as TestUrl, 'https://shop.example/robots.txt')).toBe(label);
});

test('a long label is split before its end, and a short one is not', () => {
  expect(splitLabel('/short')).toEqual(['/short', '']);
  const label = `/${'a'.repeat(40)}/the-last-part`;
  expect(splitLabel(label)).toEqual([`/${'a'.repeat(40)}`, '/the-last-part']);
});

test.each(['\u{1f600}'.repeat(30), 'e\u0301'.repeat(30), `/${'\u{1f600}\u200d'.repeat(30)}x`])(
  '%j is split between characters',
  (label) => {
    const [start, end] = splitLabel(label);
    expect(start + end).toBe(visibleText(label));
    expect(end).toMatch(/^(?![\p{M}\u200d])/u);
    expect(end).not.toMatch(/^[\udc00-\udfff]/);
  },
);
