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
const QUESTIONS_OF_A_RULE = FILLINGS.length * (TAILS.length + 1);

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

/**
 * How much is asked of two files, in questions times rules and in crawlers times user-agent lines: all that files of
 * people suggest; of larger ones a part, what differs first.
 */
const MAX_WORK = 20_000_000;

/** The questions, among those that the patterns of both files suggest, that the files answer differently; a few. */
export function differingProbes(before: RobotsTxt, after: RobotsTxt, limit = 20): DifferingProbe[] {
  if (sameReading(before, after)) return [];
  const found: DifferingProbe[] = [];
  const asked = new Set<string>();
  for (const [token, crawler] of askersOf(before, after)) {
    const [old, now] = [before.rulesFor(crawler), after.rulesFor(crawler)];
    // Whom the same groups bind, the same answers are given.
    const key = `${groupsOf(old)}|${groupsOf(now)}`;
    if (asked.has(key)) continue;
    asked.add(key);
    for (const path of probePaths(suggesting(old.rules, now.rules))) {
      if (old.allows(path) === now.allows(path)) continue;
      found.push({ token, path, before: old.check(path), after: now.check(path) });
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Whether the engine reads the same rules for the same crawlers in both: then every answer is the same. */
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

/** The rules whose patterns are asked about: those that one file alone has, then the others. */
function suggesting(old: readonly Rule[], now: readonly Rule[]): Rule[] {
  const limit = Math.max(50, Math.floor(MAX_WORK / QUESTIONS_OF_A_RULE / Math.max(1, old.length + now.length)));
  const [before, after] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const differing = [
    ...old.filter((rule) => !after.has(keyOf(rule))),
    ...now.filter((rule) => !before.has(keyOf(rule))),
  ];
  return [...differing.slice(0, limit), ...now.slice(0, limit), ...old.slice(0, limit)];
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
  const [old, now] = [before, after].map(({ rules }) => new Set(rules.map(keyOf))) as [Set<string>, Set<string>];
  const gone = before.rules.filter((rule) => !now.has(keyOf(rule)));
  const come = after.rules.filter((rule) => !old.has(keyOf(rule)));
  return [...come, ...gone].slice(0, MAX_TOUCHED);
}

function groupsOf({ groups }: RuleSet): string {
  return groups.map(({ userAgents }) => userAgents[0]?.line).join();
}

/**
 * One crawler that no file names, the registry's that fall back on others (E8), and every token that either file names,
 * first those that one alone does.
 */
function askersOf(before: RobotsTxt, after: RobotsTxt): ReadonlyMap<string, Crawler> {
  const askers = new Map<string, Crawler>([['*', [NOBODY]]]);
  for (const { name, tokens, obeysStar } of crawlers) {
    if (tokens.length > 1 || obeysStar === 'must-be-named') askers.set(name, name);
  }
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const either = [
    ...[...old].filter((token) => !now.has(token)),
    ...[...now].filter((token) => !old.has(token)),
    ...old,
  ];
  const limit = Math.max(100, Math.floor(MAX_WORK / Math.max(1, old.size + now.size)));
  for (const token of either.slice(0, limit)) askers.set(token, [token]);
  return askers;
}

function tokensOf({ groups }: RobotsTxt): ReadonlySet<string> {
  const tokens = groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token.toLowerCase()));
  return new Set(tokens.filter((token) => token !== '' && token !== '*'));
}
