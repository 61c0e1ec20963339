import { type Dialect, parse } from '@maycrawl/core';
import {
  type UsageCategory,
  type UsageLevel,
  type UsagePreference,
  usageFor,
  useOfCategory,
} from '@maycrawl/core/usage';

/** What may be done with the page of one URL, in the order of {@link CATEGORIES}. */
export interface PageUsage {
  readonly isFetched: boolean;
  /** The line of the rule that decides whether the page is fetched; undefined if none does. */
  readonly line: number | undefined;
  readonly answers: readonly CategoryAnswer[];
  readonly level: UsageLevel | 'unknown';
}

export interface CategoryAnswer {
  readonly preference: UsagePreference;
  /** The first line that states it. */
  readonly line: number | undefined;
}

export interface UsageInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  readonly crawler: string;
  /** Path and query of each URL; null for one that another robots.txt governs. */
  readonly paths: readonly (string | null)[];
}

const CATEGORIES = Object.keys(useOfCategory) as readonly UsageCategory[];

/** Returns for each path what the file states about the use of the page; null where the path is. */
export function usageTask({ bytes, dialect, crawler, paths }: UsageInput): (PageUsage | null)[] {
  const robots = parse(bytes, { dialect });
  const usage = usageFor(robots, crawler);
  const rules = robots.rulesFor(crawler);
  return paths.map((path) => {
    if (path === null) return null;
    const { isFetched, preferences, statements, level } = usage.of(path);
    const answers = CATEGORIES.map((category): CategoryAnswer => {
      const preference = preferences[category];
      return { preference, line: statements.find((one) => one.preferences[category] === preference)?.line };
    });
    return { isFetched, line: rules.check(path).rule?.line, answers, level };
  });
}
