import type { Line, Span } from '@maycrawl/core';
import { clip, columnsOf, printable } from '../text/printable.js';
import type { Paint } from './paint.js';

export interface Mark {
  readonly line: number;
  readonly span: Span;
  readonly label: string;
  readonly sign: '^' | '-';
  readonly paint: (text: string) => string;
  readonly withNeighbours: boolean;
}

/** Maximum columns of a line without a mark, of the marked part, and of the parts before and after it. */
const LINE_COLUMNS = 120;
const MARKED_COLUMNS = 80;
const CONTEXT_COLUMNS = 40;

/** Shared, because creating a decoder takes longer than decoding a line. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the first `columns` characters of the bytes; decodes no more than they need. */
function text(bytes: Uint8Array, start: number, end: number, columns: number): string {
  // A character takes at most four bytes in UTF-8.
  const decoded = UTF8.decode(bytes.subarray(start, Math.min(end, start + 4 * columns + 4)));
  return clip(printable(decoded), columns);
}

function shownLines(lines: readonly Line[], marks: readonly Mark[]): number[] {
  const numbers = new Set<number>();
  for (const { line, withNeighbours } of marks) {
    const context = withNeighbours ? 1 : 0;
    for (let number = line - context; number <= line + context; number++)
      if (lines[number - 1] !== undefined) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

function markedLine(bytes: Uint8Array, line: Line, mark: Mark, gutter: string): [string, string] {
  const start = Math.max(mark.span.start, line.span.start);
  const end = Math.min(Math.max(mark.span.end, start), line.span.end);
  const before = text(bytes, line.span.start, start, CONTEXT_COLUMNS);
  const marked = text(bytes, start, end, MARKED_COLUMNS);
  const after = text(bytes, end, line.span.end, CONTEXT_COLUMNS);
  const signs = mark.sign.repeat(Math.max(1, columnsOf(marked)));
  const underline = `${gutter}${' '.repeat(columnsOf(before))}${mark.paint(`${signs} ${mark.label}`.trimEnd())}`;
  return [`${before}${marked}${after}`, underline];
}

/** Returns the marked lines of the file, numbered and underlined. At most one mark of a line is shown. */
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
    const [content, underline] = markedLine(bytes, line, mark, paint.dim(`${' '.repeat(width)} | `));
    rows.push(head + content, underline);
  }
  return rows;
}
