import { homedir } from 'node:os';
import { join, win32 } from 'node:path';

/** An absolute `XDG_CACHE_HOME` takes precedence on every system. */
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
