import { canRemoveLine, removeLine } from '../../fixes/remove-line.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { type RulePair, repeatedPatterns } from '../../redundancy/repeated-patterns.js';

export const duplicateRule: LintRule = {
  id: 'duplicate-rule',
  severity: 'info',
  fixes: 'safe',
  what: 'A rule that stands in the same group, or in another for the same crawlers, already.',
  why: 'Order and number of rules mean nothing, so the second line changes nothing. It makes the file longer, and whoever edits one of the two later wonders why nothing happens.\n\nThe first rule of a group is never taken out: without any rule the group would run into the next one.',
  bad: 'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\n',
  source: ['E6', 'G1', 'RFC 9309, 2.2.1'],
  visit: {
    file(context) {
      // Of rules without a path `empty-rule` speaks.
      const pairs = repeatedPatterns(context).duplicates.filter(({ rule }) => rule.matchLength > 0);
      const needless = pairs.filter((pair) => isNeedless(pair, context)).map(({ rule }) => rule.line);
      const isIn = new Set(needless);
      for (const { rule, earlier } of pairs) {
        const fixes = isIn.has(rule.line) ? [removeLine(rule.line, context)] : [];
        context.report({
          span: rule.span,
          message: `${ruleText(rule)} says again what line ${earlier.line} says.`,
          related: [{ span: context.line(earlier.line).span, message: 'It stands here first.' }],
          help: 'Take one of the two out.',
          fixes,
          // Said of all at once, so that it is asked once.
          claims: rule.line === needless[0] ? [{ kind: 'no-effect', lines: needless }] : [],
        });
      }
    },
  },
};

/** May its line go? The first rule of a group stays. */
function isNeedless({ rule, group }: RulePair, context: LintContext): boolean {
  return rule !== group.rules[0] && canRemoveLine(rule.line, context);
}
