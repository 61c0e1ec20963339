import type { OverruledRule, Rule } from '@maycrawl/core';
import { jsonLine } from '../text/printable.js';
import type { Answer, Report, RobotsFile } from './report.js';
import { jsonUsage } from './usage-json.js';

/** `matchLength` is in bytes. */
const jsonRule = ({ type, pattern, line }: Rule, matchLength: number) => ({ type, pattern, line, matchLength });

export function jsonVerdict(
  { target, crawler, verdict, rules, usage, isUsable }: Answer,
  robots: string | null,
  truncated: boolean,
): object {
  return {
    url: target.url,
    decidedUrl: target.decidedUrl,
    path: rules?.path ?? null,
    crawler,
    allowed: verdict.allowed,
    reason: verdict.reason,
    explanation: verdict.toString(),
    token: rules?.token ?? null,
    rule: rules?.rule === undefined ? null : jsonRule(rules.rule, rules.matchLength),
    overruled: (rules?.overruled ?? []).map(({ rule, matchLength }: OverruledRule) => jsonRule(rule, matchLength)),
    robots,
    robotsUrl: target.robotsUrl ?? null,
    truncated,
    ...(usage && { usage: jsonUsage(usage) }),
    ...(isUsable !== undefined && { usable: isUsable }),
  };
}

/** Prints one JSON object per line. docs/commands/check.md lists the fields; none is ever left out. */
export function jsonReport(file: RobotsFile): Report {
  const show = (answer: Answer): string =>
    jsonLine(jsonVerdict(answer, file.name, answer.rules !== undefined && file.robots.truncated));
  return { show: (answers) => answers.map(show).join('') };
}
