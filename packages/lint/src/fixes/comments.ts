import type { LintContext } from '../model/lint-rule.js';

/** The number of the first of the comment lines directly above a line; the line itself if there is none. */
export function firstCommentAbove(number: number, context: LintContext): number {
  let first = number;
  while (first > 1 && isComment(first - 1, context)) first--;
  return first;
}

/** True if a comment is directly above the line. It is about the line, so the line does not move or vanish alone. */
export function hasCommentAbove(number: number, context: LintContext): boolean {
  return number > 1 && isComment(number - 1, context);
}

function isComment(number: number, context: LintContext): boolean {
  const { kind, comment } = context.line(number);
  return kind === 'blank' && comment !== undefined;
}
