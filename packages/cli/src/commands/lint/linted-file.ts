import type { AppliedFix, Diagnostic, Severity } from '@maycrawl/lint';
import type { Difference } from '../../comparison/differences.js';

/** A file, and what was found in it. */
export interface LintedFile {
  /** As given; `stdin`; for a URL that of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url';
  /** What the findings point into. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** What `--fix` did; undefined where it was not asked for. */
  readonly fixed: FixedFile | undefined;
}

/** What `--fix` made of a file. */
export interface FixedFile {
  /** The file as it was. */
  readonly before: Uint8Array;
  readonly applied: readonly AppliedFix[];
  /** Safe by what they say, and not proved to be, beside those that were made: they were not. */
  readonly withheld: readonly AppliedFix[];
  /** What is treated differently now, or may be; empty: nothing is, proved. Only unsafe fixes change anything. */
  readonly changes: readonly Difference[];
}

/** A way to show files and what was found in them. */
export type LintReport = (files: readonly LintedFile[]) => string;

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** Whether a finding counts. */
export function reaches(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] >= RANK[threshold];
}

/** How many there are of each severity. */
export function tally(files: readonly LintedFile[]): Readonly<Record<Severity, number>> {
  const sums = { error: 0, warning: 0, info: 0 };
  for (const { diagnostics } of files) for (const { severity } of diagnostics) sums[severity]++;
  return sums;
}
