import type { Group, Rule } from '@maycrawl/core';
import { isFreeLine } from '../file/comments.js';
import { defineMessages, type FindingFix, type LintContext, safeFix } from '../model/lint-rule.js';
import { isWellBelowSizeLimit } from './line-edits.js';

export const removeLineTexts = {
  removeLine: 'Remove the line',
} as const;
const messages = defineMessages(removeLineTexts);

/**
 * True if a fix may remove the line. A line with a comment in it or directly above it stays, as does one in a block that
 * a program writes. In a file near the size limit, every line stays, because other lines would move below the limit.
 */
export function canRemoveLine(line: number, context: LintContext): boolean {
  return isFreeLine(line, context) && isWellBelowSizeLimit(context);
}

/** Removes a line without which no verdict changes. */
export function removeLine(line: number, context: LintContext): FindingFix {
  return safeFix(messages.removeLine(), { span: context.wholeLines(line), text: '' });
}

/** Removes the line of a redundant rule. No fix for the first rule of a group, or if {@link canRemoveLine} is false. */
export function removeRedundantRule(
  { rule, group }: { readonly rule: Rule; readonly group: Group },
  context: LintContext,
): FindingFix[] {
  return rule !== group.rules[0] && canRemoveLine(rule.line, context) ? [removeLine(rule.line, context)] : [];
}
