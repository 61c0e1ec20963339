import { lineRanges } from '@maycrawl/lint';

/** Returns `line 3` or `lines 2–13, 20`. */
export function linesText(lines: readonly number[]): string {
  return `line${lines.length === 1 ? '' : 's'} ${lineRanges(lines)}`;
}
