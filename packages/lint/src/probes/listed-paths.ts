import { parse, type Rule } from '@maycrawl/core';
import { partitionPoint } from '../collections/partition-point.js';
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
    return partitionPoint(this.#paths, (other) => other < path);
  }
}

export function knownPaths(context: LintContext): SortedPaths {
  return context.once(knownPaths, () => {
    const { urls, origin } = context.settings;
    return new SortedPaths(urls.slice(0, MAX_PATHS).flatMap((url) => pathOn(origin, url) ?? []));
  });
}

/** Returns path and query of a URL on `origin`, or of a path; undefined for another origin or an invalid URL. */
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

const MAX_LISTED = 2_000;
/** Comparisons of a rule and a URL that all lint rules together may make for one file. */
const MAX_COMPARISONS = 200_000;

/** False without `LintOptions.urls`, with which rules about listed URLs compare. */
export function hasListedUrls({ settings }: LintContext): boolean {
  return settings.urls.length > 0;
}

/** The first paths of `LintOptions.urls`, compared with single rules within a budget. */
export class ListedPaths {
  readonly paths: readonly string[];
  readonly #matches: Map<Rule, readonly string[]> = new Map();
  #remaining: number = MAX_COMPARISONS;

  constructor({ settings: { urls, origin } }: LintContext) {
    this.paths = [...new Set(urls.slice(0, MAX_LISTED).flatMap((url) => pathOn(origin, url) ?? []))];
  }

  /** Returns the paths that a disallow rule, taken alone, matches; undefined if the budget is spent. */
  matchedBy(rule: Rule): readonly string[] | undefined {
    const known = this.#matches.get(rule);
    if (known !== undefined) return known;
    this.#remaining -= this.paths.length;
    if (this.#remaining < 0) return undefined;
    const alone = parse(`User-agent: *\nDisallow: ${rule.normalizedPattern}\n`).rulesFor('*');
    const matched = this.paths.filter((path) => !alone.allows(path));
    this.#matches.set(rule, matched);
    return matched;
  }
}

/** Returns the listed paths of a file; undefined if no URL is listed. */
export function listedPaths(context: LintContext): ListedPaths | undefined {
  if (context.settings.urls.length === 0) return undefined;
  return context.once(ListedPaths, () => new ListedPaths(context));
}
