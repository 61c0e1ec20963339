import { describe, expect, it } from 'vitest';
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
    expect(cacheFolder(env, platform, '/home/a')).toBe(folder);
  });
});
