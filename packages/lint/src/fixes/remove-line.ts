import type { Group, Rule } from '@maycrawl/core';
import type { Fix } from '../model/diagnostic.js';
import type { LintContext } from '../model/lint-context.js';
import { isWellBelowSizeLimit } from './size-limit.js';

/** May it go? A line with a comment is left to its author; in a file near the limit others would move up to be read. */
export function canRemoveLine(line: number, context: LintContext): boolean {
  return context.line(line).comment === undefined && isWellBelowSizeLimit(context);
}

/** For lines without which no verdict changes. */
export function removeLine(line: number, context: LintContext): Fix {
  return {
    title: 'Take the line out',
    applicability: 'safe',
    edits: [{ span: context.wholeLines(line), text: '' }],
  };
}

/** Takes the line out; a group keeps its first rule, and a line may have to stay for other reasons. */
export function removeRedundantRule(
  { rule, group }: { readonly rule: Rule; readonly group: Group },
  context: LintContext,
): Fix[] {
  return rule !== group.rules[0] && canRemoveLine(rule.line, context) ? [removeLine(rule.line, context)] : [];
}
