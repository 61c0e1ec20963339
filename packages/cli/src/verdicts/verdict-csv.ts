import type { Rule } from '@maycrawl/core';
import type { Usage, UsageCategory } from '@maycrawl/core/usage';
import { type CsvValue, csvLine } from '../text/csv.js';
import { USE_CATEGORIES } from '../use/use-flags.js';
import type { Answer, Report, RobotsFile } from './report.js';
import { statementText } from './usage-text.js';

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

/** The columns of `--use`. Those of categories are empty if the page is not fetched. */
const USAGE_CELLS: Readonly<Record<string, (usage: Usage) => CsvValue>> = {
  fetched: ({ isFetched }) => isFetched,
  ...Object.fromEntries(
    Object.keys(USE_CATEGORIES).map((category) => [
      category,
      ({ isFetched, preferences }: Usage) => (isFetched ? preferences[category as UsageCategory] : undefined),
    ]),
  ),
  level: ({ isFetched, level }) => (isFetched ? level : undefined),
  statements: ({ statements }) => statements.map((statement) => statementText(statement)).join(' | '),
};

function ruleText({ type, pattern }: Rule): string {
  return `${type}: ${pattern}`;
}

export function csvHeader(withUsage: boolean): string {
  return csvLine([...Object.keys(CELLS), ...(withUsage ? Object.keys(USAGE_CELLS) : [])]);
}

/**
 * Returns the line for an answer. `status` is that of the fetch, if there was one. No cell begins with a character of a
 * formula: a URL begins with its scheme, its host or `/`, and a rule with its type.
 */
export function verdictCsv(answer: Answer, robots: string | null, status?: number): string {
  const { usage } = answer;
  return csvLine([
    ...Object.values(CELLS).map((cell) => cell(answer, robots, status)),
    ...(usage === undefined ? [] : Object.values(USAGE_CELLS).map((cell) => cell(usage))),
  ]);
}

export function csvReport(file: RobotsFile, withUsage: boolean): Report {
  return {
    start: () => csvHeader(withUsage),
    show: (answers) => answers.map((answer) => verdictCsv(answer, file.name)).join(''),
  };
}
