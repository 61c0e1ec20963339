import { homedir, userInfo } from 'node:os';
import { isAbsolute as isAbsoluteHere, posix, win32 } from 'node:path';
import { orUndefined } from '../terminal/command-error.js';

/**
 * An absolute `XDG_CACHE_HOME` takes precedence on every system. Returns undefined for a user without a home folder, as in
 * a container that runs as a number.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  homeFolder: () => string | undefined = systemHome,
): string | undefined {
  const xdg = env.XDG_CACHE_HOME;
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'maycrawl');
  const home = homeFolder();
  if (home === undefined) return undefined;
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Caches', 'maycrawl');
    case 'win32':
      return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'maycrawl', 'Cache');
    default:
      return join(home, '.cache', 'maycrawl');
  }
}

/** Returns what `HOME` names, otherwise what the system says; undefined if there is none. */
function systemHome(): string | undefined {
  return orUndefined(() => {
    const home = homedir();
    // An empty `HOME` would be the working folder.
    return isAbsoluteHere(home) ? home : userInfo().homedir;
  });
}
