import type { Crawler, RobotsTxt, Rule, RuleSet, Verdict } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';

/** A question that two files answer differently. */
export interface DifferingProbe {
  /** Who asks: a product token, or a crawler that falls back on others; `*` for one that no file names. */
  readonly token: string;
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Stands for a crawler that no file names. */
const NOBODY = 'maycrawl-probe';

/** What stars are filled with, and what is put behind a pattern. */
const FILLINGS: readonly string[] = ['', 'x', '/x/'];
const TAILS: readonly string[] = ['', 'x', '/', '?x'];

/**
 * Paths that the patterns of `rules` tell apart: each pattern with its stars filled and tails added, and the path
 * without its last octet.
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

/** A path that the pattern matches: its stars filled with `x`, a final `$` left out. */
export function samplePath(pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The questions, among those that the patterns of both files suggest, that the files answer differently; a few. */
export function differingProbes(before: RobotsTxt, after: RobotsTxt, limit = 20): DifferingProbe[] {
  const found: DifferingProbe[] = [];
  const asked = new Set<string>();
  for (const [token, crawler] of askersOf(before, after)) {
    const [old, now] = [before.rulesFor(crawler), after.rulesFor(crawler)];
    // Whom the same groups bind, the same answers are given.
    const key = `${groupsOf(old)}|${groupsOf(now)}`;
    if (asked.has(key)) continue;
    asked.add(key);
    for (const path of probePaths([...old.rules, ...now.rules])) {
      if (old.allows(path) === now.allows(path)) continue;
      found.push({ token, path, before: old.check(path), after: now.check(path) });
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Rules that an edit touched; more of them suggest nothing new. */
const MAX_TOUCHED = 500;

/**
 * Paths that two rule sets of one crawler treat differently, among those that the rules suggest that stand on one side
 * only: one for each pair of deciding rules, at most `limit`.
 */
export function differingPaths(
  before: RuleSet,
  after: RuleSet,
  limit = 20,
): Pick<DifferingProbe, 'path' | 'before' | 'after'>[] {
  const found = new Map<string, Pick<DifferingProbe, 'path' | 'before' | 'after'>>();
  for (const path of probePaths(touchedRules(before, after))) {
    if (found.size >= limit) break;
    if (before.allows(path) === after.allows(path)) continue;
    const change = { path, before: before.check(path), after: after.check(path) };
    const key = `${change.before.rule?.line}|${change.after.rule?.line}`;
    if (!found.has(key)) found.set(key, change);
  }
  return [...found.values()];
}

function touchedRules(before: RuleSet, after: RuleSet): Rule[] {
  const spelling = ({ type, normalizedPattern }: Rule): string => `${type} ${normalizedPattern}`;
  const [old, now] = [before, after].map(({ rules }) => new Set(rules.map(spelling))) as [Set<string>, Set<string>];
  const gone = before.rules.filter((rule) => !now.has(spelling(rule)));
  const come = after.rules.filter((rule) => !old.has(spelling(rule)));
  return [...come, ...gone].slice(0, MAX_TOUCHED);
}

function groupsOf({ groups }: RuleSet): string {
  return groups.map(({ userAgents }) => userAgents[0]?.line).join();
}

/** Every token that either file names, the registry's crawlers that fall back on others (E8), and one of no name. */
function askersOf(...files: readonly RobotsTxt[]): ReadonlyMap<string, Crawler> {
  const askers = new Map<string, Crawler>([['*', [NOBODY]]]);
  for (const { groups } of files) {
    for (const { userAgents } of groups) {
      for (const { token } of userAgents) if (token !== '' && token !== '*') askers.set(token.toLowerCase(), [token]);
    }
  }
  for (const { name, tokens, obeysStar } of crawlers) {
    if (tokens.length > 1 || obeysStar === 'must-be-named') askers.set(name, name);
  }
  return askers;
}
