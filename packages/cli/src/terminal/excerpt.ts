import type { Line, Span } from '@maycrawl/core';
import { clip, columnsOf, printable } from '../text/printable.js';
import type { Paint } from './paint.js';

/** A stretch of a line that is pointed at. */
export interface Mark {
  readonly line: number;
  readonly span: Span;
  readonly label: string;
  readonly sign: '^' | '-';
  readonly paint: (text: string) => string;
  /** The lines before and after are shown too. */
  readonly withNeighbours: boolean;
}

const LINE_COLUMNS = 120;
const MARKED_COLUMNS = 80;
const BESIDE_COLUMNS = 40;

/** The first `columns` of a stretch; no more of it is decoded than they can hold. */
function text(bytes: Uint8Array, start: number, end: number, columns: number): string {
  // Four bytes at most make a character.
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    bytes.subarray(start, Math.min(end, start + 4 * columns + 4)),
  );
  return clip(printable(decoded), columns);
}

function shownLines(lines: readonly Line[], marks: readonly Mark[]): number[] {
  const numbers = new Set<number>();
  for (const { line, withNeighbours } of marks) {
    const reach = withNeighbours ? 1 : 0;
    for (let number = line - reach; number <= line + reach; number++)
      if (lines[number - 1] !== undefined) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** A line, and beneath it what is pointed at. */
function markedLine(bytes: Uint8Array, line: Line, mark: Mark, gutter: string): [string, string] {
  const start = Math.max(mark.span.start, line.span.start);
  const end = Math.min(Math.max(mark.span.end, start), line.span.end);
  const before = text(bytes, line.span.start, start, BESIDE_COLUMNS);
  const marked = text(bytes, start, end, MARKED_COLUMNS);
  const after = text(bytes, end, line.span.end, BESIDE_COLUMNS);
  const signs = mark.sign.repeat(Math.max(1, columnsOf(marked)));
  const beneath = `${gutter}${' '.repeat(columnsOf(before))}${mark.paint(`${signs} ${mark.label}`.trimEnd())}`;
  return [`${before}${marked}${after}`, beneath];
}

/** The lines of the file that `marks` stand on, numbered, with carets beneath; each mark has a line of its own. */
export function excerpt(bytes: Uint8Array, lines: readonly Line[], marks: readonly Mark[], paint: Paint): string[] {
  const numbers = shownLines(lines, marks);
  const width = String(numbers.at(-1) ?? 0).length;
  const rows: string[] = [];
  let last: number | undefined;
  for (const number of numbers) {
    const line = lines[number - 1];
    if (line === undefined) continue;
    if (last !== undefined && number > last + 1) rows.push(paint.dim(`${' '.repeat(width)} ⋮`));
    last = number;
    const head = paint.dim(`${String(number).padStart(width)} | `);
    const mark = marks.find((candidate) => candidate.line === number);
    if (mark === undefined) {
      rows.push((head + text(bytes, line.span.start, line.span.end, LINE_COLUMNS)).trimEnd());
      continue;
    }
    const [content, beneath] = markedLine(bytes, line, mark, paint.dim(`${' '.repeat(width)} | `));
    rows.push(head + content, beneath);
  }
  return rows;
}
