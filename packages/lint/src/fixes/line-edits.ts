import type { Span } from '@maycrawl/core';
import type { Edit } from '../model/diagnostic.js';
import type { LintContext } from '../model/lint-context.js';

/** The line end that the file writes: that of its first line. */
export function lineEndOf({ bytes: octets, robots }: LintContext): '\n' | '\r' | '\r\n' {
  const end = robots.lines[0]?.span.end ?? 0;
  if (octets[end] !== 0x0d) return '\n';
  return octets[end + 1] === 0x0a ? '\r\n' : '\r';
}

/** Puts whole lines behind the line of that number; a last line without an end gets one first. */
export function insertLinesAfter(number: number, lines: readonly string[], context: LintContext): Edit {
  const lineEnd = lineEndOf(context);
  const at = context.wholeLines(number).end;
  const text = lines.join(lineEnd);
  const ended = at > context.line(number).span.end;
  return { span: { start: at, end: at }, text: ended ? text + lineEnd : lineEnd + text };
}

/**
 * A stretch of the file as text that can be written elsewhere; undefined where octets that are no UTF-8 would be lost.
 */
export function textToMove(span: Span, context: LintContext): string | undefined {
  const text = context.text(span);
  return text.includes('\ufffd') ? undefined : text;
}
