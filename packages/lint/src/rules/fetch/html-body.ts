import type { RobotsTxt } from '@maycrawl/core';
import { contentKind } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import type { Claim } from '../../model/claim.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { counted, quoted } from '../../text/phrases.js';

export const texts = {
  withoutRule: ({ text }: { text: string }): string =>
    `This is markup (${quoted(text)}), not a robots.txt: it contains no rule, so every page may be crawled.`,
  withRules: ({ text, rules }: { text: string; rules: number }): string =>
    `This is markup (${quoted(text)}), not a robots.txt: crawlers still read ${counted(rules, 'rule')} in it.`,
  servePlainText: (): string => 'Serve plain text at /robots.txt, or respond with 404.',
  removeMarkup: (): string => 'Remove the markup, so that /robots.txt is plain text with one field on each line.',
};
const messages = defineMessages(texts);

export const htmlBody: LintRule = {
  id: 'html-body',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'A web page or other markup is served as robots.txt.',
  characters: '<',
  visit: {
    file(context) {
      const { kind, span } = contentKind(context);
      if (kind !== 'markup' || !wasFetchedAsFile(context.settings.facts)) return;
      const { robots } = context;
      const rules = robots.groups.reduce((sum, group) => sum + group.rules.length, 0);
      const text = context.text(span);
      context.report({
        span,
        message: rules === 0 ? messages.withoutRule({ text }) : messages.withRules({ text, rules }),
        help: rules === 0 ? messages.servePlainText() : messages.removeMarkup(),
        claims: rules === 0 ? everythingAllowed(robots) : [],
      });
    },
  },
};

function everythingAllowed(robots: RobotsTxt): Claim[] {
  const tokens = robots.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)).slice(0, 3);
  const named = tokens.filter((token) => token !== '' && token !== '*').map((token) => [token]);
  return ['*', ...named].map((crawler) => ({ kind: 'verdict', crawler, path: '/', allowed: true }) as const);
}
