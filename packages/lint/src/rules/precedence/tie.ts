import type { Group, Rule } from '@maycrawl/core';
import { groupBy } from '../../collections/group-by.js';
import { type Claim, defineMessages, type LintContext, type LintRule, type Severity } from '../../model/lint-rule.js';
import { hasWildcard, literalPrefix, ruleLine, samplePath, sharedPaths } from '../../patterns/pattern-text.js';
import { blocksStartPage } from '../../patterns/start-page.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import type { MergedGroups, RulePair } from '../../redundancy/repeated-patterns.js';
import { hasBothTypes, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  samePath: '{rule:code} loses to the allow rule with the same path on line {line}: allow wins a tie.',
  allowsSame: 'This rule allows the same path.',
  keepAllow: 'Keep the one that you mean. Without the allow rule, this blocks the whole site.',
  keepOne: 'Keep the one that you mean.',
  sameLength:
    '{rule:code} and the allow rule on line {line} have the same length and both match {path:code}: allow wins.',
  wins: 'This rule wins the tie.',
  makeLonger: 'Make the rule that should win longer.',
} as const;
const messages = defineMessages(texts);

export const tie: LintRule = {
  id: 'tie',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'An allow and a disallow rule of the same length that match the same path: allow wins.',
  concerns: hasBothTypes,
  file(context) {
    const { opposites, mergedGroups } = repeatedPatterns(context);
    const overridden = overriddenInGroup(opposites);
    for (const { rule, earlier, group } of opposites) {
      if (rule.matchLength === 0) continue;
      const isOverride = rule.type === 'allow' && (overridden.get(group) ?? 0) >= MIN_OVERRIDES;
      reportSame(rule, earlier, crawlerOfGroup(group), isOverride ? 'info' : 'warning', context);
    }
    let remaining = MAX_PAIRS;
    for (const merged of mergedGroups) {
      if (remaining >= 0 && merged.allow.length > 0 && merged.disallow.length > 0)
        remaining -= compareRules(merged, remaining, context);
    }
    if (remaining < 0) context.noteLimit();
  },
};

/** A group that allows so many paths that it blocks above does so deliberately. */
const MIN_OVERRIDES = 2;

/** The number of paths that a group allows although a rule above blocks the same path, by group. */
function overriddenInGroup(pairs: readonly RulePair[]): ReadonlyMap<Group, number> {
  const found = new Map<Group, number>();
  for (const { rule, group } of pairs) {
    if (rule.type === 'allow' && rule.matchLength > 0) found.set(group, (found.get(group) ?? 0) + 1);
  }
  return found;
}

const MAX_PAIRS = 2_000;

function reportSame(
  rule: Rule,
  earlier: Rule,
  crawler: readonly string[] | undefined,
  severity: Severity,
  context: LintContext,
): void {
  const allow = rule.type === 'allow' ? rule : earlier;
  const disallow = rule.type === 'allow' ? earlier : rule;
  const path = samplePath(rule.normalizedPattern);
  const lookup = lookups(context);
  const verdict =
    path === undefined || crawler === undefined || lookup.isSpent ? undefined : lookup.verdict(crawler, path);
  const claims: Claim[] = [];
  if (path !== undefined) {
    for (const { line } of [allow, disallow]) claims.push({ kind: 'matches', line, path, matches: true });
    if (crawler !== undefined && verdict?.rule?.line === allow.line) {
      claims.push({ kind: 'verdict', crawler, path, allowed: true, line: allow.line });
    }
  }
  context.report({
    span: disallow.span,
    severity,
    message: messages.samePath({ rule: ruleLine(disallow), line: allow.line }),
    related: [{ span: allow.span, message: messages.allowsSame() }],
    help: blocksStartPage({ rules: [disallow] }) ? messages.keepAllow() : messages.keepOne(),
    claims,
  });
}

/** Reports allow rules that tie with a disallow rule of another pattern; returns the number of compared pairs. */
function compareRules(merged: MergedGroups, limit: number, context: LintContext): number {
  const crawler = merged.groups[0] && crawlerOfGroup(merged.groups[0]);
  if (crawler === undefined) return 0;
  const allowByLength = groupBy(merged.allow, ({ matchLength }) => matchLength);
  let pairs = 0;
  // Each allow rule is reported once: one such as `/*.js` may tie with fifty folders.
  const reported = new Set<Rule>();
  for (const disallow of merged.disallow) {
    for (const allow of allowByLength.get(disallow.matchLength) ?? []) {
      if (++pairs > limit) return pairs;
      if (!reported.has(allow) && reportOverlap(allow, disallow, crawler, context)) reported.add(allow);
    }
  }
  return pairs;
}

/** Reports a path that the allow rule decides only because it wins a tie. Returns false if there is none. */
function reportOverlap(allow: Rule, disallow: Rule, crawler: readonly string[], context: LintContext): boolean {
  const [a, b] = [allow.normalizedPattern, disallow.normalizedPattern];
  if (a === b || !(hasWildcard(a) || hasWildcard(b))) return false;
  const [prefixA, prefixB] = [literalPrefix(a), literalPrefix(b)];
  // Two patterns without a folder, such as `/*.css` and `/*.pdf`, both match only URLs that no site has.
  const isNear = prefixA.startsWith(prefixB) || prefixB.startsWith(prefixA);
  if (!isNear || Math.max(prefixA.length, prefixB.length) < 2) return false;
  for (const path of sharedPaths(a, b)) {
    const verdict = lookups(context).verdict(crawler, path);
    const ties = verdict?.overruled.some(
      ({ rule, matchLength }) => rule.line === disallow.line && matchLength === verdict.matchLength,
    );
    if (verdict?.rule?.line !== allow.line || !ties) continue;
    context.report({
      span: disallow.span,
      message: messages.sameLength({ rule: ruleLine(disallow), line: allow.line, path }),
      related: [{ span: allow.span, message: messages.wins() }],
      help: blocksStartPage({ rules: [disallow] }) ? anyRuleMessages.closesSite() : messages.makeLonger(),
      severity: 'info',
      claims: [{ kind: 'verdict', crawler, path, allowed: true, line: allow.line }],
    });
    return true;
  }
  return false;
}
