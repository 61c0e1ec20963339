import type { RobotsDocument } from './robots-document.js';
import type { TextRange } from './types.js';

/**
 * Returns what an editor selects step by step around an offset, from the innermost: the token, the value of the line, the
 * line, its group, the whole text.
 */
export function selectionRanges(document: RobotsDocument, offset: number): TextRange[] {
  const whole: TextRange = { from: 0, to: document.text.length };
  const ranges: TextRange[] = document.tokens(offset).filter(isAround(offset));
  const line = document.lineAt(offset);
  if (line !== undefined) {
    if (line.kind === 'directive' || line.kind === 'field') ranges.push(document.rangeOf(line.valueSpan));
    ranges.push(document.rangeOf(line.span));
    const group = document.groups().find((one) => one.line <= line.number && line.number <= one.lastLine);
    if (group !== undefined) {
      const [first, last] = [document.robots.lines[group.line - 1], document.robots.lines[group.lastLine - 1]];
      if (first && last) ranges.push({ from: document.rangeOf(first.span).from, to: document.rangeOf(last.span).to });
    }
  }
  return widening([...ranges, whole].filter(isAround(offset)));
}

const isAround =
  (offset: number) =>
  ({ from, to }: TextRange): boolean =>
    from <= offset && offset <= to;

/** Keeps the ranges that contain the one before them and are larger. */
function widening(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const { from, to } of ranges) {
    const inner = kept.at(-1);
    const isWider = inner === undefined || (from <= inner.from && inner.to <= to && to - from > inner.to - inner.from);
    if (isWider) kept.push({ from, to });
  }
  return kept;
}
