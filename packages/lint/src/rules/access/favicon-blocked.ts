import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { isOnlyRule } from '../../patterns/start-page.js';
import { lookups } from '../../probes/lookups.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

const PATH = '/favicon.ico';

export const texts = {
  noIcon: '{rule:code} blocks the icon of the site: Google cannot show it in search results.',
  removeRule: 'Remove the rule. Crawlers fetch the icon rarely.',
} as const;
const messages = defineMessages(texts);

export const faviconBlocked: LintRule = {
  id: 'favicon-blocked',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule that names `favicon.ico` and blocks it for Google.',
  // Dialect rfc9309 decodes an escaped letter.
  characters: 'vV%',
  rule(rule, group, context) {
    if (rule.type !== 'disallow' || !/^\/?\*?\/?favicon/i.test(rule.normalizedPattern)) return;
    const verdict = lookups(context).verdict('Googlebot-Image', PATH);
    if (verdict === undefined || verdict.allowed || verdict.rule?.line !== rule.line) return;
    context.report({
      span: rule.span,
      message: messages.noIcon({ rule: ruleLine(rule) }),
      help: isOnlyRule(group, context) ? anyRuleMessages.writeEmpty() : messages.removeRule(),
      claims: [{ kind: 'verdict', crawler: 'Googlebot-Image', path: PATH, allowed: false, line: rule.line }],
    });
  },
};
