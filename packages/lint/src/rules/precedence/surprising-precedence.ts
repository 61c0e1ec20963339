import type { Rule } from '@maycrawl/core';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleText } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { sharedPaths } from '../../probes/shared-paths.js';
import { type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { quoted } from '../../text/phrases.js';

export const surprisingPrecedence: LintRule = {
  id: 'surprising-precedence',
  severity: 'off',
  fixes: 'none',
  what: 'A rule for one place in the site loses to a longer one with wildcards that names no place.',
  why: 'The number of characters decides, stars and a final `$` included, not how narrow a rule is. So `Allow: /page` loses to `Disallow: /*.html` for `/page.html`, as the latter is longer. It is right by the rules and seldom what people expect.',
  bad: 'User-agent: *\nDisallow: /*.html\nAllow: /page\n',
  good: 'User-agent: *\nDisallow: /*.html\nAllow: /page.html\n',
  source: ['G1', 'G4'],
  visit: {
    file(context) {
      let pairs = MAX_PAIRS;
      for (const bundle of repeatedPatterns(context).mergedGroups) pairs -= compareRules(bundle, pairs, context);
    },
  },
};

/** Pairs that a file may cost. */
const MAX_PAIRS = 5_000;

function compareRules(bundle: MergedGroups, limit: number, context: LintContext): number {
  const crawler = bundle.groups[0] && crawlerOfGroup(bundle.groups[0]);
  if (crawler === undefined) return 0;
  let pairs = 0;
  for (const [places, rivals] of [
    [bundle.allow, bundle.disallow],
    [bundle.disallow, bundle.allow],
  ] as const) {
    const wide = rivals.filter(({ normalizedPattern }) => normalizedPattern.includes('*'));
    for (const place of places) {
      if (place.normalizedPattern.includes('*')) continue;
      for (const rival of wide) {
        if (++pairs > limit) return pairs;
        if (reportLoss(place, rival, crawler, context)) break;
      }
    }
  }
  return pairs;
}

/** True where a path is found that the rule for a place loses to the wider one. */
function reportLoss(place: Rule, rival: Rule, crawler: readonly string[], context: LintContext): boolean {
  const [narrow, wide] = [literalPrefix(place.normalizedPattern), literalPrefix(rival.normalizedPattern)];
  if (rival.matchLength <= place.matchLength || narrow.length <= wide.length || !narrow.startsWith(wide)) return false;
  for (const path of sharedPaths(place.normalizedPattern, rival.normalizedPattern)) {
    const verdict = lookups(context).verdict(crawler, path);
    if (verdict?.rule?.line !== rival.line || !verdict.overruled.some(({ rule }) => rule.line === place.line)) continue;
    context.report({
      span: place.span,
      message: `${ruleText(place)} loses to the longer ${ruleText(rival)} of line ${rival.line} for ${quoted(path)}.`,
      related: [{ span: rival.span, message: `${rival.matchLength} octets, against ${place.matchLength}.` }],
      help: 'Make this rule longer, or the other narrower.',
      claims: [{ kind: 'verdict', crawler, path, allowed: verdict.allowed, line: rival.line }],
    });
    return true;
  }
  return false;
}
