import { type CsvValue, csvLine } from '../text/csv.js';
import type { Answer, Report, RobotsFile } from './report.js';

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
export const CSV_HEADER: string = csvLine(COLUMNS);

/**
 * Returns the line for an answer. `status` is that of the fetch, if there was one. No cell begins with a character of a
 * formula: a URL begins with its scheme, its host or `/`, and a rule with its type.
 */
export function verdictCsv(
  { target, crawler, verdict, rules }: Answer,
  robots: string | null,
  status?: number,
): string {
  const rule = rules?.rule;
  const values: Readonly<Record<(typeof COLUMNS)[number], CsvValue>> = {
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
  return csvLine(COLUMNS.map((name) => values[name]));
}

/** Prints one line for each answer, after a line with the names of the columns. */
export function csvReport(file: RobotsFile): Report {
  return {
    start: () => CSV_HEADER,
    show: (answers) => answers.map((answer) => verdictCsv(answer, file.name)).join(''),
    end: () => '',
  };
}
