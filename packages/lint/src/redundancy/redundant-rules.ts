import { type Dialect, type Group, parse, type Rule, type RuleSet } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, rankOf } from '@maycrawl/core/precedence';
import { shortestInstance } from '../analysis/automata/find-path.js';
import { Meter } from '../analysis/automata/meter.js';
import { compilePattern } from '../analysis/automata/pattern-automaton.js';
import { analyzeRule } from '../analysis/queries/analyze-rules.js';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import type { LintContext } from '../model/lint-context.js';
import { hasWildcard, mayOverlap } from '../patterns/pattern-text.js';
import { CompetingRules, type PairBudget } from './competing-rules.js';
import { coveringRule } from './covering-rule.js';
import { type MergedGroups, repeatedPatterns } from './repeated-patterns.js';

/*
 * Which rules could go without a verdict changing? Nearly all are needed, which one path shows: on that which a rule
 * spells, the rules beside it (competing-rules.ts) give another verdict than they do with it. Of the others most do
 * nothing because of one other rule (covering-rule.ts). Only what is left is decided by the analysis, each rule among
 * those that could share a path with it, and only while the file's share of steps lasts.
 *
 * Those with a fix must be free to go together, so they are taken one after the other, the longest first: a rule that
 * is gone covers none, and the analysis judges each twice, among all and without those that are gone.
 */

/** A rule without which every URL gets the same verdict. */
export interface RedundantRule {
  readonly rule: Rule;
  readonly group: Group;
  /** `dead`: it decides no URL; else another rule, or the default, would say the same. */
  readonly kind: 'dead' | 'redundant';
  /** What wins over it, or says the same; empty where the default does. */
  readonly by: readonly Rule[];
}

/** Pairs of rules that a file may cost, and rules that the analysis looks at: some, and more for a long file. */
const LEAST_PAIRS = 100_000;
const PAIRS_AN_OCTET = 4;
const LEAST_ANALYSED = 16;
const ANALYSED_AN_OCTET = 0.01;
/** More of them in one file tell a person nothing; what is left comes up in the next run. */
const MAX_FOUND = 200;
/** Steps of one decision. */
const STEPS = 20_000;
const METERED = 1_000_000;
/** Rules that say otherwise, of which each is tried with an own path. */
const MAX_TRIED = 8;
/** A longer pattern is not written out anew. */
const MAX_PATTERN = 4_000;
const SLASH = 0x2f;
const STAR = 0x2a;

/**
 * The rules that could go, in file order. None in a file that is cut (D5): what is cut off would move up and be read.
 */
export function redundantRules(context: LintContext): readonly RedundantRule[] {
  if (context.robots.truncated) return [];
  return context.once(redundantRules, () => {
    const search = new IdleSearch(context);
    for (const bundle of repeatedPatterns(context).mergedGroups) {
      if (search.found.length >= MAX_FOUND) break;
      search.look(bundle);
    }
    return search.found.slice(0, MAX_FOUND).sort((a, b) => a.rule.line - b.rule.line);
  });
}

type Judged = Pick<RedundantRule, 'kind' | 'by'>;

class IdleSearch {
  readonly found: RedundantRule[] = [];
  readonly #context: LintContext;
  /** Duplicates and opposites are spoken of by other rules. */
  readonly #twins: ReadonlySet<Rule>;
  readonly #pairs: PairBudget;
  #analysed: number;
  readonly #meter: Meter = new Meter(METERED);
  #owners: ReadonlyMap<string, MergedGroups | undefined> | undefined;

  constructor(context: LintContext) {
    const { duplicates, opposites } = repeatedPatterns(context);
    this.#context = context;
    this.#twins = new Set([...duplicates, ...opposites].flatMap(({ rule, earlier }) => [rule, earlier]));
    this.#pairs = { remaining: LEAST_PAIRS + PAIRS_AN_OCTET * context.bytes.length };
    this.#analysed = LEAST_ANALYSED + ANALYSED_AN_OCTET * context.bytes.length;
  }

  look(bundle: MergedGroups): void {
    const { groups, allow, disallow } = bundle;
    if (allow.length + disallow.length < 2) return;
    const [only] = groups;
    const all = only !== undefined && groups.length === 1 ? only.rules : groups.flatMap(({ rules }) => rules);
    const peers = new Peers(all.every(isLive) ? all : all.filter(isLive), bundle, this.#pairs);
    const likely = peers.rules.filter((rule) => this.#mayBeIdle(rule, peers));
    if (likely.length === 0 || !this.#isOwner(bundle)) return;
    likely.sort((a, b) => b.matchLength - a.matchLength || b.line - a.line);
    for (const rule of likely) {
      if (this.#pairs.remaining < 0) return;
      const judged = this.#judge(rule, peers);
      if (judged === undefined) continue;
      peers.gone.add(rule);
      this.found.push({ ...judged, rule, group: groupOf(rule, groups) });
    }
  }

  #mayBeIdle(rule: Rule, { rivals }: Peers): boolean {
    if (this.#pairs.remaining < 0) return false;
    const isIn = !isNeeded(rule, rivals.ofRule(rule).rank) || this.#isOpenAnyway(rule);
    return isIn && !this.#twins.has(rule) && !isEverything(rule);
  }

  /** RFC 9309 allows /robots.txt whatever the rules say (G6). */
  #isOpenAnyway({ normalizedPattern }: Rule): boolean {
    return normalizedPattern === '/robots.txt$' && this.#context.settings.dialect === 'rfc9309';
  }

  /** Its rules are all that binds its crawlers: none of their names stands in another group. */
  #isOwner(bundle: MergedGroups): boolean {
    this.#owners ??= ownersOf(repeatedPatterns(this.#context).mergedGroups);
    return namesOf(bundle).every((name) => name !== '' && this.#owners?.get(name) === bundle);
  }

  #judge(rule: Rule, peers: Peers): Judged | undefined {
    const { rules, rivals, gone } = peers;
    const found = rivals.ofRule(rule);
    const standing = found.rules.filter((rival) => !gone.has(rival));
    if (isNeeded(rule, Math.max(DEFAULT_RANK, ...standing.map(rankOf)))) return undefined;
    const others = peers.against(rule, found.rules);
    this.#pairs.remaining -= others.length;
    const covering = coveringRule(rule, standing, others);
    if (covering?.wins || covering?.against.length === 0) {
      const by = covering.rule === undefined ? [] : [covering.rule];
      const judged: Judged = { kind: covering.wins ? 'dead' : 'redundant', by };
      return covering.wins || found.rank < rankOf(rule) ? judged : (this.#kindOf(rule, rules) ?? judged);
    }
    if (covering?.against.slice(0, MAX_TRIED).some((other) => this.#isNeededBeside(rule, other, rivals)))
      return undefined;
    return this.#isIdle(rule, rules, gone) ? this.#kindOf(rule, rules) : undefined;
  }

  /** On a path that both match, the verdict hangs on the rule. */
  #isNeededBeside(rule: Rule, other: Rule, rivals: CompetingRules): boolean {
    const [own, its] = [compilePattern(rule.normalizedPattern), compilePattern(other.normalizedPattern)];
    const path = own && its && shortestInstance([own, its], this.#context.settings.dialect, this.#meter);
    return path?.startsWith('/') === true && isNeeded(rule, rivals.onPath(path, rule).rank);
  }

  #isIdle(rule: Rule, rules: readonly Rule[], gone: ReadonlySet<Rule>): boolean {
    if (this.#analysed <= 0) return false;
    const near = nearRules(rule, rules);
    if (near === undefined) return false;
    for (const left of [near, near.filter((other) => !gone.has(other))]) {
      this.#analysed -= 1 + left.length;
      const [before, after] = [left, left.filter((other) => other !== rule)].map((some) => this.#ruleSetOf(some));
      if (before === undefined || after === undefined) return false;
      if (compareRuleSets(before, after, { budget: STEPS }).kind !== 'equivalent') return false;
      if (left.length === near.length && gone.size === 0) break;
    }
    return true;
  }

  /** What the analysis says of a rule that is idle; undefined where that takes too long. */
  #kindOf(rule: Rule, rules: readonly Rule[]): Judged | undefined {
    const near = nearRules(rule, rules) ?? [];
    this.#analysed -= 2 * near.length;
    const nearSet = this.#ruleSetOf(near);
    const own = nearSet?.rules[near.indexOf(rule)];
    const judged = nearSet && own && analyzeRule(nearSet, own, { budget: STEPS * 4 });
    if (judged?.kind !== 'dead' && judged?.kind !== 'redundant') return undefined;
    // The first line names the crawler.
    return { kind: judged.kind, by: judged.by.flatMap((one) => near[one.line - 2] ?? []) };
  }

  #ruleSetOf(rules: readonly Rule[]): RuleSet | undefined {
    const dialect: Dialect = this.#context.settings.dialect;
    const lines = rules.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}\n`);
    const set = parse(`user-agent: *\n${lines.join('')}`, { dialect }).rulesFor('*');
    // Not so where it is longer than a crawler reads.
    return set.rules.length === rules.length ? set : undefined;
  }
}

/** The rules that bind the crawlers of a bundle. */
class Peers {
  readonly rules: readonly Rule[];
  readonly rivals: CompetingRules;
  readonly gone: Set<Rule> = new Set();
  #opposite: Readonly<Record<Rule['type'], Opposite>> | undefined;

  constructor(rules: readonly Rule[], bundle: MergedGroups, pairs: PairBudget) {
    this.rules = rules;
    this.rivals = new CompetingRules(rules, bundle, pairs);
  }

  /**
   * Those that may say otherwise than `rule`, rank between it and one that covers it, and share a path with it. Of
   * plain rules only the longest that a plain rule begins with, which is among its rivals: shorter ones rank below it.
   */
  against({ type, normalizedPattern }: Rule, rivals: readonly Rule[]): readonly Rule[] {
    this.#opposite ??= { allow: oppositeIn(this.rules, 'disallow'), disallow: oppositeIn(this.rules, 'allow') };
    const { all, wild } = this.#opposite[type];
    return hasWildcard(normalizedPattern) ? all : [...rivals.filter((rival) => rival.type !== type), ...wild];
  }
}

/** Rules of one type; those that match more than what begins with their pattern. */
interface Opposite {
  readonly all: readonly Rule[];
  readonly wild: readonly Rule[];
}

function oppositeIn(rules: readonly Rule[], type: Rule['type']): Opposite {
  const all = rules.filter((rule) => rule.type === type);
  const wild = all.filter((rule) => hasWildcard(rule.normalizedPattern) || indexFolder(rule) !== undefined);
  return { all, wild };
}

/** It decides a path, and without it a rule of this rank would, otherwise. */
function isNeeded(rule: Rule, rank: number): boolean {
  return rank < rankOf(rule) && (rank & 1) !== (rankOf(rule) & 1);
}

/** It has a path, and could match one (D10, F6). */
function isLive({ normalizedPattern }: Rule): boolean {
  const first = normalizedPattern.charCodeAt(0);
  return first === SLASH || first === STAR;
}

/** `Allow: /` says aloud what holds anyway: left to its author. */
function isEverything({ type, normalizedPattern }: Rule): boolean {
  return type === 'allow' && normalizedPattern.length < 16 && /^(?:\/|\*)\**$/.test(normalizedPattern);
}

function groupOf(rule: Rule, groups: readonly Group[]): Group {
  const own = groups.length === 1 ? undefined : groups.find(({ rules }) => rules.includes(rule));
  return own ?? (groups[0] as Group);
}

/** Of each name that a group bears, the bundle that alone bears it. */
function ownersOf(bundles: readonly MergedGroups[]): Map<string, MergedGroups | undefined> {
  const owners = new Map<string, MergedGroups | undefined>();
  for (const bundle of bundles) {
    for (const name of namesOf(bundle)) {
      const owner = owners.get(name);
      if (owner === bundle) continue;
      owners.set(name, owner === undefined && !owners.has(name) ? bundle : undefined);
    }
  }
  return owners;
}

/** The token of each line, and what stands before white space, `/` or `*`: a crawler's name is compared with either. */
function namesOf({ groups }: MergedGroups): string[] {
  const names: string[] = [];
  for (const { userAgents } of groups) {
    for (const { token, value } of userAgents) {
      names.push(token.toLowerCase());
      if (value.length === token.length || token === '*') continue;
      const [run = ''] = /^[^\t\v\f /*]*/.exec(value) ?? [];
      names.push(run.toLowerCase());
    }
  }
  return names;
}

/** Those that could share a path with `rule`, itself included; undefined where one cannot be written out anew. */
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
