import systemPaths, { type PlatformPath } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * How a system writes paths. Every function takes the rules as its last argument: `posix` or `win32` of `node:path`, by
 * default those of this system.
 */

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
