import type { Group, Rule, RuleSet } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, rankOf } from '@maycrawl/core/precedence';
import { shortestInstance } from '../analysis/automata/find-path.js';
import { Meter } from '../analysis/automata/meter.js';
import { compilePattern } from '../analysis/automata/pattern-automaton.js';
import { analyzeRule } from '../analysis/queries/analyze-rules.js';
import { compareRuleSets, ruleSetOf } from '../analysis/queries/compare-rule-sets.js';
import { partitionPoint } from '../collections/partition-point.js';
import type { LintContext } from '../model/lint-rule.js';
import { hasWildcard, mayOverlap } from '../patterns/pattern-text.js';
import { SLASH, STAR } from '../text/bytes.js';
import { CompetingRules, type PairBudget } from './competing-rules.js';
import { coveringRule } from './covering-rule.js';
import { areSoleGroups, type MergedGroups, repeatedPatterns } from './repeated-patterns.js';

/*
 * Finds the rules that can be removed without changing a verdict.
 *
 * 1. Nearly all rules are needed, and one path shows it: on the sample path of the rule, the other rules
 *    (competing-rules.ts) give another verdict than it does.
 * 2. Most of the rest have no effect because of one other rule (covering-rule.ts).
 * 3. What remains is decided by the analysis: each rule is compared among the rules that could share a path with it,
 *    while the budget of the file lasts.
 *
 * `analyzeRules` alone would decide every rule. On the real files it finds 13 % more rules, most of them in one file, and
 * takes seven times as long as this search, so that the checker would take three times as long. A test holds each
 * finding in the real files to its answer.
 *
 * All rules with a fix must be removable together. So the rules are examined one by one, the longest first: a rule that
 * was found does not cover others, and the analysis decides each rule twice, among all rules and without those found.
 */

/** A rule that can be removed: every URL then gets the same verdict. */
export interface RedundantRule {
  readonly rule: Rule;
  readonly group: Group;
  /** `dead`: it decides no URL. `redundant`: another rule, or the default, gives the same verdict. */
  readonly kind: 'dead' | 'redundant';
  /** The rules that win over it or give the same verdict; empty if the default does. */
  readonly by: readonly Rule[];
}

/** The budgets of a file: pairs of rules, and rules that the analysis takes. Both grow with its size. */
const MIN_PAIRS = 100_000;
const PAIRS_PER_BYTE = 4;
const MIN_ANALYZED = 16;
const ANALYZED_PER_BYTE = 0.01;
const STEPS = 20_000;
/** The budget of a file for paths that two rules share, in byte steps. */
const SHARED_PATH_STEPS = 1_000_000;
/** Of so many rules of the other type, a path shared with each is tried. */
const MAX_TRIED = 8;
/** Longer patterns are not written into a file for the analysis, where they could be cut. */
const MAX_PATTERN = 4_000;

/**
 * Returns the rules that can be removed, in file order. There are none in a file beyond the size limit, because the
 * text after the limit would move up and be read.
 */
export function redundantRules(context: LintContext): readonly RedundantRule[] {
  if (context.robots.truncated) return [];
  const { found, isLimited } = context.once(redundantRules, () => {
    const search = new RedundancySearch(context);
    for (const merged of repeatedPatterns(context).mergedGroups) search.examine(merged);
    return { found: search.found.sort((a, b) => a.rule.line - b.rule.line), isLimited: search.isLimited };
  });
  if (isLimited) context.noteLimit();
  return found;
}

type Redundancy = Pick<RedundantRule, 'kind' | 'by'>;

class RedundancySearch {
  readonly found: RedundantRule[] = [];
  readonly #context: LintContext;
  /** Rules that share a pattern with another one. Other lint rules report them. */
  readonly #repeated: Set<Rule> = new Set();
  readonly #pairs: PairBudget;
  #analyzed: number;
  readonly #meter: Meter = new Meter(SHARED_PATH_STEPS);

  constructor(context: LintContext) {
    const { duplicates, opposites } = repeatedPatterns(context);
    this.#context = context;
    for (const pairs of [duplicates, opposites]) {
      for (const { rule, earlier } of pairs) this.#repeated.add(rule).add(earlier);
    }
    this.#pairs = { remaining: MIN_PAIRS + PAIRS_PER_BYTE * context.bytes.length };
    this.#analyzed = MIN_ANALYZED + ANALYZED_PER_BYTE * context.bytes.length;
  }

  get isLimited(): boolean {
    return this.#pairs.remaining < 0;
  }

  examine(merged: MergedGroups): void {
    const { groups, allow, disallow } = merged;
    if (allow.length + disallow.length < 2) return;
    const [only] = groups;
    const all = only !== undefined && groups.length === 1 ? only.rules : groups.flatMap(({ rules }) => rules);
    const peers = new Peers(all.every(canMatch) ? all : all.filter(canMatch), merged, this.#pairs);
    const candidates = peers.rules.filter((rule) => this.#mayBeRedundant(rule, peers));
    if (candidates.length === 0 || !areSoleGroups(merged, this.#context)) return;
    candidates.sort((a, b) => b.matchLength - a.matchLength || b.line - a.line);
    for (const rule of candidates) {
      if (this.isLimited) return;
      const redundancy = this.#redundancyOf(rule, peers);
      if (redundancy === undefined) continue;
      peers.removed.add(rule);
      this.found.push({ ...redundancy, rule, group: groupOf(rule, groups) });
    }
  }

  #mayBeRedundant(rule: Rule, { competing }: Peers): boolean {
    if (this.isLimited) return false;
    const isCandidate = !isNeeded(rule, competing.ofRule(rule).rank) || this.#isAlwaysAllowed(rule);
    return isCandidate && !this.#repeated.has(rule) && !isEverything(rule);
  }

  /** RFC 9309 allows /robots.txt in any case: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2 */
  #isAlwaysAllowed({ normalizedPattern }: Rule): boolean {
    return normalizedPattern === '/robots.txt$' && this.#context.settings.dialect === 'rfc9309';
  }

  #redundancyOf(rule: Rule, peers: Peers): Redundancy | undefined {
    const { rules, competing, removed } = peers;
    const found = competing.ofRule(rule);
    const remaining = found.rules.filter((other) => !removed.has(other));
    if (isNeeded(rule, Math.max(DEFAULT_RANK, ...remaining.map(rankOf)))) return undefined;
    const opposite = peers.opposite(rule, found.rules);
    this.#pairs.remaining -= opposite.length;
    const covering = coveringRule(rule, remaining, opposite);
    if (covering?.wins || covering?.against.length === 0) {
      const by = covering.rule === undefined ? [] : [covering.rule];
      const redundancy: Redundancy = { kind: covering.wins ? 'dead' : 'redundant', by };
      return covering.wins || found.rank < rankOf(rule) ? redundancy : (this.#kindOf(rule, rules) ?? redundancy);
    }
    if (covering?.against.slice(0, MAX_TRIED).some((other) => this.#isNeededBeside(rule, other, competing)))
      return undefined;
    return this.#isProvedRedundant(rule, rules, removed) ? this.#kindOf(rule, rules) : undefined;
  }

  /** True if, on a path that both rules match, the verdict depends on `rule`. */
  #isNeededBeside(rule: Rule, other: Rule, competing: CompetingRules): boolean {
    const [first, second] = [compilePattern(rule.normalizedPattern), compilePattern(other.normalizedPattern)];
    const path = first && second && shortestInstance([first, second], this.#context.settings.dialect, this.#meter);
    return path?.startsWith('/') === true && isNeeded(rule, competing.onPath(path, rule).rank);
  }

  #isProvedRedundant(rule: Rule, rules: readonly Rule[], removed: ReadonlySet<Rule>): boolean {
    if (this.#analyzed <= 0) return false;
    const near = nearRules(rule, rules);
    if (near === undefined) return false;
    for (const before of [near, near.filter((other) => !removed.has(other))]) {
      this.#analyzed -= 1 + before.length;
      const after = before.filter((other) => other !== rule);
      const [oldSet, newSet] = [this.#ruleSetOf(before), this.#ruleSetOf(after)];
      if (oldSet === undefined || newSet === undefined) return false;
      if (compareRuleSets(oldSet, newSet, { budget: STEPS }).kind !== 'equivalent') return false;
      if (before.length === near.length && removed.size === 0) break;
    }
    return true;
  }

  #kindOf(rule: Rule, rules: readonly Rule[]): Redundancy | undefined {
    const near = nearRules(rule, rules) ?? [];
    this.#analyzed -= 2 * near.length;
    const nearSet = this.#ruleSetOf(near);
    const own = nearSet?.rules[near.indexOf(rule)];
    const analysis = nearSet && own && analyzeRule(nearSet, own, { budget: STEPS * 4 });
    if (analysis?.kind !== 'dead' && analysis?.kind !== 'redundant') return undefined;
    // Line 1 of the set is the user-agent line, line 2 the first rule.
    return { kind: analysis.kind, by: analysis.by.flatMap(({ line }) => near[line - 2] ?? []) };
  }

  #ruleSetOf(rules: readonly Rule[]): RuleSet | undefined {
    return ruleSetOf(rules, this.#context.settings.dialect);
  }
}

class Peers {
  readonly rules: readonly Rule[];
  readonly competing: CompetingRules;
  readonly removed: Set<Rule> = new Set();
  #opposite: Readonly<Record<Rule['type'], RulesOfType>> | undefined;

  constructor(rules: readonly Rule[], merged: MergedGroups, pairs: PairBudget) {
    this.rules = rules;
    this.competing = new CompetingRules(rules, merged, pairs);
  }

  /**
   * Returns the rules of the other type that may rank between `rule` and a rule that covers it and may share a path
   * with it. If `rule` has no wildcard, then of the rules without wildcards only the longest that is a prefix of it is
   * needed, which `matching` contains: shorter ones rank below that one.
   */
  opposite({ type, normalizedPattern }: Rule, matching: readonly Rule[]): readonly Rule[] {
    this.#opposite ??= { allow: rulesOfType(this.rules, 'disallow'), disallow: rulesOfType(this.rules, 'allow') };
    const { all, wild } = this.#opposite[type];
    return hasWildcard(normalizedPattern) ? all : [...matching.filter((other) => other.type !== type), ...wild];
  }
}

interface RulesOfType {
  readonly all: readonly Rule[];
  /** The rules with wildcards, and those for index files, which also match their folder. */
  readonly wild: readonly Rule[];
}

function rulesOfType(rules: readonly Rule[], type: Rule['type']): RulesOfType {
  const all = rules.filter((rule) => rule.type === type);
  const wild = all.filter((rule) => hasWildcard(rule.normalizedPattern) || indexFolder(rule) !== undefined);
  return { all, wild };
}

/** True if the rule decides a path on which, without it, a rule of this rank would give the other verdict. */
function isNeeded(rule: Rule, rank: number): boolean {
  return rank < rankOf(rule) && (rank & 1) !== (rankOf(rule) & 1);
}

function canMatch({ normalizedPattern }: Rule): boolean {
  const first = normalizedPattern.charCodeAt(0);
  return first === SLASH || first === STAR;
}

/** True for `Allow: /` and the like. Authors write it to state the default explicitly, so it is not reported. */
function isEverything({ type, normalizedPattern }: Rule): boolean {
  return type === 'allow' && normalizedPattern.length < 16 && /^(?:\/|\*)\**$/.test(normalizedPattern);
}

/** The group of a rule: the last one that begins above it. Groups are in file order. */
function groupOf(rule: Rule, groups: readonly Group[]): Group {
  const next = partitionPoint(groups, ({ userAgents }) => (userAgents[0]?.line ?? 0) < rule.line);
  return groups[Math.max(next - 1, 0)] as Group;
}

/** The rules that could share a path with `rule`, including itself; undefined if a pattern is too long. */
function nearRules(rule: Rule, rules: readonly Rule[]): Rule[] | undefined {
  const patterns = patternsOf(rule);
  const near = rules.filter((other) =>
    patternsOf(other).some((pattern) => patterns.some((own) => mayOverlap(own, pattern))),
  );
  return near.some(({ normalizedPattern }) => normalizedPattern.length > MAX_PATTERN) ? undefined : near;
}

function patternsOf(rule: Rule): string[] {
  const folder = indexFolder(rule);
  return folder === undefined ? [rule.normalizedPattern] : [rule.normalizedPattern, folder];
}
