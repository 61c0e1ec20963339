/**
 * Places times on a line of width 1. A segment of an hour may be beside one of a month, so each segment has its own
 * scale.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of the line that each segment has at least. */
const LEAST = 0.2;

/** Returns the widths of segments: at least `LEAST` each, the rest by the square root of their durations. */
export function widthsOf(spans: readonly Span[]): number[] {
  const least = Math.min(LEAST, 1 / spans.length);
  const roots = spans.map(({ from, to }) => Math.sqrt(to - from));
  const sum = roots.reduce((total, root) => total + root, 0);
  const rest = 1 - least * spans.length;
  return roots.map((root) => least + (rest * root) / sum);
}

export function placeOf(time: number, spans: readonly Span[]): number {
  const widths = widthsOf(spans);
  let left = 0;
  for (const [i, { from, to }] of spans.entries()) {
    const width = widths[i] ?? 0;
    if (time < to) return left + (width * Math.max(0, time - from)) / (to - from);
    left += width;
  }
  return 1;
}

export function timeAt(place: number, spans: readonly Span[]): number {
  const widths = widthsOf(spans);
  let left = 0;
  for (const [i, { from, to }] of spans.entries()) {
    const width = widths[i] ?? 0;
    if (place < left + width) return from + (Math.max(0, place - left) / width) * (to - from);
    left += width;
  }
  return spans.at(-1)?.to ?? 0;
}
