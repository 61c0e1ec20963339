import { printable } from '../text/printable.js';
import type { Answer, Report, RobotsFile } from './report.js';

/*
 * CSV as RFC 4180 defines it. Control characters are escaped, so that each record is one line. No cell that another
 * party chose begins with a character that spreadsheets read as a formula (= + - @): a URL begins with its scheme or
 * with /, and a rule with its type.
 */

const COLUMNS = [
  'url',
  'decidedUrl',
  'crawler',
  'allowed',
  'reason',
  'rule',
  'line',
  'token',
  'robots',
  'robotsUrl',
  'status',
  'explanation',
] as const;

/** The first line. */
export const CSV_HEADER: string = `${COLUMNS.join(',')}\r\n`;

type CellValue = string | number | boolean | null | undefined;

/** Quotes also for a semicolon, which separates cells in spreadsheets of many languages. */
function cell(value: CellValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = printable(value);
  return /[",;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the line for an answer. `status` is that of the fetch, if there was one. */
export function csvLine({ target, crawler, verdict, rules }: Answer, robots: string | null, status?: number): string {
  const rule = rules?.rule;
  const values: Readonly<Record<(typeof COLUMNS)[number], CellValue>> = {
    url: target.url,
    decidedUrl: target.decidedUrl,
    crawler,
    allowed: verdict.allowed,
    reason: verdict.reason,
    rule: rule === undefined ? null : `${rule.type}: ${rule.pattern}`,
    line: rule?.line,
    token: rules?.token,
    robots,
    robotsUrl: target.robotsUrl,
    status,
    explanation: verdict.toString(),
  };
  return `${COLUMNS.map((name) => cell(values[name])).join(',')}\r\n`;
}

/** Prints one line for each answer, after a line with the names of the columns. */
export function csvReport(file: RobotsFile): Report {
  return {
    start: () => CSV_HEADER,
    show: (answers) => answers.map((answer) => csvLine(answer, file.name)).join(''),
    end: () => '',
  };
}
