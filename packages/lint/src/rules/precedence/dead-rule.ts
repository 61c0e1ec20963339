import { google, rfc9309 } from '../../data/sources.js';
import { removeRedundantRule } from '../../fixes/remove-line.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { redundantRules } from '../../redundancy/redundant-rules.js';

export const deadRule: LintRule = {
  id: 'dead-rule',
  severity: 'warning',
  fixes: 'safe',
  what: 'A rule that decides no URL: wherever it matches, another rule wins.',
  why: 'The longest matching rule decides. If an allow and a disallow rule have the same length, allow wins. A rule decides nothing if every URL that it matches is also matched by a longer rule, or by an allow rule of the same length. It was meant differently, or is a leftover. This is proved for every URL, not tested with samples.\n\nOnly groups whose crawlers follow no other group are analysed, and in a very long file not all of them. The first rule of a group is never removed: without any rule, the group would join the next one.',
  bad: 'User-agent: *\nDisallow: /shop/\nAllow: /a*\nDisallow: /a\n',
  good: 'User-agent: *\nDisallow: /shop/\nAllow: /a*\n',
  source: [google('order-of-precedence-for-rules'), rfc9309('2.2.2')],
  visit: {
    file(context) {
      for (const redundant of redundantRules(context)) {
        const { rule, kind, by } = redundant;
        if (kind !== 'dead') continue;
        context.report({
          span: rule.span,
          message: `${ruleText(rule)} decides no URL: wherever it matches, another rule wins.`,
          related: by.map(({ span }) => ({ span, message: 'This rule wins.' })),
          help: 'Remove it, or make it longer than the rule that wins.',
          fixes: removeRedundantRule(redundant, context),
          claims: [
            { kind: 'never-wins', line: rule.line },
            { kind: 'no-effect', lines: [rule.line] },
          ],
        });
      }
    },
  },
};
