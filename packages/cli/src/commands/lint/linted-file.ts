import type { Diagnostic, Severity, SiteAccess, WithheldFix } from '@maycrawl/lint';
import type { FixedFile } from '@maycrawl/lint/internal';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';

export interface LintedFile {
  /** As given; for stdin, that of `--stdin-filename` or `stdin`; for a URL, the URL of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url';
  /** The bytes that the findings refer to. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** The findings that `--quiet` leaves out of `diagnostics`. */
  readonly hidden: readonly Diagnostic[];
  readonly access: SiteAccess;
  /** Fixes that are declared safe, but not proved; empty if the report lists no fixes and nothing is fixed. */
  readonly withheld: readonly WithheldFix[];
  /** Undefined without `--fix`. */
  readonly fixed: FixedFile | undefined;
  /** True if the findings were selected, so that `--fix` fixes all of them; otherwise it fixes errors and warnings. */
  readonly isSelected: boolean;
  /** True if reports for people show every finding by itself, also each note. */
  readonly isUnfolded: boolean;
  readonly threshold: Severity;
}

/**
 * An output format. It is called with one file after another, and keeps none of them, so that the memory of a run does
 * not depend on the number of files. Each run uses a report of its own.
 */
export interface LintReport {
  readonly start?: () => string;
  readonly file: (file: LintedFile) => string;
  readonly end?: (counts: Counts) => string;
}

export type SeverityCounts = Readonly<Record<Severity, number>>;

export interface Counts extends SeverityCounts {
  readonly files: number;
  readonly hidden: SeverityCounts;
}

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

export function reaches(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] >= RANK[threshold];
}

export function withCountsOf({ diagnostics, hidden }: LintedFile, counts: Counts): Counts {
  const files = counts.files + 1;
  return { ...withSeveritiesOf(diagnostics, counts), files, hidden: withSeveritiesOf(hidden, counts.hidden) };
}

export function withSeveritiesOf(diagnostics: readonly Diagnostic[], counts: SeverityCounts): SeverityCounts {
  const { error, warning, info } = counts;
  const sums = { error, warning, info };
  for (const { severity } of diagnostics) sums[severity]++;
  return sums;
}

export const NO_FINDINGS: SeverityCounts = { error: 0, warning: 0, info: 0 };
export const NO_COUNTS: Counts = { files: 0, ...NO_FINDINGS, hidden: NO_FINDINGS };

/** Returns the path of the file, also of stdin with `--stdin-filename`; undefined if it has none. */
export function pathOf({ kind, name }: LintedFile): string | undefined {
  return kind === 'url' || (kind === 'stdin' && name === STDIN_NAME) ? undefined : name;
}

/**
 * Returns the sentences of a finding and the link to its documentation, for formats without fields for them.
 *
 * @param also - A sentence after those of the finding.
 */
export function findingText({ message, help, docs }: Diagnostic, also?: string): string {
  return [message, help, also, `(${docs})`].filter((part) => part !== undefined).join(' ');
}

export const STDIN_NAME = 'stdin';

export function noneText({ warning, info }: SeverityCounts, words: ReportLanguage = ENGLISH_REPORT): string {
  if (warning > 0) return words.say('noErrors');
  return words.say(info > 0 ? 'noErrorsOrWarnings' : 'noFindings');
}

/** Returns `; 2 warnings, 1 note hidden`; empty if nothing is. */
export function hiddenText({ warning, info }: SeverityCounts, words: ReportLanguage = ENGLISH_REPORT): string {
  const parts = [
    ...(warning > 0 ? [words.say('warnings', { count: warning })] : []),
    ...(info > 0 ? [words.say('notes', { count: info })] : []),
  ];
  return parts.length === 0 ? '' : `; ${words.say('hidden', { counts: parts.join(', ') })}`;
}
