import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleLine, sharedPaths } from '../../patterns/pattern-text.js';
import { blocksStartPage, coversStartPage } from '../../patterns/start-page.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { hasBothTypes, type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  decides:
    'For {path:code}, line {line} decides: {winner:code} ({winnerLength} characters) beats {loser:code} ({loserLength}).',
  longer: 'This rule is longer.',
  makeLonger: 'Make this rule longer.',
  changeLength: 'Make this rule longer, or the other one narrower.',
} as const;
const messages = defineMessages(texts);

export const surprisingPrecedence: LintRule = {
  id: 'surprising-precedence',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A rule for one part of the site that loses to a longer rule with wildcards for the whole site.',
  concerns: hasBothTypes,
  file(context) {
    let remaining = MAX_PAIRS;
    for (const merged of repeatedPatterns(context).mergedGroups) remaining -= compareRules(merged, remaining, context);
    if (remaining < 0) context.noteLimit();
  },
};

const MAX_PAIRS = 5_000;

/** Reports rules of merged groups that lose; returns the number of pairs that were compared, at most `limit` + 1. */
function compareRules(merged: MergedGroups, limit: number, context: LintContext): number {
  const crawler = merged.groups[0] && crawlerOfGroup(merged.groups[0]);
  if (crawler === undefined) return 0;
  let pairs = 0;
  for (const [rules, rivals] of [
    [merged.allow, merged.disallow],
    [merged.disallow, merged.allow],
  ] as const) {
    const wide = rivals.filter(({ normalizedPattern }) => normalizedPattern.includes('*'));
    for (const narrow of rules) {
      if (narrow.normalizedPattern.includes('*')) continue;
      for (const rival of wide) {
        if (++pairs > limit) return pairs;
        if (reportLoss(narrow, rival, crawler, context)) break;
      }
    }
  }
  return pairs;
}

/** Reports that `narrow` loses to `wide` for a path that both match. Returns false if it does not. */
function reportLoss(narrow: Rule, wide: Rule, crawler: readonly string[], context: LintContext): boolean {
  const [prefix, shorter] = [literalPrefix(narrow.normalizedPattern), literalPrefix(wide.normalizedPattern)];
  if (wide.matchLength <= narrow.matchLength || prefix.length <= shorter.length || !prefix.startsWith(shorter)) {
    return false;
  }
  for (const path of sharedPaths(narrow.normalizedPattern, wide.normalizedPattern)) {
    const verdict = lookups(context).verdict(crawler, path);
    if (verdict?.rule?.line !== wide.line || !verdict.overruled.some(({ rule }) => rule.line === narrow.line)) continue;
    context.report({
      span: narrow.span,
      message: messages.decides({
        path,
        line: wide.line,
        winner: ruleLine(wide),
        winnerLength: wide.matchLength,
        loser: ruleLine(narrow),
        loserLength: narrow.matchLength,
      }),
      related: [{ span: wide.span, message: messages.longer() }],
      help: blocksStartPage({ rules: [narrow] })
        ? anyRuleMessages.closesSite()
        : wide.type === 'allow' && coversStartPage(wide.normalizedPattern)
          ? messages.makeLonger()
          : messages.changeLength(),
      claims: [{ kind: 'verdict', crawler, path, allowed: verdict.allowed, line: wide.line }],
    });
    return true;
  }
  return false;
}
