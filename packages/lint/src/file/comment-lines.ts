import type { Comment, Line } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';

/** A line with a comment. */
export type CommentLine = Line & { readonly comment: Comment };

const NONE: readonly CommentLine[] = [];

/** The lines with a comment, found in one pass for everything that reads comments. */
export function commentLines(context: LintContext): readonly CommentLine[] {
  return context.once(commentLines, findCommentLines);
}

function findCommentLines({ robots }: LintContext): readonly CommentLine[] {
  let found: CommentLine[] | undefined;
  for (const line of robots.lines) {
    if (line.comment === undefined) continue;
    found ??= [];
    found.push(line as CommentLine);
  }
  return found ?? NONE;
}

/** True if a comment begins directly after the value of a line, which may be a path that was meant to go on. */
export function hasCommentAfterValue(context: LintContext): boolean {
  return commentLines(context).some(
    (line) => line.kind === 'directive' && line.comment.span.start === line.valueSpan.end,
  );
}
