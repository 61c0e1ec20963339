import { isAbsolute } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { cacheFolder } from '../../src/session/cache-folder.js';

describe('cacheFolder', () => {
  it.each([
    [{}, 'linux', '/home/a/.cache/maycrawl'],
    [{ XDG_CACHE_HOME: '/tmp/x' }, 'linux', '/tmp/x/maycrawl'],
    [{ XDG_CACHE_HOME: '' }, 'linux', '/home/a/.cache/maycrawl'],
    [{ XDG_CACHE_HOME: 'relative' }, 'freebsd', '/home/a/.cache/maycrawl'],
    [{}, 'darwin', '/home/a/Library/Caches/maycrawl'],
    [{ XDG_CACHE_HOME: '/tmp/x' }, 'darwin', '/tmp/x/maycrawl'],
    [{ LOCALAPPDATA: 'C:\\Local' }, 'win32', 'C:\\Local\\maycrawl\\Cache'],
    [{}, 'win32', '\\home\\a\\AppData\\Local\\maycrawl\\Cache'],
    [{ LOCALAPPDATA: '' }, 'win32', '\\home\\a\\AppData\\Local\\maycrawl\\Cache'],
    [{ XDG_CACHE_HOME: 'D:\\cache' }, 'win32', 'D:\\cache\\maycrawl'],
    [{ XDG_CACHE_HOME: 'D:cache', LOCALAPPDATA: 'C:\\Local' }, 'win32', 'C:\\Local\\maycrawl\\Cache'],
    [{ XDG_CACHE_HOME: 'D:\\cache' }, 'linux', '/home/a/.cache/maycrawl'],
  ] as const)('%j on %s is %s', (env, platform, folder) => {
    expect(cacheFolder(env, platform, () => '/home/a')).toBe(folder);
  });

  it.each(['linux', 'darwin', 'win32'] as const)('on %s, there is none without a home folder', (platform) => {
    expect(cacheFolder({}, platform, () => undefined)).toBeUndefined();
    expect(cacheFolder({ XDG_CACHE_HOME: '/tmp/x' }, platform, () => undefined)).toBeDefined();
  });

  it.each(['', 'home'])('HOME %j is not the working folder', (home) => {
    vi.stubEnv('HOME', home);
    try {
      const folder = cacheFolder({}, 'linux');
      expect(folder === undefined || isAbsolute(folder)).toBe(true);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
