import type { CalibrationFault, Outcome, Scenario, ScenarioResult, TestReport, Violation } from '@maycrawl/conformance';
import { ENGLISH } from '@maycrawl/core/message';
import { counted, outcomeCounts } from '../../text/counts.js';
import { printable } from '../../text/printable.js';

const LABELS: Readonly<Record<Outcome, string>> = {
  obeyed: 'obeyed',
  violated: 'violated',
  'blocked-too-much': 'blocked too much',
  hung: 'did not end',
  'not-applicable': 'not applicable',
};

const FAULTS: Readonly<Record<CalibrationFault, string>> = {
  'not-started': 'the command does not start',
  'no-request': 'the crawler requested nothing, although everything was allowed: is {start} in the right place?',
  'no-pages': 'the crawler followed no link, although everything was allowed: let it crawl more than one page',
  hung: 'the crawler did not end, although everything was allowed: let it end by itself, or give it more --seconds',
};

const REASONS: Readonly<Record<NonNullable<ScenarioResult['why']>, string>> = {
  'no-robots-request': 'did not request robots.txt',
  'never-sends': 'requests no URL of this form, also where everything is allowed',
  'no-second-host': 'was not run, because this machine has no address 127.0.0.2',
};

const MAX_TARGETS = 4;

/** What a crawler did in a scenario, and where it says what it should have done. */
export function resultText(result: ScenarioResult): string {
  const { scenario, outcome } = result;
  const lines = [`${LABELS[outcome]}: ${scenario.id} (${levelText(scenario)})`, `  ${scenario.title}.`];
  for (const line of outcomeLines(result)) lines.push(`  ${line}`);
  if (outcome === 'violated') lines.push(`  See ${scenario.sources[0]}`);
  return `${lines.map(printable).join('\n')}\n\n`;
}

export const labelOf = (outcome: Outcome): string => LABELS[outcome];

/** Who requires it. */
export function levelText({ level }: Pick<Scenario, 'level'>): string {
  switch (level) {
    case 'both':
      return 'RFC 9309 and Google';
    case 'rfc':
      return 'RFC 9309';
    case 'google':
      return 'Google';
    case 'extra':
      return 'good manners';
  }
}

/** What the crawler did, in sentences without a full stop. */
export function outcomeLines(result: ScenarioResult): string[] {
  const { violations } = result;
  const lines = violations.slice(0, MAX_TARGETS).map(violationText);
  if (violations.length > MAX_TARGETS) lines.push(`and ${violations.length - MAX_TARGETS} more`);
  const reason = outcomeText(result);
  return reason === undefined ? lines : [...lines, reason];
}

function violationText(violation: Violation): string {
  const target = shownTarget(violation.target);
  switch (violation.kind) {
    case 'blocked-page':
      return `requested ${target}${blockedText(violation)}`;
    case 'robots-again':
      return `requested ${target} more than once`;
    case 'too-soon':
      return `requested ${target} too soon after another page${ruleText(violation)}`;
    case 'retried-early':
      return `requested ${target} again, before the time that its Retry-After gave`;
  }
}

function blockedText(violation: Violation): string {
  return violation.rule === undefined ? ', although robots.txt could not be read' : ruleText(violation);
}

/** The rule as it was served. */
function ruleText({ rule }: Violation): string {
  return rule === undefined ? '' : `, against line ${rule.line} of robots.txt: ${rule.text}`;
}

function shownTarget(target: string): string {
  const [, site, path] = /^(other|host):(.*)$/s.exec(target) ?? [];
  if (site === undefined) return target;
  return `${path} on the other ${site === 'other' ? 'port' : 'host'}`;
}

function outcomeText({ outcome, missed, why, end }: ScenarioResult): string | undefined {
  switch (outcome) {
    case 'blocked-too-much':
      return `did not request ${ENGLISH.list(missed.slice(0, MAX_TARGETS).map(shownTarget))}, which is allowed`;
    case 'hung':
      return end?.kind === 'stopped' ? 'did not end, and was stopped' : undefined;
    case 'not-applicable':
      return why === undefined ? undefined : REASONS[why];
    default:
      return undefined;
  }
}

/** What is printed at the end. */
export function reportText(report: TestReport): string {
  const result = resultOf(report);
  return report.isConfined ? result : `${result}${NOT_CONFINED}\n`;
}

export const NOT_CONFINED =
  'The crawler was not confined: it could reach other hosts, and a process that left its group may still run.';

/** The outcomes, or why nothing can be said. */
export function resultOf({ fault, control, results }: TestReport): string {
  if (fault === undefined) return `${counted(results.length, 'scenario')}: ${outcomeCounts(results, LABELS)}\n`;
  const output = control.end.output.trim();
  const said = output === '' ? '' : `\nIt printed at its end:\n${printable(output)}\n`;
  return `calibration failed: ${FAULTS[fault]}\n${said}`;
}
