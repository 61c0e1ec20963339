import type { Paint } from './paint.js';

/** A column of a text table: its title, and the text for a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string];

/** Returns lines with aligned columns; the first holds the titles. */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], paint: Paint): string {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return `${[paint.bold(head), ...body].join('\n')}\n`;
}
