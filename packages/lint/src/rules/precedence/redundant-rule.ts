import { removeRedundantRule } from '../../fixes/remove-line.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { redundantRules } from '../../redundancy/redundant-rules.js';

export const redundantRule: LintRule = {
  id: 'redundant-rule',
  severity: 'info',
  fixes: 'safe',
  what: 'A rule without which every URL gets the same verdict.',
  why: 'A shorter rule says the same already, or nothing shuts what is allowed here: all is open that no rule shuts. The line makes the file longer, and whoever takes the other rule out later wonders why nothing happens. That is proved for every URL, not tried on some.\n\nOnly rules of groups whose crawlers read no other group are judged, and in a very long file not all of them. `Allow: /` is left alone, and so is the first rule of a group: without any rule the group would run into the next one.',
  bad: 'User-agent: *\nDisallow: /private/\nDisallow: /private/letters/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['F1', 'G1', 'G3'],
  visit: {
    file(context) {
      for (const idle of redundantRules(context)) {
        const { rule, kind, by } = idle;
        if (kind !== 'redundant') continue;
        const why = by.length > 0 ? 'another rule says the same' : 'no rule shuts what it allows';
        context.report({
          span: rule.span,
          message: `Without ${ruleText(rule)} every URL gets the same verdict: ${why}.`,
          related: by.map(({ span }) => ({ span, message: 'This says the same.' })),
          help: 'Take it out, unless it is there for people.',
          fixes: removeRedundantRule(idle, context),
          claims: [{ kind: 'no-effect', lines: [rule.line] }],
        });
      }
    },
  },
};
