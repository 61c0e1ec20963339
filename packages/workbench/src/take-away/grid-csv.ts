/** The grid as a table for spreadsheets: RFC 4180, a row for each URL and a column for each crawler. */

export interface GridVerdict {
  readonly allowed: boolean;
  /** The line that decides; 0 if none does. */
  readonly line: number;
}

export interface CsvWords {
  readonly url: string;
  verdict(verdict: GridVerdict): string;
}

/** Returns the text of the table. `verdictOf` returns undefined for a URL that this file does not govern. */
export function gridCsv(
  urls: readonly string[],
  crawlers: readonly string[],
  verdictOf: (row: number, column: number) => GridVerdict | undefined,
  words: CsvWords,
): string {
  const rows = [[words.url, ...crawlers]];
  urls.forEach((url, row) => {
    const verdicts = crawlers.map((_, column) => {
      const verdict = verdictOf(row, column);
      return verdict === undefined ? '' : words.verdict(verdict);
    });
    rows.push([url, ...verdicts]);
  });
  return rows.map((cells) => `${cells.map(fieldOf).join()}\r\n`).join('');
}

/** A field that a spreadsheet would read as a formula gets an apostrophe, which makes it text. */
function fieldOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
