import type { Diagnostic } from '@maycrawl/lint';
import { bySeverity, foldFindings } from '@maycrawl/lint/internal';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';
import type { LintedFile } from './linted-file.js';

/** Findings of one rule with the same advice. The first has the text for all. */
export interface FoldedFinding {
  readonly first: Diagnostic;
  /** Where else it was found, as `lines 12, 14, 19 and 31 more`; undefined if nowhere. */
  readonly elsewhere: string | undefined;
}

/** What a report for people shows of a file. */
export interface ShownFindings {
  /** The errors first, then the warnings. Notes only if they were asked for. */
  readonly findings: readonly FoldedFinding[];
  /** One line that counts the notes that are not shown; undefined if there are none. */
  readonly notes: string | undefined;
}

/** Folds the findings of a file, those of `diagnostics`. */
export function foldedFindings(
  file: LintedFile,
  words: ReportLanguage = ENGLISH_REPORT,
  diagnostics: readonly Diagnostic[] = file.diagnostics,
): ShownFindings {
  const showsNotes = file.isUnfolded || file.isSelected || file.threshold === 'info';
  const [shown, notes]: [Diagnostic[], Diagnostic[]] = [[], []];
  for (const one of diagnostics) (one.severity === 'info' && !showsNotes ? notes : shown).push(one);
  const ordered = bySeverity(shown);
  return {
    findings: file.isUnfolded ? ordered.map(alone) : folded(ordered, words),
    notes: notes.length === 0 ? undefined : notesText(notes, words),
  };
}

/** A finding that is shown by itself. */
export function alone(first: Diagnostic): FoldedFinding {
  return { first, elsewhere: undefined };
}

/** Folds findings of one file. */
export function folded(findings: readonly Diagnostic[], words: ReportLanguage): FoldedFinding[] {
  return foldFindings(findings).map(([first, ...others]) => ({ first, elsewhere: linesText(others, words) }));
}

/** Line numbers that are listed; of one more, the number itself is as short as its count. */
const MAX_LISTED = 3;

function linesText(others: readonly Diagnostic[], words: ReportLanguage): string | undefined {
  const lines = [...new Set(others.map(({ location }) => location.start.line))];
  const [line] = lines;
  if (line === undefined) return undefined;
  if (lines.length === 1) return words.say('line', { line });
  const isShort = lines.length <= MAX_LISTED + 1;
  const listed = (isShort ? lines : lines.slice(0, MAX_LISTED)).map(String);
  if (!isShort) listed.push(words.say('moreLines', { count: lines.length - MAX_LISTED }));
  return words.say('lines', { lines: listed });
}

/** Returns `14 notes: 9 × trailing-star, 5 × redundant-rule; --all shows them`. */
function notesText(notes: readonly Diagnostic[], words: ReportLanguage): string {
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const rules = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => (count === 1 ? code : `${count} × ${code}`));
  return words.say('notesLeftOut', { count: notes.length, rules: rules.join(', ') });
}
