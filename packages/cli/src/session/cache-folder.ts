import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** An absolute `XDG_CACHE_HOME` takes precedence on every system. */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string = homedir(),
): string {
  const xdg = env.XDG_CACHE_HOME;
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'maycrawl');
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Caches', 'maycrawl');
    case 'win32':
      return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'maycrawl', 'Cache');
    default:
      return join(home, '.cache', 'maycrawl');
  }
}
