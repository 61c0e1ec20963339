/*
 * What is open and what is shut, in statements each of which is true by itself.
 *
 * 1. Rules that can go without a verdict changing are left out (`analyzeRules`).
 * 2. Of the rest, the longest rule that matches every path says what holds where nothing else does; the default, where
 *    there is none.
 * 3. Each other rule makes a statement: a path that it matches gets its verdict, unless a rule of the other type that
 *    ranks higher matches too. Only those that share a path with it are named. Where one does match, the statement
 *    makes no claim: that rule has a statement of its own.
 *
 * So a path that no statement matches gets the verdict of step 2; of those that match, the one that ranks highest is
 * not overruled, and says what the engine says. Where a rule could not be judged, it keeps its statement, which is true
 * all the same.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool, compilePattern } from '../automata/pattern-automaton.js';
import { NO_PATH } from '../automata/search-product.js';
import { type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { analyzeRules } from './analyze-rules.js';
import type { AccessDescription, AccessStatement, AnalysisOptions, Undecided } from './types.js';
import { BUDGET_SPENT } from './undecided.js';

/**
 * Says what a crawler may fetch by its rules, in data and in words (F1–F5, G1–G6).
 *
 * @throws TypeError for a budget that is no positive number.
 * @example
 * const rules = parse('user-agent: *\ndisallow: /a/\nallow: /a/b').rulesFor('GPTBot');
 * describeAccess(rules).text; // 'Everything is open but for what begins with /a/, unless it begins with /a/b.'
 */
export function describeAccess(rules: RuleSet, options: AnalysisOptions = {}): AccessDescription | Undecided {
  const meter = meterOf(options.budget);
  const dialect = rules.dialect;
  const judging = meter.portion(meter.left / 2);
  const judgements = analyzeRules(rules, { budget: judging.left });
  const kept = judgements.filter(
    (judgement) => judgement.kind !== 'matches-nothing' && !('removable' in judgement && judgement.removable),
  );
  const ranked = rankedOf(
    kept.map(({ rule }) => rule),
    dialect,
  );
  const base = ranked.filter(({ automaton }) => automaton.isEverything).sort((a, b) => b.rank - a.rank)[0];
  const statements = statementsOf(ranked, base, dialect, meter);
  if (statements === undefined) return BUDGET_SPENT;
  const otherwise = base?.allow ?? true;
  // Dialect rfc9309 always opens `/robots.txt` (G6).
  const isWhole = (otherwise || dialect === 'google') && statements.every(({ allowed }) => allowed === otherwise);
  const extent = isWhole ? (otherwise ? 'all-allowed' : 'all-blocked') : 'partly';
  return { kind: 'described', extent, otherwise, statements, text: textOf(rules, otherwise, statements, dialect) };
}

interface Spoken extends RankedRule {
  readonly rule: Rule;
  readonly pattern: string;
}

function rankedOf(rules: readonly Rule[], dialect: Dialect): Spoken[] {
  const pool = new AutomatonPool();
  return rules.flatMap((rule) =>
    rankedRules(rule, dialect, pool).map((ranked, i) => ({
      ...ranked,
      rule,
      pattern: i === 0 ? rule.normalizedPattern : `${ranked.automaton.text}$`,
    })),
  );
}

function statementsOf(
  ranked: readonly Spoken[],
  base: Spoken | undefined,
  dialect: Dialect,
  meter: Meter,
): AccessStatement[] | undefined {
  const side = new WholeSide(ranked);
  const otherwise = base?.allow ?? true;
  const statements: AccessStatement[] = [];
  for (const own of ranked) {
    // What ranks below the rule that matches everything decides nothing.
    if (own.rank <= (base?.rank ?? 1)) continue;
    const opposing: Spoken[] = [];
    for (const other of side.compatible(own.automaton, !own.allow)) {
      meter.spend(1);
      if (meter.isSpent) return undefined;
      if (mayMeet(own, other, dialect, meter)) opposing.push(other as Spoken);
    }
    const overruled = opposing.some(({ rank }) => rank < own.rank);
    if (own.allow === otherwise && !overruled) continue;
    const unless = opposing.filter(({ rank }) => rank > own.rank).map(({ pattern }) => pattern);
    statements.push({ allowed: own.allow, pattern: own.pattern, rule: own.rule, unless: unless.sort() });
  }
  return statements;
}

/** Also where that is not decided: one exception too many leaves a statement true. */
function mayMeet(one: RankedRule, other: RankedRule, dialect: Dialect, meter: Meter): boolean {
  const wanted = [one.automaton, other.automaton] as const;
  return findPath({ wanted, obstacleOn: () => undefined, dialect, meter }).answer !== NO_PATH;
}

/** Statements that the text spells out. */
const MOST_LINES = 40;
const MOST_EXCEPTIONS = 8;

function textOf(rules: RuleSet, otherwise: boolean, statements: readonly AccessStatement[], dialect: Dialect): string {
  const { reason } = rules.check('/');
  if (reason === 'crawler-ignores-robots') return 'This crawler does not follow robots.txt: to it, everything is open.';
  if (reason === 'no-group') return 'No group binds this crawler: everything is open.';
  const isShutSomewhere = !otherwise || statements.some(({ allowed }) => !allowed);
  const always = dialect === 'rfc9309' && isShutSomewhere ? ' The file /robots.txt itself may always be fetched.' : '';
  const exceptions = statements.filter(({ allowed }) => allowed !== otherwise);
  const whole = `Everything is ${inWord(otherwise)}`;
  if (exceptions.length === 0) return `${whole}.${always}`;
  const lines = exceptions.slice(0, MOST_LINES).map(({ pattern, unless }) => inWords(pattern) + exceptIn(unless));
  if (exceptions.length === 1) return `${whole} but for ${lines[0]}.${always}`;
  const more = exceptions.length - lines.length;
  const rest = more > 0 ? [`what ${more} more rules ${otherwise ? 'shut' : 'open'}`] : [];
  return `${whole} but for\n${[...lines, ...rest].map((line) => `- ${line}`).join('\n')}${always && `\n${always.trim()}`}`;
}

function inWord(allowed: boolean): string {
  return allowed ? 'open' : 'shut';
}

function exceptIn(unless: readonly string[]): string {
  if (unless.length === 0) return '';
  const named = unless.slice(0, MOST_EXCEPTIONS).map((pattern) => inWords(pattern).replace(/^what /, ''));
  const more = unless.length > named.length ? ` or matches one of ${unless.length - named.length} more rules` : '';
  return `, unless it ${named.join(' or ')}${more}`;
}

/** What a pattern matches; only where plain words say exactly that. */
function inWords(pattern: string): string {
  return plainWords(pattern).replace(/[\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
}

function plainWords(pattern: string): string {
  const automaton = compilePattern(pattern);
  if (automaton === undefined || automaton.segments.length > 2) return `what matches ${pattern}`;
  const [head, rest] = automaton.segments as readonly [string, string?];
  if (rest === undefined) return `what ${automaton.anchored ? 'is exactly' : 'begins with'} ${head || '/'}`;
  // In `/*/x` the second slash must be another one, and `/ab*b$` does not match `/ab`.
  if (head !== '' && (head !== '/' || rest[0] === '/')) return `what matches ${pattern}`;
  return `what ${automaton.anchored ? 'ends in' : 'contains'} ${rest}`;
}
