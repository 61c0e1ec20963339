import type { Rule } from '@maycrawl/core';
import { type CsvValue, csvLine } from '../text/csv.js';
import type { Answer, Report, RobotsFile } from './report.js';

const CELLS: Readonly<Record<string, (answer: Answer, robots: string | null, status?: number) => CsvValue>> = {
  url: ({ target }) => target.url,
  decidedUrl: ({ target }) => target.decidedUrl,
  crawler: ({ crawler }) => crawler,
  allowed: ({ verdict }) => verdict.allowed,
  reason: ({ verdict }) => verdict.reason,
  rule: ({ rules }) => rules?.rule && ruleText(rules.rule),
  line: ({ rules }) => rules?.rule?.line,
  token: ({ rules }) => rules?.token,
  robots: (_, robots) => robots,
  robotsUrl: ({ target }) => target.robotsUrl,
  status: (_answer, _robots, status) => status,
  explanation: ({ verdict }) => verdict.toString(),
  overruled: ({ rules }) => rules?.overruled.map(({ rule }) => `${ruleText(rule)} (line ${rule.line})`).join(' | '),
};

function ruleText({ type, pattern }: Rule): string {
  return `${type}: ${pattern}`;
}

export const CSV_HEADER: string = csvLine(Object.keys(CELLS));

/**
 * Returns the line for an answer. `status` is that of the fetch, if there was one. No cell begins with a character of a
 * formula: a URL begins with its scheme, its host or `/`, and a rule with its type.
 */
export function verdictCsv(answer: Answer, robots: string | null, status?: number): string {
  return csvLine(Object.values(CELLS).map((cell) => cell(answer, robots, status)));
}

export function csvReport(file: RobotsFile): Report {
  return {
    start: () => CSV_HEADER,
    show: (answers) => answers.map((answer) => verdictCsv(answer, file.name)).join(''),
  };
}
