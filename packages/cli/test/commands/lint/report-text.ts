import { parse } from '@maycrawl/core';
import type { Diagnostic } from '@maycrawl/lint';
import { siteAccess } from '@maycrawl/lint/internal';
import { type LintedFile, type LintReport, NO_COUNTS, withCountsOf } from '../../../src/commands/lint/linted-file.js';

/** Returns the whole output of a report for `files`. */
export function reportText({ start, file, end }: LintReport, files: readonly LintedFile[]): string {
  const counts = files.reduce((sum, one) => withCountsOf(one, sum), NO_COUNTS);
  return [start?.(), ...files.map(file), end?.(counts)].join('');
}

/** Returns a file that was checked without `--fix`, with `--all`. */
export function lintedFile(name: string, bytes: Uint8Array, diagnostics: readonly Diagnostic[]): LintedFile {
  return {
    name,
    kind: 'file',
    bytes,
    diagnostics,
    access: siteAccess(parse(bytes)),
    hidden: [],
    isSelected: false,
    isUnfolded: true,
    withheld: [],
    fixed: undefined,
    threshold: 'warning',
  };
}
