/** More ranges would hide the rest of a sentence. */
const MAX_RANGES = 5;

/** Returns `3` or `2–13, 20`: the numbers of lines in order, with at most five ranges. */
export function lineRanges(lines: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  if (ranges.length > shown.length) shown.push('…');
  return shown.join(', ');
}
