import type { Span } from '@maycrawl/core';
import type { Edit, LintContext } from '../model/lint-rule.js';
import { lineEndAt } from '../text/bytes.js';

/** The line ending of the file: that of its first line. */
export function lineEndOf({ bytes, robots }: LintContext): '\n' | '\r' | '\r\n' {
  return lineEndAt(bytes, robots.lines[0]?.span.end ?? 0);
}

/** Inserts whole lines after the line with that number. If that line has no line ending, it gets one. */
export function insertLinesAfter(number: number, lines: readonly string[], context: LintContext): Edit {
  const lineEnd = lineEndOf(context);
  const at = context.wholeLines(number).end;
  const text = lines.join(lineEnd);
  const ended = at > context.line(number).span.end;
  return { span: { start: at, end: at }, text: ended ? text + lineEnd : lineEnd + text };
}

/** The text of a span, to be written elsewhere; undefined if it is not valid UTF-8, because bytes would be lost. */
export function textToMove(span: Span, context: LintContext): string | undefined {
  const text = context.text(span);
  return text.includes('\ufffd') ? undefined : text;
}

/** In a smaller file, no fix of spelling, spacing or line ends can move a line past the 512,000 bytes that are read. */
const MAX_BYTES = 384_000;

/** False if a fix that changes the length of the file could change which lines are read. */
export function isWellBelowSizeLimit({ bytes }: Pick<LintContext, 'bytes'>): boolean {
  return bytes.length <= MAX_BYTES;
}
