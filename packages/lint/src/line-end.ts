import type { LintContext } from './rule.js';

/** How the line before that one ends (the first: itself), for lines that are put in: CR, LF or CR LF. */
export function lineEndBefore(number: number, context: LintContext): string {
  const line = context.line(Math.max(1, number - 1));
  return context.text({ start: line.span.end, end: context.wholeLines(line.number).end }) || '\n';
}
