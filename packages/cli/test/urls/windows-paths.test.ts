import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRevision } from '../../src/files/git-revision.js';
import { withGuessedScheme } from '../../src/urls/guess-scheme.js';
import { isUrl } from '../../src/urls/is-url.js';
import { notAUrl } from '../../src/urls/not-a-url.js';
import { complaint } from '../maycrawl.js';

describe('a path of Windows is neither a URL nor a revision', () => {
  it.each([
    'C:\\site\\robots.txt',
    'c:/site/robots.txt',
    'C:\\robots.txt',
    '\\\\server\\share\\robots.txt',
    '\\\\?\\C:\\site\\robots.txt',
    '\\site\\robots.txt',
    '.\\site\\robots.txt',
    '..\\robots.txt',
  ])('%s', (path) => {
    expect(isUrl(path)).toBe(false);
    expect(withGuessedScheme(path)).toBeUndefined();
    expect(notAUrl(path)).toContain('is not a URL but looks like a file');
    for (const system of [posix, win32]) expect(isRevision(path, '.', system)).toBe(false);
  });

  it.each(['C:robots.txt', 'c:site\\robots.txt'])('%s, in the current folder of a drive', (path) => {
    expect(isUrl(path)).toBe(false);
    expect(withGuessedScheme(path)).toBeUndefined();
    expect(notAUrl(path)).toContain('is not a URL but looks like a file');
    expect(isRevision(path, '.', win32)).toBe(false);
    // Elsewhere, it may be a file in the revision `C`.
    expect(isRevision(path, '.', posix)).toBe(true);
  });

  it('the command says so', () => {
    expect(complaint(['check', 'C:\\site\\robots.txt'])).toContain('looks like a file');
    expect(complaint(['lint', 'C:\\site\\robots.txt'])).toContain('there is no such file');
    expect(complaint(['diff', 'C:\\old\\robots.txt', 'C:\\new\\robots.txt'])).toContain('there is no such file');
  });
});

it.each(['HEAD:robots.txt', 'HEAD~1:site/robots.txt', 'HEAD^{/fix\\.}:robots.txt', ':/robots.txt', 'v1:robots.txt'])(
  '%s is a revision',
  (text) => {
    for (const system of [posix, win32]) expect(isRevision(text, '.', system)).toBe(true);
  },
);

it.each(['x:8080', 'u:p@example.com', 'u:p/x@example.com', 'a:80/x', 'a://b', 'a:'])('%s is no path', (text) => {
  expect(notAUrl(text)).not.toContain('looks like a file');
});
