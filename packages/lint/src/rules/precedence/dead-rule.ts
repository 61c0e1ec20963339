import { removeLineTexts, removeRedundantRule } from '../../fixes/line-fixes.js';
import { defineMessages, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { isException, ruleLine } from '../../patterns/pattern-text.js';
import { blocksStartPage } from '../../patterns/start-page.js';
import { type RedundantRule, redundantRules } from '../../redundancy/redundant-rules.js';
import { removalAdvice } from '../../redundancy/removal-advice.js';

export const texts = {
  decidesNothing: '{rule:code} decides no URL: wherever it matches, another rule wins.',
  wins: 'This rule wins.',
  removeIt: 'Remove it.',
  removeOrExtend: 'Remove it, or make it longer than the rule that wins.',
} as const;
const messages = defineMessages(texts);

export const deadRule: LintRule = {
  id: 'dead-rule',
  severity: 'warning',
  fixes: 'safe',
  messages: { ...texts, ...removeLineTexts },
  what: 'A rule that decides no URL: wherever it matches, another rule wins.',
  file(context) {
    for (const redundant of redundantRules(context)) {
      const { rule, kind, by } = redundant;
      if (kind !== 'dead') continue;
      context.report({
        span: rule.span,
        // The winner gives the same verdict, so the line is a leftover.
        severity: by.every(({ type }) => type === rule.type) ? 'info' : 'warning',
        message: messages.decidesNothing({ rule: ruleLine(rule) }),
        related: by.map(({ span }) => ({ span, message: messages.wins() })),
        help: adviceFor(redundant, context),
        tags: ['unnecessary'],
        fixes: isBesideDefault(redundant) ? [] : removeRedundantRule(redundant, context),
        claims: [
          { kind: 'never-wins', line: rule.line },
          { kind: 'no-effect', lines: [rule.line] },
        ],
      });
    }
  },
};

function adviceFor(redundant: RedundantRule, context: LintContext): Message {
  const isBroad = blocksStartPage({ rules: [redundant.rule] });
  return removalAdvice(redundant, context, isBroad ? messages.removeIt() : messages.removeOrExtend());
}

/** True for an allow rule that one for all paths overrules. Without it, nothing would show what its author opened. */
function isBesideDefault({ rule, by }: RedundantRule): boolean {
  return rule.type === 'allow' && by.some((winner) => winner.type === 'allow' && !isException(winner));
}
