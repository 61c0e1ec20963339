import type { LintContext } from '../model/lint-context.js';

/** URLs of a site that are looked at; a list may be long. */
const MAX_PATHS = 100_000;

/** Paths, found by how they begin. */
export class SortedPaths {
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    this.#paths = [...new Set(paths)].sort();
  }

  has(path: string): boolean {
    return this.#paths[this.#firstFrom(path)] === path;
  }

  /** The first few that begin so. */
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

/** The paths of the URLs that the site is known to have (`LintOptions.urls`). */
export function knownPaths(context: LintContext): SortedPaths {
  return context.once(knownPaths, () => {
    const { urls, origin } = context.settings;
    return new SortedPaths(urls.slice(0, MAX_PATHS).flatMap((url) => pathOn(origin, url) ?? []));
  });
}

/** Path and query of a URL on that origin, or of a path; undefined for another site's and for what is no URL. */
export function pathOn(origin: string | undefined, url: string): string | undefined {
  try {
    const { origin: at, pathname, search } = new URL(url, origin ?? 'https://localhost');
    const own = origin === undefined || at === origin;
    return own && !pathname.startsWith('//') ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}
