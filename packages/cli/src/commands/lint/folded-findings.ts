import { bySeverity, type Diagnostic, foldFindings } from '@maycrawl/lint';
import { counted } from '../../text/counts.js';
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
export function foldedFindings(file: LintedFile, diagnostics: readonly Diagnostic[] = file.diagnostics): ShownFindings {
  const showsNotes = file.isUnfolded || file.isSelected || file.threshold === 'info';
  const [shown, notes]: [Diagnostic[], Diagnostic[]] = [[], []];
  for (const one of diagnostics) (one.severity === 'info' && !showsNotes ? notes : shown).push(one);
  const ordered = bySeverity(shown);
  const groups = file.isUnfolded ? ordered.map((one) => [one] as const) : foldFindings(ordered);
  return {
    findings: groups.map(([first, ...others]) => ({ first, elsewhere: linesText(others) })),
    notes: notes.length === 0 ? undefined : notesText(notes),
  };
}

/** Line numbers that are listed; of one more, the number itself is as short as its count. */
const MAX_LISTED = 3;

function linesText(others: readonly Diagnostic[]): string | undefined {
  const lines = [...new Set(others.map(({ location }) => location.start.line))];
  const [line] = lines;
  if (line === undefined) return undefined;
  if (lines.length === 1) return `line ${line}`;
  const isShort = lines.length <= MAX_LISTED + 1;
  const listed = isShort ? lines.slice(0, -1) : lines.slice(0, MAX_LISTED);
  const last = isShort ? lines.at(-1) : `${lines.length - MAX_LISTED} more`;
  return `lines ${listed.join(', ')} and ${last}`;
}

/** Returns `14 notes: 9 × trailing-star, 5 × redundant-rule; --all shows them`. */
function notesText(notes: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const rules = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => (count === 1 ? code : `${count} × ${code}`));
  return `${counted(notes.length, 'note')}: ${rules.join(', ')}; --all shows ${notes.length === 1 ? 'it' : 'them'}`;
}
