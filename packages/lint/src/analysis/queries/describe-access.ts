/*
 * Describes what is allowed and blocked, in statements each of which is true independently of the others.
 *
 * 1. Leave out the rules that can be removed without changing a verdict (`analyzeRules`).
 * 2. Of the rest, the longest rule that matches every path gives the verdict for all paths that no statement matches.
 *    If there is no such rule, the default does.
 * 3. Each other rule makes one statement: a path that it matches gets its verdict, unless a rule of the other type with
 *    a higher rank also matches. The statement lists only those rules that share a path with it. For a path that one of
 *    them matches, the statement claims nothing, because that rule has its own statement.
 *
 * Why this is right: a path that no statement matches gets the verdict of step 2. If statements match, the one with the
 * highest rank is not overruled, and its verdict is the engine's. A rule that the analysis could not decide keeps its
 * statement, which is true in any case.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { renderMessage, type Sentence } from '@maycrawl/core/message';
import { access as texts } from '../../messages/en/access.js';
import { checkOptionNames } from '../../text/option-names.js';
import { shortestInstance } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { predicateOf } from '../automata/pattern-words.js';
import { NO_PATH, searchProduct } from '../automata/search-product.js';
import { type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { analyzeRules } from './analyze-rules.js';
import { assertRuleSet } from './assert-arguments.js';
import type { AccessDescription, AccessStatement, AnalysisOptions, RuleAnalysis, Undecided } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

/**
 * Describes what the rules of a crawler allow and block, as data and in words.
 *
 * @throws TypeError if `rules` is not a rule set, or if the budget is not a positive number.
 * @example
 * const rules = parse('user-agent: *\ndisallow: /a/\nallow: /a/b').rulesFor('GPTBot');
 * const access = describeAccess(rules);
 * if (access.kind === 'described') access.text;
 * // 'Everything is allowed except paths that begin with /a/, unless they begin with /a/b.'
 */
export function describeAccess(rules: RuleSet, options: AnalysisOptions = {}): AccessDescription | Undecided {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  assertRuleSet(rules);
  const meter = meterOf(options.budget);
  const dialect = rules.dialect;
  const half = meter.reserve(meter.remaining / 2);
  const effective = analyzeRules(rules, { budget: half.remaining }).filter(
    (analysis) => analysis.kind !== 'matches-nothing' && !('removable' in analysis && analysis.removable),
  );
  const ranked = rankedOf(effective, dialect);
  const side = new WholeSide(ranked);
  const { base } = side;
  const statements = statementsOf(ranked, side, dialect, meter);
  if (statements === undefined) return BUDGET_SPENT;
  const otherwise = base?.allow ?? true;
  // Dialect rfc9309 always allows `/robots.txt`.
  const isWhole = (otherwise || dialect === 'google') && statements.every(({ allowed }) => allowed === otherwise);
  const extent = isWhole ? (otherwise ? 'all-allowed' : 'all-blocked') : 'partly';
  const { reason } = rules.check('/');
  const basis = reason === 'crawler-ignores-robots' || reason === 'no-group' ? reason : 'rules';
  const text = textOf(basis, otherwise, statements, dialect);
  return { kind: 'described', extent, otherwise, statements, basis, text };
}

interface ShownRule extends RankedRule {
  readonly rule: Rule;
  readonly pattern: string;
}

function rankedOf(analyses: readonly Pick<RuleAnalysis, 'rule'>[], dialect: Dialect): ShownRule[] {
  const pool = new AutomatonPool();
  return analyses.flatMap(({ rule }) =>
    rankedRules(rule, dialect, pool).map((ranked, i) => ({
      ...ranked,
      rule,
      pattern: i === 0 ? rule.normalizedPattern : `${ranked.automaton.text}$`,
    })),
  );
}

/** What the comparison of two rules costs beside its byte steps. A hostile file has a hundred million such pairs. */
const STEPS_PER_PAIR = 20;

function statementsOf(
  ranked: readonly ShownRule[],
  side: WholeSide,
  dialect: Dialect,
  meter: Meter,
): AccessStatement[] | undefined {
  const { base } = side;
  const otherwise = base?.allow ?? true;
  const statements: AccessStatement[] = [];
  for (const own of ranked) {
    // A rule that ranks below one that matches everything decides nothing.
    if (own.rank <= (base?.rank ?? 1)) continue;
    const opposing: ShownRule[] = [];
    for (const other of side.compatible(own.automaton, !own.allow)) {
      meter.spend(STEPS_PER_PAIR);
      if (meter.isSpent) return undefined;
      if (mayOverlap(own, other, dialect, meter)) opposing.push(other as ShownRule);
    }
    const overruled = opposing.some(({ rank }) => rank < own.rank);
    if (own.allow === otherwise && !overruled) continue;
    const unless = opposing.filter(({ rank }) => rank > own.rank).map(({ pattern }) => pattern);
    statements.push({ allowed: own.allow, pattern: own.pattern, rule: own.rule, unless: unless.sort() });
  }
  return statements;
}

/** True also if the budget ends first: a superfluous exception leaves the statement true. */
function mayOverlap(first: RankedRule, second: RankedRule, dialect: Dialect, meter: Meter): boolean {
  const wanted = [first.automaton, second.automaton] as const;
  const answer = shortestInstance(wanted, dialect, meter) ?? searchProduct(wanted, [], dialect, meter);
  return answer !== NO_PATH;
}

/** How many statements, and exceptions of each, the text lists. */
const MAX_LINES = 40;
const MAX_EXCEPTIONS = 8;

/** Returns the text of a description without a group that applies, for this number of crawlers. */
export function noGroupText(count: number): Sentence {
  return renderMessage(texts.noGroup, { count });
}

function textOf(
  basis: AccessDescription['basis'],
  otherwise: boolean,
  statements: readonly AccessStatement[],
  dialect: Dialect,
): Sentence {
  if (basis === 'crawler-ignores-robots') return texts.ignoresRobots;
  if (basis === 'no-group') return noGroupText(1);
  const blocksSome = !otherwise || statements.some(({ allowed }) => !allowed);
  const always = dialect === 'rfc9309' && blocksSome ? [texts.robotsAllowed] : [];
  const exceptions = statements.filter(({ allowed }) => allowed !== otherwise);
  if (exceptions.length === 0) return [otherwise ? texts.allAllowed : texts.allBlocked, ...always].join(' ');
  const lines = exceptions.slice(0, MAX_LINES).map(exceptionText);
  if (exceptions.length === 1) {
    const template = otherwise ? texts.allowedExcept : texts.blockedExcept;
    return [renderMessage(template, { paths: lines[0] ?? '' }), ...always].join(' ');
  }
  const more = exceptions.length - lines.length;
  if (more > 0) lines.push(renderMessage(otherwise ? texts.moreBlocked : texts.moreAllowed, { count: more }));
  const whole = otherwise ? texts.allowedExceptThese : texts.blockedExceptThese;
  return [whole, ...lines.map((line) => `- ${line}`), ...always].join('\n');
}

function exceptionText({ pattern, unless }: AccessStatement): Sentence {
  const predicate = predicateOf(pattern);
  if (unless.length === 0) return renderMessage(texts.paths, { predicate });
  const exceptions = unless.slice(0, MAX_EXCEPTIONS).map(predicateOf);
  const more = unless.length - exceptions.length;
  if (more > 0) exceptions.push(renderMessage(texts.moreExceptions, { count: more }));
  return renderMessage(texts.pathsUnless, { predicate, exceptions });
}
