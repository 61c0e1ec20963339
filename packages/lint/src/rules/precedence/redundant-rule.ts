import { indexFolder } from '@maycrawl/core/precedence';
import { compilePattern, plainlyCovers } from '../../analysis/automata/pattern-automaton.js';
import { google, rfc9309 } from '../../data/sources.js';
import { removeLineTexts, removeRedundantRule } from '../../fixes/remove-line.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { type RedundantRule, redundantRules } from '../../redundancy/redundant-rules.js';
import { quoted } from '../../text/phrases.js';

export const texts = {
  sameEffect: ({ rule }: { rule: string }): string =>
    `Without ${quoted(rule)}, every URL gets the same verdict: another rule has the same effect.`,
  notBlocked: ({ rule }: { rule: string }): string =>
    `Without ${quoted(rule)}, every URL gets the same verdict: no rule blocks what it allows.`,
  hasSameEffect: (): string => 'This rule has the same effect.',
  removeUnless: (): string => 'Remove it, unless it is meant as information for people.',
};
const messages = defineMessages(texts);

export const redundantRule: LintRule = {
  id: 'redundant-rule',
  severity: 'info',
  fixes: 'safe',
  messages: { ...texts, ...removeLineTexts },
  what: 'A rule without which every URL gets the same verdict.',
  why: 'A shorter rule has the same effect already, or no rule blocks what this rule allows: a URL that no rule blocks is allowed. The line makes the file longer, and if the other rule is removed later, this one still applies. This is proved for every URL, not tested with samples.\n\nOnly groups whose crawlers follow no other group are analysed, and in a very long file not all of them. `Allow: /` is not reported. An allow rule stays unless another allow rule has the same effect: it may be there so that the path remains allowed if a rule is added that blocks more. The first rule of a group is never removed: without any rule, the group would join the next one.',
  bad: 'User-agent: *\nDisallow: /private/\nDisallow: /private/letters/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [google('url-matching-based-on-path-values'), google('order-of-precedence-for-rules'), rfc9309('2.2.2')],
  visit: {
    file(context) {
      for (const redundant of redundantRules(context)) {
        const { rule, kind, by } = redundant;
        if (kind !== 'redundant') continue;
        const message = by.length > 0 ? messages.sameEffect : messages.notBlocked;
        context.report({
          span: rule.span,
          message: message({ rule: ruleLine(rule) }),
          related: by.map(({ span }) => ({ span, message: messages.hasSameEffect() })),
          help: messages.removeUnless(),
          tags: ['unnecessary'],
          fixes: keepsPathAllowed(redundant) ? [] : removeRedundantRule(redundant, context),
          claims: [{ kind: 'no-effect', lines: [rule.line] }],
        });
      }
    },
  },
};

/** True for an allow rule without which no other allow rule would match each of its paths. */
function keepsPathAllowed({ rule, by }: RedundantRule): boolean {
  if (rule.type === 'disallow') return false;
  const own = compilePattern(rule.normalizedPattern);
  const others = by.flatMap((other) => {
    const folder = indexFolder(other);
    const patterns = folder === undefined ? [other.normalizedPattern] : [other.normalizedPattern, `${folder}$`];
    return other.type === 'allow' ? patterns.map(compilePattern) : [];
  });
  return !others.some((other) => own !== undefined && other !== undefined && plainlyCovers(other, own));
}
