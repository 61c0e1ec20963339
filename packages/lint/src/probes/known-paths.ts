import type { LintContext } from '../model/lint-rule.js';

/** How many URLs of `LintOptions.urls` are used. */
const MAX_PATHS = 100_000;

/** A sorted list of paths for lookups by prefix. */
export class SortedPaths {
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    this.#paths = [...new Set(paths)].sort();
  }

  has(path: string): boolean {
    return this.#paths[this.#firstFrom(path)] === path;
  }

  /** Returns up to `limit` paths that begin with `prefix`, in order. */
  beginningWith(prefix: string, limit: number): readonly string[] {
    const first = this.#firstFrom(prefix);
    return this.#paths.slice(first, first + limit).filter((path) => path.startsWith(prefix));
  }

  #firstFrom(path: string): number {
    let low = 0;
    let high = this.#paths.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#paths[middle] as string) < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the paths of the URLs in `LintOptions.urls`. */
export function knownPaths(context: LintContext): SortedPaths {
  return context.once(knownPaths, () => {
    const { urls, origin } = context.settings;
    return new SortedPaths(urls.slice(0, MAX_PATHS).flatMap((url) => pathOn(origin, url) ?? []));
  });
}

/**
 * Returns path and query of a URL on `origin`, or of a path; undefined for a URL of another origin or an invalid one.
 */
export function pathOn(origin: string | undefined, url: string): string | undefined {
  try {
    const { origin: urlOrigin, pathname, search } = new URL(url, origin ?? 'https://localhost');
    const isOnOrigin = origin === undefined || urlOrigin === origin;
    // A URL such as mailto: has a path without a slash.
    return isOnOrigin && /^\/(?!\/)/.test(pathname) ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}
