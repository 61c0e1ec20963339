import type { Group, Rule } from '@maycrawl/core';
import { shortestInstance } from '../../analysis/automata/find-path.js';
import { Meter } from '../../analysis/automata/meter.js';
import { compilePattern } from '../../analysis/automata/pattern-automaton.js';
import { ruleSetOf } from '../../analysis/queries/compare-rule-sets.js';
import {
  compareWithFirstMatch,
  firstMatchOrder,
  mayOverrule,
} from '../../analysis/queries/compare-with-first-match.js';
import { hasCommentAbove, touchesMarkedBlock } from '../../file/comments.js';
import { textToMove } from '../../fixes/line-edits.js';
import type { Edit, FindingFix, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, safeFix } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import type { MergedGroups } from '../../redundancy/repeated-patterns.js';
import { areSoleGroups, hasBothTypes, repeatedPatterns } from '../../redundancy/repeated-patterns.js';

export const texts = {
  blockedByTie:
    '{rule:code} decides {path:code} because allow wins a tie. For crawlers that use the first match, line {line} blocks it.',
  blockedByLength:
    '{rule:code} decides {path:code} because it is the longest rule. For crawlers that use the first match, line {line} blocks it.',
  allowedByLength:
    '{rule:code} decides {path:code} because it is the longest rule. For crawlers that use the first match, line {line} allows it.',
  firstMatch: 'This rule is the first that matches.',
  putAbove: 'Put each rule above those that it overrules.',
  reorder: 'Put each rule above those that it overrules',
} as const;
const messages = defineMessages(texts);

export const orderDependent: LintRule = {
  id: 'order-dependent',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'Rules whose order matters to crawlers that use the first matching rule instead of the longest.',
  concerns: hasBothTypes,
  file(context) {
    const search = new OrderSearch(context);
    for (const merged of repeatedPatterns(context).mergedGroups) {
      if (merged.allow.length > 0 && merged.disallow.length > 0) search.check(merged);
    }
  },
};

/** Pairs of rules that are compared in a file, plus its number of bytes. */
const MIN_PAIRS = 20_000;
/** Pairs of a group for which a path that both match is looked up. */
const MAX_TRIED = 8;
/** In files with more groups, each is looked up alone: a lookup in the file compares every user-agent line. */
const MAX_GROUPS = 64;
/** Groups of a file that are analysed if no such pair shows a difference. */
const MAX_ANALYSED = 4;
const MAX_RULES = 1_000;
const STEPS = 20_000;

interface Decided {
  readonly allowed: boolean;
  readonly rule: Rule | undefined;
  readonly overruled: readonly { readonly rule: Rule; readonly matchLength: number }[];
}

/** A path on which the first matching rule hides the one that decides. */
interface HiddenRule {
  readonly path: string;
  readonly verdict: Decided;
  readonly first: Rule;
}

/** The verdict for a path; undefined if a limit is reached. */
type VerdictOf = (path: string) => Decided | undefined;

class OrderSearch {
  readonly #context: LintContext;
  readonly #meter: Meter;
  readonly #checked: Set<string> = new Set();
  #remainingPairs: number;
  #remainingAnalyses = MAX_ANALYSED;

  constructor(context: LintContext) {
    this.#context = context;
    this.#remainingPairs = MIN_PAIRS + context.bytes.length;
    this.#meter = new Meter(this.#remainingPairs);
  }

  check(merged: MergedGroups): void {
    const { groups } = merged;
    const [group] = groups;
    const crawler = group && crawlerOfGroup(group);
    const [token] = crawler ?? [];
    // Groups may name one crawler with different values.
    if (group === undefined || crawler === undefined || token === undefined || this.#checked.has(token)) return;
    this.#checked.add(token);
    const rules = groups.length === 1 ? group.rules : groups.flatMap((one) => one.rules);
    const isAlone = this.#context.robots.groups.length > MAX_GROUPS && areSoleGroups(merged, this.#context);
    const verdictOf = isAlone ? verdictsAmong(rules, this.#context) : undefined;
    const hidden = this.#findHidden(
      rules,
      crawler,
      verdictOf ?? ((path) => lookups(this.#context).verdict(crawler, path)),
    );
    if (hidden !== undefined) this.#report(hidden, groups, crawler);
  }

  #findHidden(rules: readonly Rule[], crawler: readonly string[], verdictOf: VerdictOf): HiddenRule | undefined {
    const earlier: Readonly<Record<Rule['type'], Rule[]>> = { allow: [], disallow: [] };
    let tried = 0;
    pairs: for (const rule of rules) {
      const others = earlier[rule.type === 'allow' ? 'disallow' : 'allow'];
      earlier[rule.type].push(rule);
      this.#remainingPairs -= others.length;
      if (this.#remainingPairs < 0) {
        this.#context.noteLimit();
        break;
      }
      for (const other of others) {
        if (!mayOverrule(rule, other)) continue;
        if (++tried > MAX_TRIED) break pairs;
        const hidden = this.#hiddenBetween(rule, other, verdictOf);
        if (hidden !== undefined) return hidden;
      }
    }
    return tried === 0 ? undefined : this.#findByAnalysis(rules, crawler);
  }

  /** A path that a rule and an earlier rule, which it may overrule, both match. */
  #hiddenBetween(rule: Rule, earlier: Rule, verdictOf: VerdictOf): HiddenRule | undefined {
    const [a, b] = [compilePattern(rule.normalizedPattern), compilePattern(earlier.normalizedPattern)];
    const path = a && b && shortestInstance([a, b], this.#context.settings.dialect, this.#meter);
    const verdict = path?.startsWith('/') ? verdictOf(path) : undefined;
    return verdict && path ? hiddenOn(path, verdict) : undefined;
  }

  #findByAnalysis(rules: readonly Rule[], crawler: readonly string[]): HiddenRule | undefined {
    if (rules.length > MAX_RULES || --this.#remainingAnalyses < 0) {
      this.#context.noteLimit();
      return undefined;
    }
    const compared = compareWithFirstMatch(this.#context.robots.rulesFor(crawler), { budget: STEPS });
    return compared.kind === 'different' ? hiddenOn(compared.path, compared.verdict) : undefined;
  }

  #report({ path, verdict, first }: HiddenRule, groups: readonly Group[], crawler: readonly string[]): void {
    const { rule, allowed } = verdict;
    const [group] = groups;
    if (group === undefined || rule === undefined) return;
    // No fix for rules in several groups.
    const order = groups.length === 1 ? firstMatchOrder(group.rules, MIN_PAIRS) : undefined;
    const isTie = rule.matchLength === first.matchLength;
    const decides = !allowed ? messages.allowedByLength : isTie ? messages.blockedByTie : messages.blockedByLength;
    this.#context.report({
      span: rule.span,
      message: decides({ rule: ruleLine(rule), path, line: first.line }),
      related: [{ span: first.span, message: messages.firstMatch() }],
      help: messages.putAbove(),
      fixes: order === undefined ? [] : reordered(group, order, this.#context),
      claims: [
        { kind: 'verdict', crawler, path, allowed, line: rule.line },
        { kind: 'first-match', crawler, path, line: first.line },
      ],
    });
  }
}

/** Returns the verdicts of a file of these rules, with the rules themselves; undefined if they do not fit in a file. */
function verdictsAmong(rules: readonly Rule[], { settings }: LintContext): VerdictOf | undefined {
  const set = ruleSetOf(rules, settings.dialect);
  if (set === undefined) return undefined;
  // Line 1 is the user-agent line, line 2 the first rule.
  const ruleOf = ({ line }: Rule): Rule => rules[line - 2] as Rule;
  return (path) => {
    const { allowed, rule, overruled } = set.check(path);
    return {
      allowed,
      rule: rule && ruleOf(rule),
      overruled: overruled.map((one) => ({ matchLength: one.matchLength, rule: ruleOf(one.rule) })),
    };
  };
}

function hiddenOn(path: string, verdict: Decided): HiddenRule | undefined {
  const { rule, overruled, allowed } = verdict;
  if (rule === undefined) return undefined;
  let first = rule;
  for (const { rule: other } of overruled) if (other.matchLength > 0 && other.line < first.line) first = other;
  return (first.type === 'allow') === allowed ? undefined : { path, verdict, first };
}

/**
 * Reorders the rules of a group, each line with its comment. No fix if a comment, a blank line or a field is among the
 * lines that move or a comment directly above them, because it would no longer be beside the rules that it refers to. A
 * block that a program writes stays as it is.
 */
function reordered(group: Group, order: readonly Rule[], context: LintContext): FindingFix[] {
  const moved = group.rules.flatMap((rule, i) => {
    const replacement = order[i];
    return replacement === undefined || replacement === rule ? [] : [{ at: rule.line, from: replacement.line }];
  });
  const first = moved[0]?.at ?? 0;
  const last = moved.at(-1)?.at ?? -1;
  const between = group.rules.filter(({ line }) => line >= first && line <= last).length;
  if (between === 0 || between !== last - first + 1) return [];
  if (hasCommentAbove(first, context) || touchesMarkedBlock(first, last, context)) return [];
  const edits: Edit[] = [];
  for (const { at, from } of moved) {
    const text = textToMove(context.line(from).span, context);
    if (text === undefined) return [];
    edits.push({ span: context.line(at).span, text });
  }
  return [safeFix(messages.reorder(), edits)];
}
