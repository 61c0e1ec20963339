import type { IdleRule } from '../reading/idle-rules.js';
import type { LintContext } from '../rule.js';
import type { Fix } from '../types.js';

/** Takes the line out; a line with a comment is left to its author, and a group keeps its first rule. */
export function withoutIdle({ rule, group }: IdleRule, context: LintContext): Fix[] {
  if (rule === group.rules[0] || context.line(rule.line).comment !== undefined) return [];
  const edits = [{ span: context.wholeLines(rule.line), text: '' }];
  return [{ title: 'Take the line out', applicability: 'safe', edits }];
}
