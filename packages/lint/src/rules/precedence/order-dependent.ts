import type { Group, Rule, Verdict } from '@maycrawl/core';
import { shortestInstance } from '../../analysis/automata/find-path.js';
import { Meter } from '../../analysis/automata/meter.js';
import { compilePattern } from '../../analysis/automata/pattern-automaton.js';
import { compareWithFirstMatch } from '../../analysis/queries/compare-with-first-match.js';
import { firstMatchOrder, mayOverrule } from '../../analysis/queries/first-match-order.js';
import { textToMove } from '../../fixes/line-edits.js';
import type { Edit, Fix } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { quoted } from '../../text/phrases.js';

export const orderDependent: LintRule = {
  id: 'order-dependent',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'A crawler that takes the first rule that matches would answer otherwise than the longest match does.',
  why: 'At Google and under RFC 9309 the longest rule decides, wherever it stands. Older crawlers read from top to bottom and take the first rule that matches: for them a short rule hides each longer one below it. Where every rule stands before those that it overrules, both come to the same.\n\nIt is reported once for a group, with a URL that both treat differently. The fix moves no rule further than that takes; a group with comments, blank lines or other fields among the rules that would move is left to its author.',
  bad: 'User-agent: *\nDisallow: /shop/\nAllow: /shop/public/\n',
  good: 'User-agent: *\nAllow: /shop/public/\nDisallow: /shop/\n',
  source: ['G1', 'RFC 9309, 2.2.2'],
  visit: {
    file(context) {
      const search = new OrderSearch(context);
      for (const bundle of repeatedPatterns(context).mergedGroups) {
        if (bundle.allow.length > 0 && bundle.disallow.length > 0) search.look(bundle);
      }
    },
  },
};

/** Pairs of rules that a file may cost, and more for a long file. */
const LEAST_PAIRS = 20_000;
/** Pairs of a group that are tried with an own path. */
const MAX_TRIED = 8;
/** Questions to the engine: to bind a crawler takes a look at every user-agent line. */
const MAX_ASKED = 64;
/** Groups of a file that are put to the analysis where none of those helps, what they may hold, and its steps. */
const MAX_ANALYSED = 4;
const MAX_RULES = 1_000;
const STEPS = 20_000;

/** Two rules, and a path on which the first of them hides the other. */
interface Hidden {
  readonly path: string;
  readonly verdict: Verdict;
  readonly first: Rule;
}

class OrderSearch {
  readonly #context: LintContext;
  readonly #meter: Meter;
  /** Crawlers that were asked about. */
  readonly #seen: Set<string> = new Set();
  #pairs: number;
  #asked = MAX_ASKED;
  #analysed = MAX_ANALYSED;

  constructor(context: LintContext) {
    this.#context = context;
    this.#pairs = LEAST_PAIRS + context.bytes.length;
    this.#meter = new Meter(this.#pairs);
  }

  look({ groups }: MergedGroups): void {
    const [group] = groups;
    const crawler = group && crawlerOfGroup(group);
    const [token] = crawler ?? [];
    // Groups may name one crawler by different values.
    if (group === undefined || crawler === undefined || token === undefined || this.#seen.has(token)) return;
    this.#seen.add(token);
    const rules = groups.length === 1 ? group.rules : groups.flatMap((one) => one.rules);
    const found = this.#hiddenIn(rules, crawler);
    if (found !== undefined) this.#report(found, groups, crawler);
  }

  #hiddenIn(rules: readonly Rule[], crawler: readonly string[]): Hidden | undefined {
    let tried = 0;
    for (const [rule, earlier] of this.#pairsIn(rules)) {
      if (++tried > MAX_TRIED || --this.#asked < 0) break;
      const [own, its] = [compilePattern(rule.normalizedPattern), compilePattern(earlier.normalizedPattern)];
      const path = own && its && shortestInstance([own, its], this.#context.settings.dialect, this.#meter);
      const verdict = path?.startsWith('/') ? lookups(this.#context).verdict(crawler, path) : undefined;
      const hidden = verdict && path && hiddenOn(path, verdict);
      if (hidden) return hidden;
    }
    if (tried === 0 || rules.length > MAX_RULES || --this.#analysed < 0) return undefined;
    const compared = compareWithFirstMatch(this.#context.robots.rulesFor(crawler), { budget: STEPS });
    return compared.kind === 'different' ? hiddenOn(compared.path, compared.verdict) : undefined;
  }

  /** A rule, and one before it that it may overrule. */
  *#pairsIn(rules: readonly Rule[]): Generator<readonly [Rule, Rule]> {
    const earlier: Readonly<Record<Rule['type'], Rule[]>> = { allow: [], disallow: [] };
    for (const rule of rules) {
      const others = earlier[rule.type === 'allow' ? 'disallow' : 'allow'];
      earlier[rule.type].push(rule);
      this.#pairs -= others.length;
      if (this.#pairs < 0) return;
      for (const other of others) if (mayOverrule(rule, other)) yield [rule, other];
    }
  }

  #report({ path, verdict, first }: Hidden, groups: readonly Group[], crawler: readonly string[]): void {
    const { rule, allowed } = verdict;
    const [group] = groups;
    if (group === undefined || rule === undefined) return;
    // Rules that stand in several groups are put in order by nobody but their author.
    const order = groups.length === 1 ? firstMatchOrder(group.rules, LEAST_PAIRS) : undefined;
    this.#context.report({
      span: rule.span,
      message: `${ruleText(rule)} decides ${quoted(path)} as the longest; by first match line ${first.line} ${allowed ? 'shuts' : 'opens'} it.`,
      related: [{ span: first.span, message: 'This stands before it.' }],
      help: 'Put each rule before those that it overrules.',
      fixes: order === undefined ? [] : reordered(group, order, this.#context),
      claims: [
        { kind: 'verdict', crawler, path, allowed, line: rule.line },
        { kind: 'first-match', crawler, path, line: first.line },
      ],
    });
  }
}

/** The engine says which rules match the path; does the first of them say otherwise than it? */
function hiddenOn(path: string, verdict: Verdict): Hidden | undefined {
  const { rule, overruled, allowed } = verdict;
  if (rule === undefined) return undefined;
  let first = rule;
  for (const { rule: other } of overruled) if (other.matchLength > 0 && other.line < first.line) first = other;
  return (first.type === 'allow') === allowed ? undefined : { path, verdict, first };
}

/**
 * Puts the rules of a group in another order, each line with its comment. None where another line (a comment, a blank
 * one, a field) stands among those that move: what it is about would move away from it.
 */
function reordered(group: Group, order: readonly Rule[], context: LintContext): Fix[] {
  const moved = group.rules.flatMap((rule, i) => {
    const put = order[i];
    return put === undefined || put === rule ? [] : [{ at: rule.line, from: put.line }];
  });
  const first = moved[0]?.at ?? 0;
  const last = moved.at(-1)?.at ?? -1;
  const between = group.rules.filter(({ line }) => line >= first && line <= last).length;
  if (between === 0 || between !== last - first + 1) return [];
  const edits: Edit[] = [];
  for (const { at, from } of moved) {
    const text = textToMove(context.line(from).span, context);
    if (text === undefined) return [];
    edits.push({ span: context.line(at).span, text });
  }
  return [{ title: 'Put each rule before those that it overrules', applicability: 'safe', edits }];
}
