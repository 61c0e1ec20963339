import type { Group, Rule } from '@maycrawl/core';
import type { LintContext, Message } from '../model/lint-rule.js';
import { isOnlyRule } from '../patterns/start-page.js';
import { closesSiteWithout } from '../proving/closed-site.js';
import { anyRuleMessages } from '../runner/any-rule-texts.js';

/** Returns `advice`, to remove a rule, unless the group needs the line or the site would be blocked without it. */
export function removalAdvice(
  { rule, group }: { readonly rule: Rule; readonly group: Group },
  context: LintContext,
  advice: Message,
): Message {
  if (isOnlyRule(group, context)) return anyRuleMessages.writeEmpty();
  return closesSiteWithout(rule.line, context) ? anyRuleMessages.closesSite() : advice;
}
