import { type Dialect, type Group, parse, type Rule, type RuleSet, type Verdict } from '@maycrawl/core';
import { compareRuleSets } from '../analysis/compare-rule-sets.js';
import { judgeRules } from '../analysis/judge-rules.js';
import type { LintContext } from '../rule.js';
import { indexFolder, meets, NestedRules } from './nested-rules.js';
import { literalPrefix, samplePath } from './pattern-text.js';
import { type Bundle, samePatterns } from './same-patterns.js';

/*
 * Which rules could go without a verdict changing? First what is cheap and settles nearly all (nested-rules.ts); then one
 * question to the engine: a rule that decides a path of its own, where the next rule says otherwise, is needed. Only what
 * is left is decided by the analysis, each rule among those that could share a path with it, and only while the file's
 * share of steps lasts.
 *
 * Those with a fix must be free to go together, so each is judged twice: among all, and without those found before.
 */

/** A rule without which every URL gets the same verdict. */
export interface IdleRule {
  readonly rule: Rule;
  readonly group: Group;
  /** `dead`: it decides no URL; else another rule, or the default, would say the same. */
  readonly kind: 'dead' | 'redundant';
  /** What wins over it, or says the same; empty where the default does. */
  readonly by: readonly Rule[];
}

/** Pairs of rules that a file may cost, and rules that the analysis looks at: some, and more for a long file. */
const LEAST_PAIRS = 20_000;
const LEAST_ANALYSED = 16;
const ANALYSED_AN_OCTET = 0.01;
/** More of them in one file tell a person nothing; what is left comes up in the next run. */
const MAX_FOUND = 200;
/** Steps of one decision. */
const STEPS = 20_000;
const STAR = 0x2a;
const DOLLAR = 0x24;
/** A longer pattern is not written out anew. */
const MAX_PATTERN = 4_000;

/** The rules that could go, in file order. */
export function idleRules(context: LintContext): readonly IdleRule[] {
  return context.once(idleRules, () => {
    const search = new IdleSearch(context);
    for (const bundle of ownBundles(context)) search.look(bundle);
    return search.found.slice(0, MAX_FOUND).sort((a, b) => a.rule.line - b.rule.line);
  });
}

/** Groups whose rules are all that binds their crawlers: none of their names stands anywhere else. */
function ownBundles(context: LintContext): Bundle[] {
  const { bundles } = samePatterns(context);
  const owners = new Map<string, Bundle | undefined>();
  const namesOf = ({ groups }: Bundle): string[] => groups.flatMap(({ userAgents }) => userAgents.flatMap(agentNames));
  for (const bundle of bundles) {
    for (const name of namesOf(bundle))
      owners.set(name, !owners.has(name) || owners.get(name) === bundle ? bundle : undefined);
  }
  return bundles.filter((bundle) => namesOf(bundle).every((name) => name !== '' && owners.get(name) === bundle));
}

/** The token of a line, and what stands before white space, `/` or `*`: a name is compared with either. */
function agentNames({ token, value }: Group['userAgents'][number]): string[] {
  const [run = ''] = token === '*' ? ['*'] : (/^[^\t\v\f /*]*/.exec(value) ?? []);
  return [token.toLowerCase(), run.toLowerCase()];
}

class IdleSearch {
  readonly found: IdleRule[] = [];
  readonly #context: LintContext;
  /** Duplicates and opposites are spoken of by other rules. */
  readonly #twins: ReadonlySet<Rule>;
  #analysed: number;

  constructor(context: LintContext) {
    const { duplicates, opposites } = samePatterns(context);
    this.#context = context;
    this.#twins = new Set([...duplicates, ...opposites].flatMap(({ rule, earlier }) => [rule, earlier]));
    this.#analysed = LEAST_ANALYSED + ANALYSED_AN_OCTET * context.octets.length;
  }

  look({ groups }: Bundle): void {
    const rules = groups.flatMap((group) => group.rules).filter(isLive);
    if (rules.length < 2) return;
    const nested = new NestedRules(rules, LEAST_PAIRS + this.#context.octets.length);
    const names = groups[0]?.userAgents.map(({ token }) => token) ?? [];
    let asked: RuleSet | undefined;
    // To bind a crawler and to index its rules takes time: only where there is something to ask.
    const set = (): RuleSet => {
      asked ??= this.#context.robots.rulesFor(names.includes('*') ? '*' : names.slice(0, 1));
      return asked;
    };
    const gone = new Set<Rule>();
    const open: [Rule, Group][] = [];
    for (const group of groups) {
      for (const rule of group.rules) {
        if (!isLive(rule) || this.#twins.has(rule) || isEverything(rule)) continue;
        const standing = this.#isOwn(rule) ? 'open' : nested.standingOf(rule);
        if (standing === 'open') open.push([rule, group]);
        if (standing !== 'redundant') continue;
        gone.add(rule);
        const parent = nested.parentOf(rule);
        const by = parent === undefined ? [] : [parent];
        if (nested.decidesItself(rule)) this.found.push({ rule, group, kind: 'redundant', by });
        else this.#report(rule, group, rules, set, by);
      }
    }
    open.sort(([a], [b]) => b.octets - a.octets || b.line - a.line);
    for (const [rule, group] of open) {
      if (this.#analysed <= 0) return;
      if (!this.#isIdle(rule, rules, set, gone)) continue;
      gone.add(rule);
      this.#report(rule, group, rules, set, undefined);
    }
  }

  /** RFC 9309 allows /robots.txt whatever the rules say (G6). */
  #isOwn({ normalizedPattern }: Rule): boolean {
    return this.#context.settings.dialect === 'rfc9309' && '/robots.txt'.startsWith(literalPrefix(normalizedPattern));
  }

  #isIdle(rule: Rule, rules: readonly Rule[], set: () => RuleSet, gone: ReadonlySet<Rule>): boolean {
    this.#analysed--;
    const path = samplePath(rule.normalizedPattern);
    if (path !== undefined && (this.#isPlainlyNeeded(rule, rules, set, path) || isNeededOn(set().check(path), rule)))
      return false;
    const near = nearRules(rule, rules);
    if (near === undefined) return false;
    for (const left of [near, near.filter((other) => !gone.has(other))]) {
      this.#analysed -= left.length;
      const [before, after] = [left, left.filter((other) => other !== rule)].map((some) => this.#ruleSetOf(some));
      if (before === undefined || after === undefined) return false;
      if (compareRuleSets(before, after, { budget: STEPS }).kind !== 'equivalent') return false;
      if (left.length === near.length && gone.size === 0) break;
    }
    return true;
  }

  /** Only this rule could give the path its verdict: no other of its type begins like the path. */
  #isPlainlyNeeded(rule: Rule, rules: readonly Rule[], set: () => RuleSet, path: string): boolean {
    const allow = rule.type === 'allow';
    if (set().allows(path) !== allow || (allow && path === '/robots.txt')) return false;
    let isShutElse = false;
    for (const other of rules) {
      if (other === rule) continue;
      const pattern = other.normalizedPattern;
      if (other.type === rule.type) {
        if (beginsLike(path, pattern) || (allow && pattern.includes('/index.htm'))) return false;
      } else if (!isShutElse) isShutElse = allow && path.startsWith(pattern);
    }
    return !allow || isShutElse;
  }

  #report(rule: Rule, group: Group, rules: readonly Rule[], set: () => RuleSet, by: readonly Rule[] | undefined): void {
    const path = samplePath(rule.normalizedPattern);
    const verdict = path === undefined ? undefined : set().check(path);
    if (verdict?.rule === rule) {
      const next = runnerUp(verdict);
      this.found.push({ rule, group, kind: 'redundant', by: by ?? (next === undefined ? [] : [next]) });
      return;
    }
    const near = nearRules(rule, rules) ?? [];
    this.#analysed -= 2 * near.length;
    const nearSet = this.#ruleSetOf(near);
    const judged = nearSet && judgeRules(nearSet, { budget: STEPS * 4 })[near.indexOf(rule)];
    if (judged?.kind !== 'dead' && judged?.kind !== 'redundant') return;
    // The first line names the crawler.
    const original = judged.by.flatMap((one) => near[one.line - 2] ?? []);
    this.found.push({ rule, group, kind: judged.kind, by: original });
  }

  #ruleSetOf(rules: readonly Rule[]): RuleSet | undefined {
    const dialect: Dialect = this.#context.settings.dialect;
    const lines = rules.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}\n`);
    const set = parse(`user-agent: *\n${lines.join('')}`, { dialect }).rulesFor('*');
    // Not so where it is longer than a crawler reads.
    return set.rules.length === rules.length ? set : undefined;
  }
}

/** It has a path, and could match one (D10, F6). */
function isLive({ normalizedPattern: pattern }: Rule): boolean {
  return pattern.startsWith('/') || pattern.startsWith('*');
}

/** `Allow: /` says aloud what holds anyway: left to its author. */
function isEverything({ type, normalizedPattern }: Rule): boolean {
  return type === 'allow' && /^(?:\/|\*)\**$/.test(normalizedPattern);
}

/** Those that could share a path with `rule`, itself included; undefined where one cannot be written out anew. */
function nearRules(rule: Rule, rules: readonly Rule[]): Rule[] | undefined {
  const heads = headsOf(rule);
  const near = rules.filter((other) => headsOf(other).some((head) => heads.some((own) => meets(own, head))));
  return near.some(({ normalizedPattern }) => normalizedPattern.length > MAX_PATTERN) ? undefined : near;
}

function headsOf(rule: Rule): string[] {
  const folder = indexFolder(rule);
  const head = literalPrefix(rule.normalizedPattern);
  return folder === undefined ? [head] : [head, folder];
}

/** False where the pattern surely does not match the path: they part before its first wildcard. */
function beginsLike(path: string, pattern: string): boolean {
  for (let at = 0; at < pattern.length; at++) {
    const octet = pattern.charCodeAt(at);
    if (octet === STAR || (octet === DOLLAR && at === pattern.length - 1)) return true;
    if (octet !== path.charCodeAt(at)) return false;
  }
  return true;
}

/** The rule decides, and without it the verdict would be another. */
function isNeededOn(verdict: Verdict, rule: Rule): boolean {
  return verdict.rule === rule && ((runnerUp(verdict)?.type ?? 'allow') === 'allow') !== verdict.allowed;
}

/** What would decide next: the longest, of equals the allow. */
function runnerUp({ overruled }: Verdict): Rule | undefined {
  const most = overruled[0]?.octets;
  const longest = overruled.filter(({ octets }) => octets === most).map(({ rule }) => rule);
  return longest.find(({ type }) => type === 'allow') ?? longest[0];
}
