import type { Group, Rule } from '@maycrawl/core';
import { shortestInstance } from '../analysis/automata/find-path.js';
import { Meter } from '../analysis/automata/meter.js';
import { compilePattern } from '../analysis/automata/pattern-automaton.js';
import { NO_PATH } from '../analysis/automata/search-product.js';
import { rulesForToken } from '../file/groups.js';
import { lacksColon, odditiesOfKind } from '../file/parts.js';
import type { Edit, LintContext } from '../model/lint-rule.js';
import { patternsOf } from '../patterns/pattern-text.js';
import { insertLinesAfter, textToMove } from './line-edits.js';
import { standardFieldName } from './line-fixes.js';

const MAX_REPEATED = 50;
/** Byte steps for comparing these rules with the allow rules of the group. */
const MAX_STEPS = 200_000;

/**
 * Inserts the rules of another crawler that a group lacks below its own rules, except those that would block what a rule
 * of the group allows. Undefined if none of the `needed` rules is among them, or a line cannot be copied.
 */
export function repeatRules(
  group: Group,
  { fallback, rules: own }: { readonly fallback: string; readonly rules: readonly Rule[] },
  needed: readonly Rule[],
  context: LintContext,
): Edit | undefined {
  const last = group.rules.at(-1)?.line;
  if (last === undefined) return undefined;
  const known = { allow: patternsOf('allow', own), disallow: patternsOf('disallow', own) };
  const doubtful = linesWithLongerKey(context);
  const missing = rulesForToken(fallback, context).filter(
    ({ type, normalizedPattern, line }) =>
      normalizedPattern !== '' && !known[type].has(normalizedPattern) && !doubtful.has(line),
  );
  if (missing.length > MAX_REPEATED) return undefined;
  const repeated = withoutOverruling(missing, own, context);
  if (!repeated.some((rule) => needed.includes(rule))) return undefined;
  const lines = repeated.map((rule) => textOfRule(rule, context));
  return lines.every((line) => line !== undefined) ? insertLinesAfter(last, lines, context) : undefined;
}

/** Lines such as `DisallowAI: /x`, which only Google reads as a rule. Another fix would make each copy a comment. */
function linesWithLongerKey(context: LintContext): ReadonlySet<number> {
  return new Set(odditiesOfKind(context, 'key-prefix').map(({ line }) => line));
}

/** Leaves out the disallow rules that overrule an allow rule of the named group. */
function withoutOverruling(missing: readonly Rule[], own: readonly Rule[], context: LintContext): readonly Rule[] {
  const allowed = own.flatMap(({ type, normalizedPattern, matchLength }) => {
    const automaton = type === 'allow' ? compilePattern(normalizedPattern) : undefined;
    return automaton === undefined ? [] : [{ automaton, matchLength }];
  });
  const meter = new Meter(MAX_STEPS);
  return missing.filter((rule) => {
    const repeated = rule.type === 'disallow' ? compilePattern(rule.normalizedPattern) : undefined;
    if (repeated === undefined) return true;
    return !allowed.some(({ automaton, matchLength }) => {
      meter.spend(1);
      if (matchLength >= rule.matchLength) return false;
      return meter.isSpent || shortestInstance([automaton, repeated], context.settings.dialect, meter) !== NO_PATH;
    });
  });
}

/** The line of a rule without its comment. A misspelt key is not repeated. */
function textOfRule({ line: number, type }: Rule, context: LintContext): string | undefined {
  const line = context.line(number);
  if (line.kind !== 'directive') return undefined;
  const isMisspelt = line.key.toLowerCase() !== type || lacksColon(context, number);
  if (!isMisspelt) return textToMove({ start: line.keySpan.start, end: line.valueSpan.end }, context);
  const value = textToMove(line.valueSpan, context);
  return value === undefined ? undefined : `${standardFieldName(type)}: ${value}`;
}
