import type { Differences, PathChange } from './types.js';

/** Returns the path as a URL if the compared URLs are of one origin, otherwise the path. */
export function witnessUrl({ path }: Pick<PathChange, 'path'>, { before, after }: Differences): string {
  const origins = new Set([before, after].filter(({ kind }) => kind === 'url').map(({ name }) => new URL(name).origin));
  const [origin] = origins;
  return origins.size === 1 && origin !== undefined ? origin + path : path;
}
