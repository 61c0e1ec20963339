import type { Span, UserAgentLine } from '@maycrawl/core';
import { defineMessages, type Finding, type LintContext, MAX_RELATED, type Message } from '../model/lint-rule.js';
import { displayName } from '../values/user-agent-value.js';
import type { Joint } from './joints.js';

/** Names in the two user-agent lines. */
export type Joined = { above: string; below: string };

/** The texts of all findings about joints. */
export const jointTexts = {
  onlyRulesEnd: 'Only allow and disallow lines end a run of user-agent lines.',
  joinsGroup: '{name:code} joins the group.',
  separateOrJoin:
    'For a separate group, write an empty Disallow: line. For one group, write the user-agent lines one below the other.',
} as const;
const messages = defineMessages(jointTexts);

/** The names as they are shown. */
export function namesOf(below: UserAgentLine, above: UserAgentLine, context: LintContext): Joined {
  return { above: displayName(above, context), below: displayName(below, context) };
}

/** The line between the two, and the user-agent lines that join the group. */
export function relatedTo(
  between: Span,
  joints: readonly Joint[],
  context: LintContext,
): NonNullable<Finding['related']> {
  return [
    { span: between, message: messages.onlyRulesEnd() },
    ...joints.slice(0, MAX_RELATED - 1).map(({ below }) => ({
      span: below.span,
      message: messages.joinsGroup({ name: displayName(below, context) }),
    })),
  ];
}

/** What to write instead. */
export function separateOrJoin(): Message {
  return messages.separateOrJoin();
}
