import type { Line, Span } from '@maycrawl/core';
import type { Location, Position } from '../model/diagnostic.js';

const decoder: TextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes `bytes[start, end)`; each sequence that is not valid UTF-8 becomes U+FFFD. */
export function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Returns lines and columns for `span`. An offset beyond the last line is placed in that line. */
export function locate(bytes: Uint8Array, lines: readonly Line[], span: Span): Location {
  const first = lineIndexAt(lines, span.start);
  const next = lines[first + 1];
  const last = next === undefined || span.end < next.span.start ? first : lineIndexAt(lines, span.end);
  return {
    span,
    start: positionOf(bytes, lines[first], span.start),
    end: positionOf(bytes, lines[last], span.end),
  };
}

function positionOf(bytes: Uint8Array, line: Line | undefined, offset: number): Position {
  if (line === undefined) return { line: 1, column: 1 };
  // A line end belongs to the line that it ends; a byte order mark precedes column 1.
  const end = Math.max(line.span.start, Math.min(offset, line.span.end));
  return { line: line.number, column: charactersIn(bytes, { start: line.span.start, end }) + 1 };
}

/** The length of the text. To scan a line for non-ASCII bytes mostly costs less than to call the decoder. */
function charactersIn(bytes: Uint8Array, span: Span): number {
  for (let at = span.start; at < span.end; at++) {
    if ((bytes[at] as number) >= 0x80) return textOf(bytes, span).length;
  }
  return span.end - span.start;
}

/** Returns the index of the line that contains `offset`: the last line that starts at or before it. */
export function lineIndexAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] as Line).span.start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
