import { removeRedundantRule } from '../../fixes/remove-line.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { redundantRules } from '../../redundancy/redundant-rules.js';

export const deadRule: LintRule = {
  id: 'dead-rule',
  severity: 'warning',
  fixes: 'safe',
  what: 'A rule that decides no URL at all: others win wherever it matches.',
  why: 'The longest rule decides, of equals the allow. A rule whose every URL is matched by a longer one, or by an allow of the same length, never has a say: whoever wrote it meant something else, or it is left over. That is proved for every URL, not tried on some.\n\nOnly rules of groups whose crawlers read no other group are judged, and in a very long file not all of them. The first rule of a group is never taken out: without any rule the group would run into the next one.',
  bad: 'User-agent: *\nDisallow: /shop/\nAllow: /a*\nDisallow: /a\n',
  good: 'User-agent: *\nDisallow: /shop/\nAllow: /a*\n',
  source: ['G1', 'G2'],
  visit: {
    file(context) {
      for (const idle of redundantRules(context)) {
        const { rule, kind, by } = idle;
        if (kind !== 'dead') continue;
        context.report({
          span: rule.span,
          message: `${ruleText(rule)} decides no URL: wherever it matches, another rule wins.`,
          related: by.map(({ span }) => ({ span, message: 'This wins over it.' })),
          help: 'Take it out, or make it longer than what wins over it.',
          fixes: removeRedundantRule(idle, context),
          claims: [
            { kind: 'never-wins', line: rule.line },
            { kind: 'no-effect', lines: [rule.line] },
          ],
        });
      }
    },
  },
};
