import { canRemoveLine, removeLine, removeLineTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { closesSiteWithout } from '../../proving/closed-site.js';
import { removalAdvice } from '../../redundancy/removal-advice.js';
import { type RulePair, repeatedPatterns } from '../../redundancy/repeated-patterns.js';

export const texts = {
  repeats: '{rule:code} repeats the rule on line {line}.',
  first: 'First written here.',
  removeThis: 'Remove this one.',
  removeOne: 'Remove one of the two.',
} as const;
const messages = defineMessages(texts);

export const duplicateRule: LintRule = {
  id: 'duplicate-rule',
  severity: 'info',
  fixes: 'safe',
  messages: { ...texts, ...removeLineTexts },
  what: 'A rule that is already in the same group, or in another group for the same crawlers.',
  file(context) {
    // `empty-rule` reports rules without a path.
    const pairs = repeatedPatterns(context).duplicates.filter(({ rule }) => rule.matchLength > 0);
    const removable = pairs.filter((pair) => canBeRemoved(pair, context)).map(({ rule }) => rule.line);
    const removableLines = new Set(removable);
    for (const pair of pairs) {
      const { rule, earlier } = pair;
      const fixes = removableLines.has(rule.line) ? [removeLine(rule.line, context)] : [];
      context.report({
        span: rule.span,
        message: messages.repeats({ rule: ruleLine(rule), line: earlier.line }),
        related: [{ span: context.line(earlier.line).span, message: messages.first() }],
        help: removalAdvice(
          pair,
          context,
          isEitherNeedless(pair, context) ? messages.removeOne() : messages.removeThis(),
        ),
        tags: ['unnecessary'],
        fixes,
        // One claim for all lines together, so that it is verified once.
        claims: rule.line === removable[0] ? [{ kind: 'no-effect', lines: removable }] : [],
      });
    }
  },
};

function isEitherNeedless({ earlier, group }: RulePair, context: LintContext): boolean {
  return group.rules.includes(earlier) && !closesSiteWithout(earlier.line, context);
}

function canBeRemoved({ rule, group }: RulePair, context: LintContext): boolean {
  return rule !== group.rules[0] && canRemoveLine(rule.line, context);
}
