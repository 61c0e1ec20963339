import type { Comment, Line } from '@maycrawl/core';
import { partitionPoint } from '../collections/partition-point.js';
import type { LintContext } from '../model/lint-rule.js';

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

/** The number of the first of the comment lines directly above a line; the line itself if there is none. */
export function firstCommentAbove(number: number, context: LintContext): number {
  let first = number;
  while (first > 1 && isComment(first - 1, context)) first--;
  return first;
}

/** Characters of a comment above a line that are read. */
const MAX_COMMENT = 400;

export function commentAbove(line: number, context: LintContext): string {
  let text = '';
  for (let number = firstCommentAbove(line, context); number < line && text.length < MAX_COMMENT; number++) {
    text += ` ${context.line(number).comment?.text ?? ''}`;
  }
  return text;
}

/** True if a comment is directly above the line. It is about the line, so the line does not move or vanish alone. */
export function hasCommentAbove(number: number, context: LintContext): boolean {
  return number > 1 && isComment(number - 1, context);
}

function isComment(number: number, context: LintContext): boolean {
  const { kind, comment } = context.line(number);
  return kind === 'blank' && comment !== undefined;
}

interface MarkedBlock {
  readonly first: number;
  readonly last: number;
}

const START = /^(?:start|begin)\b(.+)$|^(.+)\b(?:start|begin)$/i;
const END = /^end\b(.+)$|^(.+)\bend$/i;
const WHOLE_FILE = /^(?:of )?(?:the )?(?:file|robots ?txt(?: file)?)$/;
/** A longer comment is text, not a mark. */
const MAX_MARK_LENGTH = 100;

/**
 * True if a line from `first` to `last` is in a block between comments such as `# START YOAST BLOCK` and `# END YOAST
 * BLOCK`. A program writes the block again, so that what was moved out of it is then in the file twice.
 */
export function touchesMarkedBlock(first: number, last: number, context: LintContext): boolean {
  const blocks = context.once(touchesMarkedBlock, () => markedBlocks(commentLines(context)));
  // Disjoint and in file order.
  const block = blocks[partitionPoint(blocks, (one) => one.last < first)];
  return block !== undefined && block.first <= last;
}

/** The blocks in file order. Nested and overlapping ones are joined. */
function markedBlocks(lines: readonly CommentLine[]): MarkedBlock[] {
  const open = new Map<string, number>();
  const found: MarkedBlock[] = [];
  for (const { kind, comment, number } of lines) {
    if (kind !== 'blank' || comment.text.length > MAX_MARK_LENGTH) continue;
    const text = normalized(comment.text);
    const name = nameIn(START, text);
    if (name !== undefined && !open.has(name)) open.set(name, number);
    const ended = nameIn(END, text);
    const first = ended === undefined ? undefined : open.get(ended);
    if (ended === undefined || first === undefined) continue;
    open.delete(ended);
    while ((found.at(-1)?.first ?? 0) > first) found.pop();
    const before = found.at(-1);
    if (before !== undefined && before.last >= first) found.splice(-1, 1, { first: before.first, last: number });
    else found.push({ first, last: number });
  }
  return found;
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function nameIn(mark: RegExp, text: string): string | undefined {
  const match = mark.exec(text);
  const name = (match?.[1] ?? match?.[2])?.trim();
  return name === undefined || name === '' || WHOLE_FILE.test(name) ? undefined : name;
}

/** True if no comment is in the line or directly above it, and no program writes the block that it is in. */
export function isFreeLine(line: number, context: LintContext): boolean {
  return (
    context.line(line).comment === undefined &&
    !hasCommentAbove(line, context) &&
    !touchesMarkedBlock(line, line, context)
  );
}

export function isBlank({ kind, comment }: Line): boolean {
  return kind === 'blank' && comment === undefined;
}
