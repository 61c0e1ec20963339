import type { RobotsTxt } from '@maycrawl/core';

const MAX_RULES = 200;

/** Returns up to `count` paths that rules of the file match, and `/` if there are fewer. */
export function examplePaths(robots: RobotsTxt, count: number): readonly string[] {
  const paths = new Set<string>();
  let left = MAX_RULES;
  for (const group of robots.groups) {
    for (const { pattern } of group.rules) {
      if (paths.size === count || left-- === 0) return [...paths];
      const path = matchedPath(pattern);
      if (path !== undefined && path.length <= 60) paths.add(path);
    }
  }
  return [...(paths.size < count ? paths.add('/') : paths)];
}

/** Returns a plausible path that the pattern matches; undefined for a pattern without a path, such as `/`. */
function matchedPath(pattern: string): string | undefined {
  if (!/^[/*]./.test(pattern) || pattern === '/*') return undefined;
  const text = pattern
    .replace(/\$$/, '')
    .replace(/\*+$/, '')
    .replace(/^\*/, '/*')
    .replaceAll(/\*+/g, 'page')
    .replace(/^\/+/, '/');
  return text === '/' || text === '' ? undefined : text;
}
