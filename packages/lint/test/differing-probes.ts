import type { Crawler, RobotsTxt, Rule, RuleSet, Verdict } from '@maycrawl/core';
import { crawlers, mustBeNamed } from '@maycrawl/core/crawlers';

/** A lookup with different verdicts in two files. */
export interface DifferingProbe {
  /** A product token, or the name of a crawler with fallbacks; `*` is a crawler that neither file names. */
  readonly token: string;
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** The name of a crawler that no file names. */
const UNNAMED_CRAWLER = 'maycrawl-probe';

/** What replaces stars, and what is appended to a pattern. */
const FILLINGS: readonly string[] = ['', 'x', '/x/'];
const TAILS: readonly string[] = ['', 'x', '/', '?x'];
const PATHS_PER_RULE = FILLINGS.length * (TAILS.length + 1);

/**
 * Returns paths that the patterns of `rules` are likely to distinguish: each pattern with each filling for its stars
 * and each tail, and the same path without its last byte.
 */
export function probePaths(rules: readonly Rule[]): string[] {
  const paths = new Set<string>(['/', '/x']);
  for (const pattern of new Set(rules.map(({ normalizedPattern }) => normalizedPattern))) {
    for (const filling of FILLINGS) {
      const path = pattern.replace(/\$$/, '').replaceAll('*', filling);
      const rooted = path.startsWith('/') ? path : `/${path}`;
      for (const tail of TAILS) paths.add(rooted + tail);
      if (rooted.length > 1) paths.add(rooted.slice(0, -1));
    }
  }
  return [...paths];
}

/**
 * The bound on lookups times rules, and on crawlers times user-agent lines. Files that people write stay below it. Of
 * larger files a part is compared, starting with what differs.
 */
const MAX_WORK = 20_000_000;

/**
 * Returns up to `limit` lookups that two files answer differently, among sample paths derived from the patterns of
 * both. An empty result is no proof that the verdicts are equal; `compareFiles` gives one.
 */
export function differingProbes(before: RobotsTxt, after: RobotsTxt, limit = 20): DifferingProbe[] {
  if (sameReading(before, after)) return [];
  const found: DifferingProbe[] = [];
  const compared = new Set<string>();
  for (const [token, crawler] of crawlersOf(before, after)) {
    const [oldSet, newSet] = [before.rulesFor(crawler), after.rulesFor(crawler)];
    // Crawlers to which the same groups apply get the same verdicts.
    const key = `${groupsOf(oldSet)}|${groupsOf(newSet)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    for (const path of probePaths(sampledRules(oldSet.rules, newSet.rules))) {
      if (oldSet.allows(path) === newSet.allows(path)) continue;
      found.push({ token, path, before: oldSet.check(path), after: newSet.check(path) });
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** True if both files have the same groups with the same tokens and rules, so that every verdict is equal. */
function sameReading(before: RobotsTxt, after: RobotsTxt): boolean {
  if (before.dialect !== after.dialect || before.groups.length !== after.groups.length) return false;
  return before.groups.every(({ userAgents, rules }, index) => {
    const other = after.groups[index];
    return (
      other !== undefined &&
      userAgents.length === other.userAgents.length &&
      rules.length === other.rules.length &&
      userAgents.every(({ token }, at) => token.toLowerCase() === other.userAgents[at]?.token.toLowerCase()) &&
      rules.every((rule, at) => keyOf(rule) === keyOf(other.rules[at]))
    );
  });
}

function keyOf(rule: Rule | undefined): string {
  return rule === undefined ? '' : `${rule.type} ${rule.normalizedPattern}`;
}

/** The rules from which paths are derived: first those that only one file has, then the others. */
function sampledRules(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const limit = Math.max(50, Math.floor(MAX_WORK / PATHS_PER_RULE / Math.max(1, before.length + after.length)));
  const [oldKeys, newKeys] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const differing = [
    ...before.filter((rule) => !newKeys.has(keyOf(rule))),
    ...after.filter((rule) => !oldKeys.has(keyOf(rule))),
  ];
  return [...differing.slice(0, limit), ...after.slice(0, limit), ...before.slice(0, limit)];
}

/** How many changed rules are used; more of them hardly add differences. */
const MAX_CHANGED = 500;

/**
 * Returns up to `limit` paths that two rule sets of one crawler treat differently, one for each pair of deciding rules.
 * The paths are samples derived from the rules that only one side has.
 */
export function differingPaths(
  before: RuleSet,
  after: RuleSet,
  limit = 20,
): Pick<DifferingProbe, 'path' | 'before' | 'after'>[] {
  const found = new Map<string, Pick<DifferingProbe, 'path' | 'before' | 'after'>>();
  for (const path of probePaths(changedRules(before, after))) {
    if (found.size >= limit) break;
    if (before.allows(path) === after.allows(path)) continue;
    const change = { path, before: before.check(path), after: after.check(path) };
    const key = `${change.before.rule?.line}|${change.after.rule?.line}`;
    if (!found.has(key)) found.set(key, change);
  }
  return [...found.values()];
}

function changedRules(before: RuleSet, after: RuleSet): Rule[] {
  const [oldKeys, newKeys] = [before, after].map(({ rules }) => new Set(rules.map(keyOf))) as [
    Set<string>,
    Set<string>,
  ];
  const removed = before.rules.filter((rule) => !newKeys.has(keyOf(rule)));
  const added = after.rules.filter((rule) => !oldKeys.has(keyOf(rule)));
  return [...added, ...removed].slice(0, MAX_CHANGED);
}

function groupsOf({ groups }: RuleSet): string {
  return groups.map(({ userAgents }) => userAgents[0]?.line).join();
}

/**
 * The crawlers to compare, by the name to report: one that no file names, those of the registry with fallback tokens or
 * that must be named, and every token in either file, starting with those that only one file names.
 */
function crawlersOf(before: RobotsTxt, after: RobotsTxt): ReadonlyMap<string, Crawler> {
  const queries = new Map<string, Crawler>([['*', [UNNAMED_CRAWLER]]]);
  for (const entry of crawlers) {
    if (entry.tokens.length > 1 || mustBeNamed(entry)) queries.set(entry.name, entry.name);
  }
  const [oldTokens, newTokens] = [tokensOf(before), tokensOf(after)];
  const ordered = [
    ...[...oldTokens].filter((token) => !newTokens.has(token)),
    ...[...newTokens].filter((token) => !oldTokens.has(token)),
    ...oldTokens,
  ];
  const limit = Math.max(100, Math.floor(MAX_WORK / Math.max(1, oldTokens.size + newTokens.size)));
  for (const token of ordered.slice(0, limit)) queries.set(token, [token]);
  return queries;
}

function tokensOf({ groups }: RobotsTxt): ReadonlySet<string> {
  const tokens = groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token.toLowerCase()));
  return new Set(tokens.filter((token) => token !== '' && token !== '*'));
}
