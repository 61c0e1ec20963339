import { type LintedFile, type LintReport, NO_COUNTS, withCountsOf } from '../../../src/commands/lint/linted-file.js';

/** Returns the whole output of a report for `files`. */
export function reportText({ start, file, end }: LintReport, files: readonly LintedFile[]): string {
  const counts = files.reduce((sum, one) => withCountsOf(one, sum), NO_COUNTS);
  return [start?.(), ...files.map(file), end?.(counts)].join('');
}
