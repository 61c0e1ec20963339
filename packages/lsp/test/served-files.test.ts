import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isServed, nameIn, pathOf } from '../src/files/served-files.js';

describe('pathOf', () => {
  it.each([
    [false, 'file:///my%20site/%231/robots.txt', '/my site/#1/robots.txt'],
    [false, 'file:///a%5Cb/robots.txt', '/a\\b/robots.txt'],
    [true, 'file:///c%3A/site/robots.txt', 'c:\\site\\robots.txt'],
    [true, 'file:///C:/my%20site/%231/robots.txt', 'C:\\my site\\#1\\robots.txt'],
    [true, 'file://server/share/robots.txt', '\\\\server\\share\\robots.txt'],
    [true, 'file:///site/robots.txt', undefined],
    [false, 'untitled:robots.txt', undefined],
  ])('Windows: %s, %s', (windows, uri, expected) => {
    expect(pathOf(uri, windows)).toBe(expected);
    if (expected !== undefined) expect(pathOf(pathToFileURL(expected, { windows }).href, windows)).toBe(expected);
  });
});

it.each(['file:///c%3A/site/robots.txt', 'file:///C:/site/robots.txt', 'file://server/share/robots.txt'])(
  '%s is a robots.txt',
  (uri) => {
    expect(nameIn(uri)).toBe('robots.txt');
    expect(isServed(uri, 'plaintext')).toBe(true);
  },
);
