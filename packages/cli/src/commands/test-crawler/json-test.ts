import type { TestReport } from '@maycrawl/conformance';
import { readVersion } from '../../terminal/version.js';
import { jsonLine } from '../../text/printable.js';
import type { TestCrawlerArguments } from './test-crawler-command.js';

/** One JSON object. docs/commands/test-crawler.md lists the fields. */
export function testJson({ command, token }: TestCrawlerArguments, { isConfined, fault, results }: TestReport): string {
  return jsonLine({
    maycrawl: readVersion(),
    token,
    command,
    confined: isConfined,
    calibration: fault ?? 'passed',
    scenarios: results.map(({ scenario, outcome, violations, missed, why, requests, end }) => ({
      id: scenario.id,
      level: scenario.level,
      title: scenario.title,
      sources: scenario.sources,
      outcome,
      violations: violations.map(({ kind, target, rule }) => ({ kind, target, rule: rule ?? null })),
      missed,
      why: why ?? null,
      requests: requests.map(({ site, target, userAgent, at }) => ({ site, target, userAgent, at: Math.round(at) })),
      exitCode: end?.code ?? null,
    })),
  });
}
