import type { Line, Span } from '@maycrawl/core';
import type { Location, Position } from '../model/diagnostic.js';

const decoder: TextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** `octets[start, end)` as text, each sequence that is no UTF-8 as U+FFFD. */
export function textOf(octets: Uint8Array, { start, end }: Span): string {
  return decoder.decode(octets.subarray(start, end));
}

/** Where `span` stands for people. Spans past the last line that was read are counted on from it. */
export function locate(octets: Uint8Array, lines: readonly Line[], span: Span): Location {
  const first = lineIndexAt(lines, span.start);
  const next = lines[first + 1];
  const last = next === undefined || span.end < next.span.start ? first : lineIndexAt(lines, span.end);
  return {
    span,
    start: positionOf(octets, lines[first], span.start),
    end: positionOf(octets, lines[last], span.end),
  };
}

function positionOf(octets: Uint8Array, line: Line | undefined, offset: number): Position {
  if (line === undefined) return { line: 1, column: 1 };
  // A line end counts to the line that it ends; a byte order mark stands before column 1.
  const end = Math.max(line.span.start, Math.min(offset, line.span.end));
  return { line: line.number, column: charactersIn(octets, { start: line.span.start, end }) + 1 };
}

/** The length of the text. A decoder costs more to call than most lines to look at. */
function charactersIn(octets: Uint8Array, span: Span): number {
  for (let at = span.start; at < span.end; at++) {
    if ((octets[at] as number) >= 0x80) return textOf(octets, span).length;
  }
  return span.end - span.start;
}

/** The index of the line that holds `offset`: the last that starts at or before it. */
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
