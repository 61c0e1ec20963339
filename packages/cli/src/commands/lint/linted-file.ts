import type { Dialect } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, Severity, SiteAccess, WithheldFix } from '@maycrawl/lint';
import type { Difference } from '../../comparison/differences.js';

/** A file with its findings. */
export interface LintedFile {
  /** As given; `stdin`; for a URL, the URL of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url';
  /** The bytes that the findings refer to. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** For whom the whole site is blocked. */
  readonly access: SiteAccess;
  /**
   * The fixes of these findings that are declared safe and not proved so. Empty also if the report lists no fixes and
   * nothing is fixed.
   */
  readonly withheld: readonly WithheldFix[];
  /** Undefined without `--fix`. */
  readonly fixed: FixedFile | undefined;
}

/** The changes of `--fix` in a file. */
export interface FixedFile {
  /** The bytes before the fixes. */
  readonly before: Uint8Array;
  readonly applied: readonly AppliedFix[];
  /** Fixes that are declared safe and were not made, because it is not proved that no verdict would change. */
  readonly withheld: readonly WithheldFix[];
  /** Verdicts that change or may change. If it is empty, it is proved that none changes. Safe fixes change none. */
  readonly changes: readonly VerdictChanges[];
}

/** The verdicts that change for the parsers of one dialect. */
export interface VerdictChanges {
  readonly dialect: Dialect;
  readonly differences: readonly Difference[];
}

/** An output format: returns the text for files and their findings. */
export type LintReport = (files: readonly LintedFile[]) => string;

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** True if the severity is the threshold or above. */
export function reaches(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] >= RANK[threshold];
}

/** Counts the findings of each severity. */
export function tally(files: readonly LintedFile[]): Readonly<Record<Severity, number>> {
  const sums = { error: 0, warning: 0, info: 0 };
  for (const { diagnostics } of files) for (const { severity } of diagnostics) sums[severity]++;
  return sums;
}
