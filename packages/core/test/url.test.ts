import { canParseUrl } from '@maycrawl/core/url';
import { expect, test } from 'vitest';

/** More calls than V8 runs before it optimizes the caller. */
const CALLS = 15_000;

/** Text as `JSON.parse` returns it, which is one byte for each character. */
const flat = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

test.each([
  ['http://müller.example/', true],
  ['https://é.example/a?b#c', true],
  ['ftp://straße.example:2121/', true],
  ['http://例え.example/', true],
  ['http://example.com/é', true],
  // The UTF-8 of `À`, read as Latin-1. U+0080 is not permitted in a host.
  ['http://Ã\u0080.example/', false],
  ['http://é é/', false],
  ['http://example.com/', true],
  ['é', false],
  ['', false],
])('%j is a URL however often it is asked: %s', (text, expected) => {
  const url = flat(text);
  let wrong = 0;
  for (let i = 0; i < CALLS; i++) if (canParseUrl(url) !== expected) wrong++;
  expect(wrong).toBe(0);
});

test.each([
  ['/é', 'https://müller.example/'],
  ['/a', 'https://müller.example/'],
])('%j relative to %j is a URL however often it is asked', (text, base) => {
  const [url, flatBase] = [flat(text), flat(base)];
  let wrong = 0;
  for (let i = 0; i < CALLS; i++) if (!canParseUrl(url, flatBase)) wrong++;
  expect(wrong).toBe(0);
});

test('a text may be relative to a base', () => {
  expect(canParseUrl('/é')).toBe(false);
  expect(canParseUrl('/a', 'https://example.com')).toBe(true);
});
