import type { Rule } from '@maycrawl/core';
import type { Claim } from '../../model/claim.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { hasWildcard, literalPrefix, ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { sharedPaths } from '../../probes/shared-paths.js';
import { type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { quoted } from '../../text/phrases.js';

export const tie: LintRule = {
  id: 'tie',
  severity: 'warning',
  fixes: 'none',
  what: 'An allow and a disallow of equal length match the same path: allow wins.',
  why: 'The longest rule decides, whatever the order. Where an allow and a disallow are equally long, Google and RFC 9309 take the allow, while parsers that read from top to bottom take the first. Two lines with the same path contradict each other, and one of them is not meant. Where the paths differ, equal length is mostly an accident (then this is an information only): one more character would turn the answer.',
  bad: 'User-agent: *\nDisallow: /shop/\nAllow: /shop/\n',
  good: 'User-agent: *\nDisallow: /shop/\nAllow: /shop/public/\n',
  source: ['G1', 'G2', 'RFC 9309, 2.2.2'],
  visit: {
    file(context) {
      const { opposites, mergedGroups: bundles } = repeatedPatterns(context);
      for (const { rule, earlier, group } of opposites) {
        if (rule.matchLength > 0) reportSame(rule, earlier, crawlerOfGroup(group), context);
      }
      let pairs = MAX_PAIRS;
      for (const bundle of bundles) {
        if (pairs > 0 && bundle.allow.length > 0 && bundle.disallow.length > 0)
          pairs -= compareRules(bundle, pairs, context);
      }
    },
  },
};

/** Pairs that a file may cost. */
const MAX_PAIRS = 2_000;

function reportSame(rule: Rule, earlier: Rule, crawler: readonly string[] | undefined, context: LintContext): void {
  const allow = rule.type === 'allow' ? rule : earlier;
  const disallow = rule.type === 'allow' ? earlier : rule;
  const path = samplePath(rule.normalizedPattern);
  const verdict = path === undefined || crawler === undefined ? undefined : lookups(context).verdict(crawler, path);
  const claims: Claim[] = [];
  if (path !== undefined) {
    for (const { line } of [allow, disallow]) claims.push({ kind: 'matches', line, path, matches: true });
    if (crawler !== undefined && verdict?.rule?.line === allow.line) {
      claims.push({ kind: 'verdict', crawler, path, allowed: true, line: allow.line });
    }
  }
  context.report({
    span: disallow.span,
    message: `${ruleText(disallow)} is undone by the allow of the same path on line ${allow.line}: allow wins a tie.`,
    related: [{ span: allow.span, message: 'This allows the same path.' }],
    help: 'Keep the one that is meant.',
    claims,
  });
}

/** Reports allows that tie with a disallow of another pattern; returns the pairs that were looked at. */
function compareRules(bundle: MergedGroups, limit: number, context: LintContext): number {
  const crawler = bundle.groups[0] && crawlerOfGroup(bundle.groups[0]);
  if (crawler === undefined) return 0;
  const byOctets = new Map<number, Rule[]>();
  for (const rule of bundle.allow) {
    const rules = byOctets.get(rule.matchLength);
    if (rules === undefined) byOctets.set(rule.matchLength, [rule]);
    else rules.push(rule);
  }
  let pairs = 0;
  // An allow such as `/*.js` may tie with fifty folders: once is enough.
  const reported = new Set<Rule>();
  for (const disallow of bundle.disallow) {
    for (const allow of byOctets.get(disallow.matchLength) ?? []) {
      if (++pairs > limit) return pairs;
      if (!reported.has(allow) && reportOverlap(allow, disallow, crawler, context)) reported.add(allow);
    }
  }
  return pairs;
}

/** True where a path is found that the allow decides only because it is as long as the disallow. */
function reportOverlap(allow: Rule, disallow: Rule, crawler: readonly string[], context: LintContext): boolean {
  const [one, other] = [allow.normalizedPattern, disallow.normalizedPattern];
  if (one === other || !(hasWildcard(one) || hasWildcard(other))) return false;
  const [begins, starts] = [literalPrefix(one), literalPrefix(other)];
  // Two that name no place, `/*.css` and `/*.pdf`, meet in URLs that no site has.
  const near = begins.startsWith(starts) || starts.startsWith(begins);
  if (!near || Math.max(begins.length, starts.length) < 2) return false;
  for (const path of sharedPaths(one, other)) {
    const verdict = lookups(context).verdict(crawler, path);
    const ties = verdict?.overruled.some(
      ({ rule, matchLength: octets }) => rule.line === disallow.line && octets === verdict.matchLength,
    );
    if (verdict?.rule?.line !== allow.line || !ties) continue;
    context.report({
      span: disallow.span,
      message: `${ruleText(disallow)} and the allow on line ${allow.line} are equally long and both match ${quoted(path)}: allow wins.`,
      related: [{ span: allow.span, message: 'This wins the tie.' }],
      help: 'Make the one that is to win longer.',
      severity: 'info',
      claims: [{ kind: 'verdict', crawler, path, allowed: true, line: allow.line }],
    });
    return true;
  }
  return false;
}
