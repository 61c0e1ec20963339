/** Tables as spreadsheets and crawlers export them: RFC 4180, also with semicolons or tabs. */

export type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = ['\t', ';', ','];
/** Rows that decide which delimiter a table has. */
const SAMPLE = 50;
/** The share of rows that have the width of the table. Titles and footers have another. */
const REGULAR = 0.8;

/** Returns the delimiter of a table of at least two rows and columns; undefined for other text. */
export function delimiterOf(text: string): Delimiter | undefined {
  return DELIMITERS.find((delimiter) => {
    const widths = readTable(text, delimiter, SAMPLE).map((row) => row.length);
    const width = mostFrequent(widths);
    return widths.length > 1 && width > 1 && widths.filter((one) => one === width).length >= widths.length * REGULAR;
  });
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Returns the rows of a table, without empty lines. */
export function readTable(text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY): readonly string[][] {
  const rows: string[][] = [];
  const field = new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
  let row: string[] = [];
  let at = 0;
  /** False once a quote has no end: then quotes are characters like others, and the end is not searched again. */
  let hasQuotes = true;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  while (at < text.length && rows.length < most) {
    const quoted = hasQuotes && text[at] === '"' ? quotedField(text, at) : undefined;
    if (hasQuotes && text[at] === '"' && quoted === undefined) hasQuotes = false;
    field.lastIndex = quoted?.end ?? at;
    const rest = field.exec(text)?.[0] ?? '';
    row.push((quoted?.value ?? '') + rest);
    at = (quoted?.end ?? at) + rest.length;
    if (text[at] === delimiter) {
      at++;
      // The last field of the text may be empty.
      if (at === text.length) row.push('');
      continue;
    }
    endRow();
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) endRow();
  return rows;
}

/** The field that begins with the quote at `start`; undefined if its quote has no end. */
function quotedField(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
