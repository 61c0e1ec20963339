import { homedir } from 'node:os';
import { join, win32 } from 'node:path';

/**
 * Where the command keeps robots.txt files between runs unless told otherwise: `maycrawl` in the folder that the user's
 * system has for what may be lost. XDG_CACHE_HOME, an absolute path, goes before all.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string = homedir(),
): string {
  const xdg = env.XDG_CACHE_HOME;
  if (xdg?.startsWith('/')) return join(xdg, 'maycrawl');
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Caches', 'maycrawl');
    case 'win32':
      return win32.join(env.LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local'), 'maycrawl', 'Cache');
    default:
      return join(home, '.cache', 'maycrawl');
  }
}
