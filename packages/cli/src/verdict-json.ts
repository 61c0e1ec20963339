import type { OverruledRule, Rule } from '@maycrawl/core';
import { printableJson } from './printable.js';
import type { Answer, Report, RobotsFile } from './report.js';

/** A rule in `--json`. */
interface JsonRule {
  readonly type: Rule['type'];
  readonly pattern: string;
  readonly line: number;
  /** Match length. */
  readonly octets: number;
}

const jsonRule = (rule: Rule, octets: number): JsonRule => ({
  type: rule.type,
  pattern: rule.pattern,
  line: rule.line,
  octets,
});

function jsonAnswer({ target, crawler, verdict }: Answer, file: RobotsFile): object {
  return {
    url: target.url,
    decidedUrl: target.decidedUrl,
    path: verdict.path,
    crawler,
    allowed: verdict.allowed,
    reason: verdict.reason,
    explanation: verdict.toString(),
    token: verdict.token ?? null,
    rule: verdict.rule === undefined ? null : jsonRule(verdict.rule, verdict.octets),
    overruled: verdict.overruled.map(({ rule, octets }: OverruledRule) => jsonRule(rule, octets)),
    robots: file.name,
    robotsUrl: target.robotsUrl ?? null,
    truncated: file.robots.truncated,
  };
}

/** One JSON object a line for each answer; the fields are listed in docs/command.md and never left out. */
export function jsonReport(file: RobotsFile): Report {
  return {
    show: (answer) => `${printableJson(JSON.stringify(jsonAnswer(answer, file)))}\n`,
    end: () => '',
  };
}
