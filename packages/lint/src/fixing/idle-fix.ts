import type { IdleRule } from '../reading/idle-rules.js';
import type { LintContext } from '../rule.js';
import type { Fix } from '../types.js';
import { mayGo, withoutLine } from './needless-line.js';

/** Takes the line out; a group keeps its first rule, and a line may have to stay for other reasons. */
export function withoutIdle({ rule, group }: IdleRule, context: LintContext): Fix[] {
  return rule !== group.rules[0] && mayGo(rule.line, context) ? [withoutLine(rule.line, context)] : [];
}
