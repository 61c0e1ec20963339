import { indexFolder } from '@maycrawl/core/precedence';
import { compilePattern, plainlyCovers } from '../../analysis/automata/pattern-automaton.js';
import { removeLineTexts, removeRedundantRule } from '../../fixes/line-fixes.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { isException, ruleLine } from '../../patterns/pattern-text.js';
import { type RedundantRule, redundantRules } from '../../redundancy/redundant-rules.js';
import { removalAdvice } from '../../redundancy/removal-advice.js';

export const texts = {
  sameEffect: 'Without {rule:code}, every URL gets the same verdict: another rule has the same effect.',
  notBlocked: 'Without {rule:code}, every URL gets the same verdict: no rule blocks what it allows.',
  hasSameEffect: 'This rule has the same effect.',
  removeUnless: 'Remove it, unless it is meant as information for people.',
} as const;
const messages = defineMessages(texts);

export const redundantRule: LintRule = {
  id: 'redundant-rule',
  severity: 'info',
  fixes: 'safe',
  messages: { ...texts, ...removeLineTexts },
  what: 'A rule without which every URL gets the same verdict.',
  file(context) {
    for (const redundant of redundantRules(context)) {
      const { rule, kind, by } = redundant;
      if (kind !== 'redundant') continue;
      const message = by.length > 0 ? messages.sameEffect : messages.notBlocked;
      context.report({
        span: rule.span,
        message: message({ rule: ruleLine(rule) }),
        related: by.map(({ span }) => ({ span, message: messages.hasSameEffect() })),
        help: removalAdvice(redundant, context, messages.removeUnless()),
        tags: ['unnecessary'],
        fixes: keepsPathAllowed(redundant) ? [] : removeRedundantRule(redundant, context),
        claims: [{ kind: 'no-effect', lines: [rule.line] }],
      });
    }
  },
};

/** True for an allow rule without which no other one would match each of its paths, except one for all paths. */
function keepsPathAllowed({ rule, by }: RedundantRule): boolean {
  if (rule.type === 'disallow') return false;
  const own = compilePattern(rule.normalizedPattern);
  const others = by.flatMap((other) => {
    const folder = indexFolder(other);
    const patterns = folder === undefined ? [other.normalizedPattern] : [other.normalizedPattern, `${folder}$`];
    return isException(other) ? patterns.map(compilePattern) : [];
  });
  return !others.some((other) => own !== undefined && other !== undefined && plainlyCovers(other, own));
}
