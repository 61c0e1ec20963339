import { realpathSync } from 'node:fs';
import systemPaths, { type PlatformPath } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * How a system writes paths. Every function but `physicalPath` takes the rules as its last argument: `posix` or `win32`
 * of `node:path`, by default those of this system.
 */

const FROM_DRIVE = /^(?:[a-z]:[\\/]|\\)/i;
const WITH_DRIVE = /^(?:[a-z]:|\\)/i;

/**
 * True for a path of Windows: with a drive, or from a backslash. In POSIX, `C:robots.txt` is none, because it may be a
 * file of the git revision `C`. In Windows, it is in the current folder of a drive.
 */
export function isWindowsPath(text: string, system: PlatformPath = systemPaths): boolean {
  return (system.sep === '\\' ? WITH_DRIVE : FROM_DRIVE).test(text);
}

/** Returns the absolute path of a file, in the folder that links lead to. A link that is the file itself stays. */
export function physicalPath(path: string): string {
  const { dir, base } = systemPaths.parse(systemPaths.resolve(path));
  return systemPaths.join(physicalFolder(dir), base);
}

/** Returns the folder that links lead to; `folder` if there is none. */
export function physicalFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Returns a path with `/`, as git, globs and reports write it. In POSIX, `\` is part of a name and stays. */
export function withSlashes(path: string, system: PlatformPath = systemPaths): string {
  return system.sep === '/' ? path : path.replaceAll(system.sep, '/');
}

/** Returns the way from a folder to a path, with `/`. In Windows, it is the path itself if that is on another drive. */
export function relativePath(folder: string, path: string, system: PlatformPath = systemPaths): string {
  return withSlashes(system.relative(folder, path), system);
}

/** Returns the way from a folder to a path in it, with `/`: empty for the folder, undefined for a path outside. */
export function pathWithin(folder: string, path: string, system: PlatformPath = systemPaths): string | undefined {
  const way = relativePath(folder, path, system);
  return way === '..' || way.startsWith('../') || system.isAbsolute(way) ? undefined : way;
}

/** Returns a path as a URI reference: a relative one, or a `file:` URL. */
export function uriReference(path: string, system: PlatformPath = systemPaths): string {
  // Of `C:robots.txt`, the root is the current folder of the drive.
  if (system.parse(path).root !== '') return pathToFileURL(path, { windows: system.sep === '\\' }).href;
  return withSlashes(path, system).split('/').map(encodeURIComponent).join('/');
}

/** Returns a glob with `/` and without `./` at its start. In Windows, `\` separates folders too and escapes nothing. */
export function portableGlob(glob: string, system: PlatformPath = systemPaths): string {
  return withSlashes(glob, system).replace(/^\.\//, '');
}
