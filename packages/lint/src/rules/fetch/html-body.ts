import type { RobotsTxt } from '@maycrawl/core';
import { contentKind } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import { type Claim, defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { closesSiteWithoutTags } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  withoutRule: 'This is markup ({text:code}), not a robots.txt: it contains no rule, so every page may be crawled.',
  withoutGroup:
    'This is markup ({text:code}), not a robots.txt: none of its rules applies to a crawler, so every page may be crawled.',
  withRules: {
    by: 'rules',
    one: 'This is markup ({text:code}), not a robots.txt: crawlers still read {rules} rule in it.',
    other: 'This is markup ({text:code}), not a robots.txt: crawlers still read {rules} rules in it.',
  },
  servePlainText: 'Serve plain text at /robots.txt, or respond with 404.',
  removeMarkup: 'Remove the markup, so that /robots.txt is plain text with one field on each line.',
} as const;
const messages = defineMessages(texts);

export const htmlBody: LintRule = {
  id: 'html-body',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'A web page or other markup is served as robots.txt.',
  characters: '<',
  file(context) {
    const { kind, span } = contentKind(context);
    if (kind !== 'markup' || !wasFetchedAsFile(context.settings.facts)) return;
    const { robots } = context;
    const rules = robots.groups.reduce((sum, group) => sum + group.rules.length, 0);
    const text = context.text(span);
    context.report({
      span,
      message: messageFor(text, rules, hasRuleLine(robots)),
      help:
        rules === 0 && !hasRuleLine(robots)
          ? messages.servePlainText()
          : closesSiteWithoutTags(context)
            ? anyRuleMessages.closesSite()
            : messages.removeMarkup(),
      claims: rules === 0 ? everythingAllowed(robots) : [],
    });
  },
};

function messageFor(text: string, rules: number, hasRuleLine: boolean): Message {
  if (rules > 0) return messages.withRules({ text, rules });
  return hasRuleLine ? messages.withoutGroup({ text }) : messages.withoutRule({ text });
}

function hasRuleLine({ lines }: RobotsTxt): boolean {
  return lines.some((line) => line.kind === 'directive' && line.directive.endsWith('allow'));
}

function everythingAllowed(robots: RobotsTxt): Claim[] {
  const tokens = robots.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)).slice(0, 3);
  const named = tokens.filter((token) => token !== '' && token !== '*').map((token) => [token]);
  return ['*', ...named].map((crawler) => ({ kind: 'verdict', crawler, path: '/', allowed: true }) as const);
}
