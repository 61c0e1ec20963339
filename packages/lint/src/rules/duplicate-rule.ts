import { ruleText } from '../pattern-text.js';
import type { LintContext, LintRule } from '../rule.js';
import { type RulePair, samePatterns } from '../same-patterns.js';
import type { Fix } from '../types.js';

export const duplicateRule: LintRule = {
  id: 'duplicate-rule',
  severity: 'info',
  mends: 'safe',
  what: 'A rule that stands in the same group, or in another for the same crawlers, already.',
  why: 'Order and number of rules mean nothing, so the second line changes nothing. It makes the file longer, and whoever edits one of the two later wonders why nothing happens.\n\nThe first rule of a group is never taken out: without any rule the group would run into the next one.',
  bad: 'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\n',
  source: ['E6', 'G1', 'RFC 9309, 2.2.1'],
  visit: {
    file(context) {
      for (const pair of samePatterns(context).duplicates) {
        const { rule, earlier } = pair;
        // Of rules without a path `empty-rule` speaks.
        if (rule.octets === 0) continue;
        const fix = withoutLine(pair, context);
        context.report({
          span: rule.span,
          message: `"${ruleText(rule)}" says again what line ${earlier.line} says.`,
          related: [{ span: context.line(earlier.line).span, message: 'It stands here first.' }],
          help: 'Take one of the two out.',
          fixes: fix === undefined ? [] : [fix],
          claims: fix === undefined ? [] : [{ kind: 'no-effect', lines: [rule.line] }],
        });
      }
    },
  },
};

/** A line with a comment is left to its author; so is the first rule of a group. */
function withoutLine({ rule, group }: RulePair, context: LintContext): Fix | undefined {
  if (rule === group.rules[0] || context.line(rule.line).comment !== undefined) return undefined;
  return {
    title: 'Take the line out',
    applicability: 'safe',
    edits: [{ span: context.wholeLines(rule.line), text: '' }],
  };
}
