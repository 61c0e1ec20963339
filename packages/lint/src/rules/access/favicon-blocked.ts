import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';

const PATH = '/favicon.ico';

export const texts = {
  noIcon: ({ rule }: { rule: string }): string =>
    `${quoted(rule)} blocks the icon of the site: Google cannot show it in search results.`,
  removeRule: (): string => 'Remove the rule. Crawlers fetch the icon rarely.',
};
const messages = defineMessages(texts);

export const faviconBlocked: LintRule = {
  id: 'favicon-blocked',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule that names `favicon.ico` and blocks it for Google.',
  why: "Google shows a generic icon beside the site in search results. Its guidelines require that Googlebot may fetch the home page and that Googlebot-Image may fetch the icon.\n\nIgnore the finding if the site's icon has another URL.",
  bad: 'User-agent: *\nDisallow: /favicon.ico\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [
    'Google, define a favicon to show in search results <https://developers.google.com/search/docs/appearance/favicon-in-search>',
  ],
  visit: {
    rule(rule, _group, context) {
      if (rule.type !== 'disallow' || !/^\/?\*?\/?favicon/i.test(rule.normalizedPattern)) return;
      const verdict = lookups(context).verdict('Googlebot-Image', PATH);
      if (verdict === undefined || verdict.allowed || verdict.rule?.line !== rule.line) return;
      context.report({
        span: rule.span,
        message: messages.noIcon({ rule: ruleLine(rule) }),
        help: messages.removeRule(),
        claims: [{ kind: 'verdict', crawler: 'Googlebot-Image', path: PATH, allowed: false, line: rule.line }],
      });
    },
  },
};
