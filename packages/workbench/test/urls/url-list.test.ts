import { beforeEach, expect, test } from 'vitest';
import { exampleUrls } from '../../src/files/example.js';
import { keptTests, live, selectedCell, urls } from '../../src/state/workspace.js';
import { readLines } from '../../src/urls/read-lines.js';
import {
  addUrls,
  importUrls,
  isKept,
  MAX_URLS,
  ownRobots,
  paths,
  removeUrl,
  setUrls,
  toggleKept,
} from '../../src/urls/url-list.js';

beforeEach(() => {
  urls.value = ['/a', '/b', '/c'];
  selectedCell.value = undefined;
});

test('lines are read as URLs, each once; the others are listed with their numbers', () => {
  expect(readLines('/a\r\n\n/a\nhello world\nshop.example/b\rnope')).toEqual({
    urls: ['/a', 'shop.example/b'],
    bad: [
      { number: 4, text: 'hello world' },
      { number: 6, text: 'nope' },
    ],
  });
});

test('URLs are added once and up to the limit', () => {
  expect(addUrls(['/b', '/d'])).toEqual({ added: 1, known: 1, leftOut: 0 });
  expect(urls.value).toEqual(['/a', '/b', '/c', '/d']);
  const many = Array.from({ length: MAX_URLS }, (_, index) => `/n/${index}`);
  expect(addUrls(many)).toEqual({ added: MAX_URLS - 4, known: 0, leftOut: 4 });
  expect(urls.value.length).toBe(MAX_URLS);
});

test('the selection follows its URL', () => {
  selectedCell.value = { row: 2, column: 1 };
  removeUrl(0);
  expect(selectedCell.value).toEqual({ row: 1, column: 1 });
  setUrls(['/c', '/x']);
  expect(selectedCell.value).toEqual({ row: 0, column: 1 });
  removeUrl(0);
  expect(selectedCell.value).toBeUndefined();
});

test('a URL of another host has no path to check', () => {
  urls.value = ['/a', 'https://shop.example/b', 'https://other.example/c', 'https://shop.example:443/d'];
  expect(ownRobots.value).toBe('https://shop.example/robots.txt');
  expect(paths.value).toEqual(['/a', '/b', null, '/d']);
});

test('with a live file, its host counts', () => {
  const file = { bytes: new Uint8Array(), text: '', hasMark: false, lineEnd: '\n' as const, isExact: true };
  live.value = { file, url: 'https://other.example/robots.txt', fetchedAt: 0 };
  urls.value = ['/a', 'https://shop.example/b', 'https://other.example/c'];
  expect(paths.value).toEqual(['/a', null, '/c']);
  live.value = undefined;
});

test('a verdict is kept as a test once, and dropped by the second call', () => {
  expect(toggleKept('/a', 'bingbot', true)).toBe(true);
  expect(isKept('/a', 'bingbot')).toBe(true);
  expect(keptTests.value).toEqual([{ url: '/a', crawler: 'bingbot', allowed: true }]);
  expect(toggleKept('/a', 'bingbot', false)).toBe(false);
  expect(keptTests.value).toEqual([]);
});

test('the first URL that is imported is selected, in the column that was, also if the list has it already', () => {
  urls.value = ['/', '/a'];
  selectedCell.value = { row: 1, column: 2 };
  importUrls(['/b', '/c']);
  expect(selectedCell.value).toEqual({ row: 2, column: 2 });
  importUrls(['/', '/d']);
  expect(selectedCell.value).toEqual({ row: 0, column: 2 });
  importUrls([]);
  expect(selectedCell.value).toEqual({ row: 0, column: 2 });
});

test('URLs of the example go at the first import, also if some were removed', () => {
  urls.value = exampleUrls;
  removeUrl(3);
  expect(importUrls(['/mine', '/'])).toEqual({ added: 2, known: 0, leftOut: 0, replacesExample: true });
  expect(urls.value).toEqual(['/mine', '/']);
  expect(importUrls(['/', '/more'])).toEqual({ added: 1, known: 1, leftOut: 0, replacesExample: false });
  urls.value = exampleUrls;
  expect(importUrls([]).replacesExample).toBe(false);
  expect(urls.value).toBe(exampleUrls);
  addUrls(['/one-by-one']);
  expect(importUrls(['/x']).replacesExample).toBe(false);
});
