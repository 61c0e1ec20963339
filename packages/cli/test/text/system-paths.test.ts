import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathWithin, portableGlob, relativePath, uriReference, withSlashes } from '../../src/text/system-paths.js';
import { inWorkspace } from '../../src/text/workflow-command.js';

describe('withSlashes', () => {
  it.each([
    [posix, 'site/robots.txt', 'site/robots.txt'],
    [posix, 'a\\b/robots.txt', 'a\\b/robots.txt'],
    [win32, 'site\\robots.txt', 'site/robots.txt'],
    [win32, 'C:\\site/robots.txt', 'C:/site/robots.txt'],
    [win32, '\\\\server\\share\\robots.txt', '//server/share/robots.txt'],
  ])('%#: %s', (system, path, expected) => {
    expect(withSlashes(path, system)).toBe(expected);
  });
});

describe('pathWithin', () => {
  it.each([
    [posix, '/site', '/site/a/robots.txt', 'a/robots.txt'],
    [posix, '/site', '/site', ''],
    [posix, '/site', '/site/..foo/robots.txt', '..foo/robots.txt'],
    [posix, '/site', '/site/a\\b/robots.txt', 'a\\b/robots.txt'],
    [posix, '/', '/robots.txt', 'robots.txt'],
    [posix, '/site', '/', undefined],
    [posix, '/site', '/site2/robots.txt', undefined],
    [posix, '/site', '/Site/robots.txt', undefined],
    [win32, 'C:\\site', 'C:\\site\\a\\robots.txt', 'a/robots.txt'],
    [win32, 'C:\\site', 'c:/Site/a/robots.txt', 'a/robots.txt'],
    [win32, 'C:\\site\\', 'C:\\site', ''],
    [win32, 'C:\\', 'C:\\robots.txt', 'robots.txt'],
    [win32, 'C:\\site', 'C:\\site\\..foo\\robots.txt', '..foo/robots.txt'],
    [win32, 'C:\\site', 'C:\\robots.txt', undefined],
    [win32, 'C:\\site', 'D:\\site\\robots.txt', undefined],
    [win32, 'C:\\site', '\\\\server\\share\\robots.txt', undefined],
    [win32, '\\\\server\\share', '\\\\server\\share\\a\\robots.txt', 'a/robots.txt'],
  ])('%#: in %s, %s', (system, folder, path, expected) => {
    expect(pathWithin(folder, path, system)).toBe(expected);
    // An annotation of GitHub Actions names a file by its path in the workspace.
    expect(inWorkspace(path, folder, system)).toBe(expected || path);
  });
});

describe('relativePath', () => {
  it.each([
    [posix, '/site/a', '/site/b/robots.txt', '../b/robots.txt'],
    [win32, 'C:\\site\\a', 'C:\\site\\b\\robots.txt', '../b/robots.txt'],
    [win32, 'C:\\site', 'D:\\robots.txt', 'D:/robots.txt'],
  ])('%#: from %s to %s', (system, folder, path, expected) => {
    expect(relativePath(folder, path, system)).toBe(expected);
  });
});

describe('uriReference', () => {
  it.each([
    [posix, 'my site/100%.txt', 'my%20site/100%25.txt'],
    [posix, './a:b/robots#1.txt', './a%3Ab/robots%231.txt'],
    [posix, 'a:b.txt', 'a%3Ab.txt'],
    [posix, 'a\\b/robots.txt', 'a%5Cb/robots.txt'],
    [posix, '/my site #1/ü/robots.txt', 'file:///my%20site%20%231/%C3%BC/robots.txt'],
    [posix, '/a\\b/robots.txt', 'file:///a%5Cb/robots.txt'],
    [win32, 'my site\\robots.txt', 'my%20site/robots.txt'],
    [win32, '..\\site\\robots.txt', '../site/robots.txt'],
    [win32, 'C:\\my site\\#1\\robots.txt', 'file:///C:/my%20site/%231/robots.txt'],
    [win32, 'c:/site/robots.txt', 'file:///c:/site/robots.txt'],
    [win32, '\\\\server\\share\\robots.txt', 'file://server/share/robots.txt'],
  ])('%#: %s', (system, path, expected) => {
    expect(uriReference(path, system)).toBe(expected);
  });
});

it.each([
  [posix, './site/*/robots.txt', 'site/*/robots.txt'],
  [posix, 'site/\\[a\\]/*.txt', 'site/\\[a\\]/*.txt'],
  [win32, '.\\site\\**\\robots.txt', 'site/**/robots.txt'],
  [win32, 'C:\\site\\*.txt', 'C:/site/*.txt'],
])('portableGlob %#: %s', (system, glob, expected) => {
  expect(portableGlob(glob, system)).toBe(expected);
});
