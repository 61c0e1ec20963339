import { printable } from './printable.js';

/*
 * CSV as RFC 4180 defines it. Control characters are escaped, so that each record is one line. The callers make sure
 * that no cell which another party chose begins with a character that spreadsheets read as a formula: = + - @.
 */

export type CsvValue = string | number | boolean | null | undefined;

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Quotes also for a semicolon, which separates cells in spreadsheets of many languages. */
function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = printable(value);
  return /[",;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
