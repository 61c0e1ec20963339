import type { Group, Rule } from '@maycrawl/core';
import { isBlank } from '../../file/comments.js';
import { isText } from '../../file/content-kind.js';
import { groupsByToken } from '../../file/groups.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { blocksStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

const MAX_NAMED = 3;

export const texts = {
  belongToGroup: 'These rules apply only to {tokens:codes}, for which everything is blocked already.',
  alsoStray: 'This rule as well.',
  blocksAllAlready: 'This rule blocks everything.',
  moveToStar: 'If they are meant for every crawler, write them below `User-agent: *`.',
} as const;
const messages = defineMessages(texts);

export const strayRules: LintRule = {
  id: 'stray-rules',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'Rules after a blank line at the end of a group that already blocks everything.',
  group(group, context) {
    const { rules, userAgents } = group;
    const at = rules.findIndex(blocksAll);
    const [block, first] = [rules[at], rules[at + 1]];
    if (block === undefined || first === undefined || !isAppended(group, at, context)) return;
    const tokens = userAgents.slice(0, MAX_NAMED).map(({ token }) => token);
    context.report({
      span: first.span,
      message: messages.belongToGroup({ tokens }),
      related: [
        ...rules.slice(at + 2, at + 7).map(({ span }) => ({ span, message: messages.alsoStray() })),
        { span: block.span, message: messages.blocksAllAlready() },
      ],
      help: blocksStartPage({ rules: rules.slice(at + 1) }) ? anyRuleMessages.closesSite() : messages.moveToStar(),
      claims: [{ kind: 'verdict', crawler: tokens.slice(0, 1), path: '/', allowed: false }],
    });
  },
};

/** True if a blank line is between the rule that blocks everything and the rest, which are plain disallow rules. */
function isAppended({ rules, userAgents }: Group, at: number, context: LintContext): boolean {
  const [block, first] = [rules[at], rules[at + 1]] as [Rule, Rule];
  if (first.line < block.line + 2 || userAgents.some(({ token }) => token === '*' || token === '')) return false;
  if (rules.slice(at + 1).some(({ type, pattern }) => type === 'allow' || pattern === '')) return false;
  if (rules.slice(0, at).some(({ type }) => type === 'allow') || !isText(context)) return false;
  const named = userAgents.every(({ token }) => groupsByToken(context).get(token.toLowerCase())?.length === 1);
  return named && isBlank(context.line(block.line + 1));
}
