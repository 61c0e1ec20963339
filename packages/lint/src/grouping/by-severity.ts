import type { Diagnostic, Severity } from '../model/diagnostic.js';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns the findings in the order of a report: errors first, then warnings. Those of one severity keep their order. */
export function bySeverity<Found extends Pick<Diagnostic, 'severity'>>(findings: readonly Found[]): Found[] {
  return SEVERITIES.flatMap((level) => findings.filter(({ severity }) => severity === level));
}
