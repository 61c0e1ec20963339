import { type Diagnostic, type LintOptions, lint } from '@maycrawl/lint';
import { bySeverity } from '@maycrawl/lint/internal';
import { type CheckedText, type FindingsLanguage, findingOf } from './findings.js';
import type { FirstFindings } from './types.js';

/** Returns at most `limit` findings, without proofs. The others cost no time. */
export function firstFindingsOf(
  file: CheckedText,
  options: LintOptions,
  limit: number,
  language?: FindingsLanguage,
): FirstFindings {
  const all = lint(file.bytes, options);
  const chosen = all.length <= limit ? all : bySeverity(all).slice(0, limit).sort(inFileOrder);
  const findings = chosen.map((diagnostic) => findingOf(diagnostic, file, undefined, language));
  return { findings, total: all.length };
}

const inFileOrder = (a: Diagnostic, b: Diagnostic): number => a.location.span.start - b.location.span.start;
