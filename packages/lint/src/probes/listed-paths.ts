import { parse, type Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { pathOn } from './known-paths.js';

/** Listed URLs that are compared with single rules. */
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
